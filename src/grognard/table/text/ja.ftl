# テーブル自体の文言

terminal-welcome = 回答は、番号・語・語の先頭部分のいずれかで入力します。ほかに入力できるものは「help」で一覧できます。
terminal-goodbye = ゲームを中断しました。
terminal-input = { $side }>{" "}
terminal-pass = { $side }に交代し、Enterキーを押してください。{" "}
terminal-step = 第{ $turn }ターン - { $step }
terminal-verb = { $verb }({ $count }件)
terminal-more = ほか{ $more }件。名前を入力するか「options { $verb }」で全部を表示します
terminal-which = 該当する回答が{ $count }件あります:
terminal-result = ゲーム終了。勝者: { $winner }、{ $level }({ $points })。
terminal-result-at-once = ゲームは直ちに終了。勝者: { $winner }、{ $level }。
terminal-allowed = 「{ $answer }」は可能です。
terminal-hex = { $hex }: { $terrain } { $places }
terminal-no-hex = 「{ $hex }」というヘクス、都市、ユニットはありません。
terminal-no-unit = 「{ $unit }」というユニットはないか、複数が該当します。
terminal-no-rule = ルール番号「{ $rule }」は台帳にありません。
terminal-points = { $side }: { $total }点
terminal-file-needed = ファイル名が必要です: save ファイル名
terminal-file-error = { $file }: { $error }
terminal-other-game = { $file }は別のゲームです。
terminal-saved = { $file }に保存しました。
terminal-loaded = { $file }を読み込みました。
terminal-languages = 使用できる言語: { $languages }
terminal-help = ユニットは名前かIDで、ヘクスは番号で指定します。コマンドの前に「/」を付けると回答と区別されます(例: /undo)。

term-nobody = なし

help-help = この一覧
help-again = 現在の問いを再表示
help-options = 回答の全一覧。動詞を付けるとその分だけ(options move)
help-order = 一行でまとめて命令(order move ユニット ヘクス)
help-map = マップ。ヘクス・都市・ユニットを付けるとその周辺
help-centre = ヘクス・都市・ユニットを中央に表示
help-north = 北へスクロール。数を付けるとそのヘクス数(north 8)
help-south = 南へスクロール
help-east = 東へスクロール
help-west = 西へスクロール
help-zones = ZOC表示の切り替え
help-stack = ヘクスのスタック内容
help-unit = ユニットの数値
help-why = その回答ができない理由(why move ユニット)
help-rule = ルールを番号で表示(rule 6.0.c)
help-log = 記録の最近の行(log 40)
help-score = 勝利得点と各トラック
help-undo = 直前の回答を取り消す
help-save = save ファイル名(.jsonなら棋譜のみを保存)
help-load = load ファイル名
help-language = en または ja
help-quit = ゲームを中断する

battle-attack = 攻撃側
battle-defence = 防御側
battle-shifts = コラムシフト
battle-differential = 戦力差
battle-morale = 士気
battle-column = コラム
battle-chances = 結果の確率:

replay-unfinished = 棋譜は{ $answers }回答で終わっています(回答待ち: { $asked })。
