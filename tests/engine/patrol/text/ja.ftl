# 斥候戦: 画面の言葉

game-name = 斥候戦
scenario-hill = 丘
aim-hill = 3ターン後に丘の上により多くの分隊を置く側が勝つ。
side-green = 緑軍
side-grey = 灰軍

step-move = 移動
step-close = 白兵戦
step-end = ターン終了

prompt-act = 分隊を動かすか、煙幕を投げてください。
prompt-march = { $unit } はどこへ進みますか。残り { $left } 移動力。
prompt-fire = { $hex } に敵。誰が射撃しますか。
prompt-casualties = { $hex } の白兵戦。誰を失いますか。
prompt-orders = 射撃の予令

verb-move = 移動
verb-smoke = 煙幕
verb-enter = 進入
verb-fire = 射撃
verb-lose = 損失
verb-fire-within = 距離内で射撃
verb-fire-in-the-open-within = 開豁地の敵を距離内で射撃
answer-move = { $unit } を動かす
answer-smoke = { $unit } が { $hex } に煙幕を投げる
answer-done = 移動を終える
answer-enter = { $hex } に入る
answer-stop = ここで止まる
answer-fire = { $unit } が射撃する
answer-pass = 射撃しない
answer-lose = { $unit } を失う
answer-fire-within = { $number } ヘクス以内で射撃する
answer-fire-in-the-open-within = { $number } ヘクス以内の開豁地の敵を射撃する
answer-ask-me = そのつど尋ねる

reason-not-your-squad = { $unit } はマップ上の自軍の駒ではありません。
reason-spent = { $unit } はこのターンすでに行動しました。
reason-not-next = { $hex } は隣接していません。
reason-too-far = { $hex } には { $needed } 移動力が必要です。残りは { $left } です。
reason-met = { $hex } で敵と出会いました。
reason-pinned = { $hex } で釘付けになりました。
reason-dummy = { $unit } はダミーです。
reason-no-grenades = 煙幕は残っていません。
reason-no-such-order = 「{ $order }」という命令はありません。

event-moves = { $unit } は { $hex } へ移動。
event-seen = { $unit } は { $hex } で視認された。
event-dummy = { $unit } はダミーだった。
event-hit = { $unit } の射撃が { $target } に命中（{ $total }）。
event-pinned = { $unit } の射撃で { $target } は釘付け（{ $total }）。
event-missed = { $unit } の射撃は { $target } を外れた（{ $total }）。
event-smoke = { $unit } は { $hex } に煙幕を投げた。
event-lost = { $unit } を失った。
event-ordered = 分隊は { $within } ヘクス以内で射撃する。

battle-step-uncover = 視認
battle-step-struggle = 格闘
battle-step-green-casualties = 緑軍の損失
battle-step-grey-casualties = 灰軍の損失

status-spent = 行動済み
track-grenades = 残りの煙幕
track-hill = 丘の上の分隊
box-out = 除去
marker-smoke = 煙幕
overlay-smoke = 煙幕
