# 出撃: プレイヤーが読むもの。

game-name = 出撃
scenario-few = 各軍四個飛行隊
scenario-many = 各軍四十個飛行隊
aim-few = 2ターン後、飛行隊が多く残った側の勝ち。
aim-many = 2ターン後、飛行隊が多く残った側の勝ち。
side-east = 東軍
side-west = 西軍

step-plan = 計画
step-battle = 空戦
step-end = ターン終了

prompt-plan = 出撃を秘密に計画し、リストを封印してください。
prompt-battles = 次の空戦を行ってください。
prompt-reserves = { $hex }の空戦: 基地から飛行隊を投入しますか。
prompt-reaction = { $hex }の空戦: 対応しますか。
prompt-losses = { $hex }の空戦: どの飛行隊を失いますか。
prompt-orders = 対応を命じる

verb-fly = 出撃
verb-with = 投入
verb-lose = 損失
verb-react-from = 対応する戦力
answer-fly = { $unit }を{ $hex }へ
answer-seal = リストを封印
answer-fight = 戦う
answer-with = { $unit }を投入
answer-done = 予備はもうない
answer-react = 対応する
answer-pass = 見送る
answer-lose = { $unit }を失う
answer-react-from = 戦力{ $number }以上に対応する
answer-ask-me = その都度たずねる

reason-not-your-wing = { $unit }は基地にいる自軍の飛行隊ではありません。
reason-planned-already = { $unit }はすでにリストにあります。
reason-no-order = 命令は出していません。

event-planned = { $unit }は{ $hex }へ飛ぶ。
event-revealed = リスト公開: 東軍の出撃{ $east }、西軍の出撃{ $west }。
event-dogfight = { $hex }で空戦。
event-reacts = { $side }が対応。
event-flak = { $side }の高射砲が{ $hex }で射撃。
event-shot-down = { $unit }は撃墜された。
event-ordered = 戦力{ $least }以上に対応する。

battle-east = 東軍
battle-west = 西軍
battle-step-announce = 会敵
battle-step-east-reserves = 東軍の予備
battle-step-west-reserves = 西軍の予備
battle-step-reactions = 対応
battle-step-flak = 高射砲
battle-step-volley = 射撃
battle-step-east-losses = 東軍の損失
battle-step-west-losses = 西軍の損失
battle-step-home = 帰投

track-wings = 残る飛行隊
box-base = 基地
box-lost = 損失
marker-flak = 隠れた高射砲
marker-flight = 計画した出撃
overlay-secrets = 自軍だけが知ること
