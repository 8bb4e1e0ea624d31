# スーパーパワーズ・アット・ウォー: プレイヤー向け文言

game-name = スーパーパワーズ・アット・ウォー
scenario-munich = ミュンヘン進撃
scenario-rhine = ライン渡河
aim-munich = 勝利ポイントはゲーム終了時に集計：都市1ヘクスにつき5点。NATO軍は敵ユニットの損失1個につき2点、WP軍は1点、ミュンヘンを孤立させれば30点。
aim-rhine = 勝利ポイントはゲーム終了時に集計：損失、飛行場、都市。NATO軍はマース川以東、WP軍は以西とマップ西端外のユニットも数え、WP軍は40点以上の差が必要。
aim-munich-nato = ゲーム終了時に勝利ポイントが敵より多ければ勝ち：保持する都市1ヘクスにつき5点、敵ユニットの損失1個につき2点。ミュンヘンを孤立させないこと（敵に30点）。
aim-munich-wp = ゲーム終了時に勝利ポイントが敵より多ければ勝ち：自軍ユニットのいる都市1ヘクスにつき5点、敵ユニットの損失1個につき1点、ミュンヘンを孤立させれば30点。
side-nato = NATO軍

option-lowered_postures = 核攻撃結果Bは核使用を終わらせず、両軍の態勢値を下げる
option-flexible_artillery = WP軍砲兵は所属を問わず支援できる
option-breakthrough = 突破オーバーラン（戦闘後前進中のオーバーラン）
option-uncertain_chemical = NATO軍の化学戦ポイントは不定かつ秘密
option-bridges = 橋梁活動（破壊と架橋、渡河コスト増）
option-helicopter_zones = ヘリもZOCを持つ
option-defensive_chemical = 防御側も化学戦ポイントを使用できる

unit-brief = { $barrage ->
    [true] ({ $firepower })
   *[other] { $firepower }
}-{ $heli_range ->
    [0] { $movement }
   *[other] { $heli_range }
}{ $morale }

unit-brief-means = ユニット名の右は「火力-移動力と士気」（例：4-12A）。括弧付きの火力は砲兵、ヘリは移動力の代わりに航続距離。
unit-line = { $name } { $nation }{ $branch }{ $size }、{ $formation } | 火力 { $firepower } { $barrage ->
    [true] （弾幕可）{" "}
   *[other] {""}
}{ $range ->
    [0] {""}
   *[other] | 射程 { $range }{" "}
}{ $heli_range ->
    [0] | 移動力 { $movement }
   *[other] | 航続距離 { $heli_range }
} | 士気 { $morale } | 指揮値 { $command } { $out_of_supply ->
    [true] | 補給切れ
   *[other] {""}
}

# 手順
step-posture = 核使用態勢の決定
step-earlier = 開戦以来の核使用
step-variable = 可変増援
step-chemical = 化学兵器備蓄
step-A = 相互指揮フェイズ
step-B = 第1インパルス主導権判定
step-C = 移動フェイズ
step-D = 強制戦闘フェイズ
step-E = 選択移動フェイズ
step-G = 第2インパルス主導権判定
step-H = 第2移動フェイズ
step-I = 第2戦闘フェイズ
step-K = ターン終了

# 用語
term-urban = 市街地
term-attack = 攻撃
term-barrage = 弾幕射撃
term-overrun = オーバーラン
term-air = 航空ポイント
term-airborne = 空挺
term-wg = 西独
term-us = 米
term-uk = 英
term-fr = 仏
term-be = ベルギー
term-nl = オランダ
term-it = 伊
term-at = オーストリア
term-su = ソ連
term-cz = チェコ
term-exited = 西端から離脱
term-peace = 敵の和平申し入れ
term-dropping = 降下（ダイスを振る）
term-nuclear-war = 全面核戦争

# 動詞
verb-air = 航空ポイント
verb-airlift = 空輸
verb-also = 目標追加
verb-announce = 態勢宣言
verb-at = 登場先
verb-bridge = 架橋
verb-builder = 作業ユニット
verb-chemical = 化学戦
verb-demolish = 橋梁破壊
verb-home = 帰投
verb-nuclear = 核攻撃
verb-permission = 核使用許可
verb-posture = 態勢値
verb-supply = 航空補給

# 動詞: 場面ごとの呼び方
verb-enter-movement = 登場
verb-enter-late-movement = 登場
verb-enter-move = 移動先
verb-enter-fly = 飛行先
verb-demolish-movement = 橋梁破壊
verb-bridge-movement = 架橋
verb-demolish-late-movement = 橋梁破壊
verb-bridge-late-movement = 架橋
verb-at-entry-hex = 登場ヘクス
verb-at-drop-zone = 降下ヘクス
verb-at-landing-zone = 着陸ヘクス
verb-with-enter-with = 同時登場
verb-with-barrage = 射撃
verb-also-gather = 目標追加
verb-chemical-support = 化学戦ポイント
verb-air-support = 航空ポイント
verb-give-give-up = 充当
verb-home-fly-home = 帰投先
verb-nuclear-combat = 核攻撃
verb-announce-combat = 態勢値の宣言（ブラフ可）

# トラック
track-initiative = 残り主導権ポイント
track-air = 航空ポイント
track-air_used = 使用済み航空ポイント
track-airlift = 空輸ポイント
track-airlift_used = 使用済み空輸ポイント
track-chemical = 化学戦ポイント
track-nuclear_used = 今ターンの核使用数
track-bridge_actions = 今ターンの橋梁活動
track-superiority = 航空優勢
track-streak = 航空優勢の連続ターン数
track-bonus = 航空優勢の修整を持つ陣営

# 問い
prompt-posture = 核使用態勢値を秘密裡に選んでください。ダイスがこの値以下なら、そのターンの核使用が許可されます。ただし両軍の値の合計が大きいほど、核攻撃のたびに重大な結果を招きやすくなります。
prompt-bid = 第1インパルスに、手持ちの主導権ポイント{ $points }点のうち何点を入札しますか？（相手は{ $theirs }点。残りは第2インパルスに加算）
prompt-air-supply = 航空補給するユニットを選ぶか、終了してください。空輸ポイントの残りは{ $left }（使用後、各ポイントはダイス{ $lost_on }以下で喪失）。
prompt-rebuild = 補充プールのユニットを再建するか、終了してください。
prompt-give-up = { $unit }の再建に充てるユニットは？
prompt-place-rebuilt = { $unit }をどこに配置しますか？（充当：{ $given }）
prompt-movement = ユニットの移動、増援の登場（進入）、またはフェイズの終了を選んでください。
prompt-late-movement = 戦闘前に移動していないため、ここで移動できます。移動、増援の登場（進入）、またはフェイズの終了を選んでください。
prompt-move = { $hex }の{ $units }、残り移動力{ $left }：移動先を選ぶか、同じヘクスのユニットを同行させるか、オーバーランするか、停止してください。
prompt-fly = { $hex }上空の{ $unit }、残り航続距離{ $left }：次のヘクスへの進入、または停止（着陸）を選んでください。
prompt-entry-hex = { $unit }はどのヘクスから登場しますか？
prompt-enter-with = { $hex }へ{ $units }と一緒に登場するユニットは？
prompt-drop-zone = { $unit }はどこに降下しますか？（ダイス{ $lost_on }以下で失われます）
prompt-drop-more = さらに降下させるか、終了して損害を判定してください。
prompt-landing-zone = { $unit }はどこに着陸しますか？（空輸ポイント{ $left }のうち{ $points }を使用。使用後、各ポイントはダイス{ $lost_on }以下で喪失し、さらに1の目で乗っていたユニットも失われます）
prompt-combat = 攻撃または弾幕射撃の目標を選ぶか、フェイズを終了してください。
prompt-gather = { $hexes }への攻撃（参加：{ $units }）：参加ユニットと目標を加え、攻撃を開始してください。
prompt-barrage = { $hexes }への弾幕射撃（参加：{ $units }）：砲兵を加え、攻撃を開始してください。
prompt-support = { $by }が{ $units }で{ $hexes }を攻撃：支援を投入するか、終了してください。残り：航空ポイント{ $air }（使用後、各ポイントはダイス{ $lost_on }以下で喪失）、化学戦ポイント{ $chemical }。
prompt-take-loss = 結果{ $result }、残り{ $left }：失うユニットを選ぶか、退却できるときは残りの数だけ退却してください。
prompt-stand-or-retreat = 熱風が都市{ $hex }の{ $units }に達しました（{ $result }）。踏みとどまりますか、退却しますか？
prompt-retreat-path = { $hex }から{ $units }が退却します。退却路は？
prompt-advance = 戦闘後前進（{ $distance }ヘクスまで）：前進または終了を選んでください。
prompt-helicopter-hit = { $unit }が被弾しました（{ $result }）。自軍ユニットへ帰投しますか、除去しますか？
prompt-fly-home = { $unit }はどの自軍ユニットへ帰投しますか？
prompt-builder = { $hex }のどのユニットが橋梁作業をしますか？

# 理由: 命令
reason-no-such-order = 「{ $order }」は命令として読めません。例：move ユニット ヘクス、move ヘクス ヘクス、go ヘクス、enter ユニット ヘクス、attack ヘクス with ユニット（全部ならall） fire、barrage ヘクス with ユニット fire。
reason-say-where-to-enter = { $units }の進入ヘクスを指定してください：{ $hexes }。
reason-beyond-reach-from-entry = { $units }は、どの進入ヘクス（{ $hexes }）からも{ $hex }に到達できません。

# 理由: 配置と登場
reason-not-at-start = { $unit }は初期配置ユニットではありません。
reason-already-placed = { $unit }は配置済みです。
reason-outside-its-zone = { $unit }は{ $hex }に配置できません。
reason-no-reinforcement = { $unit }は未登場の増援ではありません。
reason-not-due = { $unit }の登場は第{ $turn }ターン第{ $impulse }インパルス以降です。
reason-window-closed = { $unit }の登場期限は第{ $turn }ターンでした。
reason-not-diced-for = { $formation }は登場しません（開始前の判定は{ $die }）。
reason-too-late = { $formation }の登場期限は第{ $turn }ターンでした。
reason-other-nation-first = { $formation }は、登場中の{ $nation }軍がすべて登場するまで待ちます。
reason-brigade-first = { $formation }は自師団の旅団と同じターンに登場します。
reason-two-brigades = { $formation }は待機します（今ターンはすでに{ $entered }が登場）。
reason-entry-in-zone = { $hex }は敵ZOC内のため登場できません。
reason-entry-blocked = { $unit }の登場地点はすべて遮断されています。
reason-comes-by-air = { $unit }は空からのみ登場します。
reason-formation-uses = { $unit }のフォーメーションは{ $point }から登場します。
reason-no-entry-there = { $unit }は{ $hex }から登場できません。

# 理由: 移動
reason-flies-alone = ヘリは単独で飛行します。{ $unit }は同行できません。
reason-flown-moves-apart = 空輸されたユニットと他のユニットは一緒に移動できません（{ $unit }）。
reason-one-hex-after-landing = 着陸後の移動は1ヘクスまでです。
reason-devastated = { $hex }は荒廃しており、進入できません。
reason-protected-area = { $hex }は敵の登場エリアに近すぎます。
reason-too-far-to-exit = 盤外への離脱に{ $cost }必要ですが、残り移動力は{ $left }です。
reason-one-hex-only = 1ヘクスだけの移動で{ $hex }に入ったため、移動は終了です。
reason-over-stacked = { $hex }には地上ユニットが4個以上あり、{ $units }はまだ移動できます。
reason-stack-full = { $hex }はスタック制限に達しています（フェイズ終了時に地上ユニット3個まで）。
reason-nations-apart = { $nations }のユニットは{ $hex }でスタックできません。
reason-no-exit = 盤外へ離脱できるのは「ライン渡河」のWP軍だけです。
reason-not-at-west-edge = { $hex }は西の盤端ではありません。
reason-out-of-flight-range = { $unit }の航続距離は残っていません。
reason-no-landing-in-range = { $hex }へ飛ぶと、航続距離内に着陸できるヘクスがありません。
reason-enemy-below = { $hex }には敵ユニットがいるため着陸できません。

# 理由: 空輸と降下
reason-no-airlift-points = 空輸ポイントが{ $cost }点必要ですが、残りは{ $left }点です。
reason-needs-no-air-supply = { $unit }は航空補給を必要とする自軍ユニットではありません。
reason-cannot-drop = { $unit }は空挺降下できません。
reason-on-the-map = { $unit }は盤上にあり、もう降下できません。
reason-brigade-has-dropped = { $unit }の旅団は以前のターンに降下しています。
reason-drops-diced = { $unit }は降下できません。このフェイズの降下判定はすでに終わっています。
reason-must-drop-too = { $unit }は自旅団と同じターンに降下しなければなりません。
reason-no-drop-zone = { $hex }には降下できません（平地のみ）。
reason-only-drops = このシナリオの空中機動は空挺降下だけです。{ $unit }は空輸できません。
reason-not-airmobile = { $unit }は空中機動ユニットではありません。
reason-not-at-airfield = { $hex }の{ $unit }は自軍飛行場にいません。
reason-enters-by-edge = { $unit }は盤端からのみ登場します。
reason-only-drop-now = { $unit }はいまは空挺降下でのみ登場できます。
reason-one-each-turn = { $unit }は待機します（同フォーメーションは1ターンに{ $limit }個まで）。
reason-nowhere-to-land = { $unit }が着陸できるヘクスがありません。
reason-no-friendly-airfield = { $hex }は自軍飛行場ではありません。
reason-no-landing-zone = { $hex }には着陸できません（平地のみ）。
reason-beyond-airlift-range = { $hex }は空輸範囲{ $range }ヘクスの外です。

# 理由: 補充
reason-destroyed-for-good = { $unit }は壊滅しており、再建できません。
reason-not-in-pool = { $unit }は補充プールにないか、今は再建できません。
reason-nothing-to-give = { $unit }の再建に充てるユニットが足りません（必要数{ $needed }）。
reason-independent-apart = 独立ユニットの再建には独立ユニットだけを充てられます（{ $unit }）。
reason-other-pool = { $unit }は{ $pool }の所属ではありません。
reason-other-branch = { $unit }の兵科は{ $branch }ではありません。
reason-too-weak = { $unit }は火力が足りません（記載火力{ $firepower }以上が必要）。
reason-no-unit-to-join = { $unit }を配置できる補給下の同一所属ユニットがいません。
reason-outside-its-country = { $unit }は国外の{ $hex }に配置できません。

# 理由: オーバーラン
reason-not-moving = { $unit }はこの移動に加わっていません。
reason-cannot-overrun = オーバーランは機甲と機械化歩兵だけが行えます。{ $unit }はできません。
reason-no-overrun-there = { $hex }は{ $terrain }のため、オーバーランできません。
reason-overrun-already = { $hex }はこのフェイズにオーバーランを受けています。
reason-overrun-failed = { $hex }へのオーバーランは失敗し、移動は終了です。

# 理由: 戦闘
reason-named-already = { $hex }はこの攻撃の目標にすでに含まれています。
reason-has-fought = { $unit }はこのフェイズに戦闘済みです。
reason-nobody-attacks-yet = { $hex }を攻撃できるユニットがまだ加わっていません。
remedy-nobody-attacks-yet = { $hex }に隣接するユニットを加えてください。
reason-must-attack-also = { $hex }も攻撃しなければならず、ほかに攻撃できるユニットがいません。
reason-cannot-barrage = { $unit }は弾幕射撃ができません。
reason-adjacent-attacks = { $unit }は目標に隣接しているため、通常の攻撃に参加します。
reason-no-artillery-in-range = { $hex }を射程に収める弾幕射撃可能な砲兵がいません。
reason-not-outgunned = 弾幕射撃には{ $hex }の防御側を上回る火力が必要です。
reason-no-support = この種の戦闘（{ $kind }）では支援を使えません。
reason-not-artillery = 支援は砲兵とヘリだけが行えます。{ $unit }はできません。
reason-out-of-range = { $unit }は{ $distance }ヘクス離れており、射程は{ $range }です。
reason-artillery-in-zone = { $unit }は敵ZOC内のため、隣接する敵しか射撃できません。
reason-not-of-the-division = { $unit }が支援できるのは自師団（{ $formation }）だけです。
reason-not-of-the-army = { $unit }が支援できるのは同一の軍（{ $army }）だけです。
reason-air-committed = 航空ポイントは{ $points }点投入済みです。
reason-air-in-pairs = 第2インパルスの航空ポイントは2点単位です。
reason-air-limit = 航空ポイントは1戦闘に2点までです。
reason-no-air-points = 航空ポイントが足りません（残り{ $left }）。
reason-own-combat-phase-only = 化学戦ポイントは自軍戦闘フェイズにだけ使えます。
reason-one-chemical-point = 化学戦ポイントは1戦闘に1点までです。
reason-no-chemical-points = 化学戦ポイントが残っていません。
reason-not-a-carrier = { $unit }では運搬できません。

# 理由: 前進
reason-vacated-hex-first = 前進の最初のヘクスは防御側のいたヘクスです。{ $hex }は違います。
reason-advance-ended = { $unit }は上限の{ $distance }ヘクスまで前進済みです。
reason-full-advance-only = 突破オーバーランには3ヘクスの前進が必要です（今回は{ $distance }）。

# 理由: 核兵器
reason-has-announced = このフェイズに態勢値を宣言済みです。
reason-permission-granted = このターンの核使用許可はすでに得ています。
reason-permission-refused = このターンの核使用は許可されませんでした。
reason-no-permission = このターンの核使用許可がありません。
reason-nuclear-use-ended = 両軍の合意により、核兵器はもう使えません。
reason-posture-is-zero = 態勢値が0になっています。
reason-nuclear-limit = 核兵器は1ターンに{ $limit }発までです。
reason-own-units-adjacent = { $hex }は自軍ユニットに隣接しています。

# 理由: 橋梁
reason-no-bridge-actions = このターンの橋梁活動{ $limit }回を使い切りました。
reason-not-a-ground-unit = { $unit }は地上ユニットではありません。
reason-not-at-the-bridge = { $unit }は橋梁のヘクスにいません。
reason-no-bridge = { $hex }と{ $beyond }の間に橋梁はありません。
reason-no-river = { $hex }と{ $beyond }の間に河川はありません。
reason-bridge-there = { $hex }と{ $beyond }の間にはすでに橋梁があります。
reason-name-lower-hex-first = 番号の小さい{ $hex }を先に、{ $beyond }を後に指定してください。
reason-bank-not-occupied = { $hex }に未移動の自軍ユニットが必要です。

# 出来事: 開始前
event-posture-chosen = { $side }は態勢値{ $posture }を選択。
event-earlier-use = 開戦以来の核使用：{ $weapons }発。
event-variable-reinforcements = 可変増援の判定は{ $die }：{ $formations }が登場予定。
event-chemical-stock = NATO軍の化学戦ポイント：{ $points }点。

# 出来事: 指揮
event-collapsed = { $hex }の{ $unit }が崩壊（ダイス{ $die }）。
event-in-supply = { $hex }の{ $unit }が補給を回復。
event-out-of-supply = { $hex }の{ $unit }が補給切れ。
event-command-passed = { $unit }は指揮判定に成功（ダイス{ $die }）。
event-command-failed = { $unit }は指揮判定に失敗し、移動できなくなった（ダイス{ $die }）。
event-air-superiority = { $side }が航空優勢を獲得（NATO軍{ $nato }、WP軍{ $wp }）。
event-no-air-superiority = 航空優勢はどちらにもなし（NATO軍{ $nato }、WP軍{ $wp }）。
event-air-streak = { $side }は航空優勢の連続により、以後+{ $bonus }の修整を得た。
event-air-points-added = { $side }に航空ポイント{ $points }点を追加（計{ $left }）。
event-air-point-lost = { $side }が航空ポイント1点を喪失（残り{ $left }）。
event-bids = 主導権の入札：NATO軍{ $nato }、WP軍{ $wp }。
event-initiative = { $side }が先攻（NATO軍{ $nato }、WP軍{ $wp }）。
event-initiative-tie = ともに{ $total }：振り直し。
event-initiative-automatic = シナリオの規定により、ダイスを振らずに{ $side }が先攻。

# 出来事: 移動
event-flown = { $unit }が飛行：{ $path }。
event-entered = { $units }が{ $hex }から登場（移動力{ $cost }消費）。
event-never-came = { $unit }は期限までに登場せず失われた。
event-supplied-by-air = { $hex }の{ $unit }に航空補給（空輸ポイント{ $points }点）。
event-airlift-point-lost = { $side }が空輸ポイント1点を喪失（残り{ $left }）。
event-airlifted = { $unit }を{ $hex }へ空輸（空輸ポイント{ $points }点）。
event-lost-in-transit = { $unit }は{ $hex }への輸送中に失われた（ダイス{ $die }）。
event-dropped = { $unit }が{ $hex }に降下。
event-lost-in-drop = { $unit }は{ $hex }への降下で失われた（ダイス{ $die }）。
event-rebuilt = { $unit }を{ $hex }に再建（充当：{ $given }）。
event-exited = { $unit }が{ $hex }から盤外へ離脱({ $supplied ->
    [true] 補給下
   *[other] 補給切れ
})。
event-fire-from-below = { $hex }上空の{ $unit }が対空射撃を受けた：戦力差{ $differential }、ダイス{ $die }、結果{ $result }。
event-flown-home = { $unit }は{ $hex }へ帰投。

# 出来事: 戦闘
event-combat = { $side }の{ $kind }：目標{ $hexes }、参加{ $units }。{ $attack }対{ $defence }、シフト{ $shifts }、コラム{ $column }、士気{ $morale }、ダイス{ $die }：結果{ $result }。
event-stood-fast = { $units }は都市で踏みとどまった（{ $result }は効果なし）。
event-destroyed = { $hex }の{ $unit }が壊滅。
event-retreated = { $units }が退却：{ $path }。
event-chemical-used = { $side }が化学戦ポイントを使用（残り{ $left }）。

# 出来事: 核兵器
event-announced = { $side }が態勢値{ $posture }を宣言。
event-permission-granted = { $side }は今ターンの核使用許可を得た。
event-permission-refused = { $side }は今ターンの核使用許可を得られなかった。
event-nuclear-attack = { $side }が{ $hex }を核攻撃（{ $carrier }）：{ $units }が壊滅。
event-no-firestorm = { $hex }に熱風は発生しなかった（ダイス{ $die }）。
event-firestorm = { $hexes }に熱風が発生（ダイス{ $die }）。
event-scorched = { $hex }の{ $units }が熱風を受けた：士気{ $morale }、ダイス{ $die }、結果{ $result }。
event-postures-shown = 態勢値を公開：NATO軍{ $nato }、WP軍{ $wp }、合計{ $total }。
event-nuclear-result = 核攻撃結果表：合計{ $total }、コラム{ $column }、ダイス{ $roll }：結果{ $result }。
event-sues-for-peace = { $side }が和平を申し入れた。
event-nuclear-use-ends = 両軍は以後の核使用の停止に合意。
event-postures-lowered = 両軍の態勢値が低下（累計{ $by }）。
event-nuclear-war = 全面核戦争。最後に使用した{ $side }の敗北となった。
event-no-consequences = 何も起こらず、世界は息をのんで見守った。

# 出来事: 橋梁
event-charges-laid = { $unit }が{ $hex }と{ $beyond }の間の橋梁に爆薬を設置。
event-demolition-lapses = { $unit }が離れたため、{ $hex }と{ $beyond }の間の橋梁は残った。
event-bridge-destroyed = { $unit }が{ $hex }と{ $beyond }の間の橋梁を破壊（判定{ $roll }）。
event-bridge-stands = { $unit }による{ $hex }と{ $beyond }の間の橋梁破壊は失敗（判定{ $roll }）。
event-bridge-begun = { $units }が{ $hex }と{ $beyond }の間で架橋を開始。
event-bridge-built = { $hex }と{ $beyond }の間に橋梁が完成。

# 戦闘
battle-steadfast = 括弧付きの結果のみ有効なヘクス
battle-from_afar = 弾幕射撃側に無効な結果

# 戦闘結果の意味
effect-D1 = 防御側は1ヘクス退却または1個除去
effect-D2 = 防御側は2ヘクス退却または2個除去
effect-D_1 = 防御側は1個除去
effect-D_2 = 防御側は2個除去
effect-D_3 = 防御側は3個除去
effect-A1 = 攻撃側は1個除去、または1ヘクス退却（オーバーランでは不可）
effect-A2 = 攻撃側は2個除去、または2ヘクス退却（オーバーランでは不可）
effect-A_1 = 攻撃側は1個除去
effect-A_2 = 攻撃側は2個除去
effect-A_3 = 攻撃側は3個除去

# 修整: 移動
modifier-autobahn = アウトバーン
modifier-main-road = { $terrain }の幹線道路
modifier-river = 渡河
modifier-built-bridge = ゲーム中に架けた橋梁
modifier-leaves-map = 盤外へ離脱
modifier-in-column = 縦隊の{ $place }番目
modifier-flight = 飛行1ヘクス

# 修整: 火力
modifier-printed-firepower = { $hex }の{ $units }
modifier-doubled-against-armour = { $hex }の{ $branch }は対機甲で2倍
modifier-out-of-supply = { $hex }の{ $units }は補給切れ
modifier-second-impulse = { $hex }は第2インパルスで半減
modifier-across-major-river = { $hex }から大河川越え
modifier-across-minor-river = { $hex }から小河川越え
modifier-firepower-floor = { $hex }の最低火力
modifier-retreated-adds-nothing = { $hex }へ退却したユニットは加算されない
modifier-unprotected-artillery = { $hex }は砲兵のみ：{ $units }
modifier-support = { $unit }の支援
modifier-support-limit = 支援の上限{ $limit }
modifier-air-points = 航空ポイント{ $points }点
modifier-half-from-below = { $hex }の火力の半分
modifier-helicopter-firepower = { $unit }の火力

# 修整: シフト
modifier-across-river = 渡河攻撃
modifier-armour-attacks = 機甲の攻撃
modifier-barrage = 弾幕射撃
modifier-overrun = オーバーラン
modifier-chemical = { $side }の化学戦ポイント
modifier-mixed-formations = { $side }は異なるフォーメーションの混成
modifier-foreign-artillery = { $side }は他のフォーメーションの砲兵が支援

# 修整: ダイス
modifier-initiative-points = 主導権ポイント
modifier-air-modifier = シナリオの修整
modifier-air-streak = 航空優勢の連続
modifier-posture = { $side }の態勢値
modifier-explosions = これまでの核爆発
modifier-earlier-use = 開戦以来の核使用{ $weapons }発
modifier-enemies-at-the-bridge = 橋梁に隣接する敵（{ $hex }）

# 修整: 勝利ポイント
modifier-units-lost = 敵の損失{ $count }ユニット（各{ $each }点）：{ $of }
modifier-city-hexes = 都市{ $count }ヘクス（各{ $each }点）：{ $of }
modifier-devastated-urban = 敵が荒廃させた市街地{ $count }ヘクス（各{ $each }点）：{ $of }
modifier-devastated-city = 敵が荒廃させた都市{ $count }ヘクス（各{ $each }点）：{ $of }
modifier-devastated = 敵が荒廃させた{ $count }ヘクス（各{ $each }点）：{ $of }
modifier-cut-off = { $city }の孤立
modifier-airfields = 飛行場{ $count }（各{ $each }点）：{ $of }
modifier-rhine-city-hexes = ライン河畔の都市{ $count }ヘクス（各{ $each }点）：{ $of }
modifier-named-cities = 都市{ $count }（各{ $each }点）：{ $of }
modifier-east-of-maas = マース川以東の補給下{ $count }ユニット（各{ $each }点）：{ $of }
modifier-west-of-maas = マース川以西の補給下{ $count }ユニット（各{ $each }点）：{ $of }
modifier-units-exited = 補給下で離脱した{ $count }ユニット（各{ $each }点）：{ $of }

# 回答: ボタンの言葉
answer-posture = 態勢値{ $number }にする
answer-supply = { $unit }を航空補給
answer-enter-fly = { $hex }へ飛行
answer-enter-movement = { $unit }を登場させる
answer-enter-late-movement = { $unit }を登場させる
answer-airlift = { $unit }を空輸
answer-at-entry-hex = { $hex }から登場
answer-at-drop-zone = { $hex }に降下
answer-at-landing-zone = { $hex }に着陸
answer-demolish = { $unit }が{ $hex }–{ $hex2 }の橋梁を破壊
answer-bridge = { $hex }–{ $hex2 }に架橋
answer-builder = { $unit }が作業
answer-exit = 西の盤端から離脱
answer-stop-fly = ここに着陸
answer-with-enter-with = { $unit }も登場させる
answer-with-barrage = { $unit }で射撃
answer-home = 自軍ユニットへ帰投
answer-home-fly-home = { $hex }へ帰投
answer-nuclear = { $hex }を核攻撃（運搬：{ $last }）
answer-announce = 態勢値{ $number }を宣言
answer-permission = 核使用許可を求める
answer-also = { $hex }も攻撃
answer-fire = 攻撃開始
answer-air = 航空ポイント{ $number }点
answer-chemical = 化学戦ポイント（運搬：{ $last }）
answer-retreat-retreat-path = { $hexes }へ退却
answer-advance = { $unit }が{ $hex }へ前進
answer-done-late-movement = 移動フェイズを終える
answer-done-support = 支援を終える
answer-done-air-supply = 航空補給を終える
answer-done-rebuild = 再建を終える
answer-done-enter-with = これで全員
answer-done-drop-more = 降下を終えて判定する

# 対処: どうすればできるか
remedy-beyond-reach-from-entry = もっと近い目的地を選ぶか、いずれかの進入ヘクスに入ってから進んでください。
remedy-not-at-start = 後から登場します。時期と場所はユニット一覧で確かめられます。
remedy-already-placed = 置き直すには「取り消し」で配置を元に戻してください。
remedy-outside-its-zone = 点灯しているヘクス（このユニットの配置範囲）に置いてください。
remedy-no-reinforcement = 増援になるのはまだ盤上に出ていないユニットだけです。失ったユニットは指揮フェイズに再建します。
remedy-not-due = 第{ $turn }ターン第{ $impulse }インパルスまで待ってください。
remedy-window-closed = このゲームではもう登場できません。
remedy-not-diced-for = 開始前の判定で決まったため、もう登場できません。
remedy-too-late = このゲームではもう登場できません。
remedy-other-nation-first = 先に{ $nation }軍の残りを登場させてください。
remedy-brigade-first = 同じターンに自師団の旅団を登場させてください。
remedy-two-brigades = 次のターンまで待ってください。
remedy-entry-in-zone = 別のヘクスから登場するか、{ $hex }にZOCを及ぼす敵を追い払ってください。
remedy-entry-blocked = 登場路の敵ユニットとZOCを除くか、待ってください。
remedy-comes-by-air = 「空輸」か「降下」を選んでください。
remedy-formation-uses = 同じフォーメーションが登場を始めた{ $point }を選んでください。
remedy-no-entry-there = 点灯しているヘクスを選んでください。
remedy-flies-alone = ヘリは前後して単独で移動させてください。
remedy-flown-moves-apart = 空輸されたユニットと他のユニットは別々に移動させてください。
remedy-one-hex-after-landing = 次の移動フェイズには普通に移動できます。
remedy-enemy-there = 機甲か機械化歩兵でオーバーランする、戦闘フェイズに攻撃する、または迂回してください。
remedy-devastated = 次のターンの終わりまで待つか、迂回してください。
remedy-protected-area = 敵の登場エリアからもっと離れてください。
remedy-too-far = ここで止まって次のインパルスに進むか、戻して安い経路を選んでください（道路は半分の移動力で済みます）。
remedy-too-far-to-exit = 必要な移動力を残して、後のインパルスに離脱してください。
remedy-one-hex-only = ここで停止してください。次の移動では移動力が戻ります。
remedy-over-stacked = { $hex }からユニットを出してください。全ユニットが移動済みか、選んだまま動かさなかった場合は、超過分が除去されます。
remedy-nations-apart = { $hex }で移動を終えるのは一国のユニットだけにしてください。
remedy-no-exit = 盤外に出ることはできません。盤上にとどまってください。
remedy-not-at-west-edge = 先に西の盤端まで進んでください。
remedy-out-of-flight-range = ここに着陸してください。
remedy-no-landing-in-range = 敵のいないヘクスへ向かうか、手前で着陸してください。
remedy-enemy-below = 敵のいないヘクスまで飛んでください。
remedy-no-airlift-points = 空輸ポイントが戻る次のターンまで待ってください。
remedy-needs-no-air-supply = 補給切れの自軍ユニットを選んでください。
remedy-cannot-drop = シナリオで降下が認められた空挺ユニットを選んでください。
remedy-on-the-map = 地上を移動させてください。
remedy-brigade-has-dropped = もう降下できません。
remedy-drops-diced = 後の移動フェイズに降下させてください。
remedy-must-drop-too = フェイズを終える前に{ $unit }を降下させてください。
remedy-no-drop-zone = 点灯している平地のヘクスを選んでください。
remedy-only-drops = 陸路で登場させてください。
remedy-not-airmobile = 空挺・空中機動ユニットを選んでください。
remedy-not-at-airfield = 先に自軍飛行場へ移動させ、次のターンに空輸してください。
remedy-enters-by-edge = 盤端から登場させてください。
remedy-only-drop-now = 空挺降下させてください。
remedy-one-each-turn = 次のターンまで待ってください。
remedy-nowhere-to-land = 先に範囲内の自軍飛行場か平地を確保してください。
remedy-no-friendly-airfield = 最後に自軍が占領し、敵ZOCが及んでいない飛行場を選んでください。
remedy-no-landing-zone = 点灯している平地のヘクスを選んでください。
remedy-beyond-airlift-range = 出発地から{ $range }ヘクス以内を選んでください。
remedy-destroyed-for-good = 再建できるのは補充プールのユニットだけです。
remedy-not-in-pool = 補充プールのユニットを選んでください。
remedy-nothing-to-give = 同種のユニットがほかに{ $needed }個プールに必要です。
remedy-independent-apart = 独立ユニットを充ててください。
remedy-other-pool = { $pool }のユニットを充ててください。
remedy-other-branch = 兵科が{ $branch }のユニットを充ててください。
remedy-too-weak = 火力{ $firepower }以上のユニットを充ててください。
remedy-no-unit-to-join = 空きのあるヘクスに、補給下の同一所属ユニットが必要です。
remedy-outside-its-country = 自国内に配置してください。
remedy-not-moving = 移動中のスタックのユニットを選んでください。
remedy-cannot-overrun = 機甲か機械化歩兵でオーバーランしてください。
remedy-no-overrun-there = { $hex }は戦闘フェイズに攻撃してください。
remedy-overrun-already = { $hex }は戦闘フェイズに攻撃するか、別のヘクスをオーバーランしてください。
remedy-overrun-failed = 停止してください。{ $hex }は戦闘フェイズに攻撃できます。
remedy-named-already = ほかのヘクスやユニットを指定するか、攻撃を実行してください。
remedy-has-fought = 次の戦闘フェイズにはまた戦闘できます。
remedy-must-attack = 先に{ $hex }を攻撃するか、弾幕射撃を行ってください。
remedy-must-attack-also = この攻撃の目標に{ $hex }を加えてください。
remedy-cannot-barrage = 火力が括弧付きの砲兵を選んでください。
remedy-adjacent-attacks = そのヘクスへの通常の攻撃に参加させてください。
remedy-no-artillery-in-range = 敵ZOCの外で射程内に砲兵を移動させてください。
remedy-not-outgunned = 防御側の火力を上回るまで砲兵を加えてください。
remedy-no-support = 支援は通常の攻撃でのみ使えます。
remedy-not-artillery = 射程内の砲兵かヘリを選んでください。
remedy-out-of-range = { $range }ヘクス以内に近づけてください。
remedy-artillery-in-zone = 敵ZOCの外へ移動させるか、その敵を追い払ってください。
remedy-not-of-the-division = { $formation }を戦闘に参加させてください。
remedy-not-of-the-army = { $army }のユニットを戦闘に参加させてください。
remedy-air-committed = この戦闘にはこれ以上追加できません。
remedy-air-in-pairs = 2点投入するか、投入しないでください。
remedy-air-limit = 1点か2点を投入してください。
remedy-no-air-points = ポイントが戻る次のターンまで待ってください。
remedy-own-combat-phase-only = 自軍の戦闘フェイズに使ってください。
remedy-one-chemical-point = 次の1点は別の戦闘で使ってください。
remedy-no-chemical-points = このゲーム中に回復しません。
remedy-not-a-carrier = 射程内の砲兵か航空ポイントを選んでください。
remedy-vacated-hex-first = まず防御側のいたヘクスに入ってください。
remedy-advance-ended = 別のユニットを前進させるか、前進を終えてください。
remedy-full-advance-only = 突破には3ヘクス前進できる戦闘結果が必要です。
remedy-has-announced = 次の戦闘フェイズにまた宣言できます。
remedy-permission-granted = このターンは改めて許可を得ずに使えます。
remedy-permission-refused = 次のターンにまた求められます。
remedy-no-permission = 先に核使用許可を求めてください。
remedy-nuclear-use-ended = このゲームではもう使えません。
remedy-posture-is-zero = 自軍はもう核兵器を使えません。
remedy-nuclear-limit = 次は次のターンに使えます。
remedy-own-units-adjacent = 自軍ユニットを離すか、別の目標を選んでください。
remedy-no-bridge-actions = 次のターンまで待ってください。
remedy-not-a-ground-unit = 地上ユニットを選んでください。
remedy-not-at-the-bridge = 橋のたもとのヘクスにユニットを移動させれば、次のターンに作業できます。
remedy-no-bridge = 橋梁のあるヘクスサイドを選んでください。
remedy-no-river = 河川のあるヘクスサイドを選んでください。
remedy-bridge-there = 橋梁のない河川ヘクスサイドを選んでください。
remedy-name-lower-hex-first = { $hex }を先に指定してください。
remedy-bank-not-occupied = 未移動の自軍ユニットを{ $hex }に置いてください。

# 画面に出るもの
overlay-objectives = 目標と占領状況
overlay-devastated = 荒廃ヘクス
overlay-destroyed_bridges = 破壊された橋梁
overlay-built_bridges = 架けられた橋梁
track-posture = 核使用態勢値
column-movement = 移動コスト
column-movement_bridging = 橋梁ルール使用時
column-shift_all = コラムシフト
column-shift_armour = 機甲の攻撃
column-attacker_firepower = 攻撃側の火力
column-overrun = オーバーラン
column-defender_ignores_retreat = 退却無視
column-zoc_enters = ZOCが及ぶ

# チャート
chart-air_loss = 航空損失
chart-air_supply = 空中補給
chart-nuclear_columns = 核攻撃結果表の列
chart-nuclear_results = 核攻撃結果表
chart-variable_reinforcements = 変動増援表
chart-victory_levels = 勝利レベル
column-situation = 状況
column-point_lost_on = ポイント喪失
column-drop_loss_munich = 降下損失（ミュンヘン）
column-drop_loss_rhine = 降下損失（ライン）
column-passenger_lost_on = 輸送部隊の喪失
column-airlift_points = 空輸ポイント
column-roll = ロール
column-entry_area = 進入エリア
column-counters = ユニット
column-index = 番号

# カウンターの見方
legend-sign = 兵科
legend-left = 士気
legend-right = 指揮値
legend-bottom = 火力－移動力（括弧は砲撃）
legend-more = 士気はAが最良、Cが最低。

# このゲームの遊び方
about-aim = 1980年代の南ドイツまたはライン川で両軍が激突します。終了時の勝利得点で勝敗が決まります。
about-turn = 1ターンは航空優勢、主導権の秘密入札、そして両陣営が移動と戦闘を2回ずつ行います。
about-counter = カウンターの下は火力－移動力、左は士気（Aが最良）、右は指揮値です。
about-length = 所要時間：「ミュンヘン進撃」は9ターンで3〜4時間。「ライン渡河」はさらに長め。
about-difficulty = 難易度：中。
advice-posture = 態勢は核兵器をどれだけ使う気かを表します。最初のゲームでは低い態勢が無難です。

# Entries of charts
entry-own-superiority = 自軍の航空優勢
entry-nobody-holds-it = どちらにもなし
entry-enemy-superiority = 敵の航空優勢
entry-airmobile-battalion = 空中機動大隊
entry-other-battalion = その他の大隊
entry-regiment-or-brigade = 連隊・旅団
entry-major-river-from-built-up = 大河川（市街から）
entry-major-river-from-open = 大河川（その他から）
entry-road = 道路
entry-UK-15-Bde = 英第15旅団
entry-UK-49-Bde = 英第49旅団
entry-UK-24-Bde = 英第24旅団
entry-formation = 部隊
entry-leader = 優勢な側

# 初めての質問の説明
lesson-bid = どちらが先に行動するかを決めます。両軍がダイスに入札した主導権ポイントを加え、大きい方が先攻です。残したポイントは第2インパルスに加算され、次のターンには持ち越せません。
lesson-movement = 好きなユニットを移動します。動かさなくても構いません。敵の隣はたいてい支配地域（ZOC）で、進入と離脱に+1、進入すると移動終了です。第1インパルスの戦闘は義務で、平地・森林・荒地の地上ユニットは、湖や大河川で隔てられていない隣接する敵すべてを攻撃しなければなりません。戦いたい所でだけ敵に隣接しましょう。第2インパルスは移動力半減、攻撃は任意です。
lesson-late-movement = 戦闘前にどのユニットも動かさなかったので、代わりに今、通常の移動力で移動できます。
lesson-entry-hex = このユニットは地図の外から来ます。光っているヘクスから登場できるので、必要な場所に近いものを選びましょう。残りの移動力でさらに進めます。
lesson-enter-with = 一緒に登場するユニットは1つのスタックとして進みます。同じ方へ行くユニットを加えて終了します。1ヘクスで移動を終えられる地上ユニットは3個までです。
lesson-fly = ヘリコプターは地形に関係なく1ヘクスにつき航続距離を1使い、ZOCも無視します。敵地上ユニットの上を通ると射撃されます。前線の近くに降ろせば、2ヘクス以内の戦闘を支援できます。
lesson-combat = { $duties ->
    [0] 今の攻撃は任意です。第2インパルスでは火力が半減します。
   *[other] まだ攻撃しなければならない敵が、赤い線の付いた一覧に出ます（砲兵の弾幕射撃でも可）。
}光っている敵ヘクスをクリックするか一覧から選んで、攻撃を準備します。
lesson-gather = 目標に隣接するユニットを加えます。火力の差がコラムを決め、地形や兵科でシフトします。ほかのヘクスも攻撃する義務があれば、この攻撃に加えるか、別のユニットを残しておきます。その後で攻撃を開始し、次に支援を投入します。
lesson-support = ダイスを振る前に、両軍が支援を加えられます（攻撃側が先）。射程内の砲兵とヘリコプター、航空ポイントです。効果は戦闘表示で分かります。使った航空ポイントは失うことがあり、化学ポイントは戻らないので、後の戦闘との兼ね合いです。迷ったらコンピューターの助言に従いましょう。
lesson-take-loss = 結果の数だけ、ユニットを失うか、退却するか、組み合わせます。括弧付きの結果はユニットの除去でしか満たせません。失ったユニットは補充プールへ入り、補給切れのユニットは永久に失われます。
advice-bid = 迷ったら今は1ポイントだけ入札し、残りを第2インパルスに回すのが無難です。
