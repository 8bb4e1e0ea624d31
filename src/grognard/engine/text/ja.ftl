# エンジンの文言
reason-not-an-option = 「{ $answer }」は現在の問いへの回答ではありません。
reason-malformed = 「{ $answer }」は回答の形式ではありません。語を半角空白1個で区切ってください。
reason-not-asked = いま回答するのは{ $side }ではありません(回答待ち: { $asked })。
reason-no-such-side = 「{ $side }」という陣営はありません。
reason-game-over = ゲームは終了しています。
reason-no-undo = 取り消せません。ダイス、公開、または相手の決定が後に続いています。
reason-no-orders = このゲームでは一括命令は使えません。
event-die = { $side }のダイス: { $die }。
