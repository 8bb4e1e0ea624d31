# AIプレイヤーの行動の理由：一文で。決め手となった数値は、求められたときだけ別に示す。

because-goes = { $units } を { $hex } へ：{ $item ->
    [aim] { $aim ->
        [none] 目標に近づく
       *[other] 向かうべき { $aim } に近づく
    }
    [there] そこで必要とされている
    [prize] 確保する価値のある地点である
    [safety] より安全である
    [supply] 補給が届く
    [cover] 地形が有利である
    [battle] そこからの戦闘が有望である
    [cuts] 敵を遮断できる
    [line] 戦線の隙間を塞ぐ
    [guard] 拠点の守りが固くなる
    [clearing] 拠点の掃討が進む
    [command] そこから指揮が届く
   *[none] 総合的に良い位置である
}{ $edge ->
    [much] （留まるよりはるかに良い）
    [some] （留まるより良い）
    [little] （留まるよりわずかに良い）
   *[even] {""}
}。
because-prepares = { $units } を { $hex } への攻撃のため前進させる：平均すれば失うものより得るものが多い攻撃になる。
because-fights = { $units } で { $hex } を攻撃する：平均すれば失うものより得るものが多い{ $edge ->
    [much] 。他の攻撃よりはるかに有望
    [some] 。他の攻撃より有望
    [little] 。次善の攻撃よりわずかに有望
    [even] 。次善の攻撃と同じくらい有望
   *[none] {""}
}。
because-owes = { $units } で { $hex } を攻撃する：攻撃しなければならない。平均すれば得るものより失うものが多いが、このやり方なら損害が最も少ない。
because-presses = { $units } で { $hex } を攻撃する：平均すれば得るものは失うものを上回らないが、敵に圧力をかけ続けるための代償である。
because-supports = これを加えると、ほかの戦闘や後の機会に回すよりも、この戦闘の見込みが大きく良くなる。
because-saves = これ以上加えても、この戦闘ではあまり変わらない。ほかの戦闘や後の機会に取っておく方がよい。
because-yields = ユニットを失うより土地を譲る：この場所よりユニットの方が価値がある。
because-flies = { $units } を { $hex } へ：敵に近く戦闘を支援でき、友軍もいる。
because-places = { $units } を { $hex } に：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}。
because-picks = { $units }：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}。
because-takes = { $hex }：{ $edge ->
    [much] 次善の選択よりはるかに良い
    [some] 次善の選択より良い
    [little] 次善の選択よりわずかに良い
   *[even] これに勝る選択はない
}。
because-rides = { $units } を { $hex } へ輸送する：行軍するより必要な場所に近づく。
because-seizes = { $units } で { $hex } を奪う：掃討し確保できれば、それだけの価値がある。
because-sails = { $units } を出航させる：ここにいるより移動先の方が役に立つ。
because-boards = { $units } を乗船させる：ここにいるより、見込まれる上陸の方が価値が高い。
because-lands = { $units } を { $hex } に上陸させる：そこで得られるものにはそれだけの価値がある。
because-supplies = { $hex } に補給廠を置く：届く補給の価値は費用を上回る。
because-feeds = { $units } に緊急補給を行う：補給の費用を上回る価値がある。
because-sells = { $units } はもう誰にも補給していない：補給ポイントに換え、前線近くの補給廠に充てる。
because-strikes = { $units } で { $target } を攻撃する：与える損害は、失うかもしれないものを上回る見込み。
because-sends = { $units } を { $target } に差し向ける：失う危険を含めても価値がある。
because-fires-first = { $units } で { $hex } を移動中の敵を射撃する：与える損害は射撃を温存するより価値が高い。
because-assaults = { $hex } では { $target } を最初に攻撃する：そこにいる敵のうち、戦力のわりに最も価値が高い。
because-ferries = { $units } を { $hex } へ：運べる先のうち、危険がなく目標に最も近い。
because-stands-by = { $units } を { $hex } の防御に加える：これで攻撃側の比率は { $odds } 対1となり、守りきれる。
because-blunts = { $hex } に航空攻撃：最も強い攻撃部隊がそこから来る。
because-reacts = { $hex } でリアクションする：危険にさらされた重要な拠点であり、予備が間に合う。
because-answers-call = { $units } を { $hex } へ：リアクションの場所に届く部隊のうち、強いものから向かう。
because-tried = 試算では、勝利得点と兵力を合わせて、失うものより得るものが多い。
because-late = コンピューターが混み合っていて、検討する時間がなかった。
because-opening = 定石どおりに配置する：この配置は標準のAIを相手に { $games } 戦中 { $won } 勝した。
because-stance = { $stance ->
    [sparing] 攻撃を絞る
    [bold] 危険を冒す
    [pressing] 前進を急ぐ
    [holding] 守りを固める
    [waiting] 射撃を控えて待つ
    [nearest] 近くの目標を狙う
    [trained] 学習した戦い方をする
    [slipping] 盤外へ逃れる
    [evading] 敵を避ける
   *[usual] 通常の計画を守る
}：想定した展開{ $futures }通りで、{ $other ->
    [sparing] 攻撃を絞る
    [bold] 危険を冒す
    [pressing] 前進を急ぐ
    [holding] 守りを固める
    [waiting] 射撃を控えて待つ
    [nearest] 近くの目標を狙う
    [trained] 学習した戦い方をする
    [slipping] 盤外へ逃れる
    [evading] 敵を避ける
   *[usual] 通常の計画を守る
}{ $edge ->
    [much] よりはるかに良い
    [some] より良い
    [little] よりわずかに良い
   *[even] のと同じくらい良い
}（{ $gain } 対 { $against }）{ $item ->
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
