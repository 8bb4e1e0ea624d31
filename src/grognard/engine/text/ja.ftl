# エンジンの文言
reason-not-an-option = 「{ $answer }」は現在の問いへの回答になりません。
reason-malformed = 「{ $answer }」は回答として読めません。語は半角スペース1個で区切ってください。
reason-not-asked = いま回答するのは{ $side }ではありません(回答待ち: { $asked })。
reason-no-such-side = 「{ $side }」という陣営はありません。
reason-game-over = ゲームは終了しています。
reason-no-undo = 取り消せません。その後にダイス、情報の公開、または相手の決定がありました。
reason-no-orders = このゲームでは一括命令は使えません。
event-die = { $side }のダイス: { $die }。
