# AIプレイヤーの行動の理由：決め手となった数値から一文で。

because-goes = { $units } を { $hex } へ：{ $item ->
    [aim] 目標に近づく
    [prize] 確保する価値のある地点である
    [safety] より安全である
    [supply] 補給が届く
    [cover] 地形が有利である
    [battle] そこからの戦闘が有望である
    [cuts] 敵を遮断できる
    [line] 戦線の隙間を塞ぐ
    [guard] 拠点の守りが固くなる
    [command] そこから指揮が届く
   *[none] 総合的に価値が高い
}（コンピューターの評価点で { $gain }、留まれば { $stay }）。
because-prepares = { $units } を { $hex } への攻撃のため前進させる（得失差の期待値はコンピューターの評価点で { $gain }）。
because-fights = { $units } で { $hex } を攻撃する：得失差の期待値はコンピューターの評価点で { $gain }{ $edge ->
    [much] 、他の攻撃よりはるかに大きい
    [some] 、他の攻撃より大きい
    [little] 、次善の攻撃よりわずかに大きい
    [even] 、次善の攻撃と同等
   *[none] {""}
}。
because-places = { $units } を { $hex } に：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}（コンピューターの評価点で { $gain }、次善は { $other }）。
because-picks = { $units }：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}（コンピューターの評価点で { $gain }、次善は { $other }）。
because-takes = { $hex }：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}（コンピューターの評価点で { $gain }、次善は { $other }）。
because-rides = { $units } を { $hex } へ輸送する：行軍するより移動力 { $gain } 分だけ必要な場所に近づく。
because-seizes = { $units } で { $hex } を奪う：掃討し確保できればコンピューターの評価点で { $gain }。
because-sails = { $units } を出航させる：コンピューターの評価点で移動先では { $gain }、ここでは { $other }。
because-boards = { $units } を乗船させる：見込まれる上陸はコンピューターの評価点で { $gain }。
because-lands = { $units } を { $hex } に上陸させる：そこで得られるものはコンピューターの評価点で { $gain }。
because-supplies = { $hex } に補給廠を置く：届く補給の価値は、コンピューターの評価点で費用を { $gain } 上回る。
because-feeds = { $units } に緊急補給を行う：コンピューターの評価点で費用を { $gain } 上回る価値がある。
because-sells = { $units } はもう誰にも補給していない：補給ポイントに換え、前線近くの補給廠に充てる。
because-strikes = { $units } で { $target } を攻撃する：危険を差し引いてコンピューターの評価点で { $gain }。
because-sends = { $units } を { $target } に差し向ける：失う危険も含めてコンピューターの評価点で { $gain }。
because-fires-first = { $units } で { $hex } を移動中の敵を射撃する：与える損害は射撃を温存するより価値が高い（コンピューターの評価点で { $gain }）。
because-assaults = { $hex } では { $target } を最初に攻撃する：そこにいる敵のうち、戦力のわりに最も価値が高い。
because-ferries = { $units } を { $hex } へ：運べる先のうち、危険がなく目標に最も近い。
because-stands-by = { $units } を { $hex } の防御に加える：これで攻撃側の比率は { $odds } 対1となり、守りきれる。
because-blunts = { $hex } に航空攻撃：最も強い攻撃部隊がそこから来る。
because-reacts = { $hex } でリアクションする：危険にさらされた拠点で（コンピューターの評価点で { $gain }）、予備が間に合う。
because-answers-call = { $units } を { $hex } へ：リアクションの場所に届く部隊のうち、強いものから向かう。
because-tried = 試算では、勝利得点と兵力を合わせて { $gain } の得になる。
because-stance = { $stance ->
    [sparing] 攻撃を絞る
    [bold] 危険を冒す
    [pressing] 前進を急ぐ
    [holding] 守りを固める
    [waiting] 射撃を控えて待つ
    [nearest] 近くの目標を狙う
   *[usual] 通常の計画を守る
}：想定した展開{ $futures }通りで評価点 { $gain }、{ $other ->
    [sparing] 攻撃を絞れば
    [bold] 危険を冒せば
    [pressing] 前進を急げば
    [holding] 守りを固めれば
    [waiting] 射撃を控えて待てば
    [nearest] 近くの目標を狙えば
   *[usual] 通常の計画では
} { $against }{ $item ->
    [points-ours] （主に自軍の得点による）
    [points-theirs] （主に敵の得点を抑えることによる）
    [pieces-ours] （主に自軍の損害が減ることによる）
    [pieces-theirs] （主に敵の損害による）
    [standing] （主に目標への接近による）
    [decided] （主に勝敗そのものによる）
   *[none] {""}
}{ $place ->
    [none] {""}
   *[other] 。とりわけ { $place } を確保できる
}。
