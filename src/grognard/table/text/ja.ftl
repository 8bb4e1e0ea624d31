# テーブル自体の文言

terminal-title = { $game }: { $scenario }
terminal-welcome = 回答は、選択肢の語、その先頭部分、または番号で入力します。「score」で現在の得点を表示、ほかの入力は「help」で一覧できます。
terminal-goodbye = ゲームを中断しました。
terminal-kept = 再開するには: grognard play --terminal --load { $file }
terminal-input = { $side }>{" "}
terminal-pass = { $side }に席を譲り、Enterキーを押してください。{" "}
terminal-step = 第{ $turn }ターン - { $step }
terminal-before-play = ゲーム開始前 - { $step }
terminal-verb = { $verb }({ $count }件)
terminal-type = 入力例: { $answer }
terminal-more = ほか{ $more }件。名前を入力するか、「options { $verb }」ですべて表示します
terminal-only-one = { $answer }(ほかに選択肢はありません)
terminal-undone = 取り消し: { $answers }
terminal-concede = { $side }は本当に投了しますか? 取り消しはできません。投了するにはもう一度concedeと入力:{" "}
terminal-which = 該当する回答が{ $count }件あります:
terminal-result = ゲーム終了。勝者: { $winner }、{ $level }({ $points })。
terminal-result-at-once = ゲームは直ちに終了。勝者: { $winner }、{ $level }。
terminal-allowed = 「{ $answer }」は可能です。
terminal-hex = { $hex }: { $terrain } { $places }
terminal-no-hex = 「{ $hex }」に当たるヘクス、地名、ユニットはありません。
terminal-no-unit = 「{ $unit }」というユニットはないか、複数が該当します。
terminal-no-rule = ルール「{ $rule }」は見当たりません。
terminal-cost = { $hex }への進入に必要な移動力は{ $cost }:
terminal-no-move = 移動中のユニットがありません。先にユニットを選んでください。
terminal-no-way = { $hex }へはそこから進入できません。
terminal-charts = チャート: { $charts }
terminal-left = 現在の移動力: { $left }
terminal-looks = 何を表示しますか? { $looks }(必要ならユニットを付けます)
terminal-way = { $path }経由: 移動力{ $allowance }のうち{ $total }。
terminal-points = { $side }: { $total }点
terminal-file-needed = ファイル名が必要です: save ファイル名
terminal-file-error = { $file }: { $error }
terminal-other-game = { $file }は別のゲームの記録です。
terminal-saved = { $file }に保存しました。
terminal-loaded = { $file }を読み込みました。
terminal-languages = 使用できる言語: { $languages }
terminal-legend =
    ヘクスの上段：一番上のユニット。いなければ進入に必要な移動力、または地名（+ 飛行場、> 進入口）。
    下段：ヘクス番号と、ユニット数または地形（{ $terrain }）。* は支配地域、# は両軍の支配地域。
    ヘクスの間：▐ 河川・湖岸、= 高速道路、- 主要道路。
    全体図：{ $sides }（余裕があればユニット数も）。
terminal-passing = { $passing ->
    [on] フェイズを終える以外にできることがなければ、自動で終了します。
   *[other] フェイズを終える以外にできることがなくても、毎回たずねます。
}
terminal-help = ユニットは名前かIDで、ヘクスは番号で指定します。回答と紛らわしいコマンドには「/」を付けます(例: /undo)。

code-means = { $code }（{ $means }）
term-nobody = なし

help-help = この一覧
help-again = 現在の問いを再表示
help-options = 回答をすべて表示。動詞を付けるとその分だけ(options move)
help-order = 1行でまとめて命令(order move ユニット ヘクス)
help-map = マップ。ヘクス・地名・ユニットを付けるとその周辺
help-overview = マップ全体(1ヘクス1～2文字)
help-centre = ヘクス・地名・ユニットを中央に表示
help-north = 北へスクロール。数を付けるとそのヘクス数(north 8)
help-south = 南へスクロール
help-east = 東へスクロール
help-west = 西へスクロール
help-legend = マップの記号の意味
help-zones = ZOC表示の切り替え
help-look = マップに表示(look supply、look reach ユニット、look range ユニット)
help-stack = ヘクスのスタック内容
help-unit = ユニットの数値
help-cost = 移動の次のヘクスに要する移動力とその内訳(cost ヘクス)
help-why = その回答ができない理由(why move ユニット)
help-rule = ルールを番号で表示(rule 6.0.c)
help-chart = ゲームのチャート(chart combat_results)
help-log = ログの最近の行(log 40)
help-score = 勝利ポイントと各トラック
help-passing = 終了しか選べないときの自動終了を切り替える
help-undo = 直前の入力を取り消す(undo 3で3回分)
help-concede = 投了する(相手側の勝利)
help-save = save ファイル名(.jsonならプレイ記録のみを保存)
help-load = load ファイル名
help-language = 表示言語(en または ja)
help-quit = ゲームを中断する

battle-total = 合計
battle-cost = 移動力
battle-chances = 結果の確率:

terminal-price = { $points }ポイント（残り{ $left }）

replay-unfinished = プレイ記録は{ $answers }回答で終わっています(回答待ち: { $asked })。
place-on-level = { $hex }（レベル{ $level }）
replay-position = ゲーム状態 { $hash }

# 記録に残る、卓での出来事。

event-rollback-proposed = { $side }が{ $to }回答目の直後まで巻き戻すことを提案。
event-rollback-accepted = { $side }が巻き戻しに同意。
event-rollback-declined = { $side }が巻き戻しを拒否。
event-rollback-lapsed = プレイが続いたため、{ $side }の巻き戻し提案は無効。
event-rolled-back = { $side }の提案により{ $answers }回答を取り消し、{ $to }回答目の直後から再開。既に見えたダイスの目は使われない。
event-passed = { $side }：他にできることがないため終了。
event-seat-taken = { $name }が{ $side }の席に着いた。
event-seat-taken-by-somebody = { $side }の席に人が着いた。
event-chat = { $side }「{ $words }」
