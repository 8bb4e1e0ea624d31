# スーパーパワーズ・アット・ウォー: プレイヤー向け文言

game-name = スーパーパワーズ・アット・ウォー
scenario-munich = ミュンヘン進撃
scenario-rhine = ライン渡河
side-nato = NATO軍
side-wp = WP軍

option-lowered_postures = 核攻撃結果Bは核使用を終わらせず、両軍の態勢値を下げる
option-flexible_artillery = WP軍砲兵は所属を問わず支援できる
option-breakthrough = 突破オーバーラン(戦闘後前進中のオーバーラン)
option-uncertain_chemical = NATO軍の化学戦ポイントは不定かつ秘密
option-bridges = 橋梁活動(破壊と架橋、渡河コスト増)
option-helicopter_zones = ヘリもZOCを持つ
option-defensive_chemical = 防御側も化学戦ポイントを使用できる

unit-brief = { $barrage ->
    [true] ({ $firepower })
   *[other] { $firepower }
}-{ $heli_range ->
    [0] { $movement }
   *[other] { $heli_range }
}{ $morale }

unit-line = { $name } { $nation }{ $branch }{ $size }、{ $formation } | 火力 { $firepower } { $barrage ->
    [true] (弾幕可){" "}
   *[other] {""}
}{ $range ->
    [0] {""}
   *[other] | 射程 { $range }{" "}
}{ $heli_range ->
    [0] | 移動力 { $movement }
   *[other] | 航続距離 { $heli_range }
} | 戦意 { $morale } | 指揮値 { $command } { $out_of_supply ->
    [true] | 補給切れ
   *[other] {""}
}

# 手順
step-posture = 核使用態勢の決定
step-earlier = 開戦以来の核使用
step-variable = 可変増援
step-chemical = 化学兵器備蓄
step-set-up = 初期配置
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
term-clear = 平地
term-forest = 森林
term-rough = 荒地
term-urban = 市街地
term-city = 都市
term-lake = 湖
term-attack = 攻撃
term-barrage = 弾幕射撃
term-overrun = オーバーラン
term-air = 航空ポイント
term-armour = 機甲
term-mech-infantry = 機械化歩兵
term-infantry = 歩兵
term-airborne = 空挺
term-recon = 偵察
term-antitank = 対戦車
term-artillery = 砲兵
term-sp-artillery = 自走砲兵
term-rocket = ロケット砲兵
term-helicopter = ヘリ
term-battalion = 大隊
term-regiment = 連隊
term-brigade = 旅団
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
term-off = 未登場
term-pool = 補充プール
term-destroyed = 壊滅パイル
term-exited = 西端から離脱
term-strategic = 戦略的勝利
term-decisive = 決定的勝利
term-limited = 限定的勝利
term-draw = 引き分け
term-peace = 敵の和平申し入れ
term-nuclear-war = 全面核戦争

# 動詞
verb-advance = 前進
verb-air = 航空ポイント
verb-airlift = 空輸
verb-also = 目標追加
verb-announce = 態勢宣言
verb-at = 登場先
verb-attack = 攻撃
verb-barrage = 弾幕射撃
verb-bid = 入札
verb-bridge = 架橋
verb-builder = 作業ユニット
verb-chemical = 化学戦
verb-demolish = 橋梁破壊
verb-done = 終了
verb-drop = 降下
verb-enter = 進入
verb-exit = 離脱
verb-fire = 攻撃開始
verb-give = 充当
verb-home = 帰投
verb-lose = 除去
verb-move = 移動
verb-nuclear = 核攻撃
verb-overrun = オーバーラン
verb-permission = 核使用許可
verb-place = 配置
verb-posture = 態勢値
verb-rebuild = 再建
verb-retreat = 退却
verb-stop = 停止
verb-suggested = 推奨配置
verb-supply = 航空補給
verb-support = 支援
verb-with = 参加

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
prompt-posture = 核使用態勢値を秘密裡に選んでください。
prompt-set-up = ユニットを配置するか、推奨配置を選んでください(残り{ $left }個)。
prompt-bid = 第1インパルスに使う主導権ポイントは何点ですか?
prompt-air-supply = ユニットを航空補給するか(残り空輸ポイント{ $left })、終了してください。
prompt-rebuild = 補充プールのユニットを再建するか、終了してください。
prompt-give-up = { $unit }の再建に充てるユニットは?
prompt-place-rebuilt = { $unit }をどこに配置しますか?
prompt-movement-phase = ユニットの移動、増援の登場(進入)、またはフェイズの終了を選んでください。
prompt-late-movement-phase = 戦闘前に移動していないため、ここで移動できます。移動、増援の登場(進入)、またはフェイズの終了を選んでください。
prompt-move = { $hex }の{ $units }、残り移動力{ $left }: 同じヘクスのユニットの参加、ヘクスへの進入、オーバーラン、または停止を選んでください。
prompt-fly = { $hex }上空の{ $unit }、残り航続距離{ $left }: 次のヘクスへの進入、または停止(着陸)を選んでください。
prompt-entry-hex = { $unit }はどのヘクスから登場しますか?
prompt-enter-with = { $hex }へ{ $units }と一緒に登場するユニットは?
prompt-drop-zone = { $unit }はどこに降下しますか?
prompt-drop-more = さらに降下させるか、終了して損害を判定してください。
prompt-landing-zone = { $unit }はどこに着陸しますか?
prompt-combat-phase = 攻撃を選ぶか、フェイズを終了してください。
prompt-gather = { $hexes }への攻撃(参加: { $units }): 参加ユニットと目標を加え、攻撃を開始してください。
prompt-barrage = { $hexes }への弾幕射撃(参加: { $units }): 砲兵を加え、攻撃を開始してください。
prompt-support = この戦闘に支援を投入するか、終了してください。
prompt-take-loss = 結果{ $result }、残り{ $left }: ユニットを除去するか、退却してください。
prompt-excess = { $hex }はスタック制限超過です。どのユニットを除去しますか?
prompt-retreat-path = { $hex }から{ $units }が退却します。退却路は?
prompt-advance = 戦闘後前進({ $distance }ヘクスまで): 前進または終了を選んでください。
prompt-helicopter-hit = { $unit }が被弾しました({ $result })。自軍ユニットへ帰投しますか、除去しますか?
prompt-fly-home = { $unit }はどの自軍ユニットへ帰投しますか?
prompt-builder = { $hex }のどのユニットが橋梁作業をしますか?

# 理由: 命令
reason-no-such-order = 「{ $order }」は命令として読めません。例: move ユニット ヘクス、move ヘクス ヘクス、go ヘクス、enter ユニット ヘクス、attack ヘクス with ユニット(全部ならall)、barrage ヘクス with ユニット。
reason-no-way = { $units }の移動力では{ $hex }に到達できません。
reason-beyond-reach = { $units }が{ $hex }に達するには移動力{ $cost }が必要ですが、残りは{ $left }です。
reason-nobody-to-move = { $hex }に移動できるユニットがありません。
reason-no-such-unit = 「{ $unit }」というユニットはありません。
reason-no-such-hex = 「{ $hex }」というヘクスはありません。

# 理由: 配置と登場
reason-not-at-start = { $unit }は初期配置ユニットではありません。
reason-already-placed = { $unit }は配置済みです。
reason-outside-its-zone = { $unit }は{ $hex }に配置できません。
reason-no-reinforcement = { $unit }は未登場の増援ではありません。
reason-not-due = { $unit }の登場は第{ $turn }ターン第{ $impulse }インパルス以降です。
reason-window-closed = { $unit }の登場期限は第{ $turn }ターンでした。
reason-not-diced-for = { $formation }は登場しません(開始前の判定は{ $die })。
reason-too-late = { $formation }の登場期限は第{ $turn }ターンでした。
reason-other-nation-first = { $formation }は、登場中の{ $nation }軍がすべて登場するまで待ちます。
reason-brigade-first = { $formation }は自師団の旅団と同じターンに登場します。
reason-two-brigades = { $formation }は待機します(今ターンはすでに{ $entered }が登場)。
reason-entry-in-zone = { $hex }は敵ZOC内のため登場できません。
reason-entry-blocked = { $unit }の登場地点はすべて遮断されています。
reason-comes-by-air = { $unit }は空からのみ登場します。
reason-formation-uses = { $unit }のフォーメーションは{ $point }から登場します。
reason-no-entry-there = { $unit }は{ $hex }から登場できません。

# 理由: 移動
reason-not-your-unit = { $unit }は盤上の自軍ユニットではありません。
reason-not-on-map = { $unit }は盤上にありません。
reason-has-moved = { $unit }はこのフェイズに移動済みです。
reason-not-in-the-hex = { $unit }は{ $hex }にいません。
reason-already-under-way = { $unit }が同行できるのは最初のヘクスに入る前だけです。
reason-flies-alone = ヘリは単独で飛行します。{ $unit }は同行できません。
reason-flown-moves-apart = 空輸されたユニットと他のユニットは一緒に移動できません({ $unit })。
reason-one-hex-after-landing = 着陸後の移動は1ヘクスまでです。
reason-not-adjacent = { $hex }は隣接していません。
reason-enemy-there = { $hex }には敵ユニットがいます。
reason-prohibited = { $hex }には進入できません。
reason-devastated = { $hex }は荒廃しており、進入できません。
reason-protected-area = { $hex }は敵の登場エリアに近すぎます。
reason-too-far = { $hex }への進入に{ $cost }必要ですが、残り移動力は{ $left }です。
reason-too-far-to-exit = 盤外への離脱に{ $cost }必要ですが、残り移動力は{ $left }です。
reason-one-hex-only = 1ヘクスだけの移動で{ $hex }に入ったため、移動は終了です。
reason-zone-stops = { $hex }は敵ZOCのため、移動はそこで終了です。
reason-stack-full = { $hex }はスタック制限に達しています(地上ユニット3個まで)。
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
reason-no-drop-zone = { $hex }には降下できません(平地のみ)。
reason-only-drops = このシナリオの空中機動は空挺降下だけです。{ $unit }は空輸できません。
reason-not-airmobile = { $unit }は空中機動ユニットではありません。
reason-not-at-airfield = { $hex }の{ $unit }は自軍飛行場にいません。
reason-enters-by-edge = { $unit }は盤端からのみ登場します。
reason-only-drop-now = { $unit }はいまは空挺降下でのみ登場できます。
reason-one-each-turn = { $unit }は待機します(同フォーメーションは1ターンに{ $limit }個まで)。
reason-nowhere-to-land = { $unit }が着陸できるヘクスがありません。
reason-no-friendly-airfield = { $hex }は自軍飛行場ではありません。
reason-no-landing-zone = { $hex }には着陸できません(平地のみ)。
reason-beyond-airlift-range = { $hex }は空輸範囲{ $range }ヘクスの外です。

# 理由: 補充
reason-destroyed-for-good = { $unit }は壊滅しており、再建できません。
reason-not-in-pool = { $unit }は補充プールにないか、今は再建できません。
reason-nothing-to-give = { $unit }の再建に充てるユニットが足りません(必要数{ $needed })。
reason-independent-apart = 独立ユニットの再建には独立ユニットだけを充てられます({ $unit })。
reason-other-pool = { $unit }は{ $pool }の所属ではありません。
reason-other-branch = { $unit }の兵科は{ $branch }ではありません。
reason-too-weak = { $unit }は火力が足りません(記載火力{ $firepower }以上が必要)。
reason-no-unit-to-join = { $unit }を配置できる補給下の同一所属ユニットがいません。
reason-outside-its-country = { $unit }は国外の{ $hex }に配置できません。

# 理由: オーバーラン
reason-not-moving = { $unit }はこの移動に加わっていません。
reason-cannot-overrun = オーバーランは機甲と機械化歩兵だけが行えます。{ $unit }はできません。
reason-no-overrun-there = { $hex }は{ $terrain }のため、オーバーランできません。
reason-overrun-already = { $hex }はこのフェイズにオーバーランを受けています。
reason-overrun-failed = { $hex }へのオーバーランは失敗し、移動は終了です。

# 理由: 戦闘
reason-no-enemy-there = { $hex }に敵ユニットはいません。
reason-attacked-already = { $hex }はこのフェイズに攻撃を受けています。
reason-nobody-to-attack = { $hex }を攻撃できる自軍ユニットがいません。
reason-has-fought = { $unit }はこのフェイズに戦闘済みです。
reason-committed = { $unit }は投入済みです。
reason-must-attack = { $hex }を攻撃しなければなりません(義務を負うユニット: { $units })。
reason-must-attack-also = { $hex }も攻撃しなければならず、ほかに攻撃できるユニットがいません。
reason-must-take-part = { $unit }は{ $hex }への攻撃に参加しなければなりません。
reason-cannot-barrage = { $unit }は弾幕射撃ができません。
reason-adjacent-attacks = { $unit }は目標に隣接しているため、通常の攻撃に参加します。
reason-no-artillery-in-range = { $hex }を射程に収める弾幕射撃可能な砲兵がいません。
reason-not-outgunned = 弾幕射撃には{ $hex }の防御側を上回る火力が必要です。
reason-no-support = この種の戦闘({ $kind })では支援を使えません。
reason-not-artillery = 支援は砲兵とヘリだけが行えます。{ $unit }はできません。
reason-out-of-range = { $unit }は{ $distance }ヘクス離れており、射程は{ $range }です。
reason-artillery-in-zone = { $unit }は敵ZOC内のため、隣接する敵しか射撃できません。
reason-not-of-the-division = { $unit }が支援できるのは自師団({ $formation })だけです。
reason-not-of-the-army = { $unit }が支援できるのは同一の軍({ $army })だけです。
reason-air-committed = 航空ポイントは{ $points }点投入済みです。
reason-air-in-pairs = 第2インパルスの航空ポイントは2点単位です。
reason-air-limit = 航空ポイントは1戦闘に2点までです。
reason-no-air-points = 航空ポイントが足りません(残り{ $left })。
reason-own-combat-phase-only = 化学戦ポイントは自軍戦闘フェイズにだけ使えます。
reason-one-chemical-point = 化学戦ポイントは1戦闘に1点までです。
reason-no-chemical-points = 化学戦ポイントが残っていません。
reason-not-a-carrier = { $unit }では運搬できません。

# 理由: 前進
reason-did-not-attack = { $unit }は攻撃に参加していません。
reason-vacated-hex-first = 前進の最初のヘクスは防御側のいたヘクスです。{ $hex }は違います。
reason-advance-ended = { $unit }は上限の{ $distance }ヘクスまで前進済みです。
reason-full-advance-only = 突破オーバーランには3ヘクスの前進が必要です(今回は{ $distance })。
reason-option-off = 選択ルール「{ $option }」は使用していません。
reason-option-not-used = その選択ルールは使用していません。

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
event-earlier-use = 開戦以来の核使用: { $weapons }発。
event-variable-reinforcements = 可変増援の判定は{ $die }: { $formations }が登場予定。
event-chemical-stock = NATO軍の化学戦ポイント: { $points }点。
event-set-up = { $unit }を{ $hex }に配置。

# 出来事: 指揮
event-collapsed = { $hex }の{ $unit }が崩壊(ダイス{ $die })。
event-in-supply = { $hex }の{ $unit }が補給を回復。
event-out-of-supply = { $hex }の{ $unit }が補給切れ。
event-command-passed = { $unit }は指揮判定に成功(ダイス{ $die })。
event-command-failed = { $unit }は指揮判定に失敗し、移動できない(ダイス{ $die })。
event-air-superiority = { $side }が航空優勢を獲得(NATO軍{ $nato }、WP軍{ $wp })。
event-no-air-superiority = 航空優勢はどちらにもなし(NATO軍{ $nato }、WP軍{ $wp })。
event-air-streak = { $side }は航空優勢の連続により、以後+{ $bonus }の修整を得る。
event-air-points-added = { $side }に航空ポイント{ $points }点を追加(計{ $left })。
event-air-point-lost = { $side }が航空ポイント1点を喪失(残り{ $left })。
event-bids = 主導権の入札: NATO軍{ $nato }、WP軍{ $wp }。
event-initiative = { $side }が先攻(NATO軍{ $nato }、WP軍{ $wp })。
event-initiative-tie = ともに{ $total }: 振り直し。
event-initiative-automatic = { $side }が自動的に先攻。
event-next-turn = 第{ $turn }ターン開始。

# 出来事: 移動
event-moved = { $units }が移動: { $path }(移動力{ $spent }消費)。
event-flown = { $unit }が飛行: { $path }。
event-entered = { $units }が{ $hex }から登場(移動力{ $cost }消費)。
event-never-came = { $unit }は期限までに登場せず失われた。
event-supplied-by-air = { $hex }の{ $unit }に航空補給(空輸ポイント{ $points }点)。
event-airlift-point-lost = { $side }が空輸ポイント1点を喪失(残り{ $left })。
event-airlifted = { $unit }を{ $hex }へ空輸(空輸ポイント{ $points }点)。
event-lost-in-transit = { $unit }は{ $hex }への輸送中に失われた(ダイス{ $die })。
event-dropped = { $unit }が{ $hex }に降下。
event-lost-in-drop = { $unit }は{ $hex }への降下で失われた(ダイス{ $die })。
event-rebuilt = { $unit }を{ $hex }に再建(充当: { $given })。
event-exited = { $unit }が{ $hex }から盤外へ離脱({ $supplied ->
    [true] 補給下
   *[other] 補給切れ
})。
event-fire-from-below = { $hex }上空の{ $unit }が対空射撃を受ける: 戦力差{ $differential }、ダイス{ $die }、結果{ $result }。
event-flown-home = { $unit }は{ $hex }へ帰投。

# 出来事: 戦闘
event-combat = { $side }の{ $kind }: 目標{ $hexes }、参加{ $units }。{ $attack }対{ $defence }、シフト{ $shifts }、コラム{ $column }、戦意{ $morale }、ダイス{ $die }: 結果{ $result }。
event-eliminated = { $hex }の{ $unit }を除去。
event-destroyed = { $hex }の{ $unit }が壊滅。
event-retreated = { $units }が退却: { $path }。
event-advanced = { $unit }が{ $hex }へ前進。
event-chemical-used = { $side }が化学戦ポイントを使用(残り{ $left })。

# 出来事: 核兵器
event-announced = { $side }が態勢値{ $posture }を宣言。
event-permission-granted = { $side }は今ターンの核使用許可を得た。
event-permission-refused = { $side }は今ターンの核使用許可を得られなかった。
event-nuclear-attack = { $side }が{ $hex }を核攻撃({ $carrier }): { $units }が壊滅。
event-no-firestorm = { $hex }に熱風は発生せず(ダイス{ $die })。
event-firestorm = { $hexes }に熱風が発生(ダイス{ $die })。
event-scorched = { $hex }の{ $units }が熱風を受ける: 戦意{ $morale }、ダイス{ $die }、結果{ $result }。
event-postures-shown = 態勢値を公開: NATO軍{ $nato }、WP軍{ $wp }、合計{ $total }。
event-nuclear-result = 核攻撃結果表: 合計{ $total }、コラム{ $column }、ダイス{ $roll }: 結果{ $result }。
event-sues-for-peace = { $side }が和平を申し入れた。
event-nuclear-use-ends = 両軍は以後の核使用の停止に合意。
event-postures-lowered = 両軍の態勢値が低下(累計{ $by })。
event-nuclear-war = 全面核戦争。最後に使用した{ $side }の敗北とみなす。
event-no-consequences = 何も起こらず、世界は息をのんで見守る。

# 出来事: 橋梁
event-charges-laid = { $unit }が{ $hex }と{ $beyond }の間の橋梁に爆薬を設置。
event-demolition-lapses = { $unit }が離れたため、{ $hex }と{ $beyond }の間の橋梁は残る。
event-bridge-destroyed = { $unit }が{ $hex }と{ $beyond }の間の橋梁を破壊(判定{ $roll })。
event-bridge-stands = { $unit }による{ $hex }と{ $beyond }の間の橋梁破壊は失敗(判定{ $roll })。
event-bridge-begun = { $units }が{ $hex }と{ $beyond }の間で架橋を開始。
event-bridge-built = { $hex }と{ $beyond }の間に橋梁が完成。

# 出来事: 終了
event-game-ends = ゲーム終了。勝者: { $winner }、{ $level }({ $points })。

# 修整: 移動
modifier-terrain = { $terrain }
modifier-autobahn = アウトバーン
modifier-main-road = { $terrain }の幹線道路
modifier-river = 渡河
modifier-built-bridge = ゲーム中に架けた橋梁
modifier-enters-zone = 敵ZOCへ進入
modifier-leaves-zone = 敵ZOCから離脱
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
modifier-fractions-down = 端数切捨
modifier-retreated-adds-nothing = { $hex }へ退却したユニットは加算されない
modifier-unprotected-artillery = { $hex }は砲兵のみ: { $units }
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
modifier-die = ダイス
modifier-initiative-points = 主導権ポイント
modifier-air-modifier = シナリオの修整
modifier-air-streak = 航空優勢の連続
modifier-posture = { $side }の態勢値
modifier-explosions = これまでの核爆発
modifier-earlier-use = 開戦以来の核使用{ $weapons }発
modifier-enemies-at-the-bridge = 橋梁に隣接する敵({ $hex })

# 修整: 勝利ポイント
modifier-units-lost = 敵の損失{ $count }ユニット(各{ $each }点): { $of }
modifier-city-hexes = 都市{ $count }ヘクス(各{ $each }点): { $of }
modifier-devastated-urban = 敵が荒廃させた市街地{ $count }ヘクス(各{ $each }点): { $of }
modifier-devastated-city = 敵が荒廃させた都市{ $count }ヘクス(各{ $each }点): { $of }
modifier-devastated = 敵が荒廃させた{ $count }ヘクス(各{ $each }点): { $of }
modifier-cut-off = { $city }の孤立
modifier-airfields = 飛行場{ $count }(各{ $each }点): { $of }
modifier-rhine-city-hexes = ライン河畔の都市{ $count }ヘクス(各{ $each }点): { $of }
modifier-named-cities = 都市{ $count }(各{ $each }点): { $of }
modifier-east-of-maas = マース川以東の補給下{ $count }ユニット(各{ $each }点): { $of }
modifier-west-of-maas = マース川以西の補給下{ $count }ユニット(各{ $each }点): { $of }
modifier-units-exited = 補給下で離脱した{ $count }ユニット(各{ $each }点): { $of }
