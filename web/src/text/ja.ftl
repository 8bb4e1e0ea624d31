# クライアント自身の言葉。ゲームの文言は各ゲームのカタログから。

# ロビー
motto = すべてのルールを適用し、説明し、証明するヘクス・ウォーゲーム。
lobby = ロビー
my-games = 自分のゲーム
new-game = 新しいゲーム
archived-games = アーカイブ
none-archived = ここにゲームはありません。
more-games = さらに表示
game-menu = このゲームの操作
rename = 名前を変える
archive = アーカイブに移す
unarchive = アーカイブから戻す
delete = 削除…
delete-warning = ゲームはログとプレイ記録ごと完全に削除されます。
delete-really = 削除する
fork = 分析用ゲーム
fork-of = 分析用ゲーム（{ $n }回答目の直後から）
your-move = あなたの番です
over = 終了
waiting-for = { $sides }の回答待ち
not-begun = 開始前
turn-short = 第{ $turn }ターン
turns-short = 第{ $turn }~{ $until }ターン
on-dice = ダイス{ $dice }で登場
no-fixed-turn = 登場ターン不定
turn-of = 第{ $turn }ターン（全{ $last }ターン）
before-play = プレイ前
import-record = プレイ記録ファイルを開く…
loading = お待ちください…
joining = 席に着いています…
try-again = もう一度
me = 自分
ai = コンピューター（{ $level }）
away = 不在?
let-ai-answer = { $side } をコンピュータに任せる
take-seat-back = コンピュータ：席に戻る
why-ai = { $side } はなぜそうしたのか
why-ai-nothing = まだ説明することはない。
player-random = 無作為
player-beginner = 初級
player-standard = 中級
player-hard = 上級
player-greedy = 中級
somebody = 対戦者
somebody-by-link = 招待リンクで呼ぶ相手
invited = 招待中
codes = 記号の意味
code-means = { $code }（{ $means }）
none-of-them = なし
nobody = なし

# 新しいテーブル
game = ゲーム
scenario = シナリオ
how-it-is-won = 勝利条件
who-sits-where = 席決め
side = 陣営
map-is-drawn = マップを描いています…
begin = 開始
options-and-dice = 選択ルールとダイス
dice = ダイス
dice-server = サーバーが振る
dice-shared = 全員で振る（各陣営が秘密を封印し、後で検証できる）
table-name = テーブルの名前
seed = 乱数の種（空欄なら無作為）
seed-not-with-others = ほかの人を招待するゲームでは、乱数の種は選べません（種を知る人にはすべてのダイスの目が分かるため）。
cancel = やめる
invite-title = 相手を招待する
invite-note = このリンクを相手に送ってください。誰かがこのリンクで席に着くまで使えます。空席とゲーム一覧でもう一度見られます。
invitation-to = 招待リンク（{ $side }）
invitation-back = 取り消す
invitation-anew = 新しいリンク
invitation-none = { $side }：この席へのリンクはこのブラウザーにありません。新しく作ると、前のリンクは使えなくなります。
copy = コピー
copied = コピーしました
to-the-table = テーブルへ

# テーブル
panel = 質問・選択肢・各種パネル
sheet = 広げる・たたむ
you-play = あなたの担当：{ $sides }
aim = 目的
briefing = 自分の担当と勝利の条件
ask-label = いま問われていること
options-label = 選べる回答
go-on-to = { $hex }へ進む
unpick = 取り消す
to-the-answers = 回答に戻る
undo = 取り消し
back-to-now = 現在に戻る
game-over = ゲーム終了。勝者：{ $winner }{ $degree ->
    [victory] {""}
   *[other] （{ $level }）
}
looking-back = 振り返り中：全{ $last }回答中{ $n }回答目まで。
really-end = それでも終える
end-warning = もう一度押すと終わります。
end-warning-units = まだ行動できるユニットが{ $count }個あります。
end-warning-markers = まだ配置できるマーカーが{ $count }個あります。
end-warning-points = { $count ->
    [0] まだ使えるポイントがあります。
   *[other] ポイントがまだ{ $count }残っています。
}
filter-options = 選択肢を探す
no-option-found = 「{ $sought }」に当てはまる選択肢はありません。
still-to-do = 終える前にすべきこと：
and-more = ほか{ $count }件
nothing-to-attack = 今攻撃できる敵はいません。「{ $ending }」で先へ進みます。
what-for = これは何のため？
more-options = あと{ $count }件
list-options = { $count }件を一覧表示
on-the-map = マップ上に強調表示
in-reach = 色の付いたヘクスをクリックしても可
stack-in = { $hex }のスタック
you-can = できること：
with-it = { $answer }（{ $places }も同時に）
hex-at = { $hex }（{ $place }）
near = { $place }付近
choose-stack = 代わりにこのスタックを選ぶ
hand-over = { $side }に交代
hand-over-note = ここから先は秘密です。もう一方の陣営は画面を見ないでください。
i-am = { $side }です
reconnecting = 接続が切れました。再接続しています…
rollback = 巻き戻し
rollback-proposed = { $side }が{ $to }回答目の直後まで巻き戻すことを提案しています。
accept = 同意する
decline = 断る

# マップ
map-label = マップ
map-keys = 矢印キーでカーソルをヘクスからヘクスへ動かし、Enterで行動、Nで次の選べるヘクスへ、?でできない理由を聞きます。
map-tools = マップの道具
zoom-in = 拡大
zoom-out = 縮小
whole-map = 全体図
hide-counters = ユニットを隠す
overlays = 重ね表示
minimap = 全体の縮図
path-steps = { $count }ヘクス
path-cost = 最短で移動力{ $cost }

# 戦闘
battle-sheet = 戦闘
battle-steps = 戦闘の段階
odds-with-all = 参加できる全ユニットで攻撃した場合：
battle-chances = 結果の確率
battle-replies = いまの時点での見込み。ダイスの前に防御側がまだ変えられる：{ $steps }。

# なぜできない？
why-not = なぜできない？
refused = できません：
asking = ルールに照会中…
allowed = 可能
alike = { $names }も同様
do-it = 実行
not-your-unit = { $unit } はあなたのユニットではなく、ほかの陣営（{ $side }）のものなので、使えません。
nothing-to-ask = いまの質問はこれに関係しません。
not-your-turn = いまは何も問われていません。
rule-chip = ルール { $id } { $title }

# パネル
tab-log = ログ
tab-units = ユニット
tab-tracks = トラック
tab-displays = 配置図
room-of-base = ここに駐屯するユニット数と上限
nothing-on-sheet = 記入はありません。
spread-displays = 地図の上に広げる
fold-displays = パネルに戻す
tab-sequence = 手順
tab-rules = ルール
tab-review = 分析
log = プレイのログ
log-empty = まだ何も起きていません。
filter-log = ログを探す（言葉かルール番号）
dice-only = ダイスのみ
look-back-here = この時点を見る
news = ダイスの結果
more-news = ほか{ $count }件はログに
turn-order = 移動の順番：まず{ $first }、次に{ $then }。
turn-order-then = 、その次に
turn-in-short = { $turn }のまとめ
turn-losses = 損失：
turn-points = 得点：
how-it-adds-up = 内訳
earlier-lines = 以前のログ
newest-lines = 最新のログ
rules = ルール
search-rules = ルールを探す（番号か言葉）
reading = 解釈：
see-also = 関連：
used-by = 参照元：
in-log = ログに{ $count }回。
own-rulebook = お手持ちのルールブック（テキストファイル）を加える…
own-rulebook-note = 該当箇所を要約の横に表示します。ファイルはこのブラウザーの外へ出ません。
sequence = プレイの手順
you-are-here = 現在地
tracks = トラックと得点
track = トラック
turn-track = ターン
victory-points = 勝利得点
show-secrets = { $side }の秘密情報を見る
hide-secrets = { $side }の秘密情報を隠す
order-of-battle = 戦闘序列
boxes = ボックス
on-map = マップ上
filter-units = ユニット・部隊を探す
independent = 独立部隊
no-units-here = ここにユニットはありません。
review = 分析
replay = リプレイ
step-back = 一つ前の回答へ
step-on = 一つ先の回答へ
play-on = 再生
pause = 一時停止
moment-of = 全{ $last }回答中{ $n }回答目の直後
fork-here = ここから試す（分析用ゲーム）
export-record = プレイ記録を保存
saved-whole = ゲーム全体がファイルに入っています。ロビーで開くか「grognard play --load ファイル」で、ここから続けられます。
saved-to-go = 保存しました。どのサーバーのロビーでも、また「grognard play --load ファイル」でも、コンピューターを相手に続けられます。ファイルにはこれまでのダイスの目だけが書かれ、この先はこのテーブルとは別の目が出ます。コンピューターの秘密の選択も入っているので、中を読むと相手の手の内を見ることになります。
saved-partial = 保存しましたが、あなたの知っていることだけです。ほかの人の回答とダイスは入っていないので、続きは遊べません。ゲームが終わってからもう一度保存すると、全体が入ります。
copy-link = この時点へのリンクをコピー
propose-rollback = ここまで戻すことを提案
concede = 投了…
concede-really = 本当に投了しますか？相手側の勝利となり、取り消しはできません。
concede-yes = 投了する
concede-no = 続ける
standing-orders = 常設命令
seldom-wanted = あまり使わない行動：
standing-orders-given = 常設命令：{ $count }件
end-it = 解除
luck = ダイス運
luck-line = { $thrown }回、平均{ $mean }（期待値{ $expected }）
luck-chart = { $side }のダイス：各目の回数
losses = ターンごとの損失ユニット

# 設定
settings = 設定
close = 閉じる
language = 言語
theme = 配色
theme-light = 明るい
theme-dark = 暗い
theme-contrast = ハイコントラスト
counter-colours = ユニットの色
palette-nations = 国別
palette-safe = 陣営別（色覚に配慮）
confirm-end = 行動できるユニット、置けるマーカー、使えるポイントが残っているときはフェイズ終了前に確認
notify-me = 自分の番になったらブラウザーで知らせる
keys = キー操作
key-arrows-name = ← ↑ ↓ →
key-arrows = マップのカーソル（Shiftでマップを動かす）
key-enter-name = Enter
key-enter = そのヘクスで行動
key-n-name = n / p
key-n = 次・前の選べるヘクス
key-digits-name = 1 … 0
key-digits = その数字の回答をする、またはその数字の一覧へ進む
key-list = このキーで一覧へ、続けて押すと次の項目へ。Enterで決定。
key-u-name = u
key-u = 取り消し
key-esc-name = Esc
key-esc = 一つ戻る
key-why-name = ?
key-why = なぜできない？
key-h-name = h
key-h = ユニットを隠す
key-o-name = o
key-o = 重ね表示
key-plus-name = + / -
key-plus = 拡大・縮小
key-f-name = f
key-f = 全体図
key-m-name = m
key-m = マップへ

# 問題：サーバーのエラー
problem-no-server = サーバーが応答しません。起動しているか確かめて、少し後でもう一度お試しください。
problem-server = サーバーはそれを実行できませんでした。
problem-offline = 送信できませんでした。接続が切れています。まもなく復帰します。
problem-somebody-moved = その間に別の回答がありました。いまの質問を見直してください。
problem-not-understood = サーバーが理解できませんでした。ページを読み直し、続くようなら報告してください。
problem-bystander = 観戦中です。席に着いた人だけが行動できます。
problem-no-such-table = そのテーブルはありません。片付けられたのかもしれません。
problem-no-such-seat = この招待では席が開きません。使用済みか、取り消されたのかもしれません。新しい招待をもらってください。
problem-seat-taken = その席にはもう人がいます。
problem-not-the-host = 招待できるのは、このテーブルを始めた人だけです。
problem-seed-chosen = ほかの人を招待するゲームでは、乱数の種は選べません。
problem-not-your-seat = このブラウザーではその席はあなたの席ではありません。
problem-no-such-moment = ゲームはまだそこまで進んでいません。
problem-no-proposal = 返事を待つ提案はありません。
problem-not-stored = サーバーが保存できなかったため、この回答は無効です。少し後でもう一度お試しください。
commitments = 共有ダイスのコミットメント
commitments-note = 最初のダイスの前に確定した値です。控えておけば、ゲーム終了後に`grognard verify FILE`でプレイ記録と照合できます。
the-table = テーブル
own-figures = 手持ちの数値
own-figures-note = 所有者の手持ちのゲームの数値で遊んでいます
problem-figures = このゲームは所有者の手持ちの数値で遊ばれていますが、その数値が見つからないか、変わっています。
problem-pinned = このゲームは別の版のルールで遊ばれており、いまのルールでは続けられません。
problem-no-dice-yet = 共有ダイスは各陣営の秘密を待っています。
problem-busy = サーバーが混み合っています。少し後でもう一度お試しください。
problem-too-many = このアドレスからの接続が多すぎます。タブをいくつか閉じてください。
problem-damaged = このテーブルは保存データが壊れていて開けません。原因はサーバーの管理者が確認できます。
problem-proposal-open = すでに巻き戻しの提案があります。先に承諾するか断るかしてください。
problem-proposals-enough = 巻き戻しの提案が続いています。先にゲームを進めてください。
problem-too-many-orders = 常設命令が多すぎます。先にいくつか取り消してください。
problem-too-many-shows = コンピューター同士のゲームが多すぎます。どれかが終わるまでお待ちください。
problem-too-fast = 要求が多すぎます。少しお待ちください。
problem-cannot-begin = この設定では始められません。
problem-bad-record = 続きを遊べる記録ファイルではありません。（{ $why }）
problem-part-of-a-record = このファイルには、ほかの人も遊んでいるゲームについて、一人が知っていたことしか入っていません。ほかの人の回答とダイスがないため続けられません。そのゲームが終わってからもう一度保存したファイルを開いてください。
problem-fork-later = 相手の秘密が残っているため、終了まで分析用ゲームは作れません。
problem-account-needed = このサーバーではアカウントを持つ人だけがゲームを始められます。
problem-too-large = ファイルが大きすぎます。
problem-bug = サーバーで不具合が起きました。何も変わっていません。もう一度お試しください。
dice-wait = 共有ダイス：{ $sides }を待っています。
all-along = { $count }個とも{ $verb }
all-of-them = { $count }個すべて
all-to = { $count }個とも{ $place }へ
left-out = { $count }個は加われません。
company = まとめて
company-in = まとめて{ $place }へ
company-of = { $verb }: { $formation }のユニットを一緒に入れるだけまとめて

# アカウントと通知
account = アカウント
account-name = 名前
password = パスワード
log-in = ログイン
log-out = ログアウト
register = 新規登録
logged-in = { $name }としてログイン中。
mail-me = 自分の番になったらメールで知らせる
mail-me-at = { $email } にメールで知らせる
notice-mailed = 自分の番になったら { $email } にメールが届きます。
notices = 自分の番を知らせる
notice-email = メールの宛先
notice-webhook = Webhookの宛先
notice-confirm = { $email }に確認のメールを送りました。メールのリンクを開くまで、手番の知らせは届きません。
save = 保存
saved = 保存しました
problem-not-your-table = そのテーブルは自分のゲームの一覧にありません。
problem-others-play = ほかの人が席に着いているため削除できません。アーカイブに移すことはできます。
problem-wrong-password = 名前とパスワードが一致しません。
problem-name-taken = その名前は使われています。別の名前にしてください。

# 移動・表示・なぜできない？
look-at = { $unit }を見る（到達範囲と射程）
steps-left = { $most }ステップ中{ $left }
as-before = 前回と同じ
show-next = 見せる
way-cost = 移動力{ $cost }、{ $count }ヘクス
last-step = 最後の1ヘクスのコストは{ $cost }
path-cost-of = 移動力{ $left }のうち{ $cost }
overlay-ranges = マーカーの範囲
to-make-legal = どうすればできるか：
instead = 代わりに：
short-by = { $missing }不足（必要{ $wanted }、現在{ $had }）。
short-distance = { $missing }ヘクス遠すぎます。
at-other-times = 別の機会にできること：
this-turn = このターンにまだある
order-go = { $hexes }まで進む
order-move = { $who }を{ $last }まで移動
in-your-rulebook = お手持ちのルールブック
own-rulebook-away = 片付ける
price = { $points }ポイント（残り{ $left }）
stand-pass = 他にできることがなければ自動で終了
stand-turn = このターンは常に
stand-game = ゲーム中常に
stands-turn = このターン
stands-game = ゲーム中
key-repeat-name = .
key-repeat = このユニットで前回と同じ移動
plan-open = 計画中
plan-sealed = 封印済み
orders-secret = この命令はあなただけが知ります。他の側が行動するとき、代わりに答えます。
orders-none = 命令なし。その都度たずねられます。
order-give = 命じる
orders-later = 途中の手順が終わると、また命令できます。

# 地上以外の場所
place-on-level = { $hex }（レベル{ $level }）
level-of = レベル{ $level }
level-ground = 地上
rises = 高さ{ $height }レベル

# ほかの陣営がしたことの再現
recap = 再現
recap-offer = あなたの番のあと、{ $count }件の出来事がありました。
recap-carried-out = 提案どおりに進めました：{ $count }件{ $rolls ->
    [0] （ダイスなし）
   *[other] （ダイス{ $rolls }回）
}。
went-on = 他に選べるものがないため、自動で先へ進みました。
went-on-undo = 「取り消し」で戻せます。
watch-recap = 見る
show-result = 結果だけ見る
next-battle = 次の戦闘
next-phase = 次のフェイズ
next-turn = 次のターン
next-decision = 次の判断
pace = 速さ
clear-arrows = 矢印と損失を消す

turning-points = 転機
turning-point = 第{ $turn }ターン：{ $side }が{ NUMBER($gain, maximumFractionDigits: 1) }点差をつけた
rematch = 陣営を替えて再戦
watch-game = ゲーム全体を見る

# チャート
tab-charts = 表
choose-chart = 表を選ぶ
source = 出典
source-printed = ルールブックの数値
source-designed = 当方の設計

# ユニットカード
unit-card = { $unit }のカード
on-the-counter = カウンターの数値
may-do-now = 今できること
nothing-now = なし
unit-history = これまでの経過
no-history = まだありません。
enlarge = 大きく表示

# 人
say-something = 卓の全員に一言
say = 送る
own-notes = 自分用メモ
own-notes-hint = このブラウザーだけに保存されます。
rollback-takes = 取り消される回答は{ $answers }件。最初は：
rollback-preview = その時点を見る
divider = 地図とパネルの境
tabs-divider = 問いとタブの境
problem-said-enough = この卓での発言が上限に達しました。
find-game = 名前・ゲーム・相手で探す
whose-move = 手番
games-all = すべて
games-mine = 自分の手番
games-others = 相手の手番
games-over = 終了
none-found = 該当する対戦はありません。

# 初めてのゲームのガイド
guide = ガイド
guide-progress = { $done } / { $all } 習得
guide-new = 初めての場面
guide-next = 次へ
guide-skip = 飛ばす
guide-end-it = ガイドを終える
guided-game = ガイド付きの初めてのゲーム：{ $scenario }
how-played = このゲームの遊び方
advice = 助言
guide-welcome = あなたの担当は{ $plays }です。{ $aim }これが地図です。マウスか指でドラッグして動かし、ホイール、2本の指、または＋と−で拡大縮小します。
guide-question = 枠で囲まれた所に卓からの質問が出ます。示された選択肢はすべてルール上可能で、それ以外はできません。小さな札はルール番号で、押すと読めます。
guide-placing = { $suggested ->
    [none] {""}
   *[other] 「{ $suggested }」を押すと、全部が適切に配置されます。初めてのゲームではこれが一番です。
}{ $lit ->
    [0] 自分で置くなら、一覧から選びます。置けるヘクスが地図で光ります。
   *[other] 自分で置くなら、地図で光っているヘクスか、一覧から選びます。
}
guide-placed = 全部が配置されました。まだ動かすこともできます。「{ $ending }」で先へ進みます。
guide-number = 数を選びます。{ $advised ->
    [yes] 迷ったら助言どおり「実行」を押しましょう。
   *[no] 迷ったら「コンピューターならどうする？」を押しましょう。
}
guide-boxes = これらのユニットはまだ地図の外にいます。一覧から選ぶか、地図の脇のボックスをクリックします。{ $ending ->
    [none] {""}
   *[other] 済んだら「{ $ending }」で先へ進みます。
}
guide-select = 黄色い縁のユニットは今何かできます。そのヘクスをクリックしてください。
guide-begin = ユニットにさせることを、地図のスタックの中か、選択肢の一覧から選びます。
guide-way = 数字はそこへ行くのに要る移動力です。行き先をクリックすると経路が自動で決まります。なぞって描くこともできます。
guide-zones = 敵の周りには移動を妨げる支配地域（ZOC）があります。地図の脇のレイヤーボタン（またはOキー）で、支配地域や補給などを表示できます。
guide-undo = 試しても損はありません。「取り消し」（Uキー）を押してみてください。ダイスを振るか敵が決断するまで戻れます。
guide-why = できない理由を知りたいときは、ヘクスやユニットを右クリック（長押し）します。卓がルールとともに説明します。
guide-end = このフェイズでしたいことを終えたら、{ $ending ->
    [none] 終了します。
   *[other] 「{ $ending }」で終了します。
}全部を動かす必要はありません。まだ動けるものがあれば、念のためもう一度確認されます。
guide-attack = 攻撃や射撃のできる敵が地図で光っています。クリックするか、一覧から選びます。
guide-odds = 攻撃の準備です。参加するユニットを加えます。戦力、比率、各結果の正確な確率がダイスの前に示され、「内訳」で根拠のルールが分かります。{ $follows ->
    [0] {""}
   *[other] ユニットの下の赤い文字は、加えたときに生じる義務などです。
}{ $begins ->
    [none] {""}
   *[other] 「{ $begins }」で戦闘が始まります。
}{ $undo ->
    [yes] 「取り消し」で中止できます。
   *[no] {""}
}
guide-charts = 「表」タブを開いてください。この戦闘の列が光っています。
guide-losses = 損害を受けるユニットを選びます。{ $follows ->
    [0] {""}
   *[other] ユニットの下の赤い文字は、選んだときに生じることです。
}
guide-retreat = ユニットは後退しなければなりません。ルールが許すヘクスが光っています。
guide-advance = ヘクスを奪いました。前進するユニットを選ぶか、終了します。
guide-recap = あなたの行動のあと、ダイスや敵によって状況が動きました。「見る」で出来事を一つずつ再現します。「結果だけ見る」では矢印と損失が地図に残ります。
guide-duties = まだフェイズを終えられません。赤い線の付いた一覧は、ルールが求める残りの行動と場所です。ヘクス番号を押すと地図で示します。
guide-farewell = 1ターンを終えました。卓の使い方はこれですべてです。初めての質問が出たときには、これからもカードが説明します。ご武運を！
guide-look-up = タブにはログ、ユニット（押すとカード）、表、トラック、手順、ルールがあります。質問の下の「これは何のため？」で説明を読み直せます。

# 仮の攻撃
what-if = 今{ $hex }を攻撃したら
what-if-attacked = 攻撃したら？
what-if-nobody = 攻撃できるユニットがいません。

# マップとシナリオの編集
editor = エディター
edit-scenario = このシナリオを編集 …
own-scenarios = 自作シナリオ
own-scenario-none = 元のまま
forget-scenario = { $name }を消す
editor-play = 対戦する
editor-tab-hex = ヘクス
editor-tab-pieces = ユニット追加
editor-tab-figures = 数値
editor-tab-files = 保存
editor-keys = 矢印キーでカーソル、Enterでヘクスを選ぶかユニットを置く、＋と−で拡大縮小、Fで地図全体、Uで取り消し。
editor-hint = ヘクスを押すと、地形・地名・ユニットを変えられます。ユニットはドラッグで動かせます。マップ外のユニットは「ユニット追加」、トラックなどの数値は「数値」にあります。
editor-hex = ヘクス{ $hex }
editor-move = 移す
editor-remove = 取り除く
editor-add = 加える
editor-terrain = 地形
editor-country = 国
editor-places = 地名と施設
editor-sides = ヘクスサイド
editor-name = 名前
editor-kind = 種類
editor-towards = 隣のヘクス
editor-held = { $piece }：初期配置のヘクスを押してください。
editor-spare = マップ上で開始しないユニットです。選んでからヘクスを押してください。
editor-more = ほか{ $count }件。文字を入れて絞り込んでください。
editor-keep = 自作シナリオとして残す
editor-keep-note = このブラウザーで新しい対戦を始めるときに選べます。
editor-overlay = オーバーレイ
editor-overlay-note = 元のファイルと異なる部分です。$GROGNARD_OVERLAYに展開すると、ブラウザー、端末、シミュレーションのすべてで使われます。
editor-download = ファイルに保存
editor-upload = ファイルを開く …
editor-check = このファイルを検査して使う
search = 検索
problem-bad-figures = このままでは使えません：{ $why } 何も変更されていません。
problem-no-editor = このサーバーではシナリオを編集できません。

# コンピューターの助言
any-advice = 助言を見る
what-would-you = コンピューターならどうする？
computer-thinks = 考えています …
computer-would = コンピューターなら：
computer-points = 数値で見る
computer-count = コンピューターの評価点はこれが { $gain }、次善が { $rival } です。
computer-points-are = 評価点は勝利得点ではなく、コンピューター独自のものです。地形、兵力、補給、勝利得点の価値を合計したもので、意味があるのは数値の差だけです。
advice-ends = ここでほかにできることは、どれも失うものの方が多い見込みです。
advice-suggests = ゲームが用意した配置で、初めてのゲームに無難です。
advice-stops = 届く範囲に、ここより良い場所は見当たりません。
advice-joins = これらのユニットが加わると、この戦闘が最も有望になります。
advice-gathering = 加わるべきユニットはそろいました。あとはダイス次第です。
advice-number = ここに常に正しい数はありません。読まれないように、コンピューターは数を変えています。
advice-begun = この攻撃はあなたが始めたものです。{ $begun ->
    [none] コンピューターならもう攻撃しませんでした。
   *[other] コンピューターなら別の攻撃から始めていました。
}続けるなら、これが最善です。{ $undo ->
    [yes] 「取り消し」で取りやめられます。
   *[no] {""}
}
advice-thumb = 経験則です。これより良く見えるものがありませんでした。
advice-with = （{ $units }とともに）
advice-hexes = （{ $count }ヘクス）
advice-fight = 確率を見て、ダイスを振るかどうかは自分で決めてください。
advice-running = 提案どおりにフェイズを進めています …
advice-fighting = このフェイズの戦闘をすべて提案どおりに進めています …
advice-decide = ここはご自分で決めてください。そのあと提案どおりに続きます。
advice-paused = 戦闘です。ご自分で決めてください。{ $left ->
    [0] いま行える最後の戦闘です。
   *[other] このあと攻撃できる場所：ほかに{ $left }ヶ所。
}
fight-all = すべてこのとおり戦う
advice-halt = ここで止める
advice-close = 提案を終える
do-all = このフェイズを全部提案どおりに
guide-advice = { $advised ->
    [yes] どうすればよいか分からなくても大丈夫です。破線の枠に無難な答えと理由が出ていて、「実行」でそのとおりに進みます。ほかの場面では「コンピューターならどうする？」を押すと同じものが出て、次の提案が続きます。
   *[no] どうすればよいか分からないときは「コンピューターならどうする？」を押してください。答えと理由が示され、地図にも表示されます。「実行」でそのとおりに進み、次の提案が続きます。
}長いフェイズでは「このフェイズを全部提案どおりに」を押すと、決断の要る戦闘まで進みます。
guide-idle = このフェイズでは、ユニットの届く範囲に敵がいません。決めることはないので「{ $ending }」を押してください。
problem-no-advice = 助言は、コンピューター相手に一人で対戦していて、何か問われているときだけ得られます。

# ユニットのカード
unit-state = 補給と移動
movement-left = 現在の移動力：{ $left }
cannot-move = 移動できません：

# 分岐元との比較
compare-title = 分岐元の対戦との比較
compare = 分岐元と比べる
compare-again = もう一度比べる
compare-with = 分岐元は第{ $turn }ターン、{ $n }回答目の直後。矢印は、分岐元での位置からこちらでの位置を指します。
to-the-game = 分岐元を見る
compare-here = こちら
compare-there = 分岐元
compare-points = 得点
compare-same = 違いはありません。
compare-steps = ステップ：{ NUMBER($steps, signDisplay: "always") }
compare-more = ほか{ $count }個のユニットの位置が異なります。
compare-what = 違うもの

# 在席と通知
call-me = 自分の番になったら知らせる
is-here = 在席中

# カウンターの見方
legend = カウンターの見方
at-top = 上
at-sign = 兵科記号
at-size = 記号の上
at-left = 左
at-right = 右
at-bottom = 下
legend-steps = 左端の点はステップ数です。塗られた点が残り、白抜きが失ったステップです。
legend-states = プレイ中のカウンターに付く印
legend-dark = 暗い表示：{ $states }
legend-symbols = 記号
legend-sizes = 規模
legend-markers = 地図上のマーカー

# 再生スライダーの目印
stop-before = 前の目印（戦闘・ターン・自分の決定）へ
stop-next = 次の目印（戦闘・ターン・自分の決定）へ
stops-shown = スライダーの目印：ターン{ $turns }、戦闘{ $battles }、自分の決定{ $decisions }
stop-turn = 第{ $turn }ターン
stop-battle = 戦闘
stop-decision = 自分の決定

# 席の名前
my-name = 名前
my-name-hint = 名前を入れると、この卓の全員に表示されます
