# 第三帝国の滅亡、日本語。

game-name = 第三帝国の滅亡
scenario-campaign = キャンペーン（2人）
scenario-three_players = キャンペーン（3人）
scenario-four_players = キャンペーン（4人）
side-axis = 枢軸軍
side-allies = 連合軍・ソ連軍
side-west = 西側連合軍
side-soviet = ソ連軍
side-okw = OKW
side-okh = OKH

option-historical = 史実の開始：第1ターンのシチリアとツィタデレ
option-flexible_deployment = 連合軍はイングランドから地中海へも移れる
option-winter = 冬は都市でも指揮範囲が倍にならない
option-invasion_weather = 1944年3-4月の北西ヨーロッパ侵攻をダイスで決める
option-panzer_corps = SS装甲師団の代わりにSS装甲軍団を使う
option-fog_of_war = 敵スタックは一番上のユニットしか見えない
option-west_leaves_zones = 西側連合軍の歩兵は自由に敵ZOCを離れられる

term-england = イングランドボックス
term-med = 地中海ボックス
term-german = ドイツ補充ポイント
term-panzer = 装甲補充ポイント
term-minor = 枢軸小国補充ポイント
term-us = 米軍補充ポイント
term-cw = 英連邦補充ポイント
term-italy = イタリア
term-romania = ルーマニア
term-bulgaria = ブルガリア
term-axis-victory = 枢軸軍の勝利
term-allied-victory = 連合軍の勝利
term-shared-victory = 引き分け
term-clear = 平地
term-forest = 森
term-rough = 荒地
term-marsh = 沼地
term-mountain = 山岳
term-alpine = アルプス
term-beachhead = 海岸堡
term-river = 河川
term-major-river = 大河川
term-strait = 海峡

# スタック、ステップ、マップ
prompt-excess = { $hex }はスタック超過です。制限内になるまで除去してください。
reason-stack-full = { $hex }にはスタックの空きがありません。
reason-minors-apart = { $hex }で別々の枢軸小国はスタックできません。
reason-allies-apart = { $hex }でソ連軍・西側連合軍・ユーゴスラビア軍はスタックできません。
reason-nations-apart = { $hex }で米軍と英連邦軍はスタックできません。
reason-enemy-there = { $hex }に敵がいます。
reason-no-such-unit = { $unit }というユニットはありません。
reason-not-your-unit = { $unit }は今あなたが使えるユニットではありません。
event-eliminated = { $hex }の{ $unit }は除去されました。
event-reduced = { $hex }の{ $unit }は1ステップを失いました。
event-kursk-falls = 枢軸軍がクルスクを占領し、要塞化地帯は失われました。
event-fort-falls = { $hex }の要塞が奪われました。
event-marker-overrun = { $hex }の{ $marker }マーカーは除去されました。
event-next-turn = 第{ $turn }ターン開始（{ $months }）。
modifier-terrain = { $terrain }
modifier-river = { $terrain }越え
modifier-kursk-zone = クルスク要塞化地帯

# 増援と補充
prompt-reinforcements = 増援を配置してください。
prompt-exchange = 師団と入れ替わるSS装甲軍団を配置してください。
prompt-replacements = 補充ポイントで減少戦力を回復するか、除去ユニットを再建してください。
prompt-yugoslavs = ユーゴスラビアが蜂起。{ $units }を山岳に置いてください。
reason-no-box = { $unit }はボックスには登場しません。
reason-not-placed-there = { $unit }は{ $hex }に配置できません。
reason-no-points = { $pool }が{ $cost }必要ですが、残りは{ $left }です。
reason-not-reduced = { $unit }は減少戦力ではありません。
reason-not-lost = { $unit }は除去されていません。
reason-out-of-supply = { $unit }は補給切れです。
reason-irreplaceable = { $unit }は補充できません。
reason-removed-for-good = { $unit }はゲームから取り除かれています。
event-reinforcement-lost = { $unit }は登場できる場所がなく失われました。
event-arrives-in-box = { $unit }が{ $box }に登場。
event-arrives = { $unit }が{ $hex }に登場。
event-withdrawn = { $unit }は撤退しました。
event-exchanged = { $units }は{ $unit }と入れ替わりました。
event-replacement-points = 補充ポイントを受け取りました。
event-factory-ruined = { $hex }の工場は占領され、補充機能を失いました。
event-restored = { $unit }は完全戦力に戻りました。
event-air-rebuilt = { $unit }が再建されました。

# 小国
event-yugoslavia-rises = ユーゴスラビアが蜂起しました。
event-surrenders = { $country }は{ $to ->
    [soviet] ソ連
   *[other] 西側連合軍
}に降伏しました。

# 勝利
event-game-ends = ゲーム終了：{ $level }。勝者：{ $winner }（{ $points }）。
modifier-victory-hex = { $hex }
modifier-kursk-fell = クルスク陥落

# 補給、SHAEF、指揮、損耗
prompt-buy-markers = 指揮マーカーを購入してください（残り{ $points }ポイント）。
prompt-place-command = 補給源として機能している町か都市に指揮マーカー（{ $markers }）を配置するか、終了してください。
prompt-place-shaef = SHAEFマーカー（{ $markers }）を配置・移動するか、終了してください。
prompt-feed = { $hex }の要塞は全ユニットを養えません。どのユニットに補給しますか。
reason-no-such-marker = 購入できるマーカー{ $marker }はありません。
reason-marker-taken = { $marker }は購入済みです。
reason-marker-of-other-command = { $marker }はもう一方の司令部のマーカーです。
reason-too-few-command-points = { $marker }を購入するには残り{ $points }ポイントでは足りません。
reason-okw-points-first = 史実ヴァリアントではOKWマーカーがあと{ $points }ポイント分必要です。
reason-marker-not-at-hand = { $marker }は手元にありません。
reason-no-such-hex = ヘクス{ $hex }はありません。
reason-no-town = { $hex }には町も都市もありません。
reason-not-in-theatre = { $marker }は{ $hex }の戦域には配置できません。
reason-freed-by-yugoslavs = { $hex }はユーゴスラビア軍が解放した場所で、ソ連軍ユニットがまだ通過していません。
reason-place-not-held = { $hex }は支配下にありません。
reason-no-supply-source = { $hex }は補給源として機能していません。
reason-marker-lies-there = { $marker }はすでに{ $hex }にあります。
reason-shaef-not-east = 東部戦域の{ $hex }にSHAEFマーカーは配置できません。
reason-port-closed = スヘルデ河口に敵ユニットがいるため{ $hex }の港は使えません。
reason-no-place-for-shaef = { $hex }には今使える西側連合軍の海岸堡も港もありません。
event-marker-bought = 枢軸軍が{ $marker }を購入（残り{ $points }ポイント）。
event-marker-placed = { $marker }を{ $hex }に配置。
event-shaef-waits = { $marker }は{ $hex }の置き場所を失い、マップ外で待機。
event-fed-by-fort = { $hex }の要塞が{ $unit }に補給。
