# The client's own words. What a game says comes from its own catalogue.

# Lobby
motto = Hex-and-counter wargames with every rule enforced, explained and proven.
lobby = Lobby
my-games = My games
new-game = New game
archived-games = Archived games
none-archived = There are no games here.
more-games = More games
game-menu = What to do with this game
rename = Rename
archive = Archive
unarchive = Take out of the archive
delete = Delete …
delete-warning = The game is deleted for good, with its log and its record.
delete-really = Delete it
fork = analysis game
fork-of = analysis game, forked after { $n ->
    [one] one answer
   *[other] { $n } answers
}
your-move = Your move
over = over
waiting-for = Waiting for { $sides }
not-begun = not begun yet
turn-short = Turn { $turn }
turns-short = Turns { $turn }-{ $until }
on-dice = on a die of { $dice }
no-fixed-turn = no fixed turn
turn-of = Turn { $turn } of { $last }
before-play = Before play
import-record = Open a record file …
loading = One moment …
joining = Taking your seat …
try-again = Try again
me = me
ai = computer ({ $level })
away = away?
let-ai-answer = Let the computer answer for { $side }
take-seat-back = computer: take back
why-ai = Why did { $side } do that?
why-ai-nothing = Nothing to explain yet.
player-random = at random
player-beginner = beginner
player-standard = standard
player-hard = hard
player-greedy = greedy
somebody = somebody
somebody-by-link = somebody, by invitation link
invited = invited
codes = What the codes mean
code-means = { $code } ({ $means })
none-of-them = none
nobody = nobody

# A new table
game = Game
scenario = Scenario
how-it-is-won = How it is won
who-sits-where = Who sits where
side = Side
map-is-drawn = The map is being drawn …
begin = Begin
options-and-dice = Options and dice
dice = Dice
dice-server = thrown by the server
dice-shared = thrown by all together (each side commits to a secret; provable afterwards)
table-name = Name of the table
seed = Seed (empty: chosen at random)
seed-not-with-others = Where somebody is invited nobody chooses the seed: whoever knows it knows every die.
cancel = Cancel
invite-title = Invite the other side
invite-note = Send this link to the other player. It works until somebody has taken the seat with it. You can find it again at the empty seat and in your list of games.
invitation-to = Invitation: { $side }
invitation-back = Take back
invitation-anew = New link
invitation-none = { $side }: this browser knows no link to the seat. If you make a new one, earlier ones stop working.
copy = Copy
copied = Copied
to-the-table = To the table

# The table
panel = Ask, options and panels
sheet = Larger or smaller
you-play = You play { $sides }.
aim = Aim
briefing = Whom you play, and how you win
ask-label = What is asked
options-label = What you can answer
go-on-to = Go on to { $hex }
unpick = take back
to-the-answers = Back to the answers
undo = Undo
back-to-now = Back to now
game-over = The game is over. Winner: { $winner }{ $degree ->
    [victory] {""}
   *[other] {" "}({ $level })
}.
looking-back = You are looking back: after { $n } of { $last ->
    [one] one answer
   *[other] { $last } answers
}.
really-end = End it anyway
end-warning = Press again to end.
end-warning-units = { $count ->
    [one] One unit could still act.
   *[other] { $count } units could still act.
}
end-warning-markers = { $count ->
    [one] One marker could still be placed.
   *[other] { $count } markers could still be placed.
}
end-warning-points = { $count ->
    [0] Points could still be spent.
    [one] One point is left, and could still be spent.
   *[other] { $count } points are left, and could still be spent.
}
filter-options = Find an option
no-option-found = Nothing to choose here fits “{ $sought }”.
still-to-do = Before you can end this:
nothing-to-attack = Nothing can be attacked now. Go on with “{ $ending }”.
and-more = { $count } more
what-for = What is this for?
more-options = { $count } more
list-options = List all { $count }
on-the-map = lit on the map
in-reach = or click any shaded hex
stack-in = Units in { $hex }
you-can = You can:
with-it = { $answer }, and { $places } with it
hex-at = { $hex } ({ $place })
near = near { $place }
choose-stack = Choose these units instead
hand-over = Hand over to { $side }
hand-over-note = What comes next is secret. The other side looks away.
i-am = I am { $side }
reconnecting = The connection is lost; trying again …
rollback = Going back
rollback-proposed = { $side } proposes to go back to the moment after { $to ->
    [one] one answer
   *[other] { $to } answers
}.
accept = Accept
decline = Decline

# Map
map-label = Map
map-keys = Arrow keys move the cursor from hex to hex, Enter acts, N goes to the next hex with something to choose, the question mark asks why not.
map-tools = Map tools
zoom-in = Closer
zoom-out = Farther
whole-map = Whole map
hide-counters = Hide counters
overlays = Overlays
minimap = The whole map, small
path-steps = { $count ->
    [one] one hex
   *[other] { $count } hexes
}
path-cost = at least { $cost ->
    [one] one movement point
   *[other] { $cost } movement points
}

# Battle
battle-sheet = The battle
battle-steps = Steps of the battle
battle-chances = chances
battle-replies = As things stand. Before the dice the defender may still change this: { $steps }.
odds-with-all = If all who can took part:

# Why not?
why-not = Why not?
refused = Not allowed:
asking = Asking the rules …
allowed = allowed
alike = as well as { $names }
do-it = Do it
not-your-unit = { $unit } is not yours but another side’s ({ $side }): you cannot use it.
nothing-to-ask = Nothing that is asked now concerns this.
not-your-turn = You are not asked anything now.
rule-chip = Rule { $id } { $title }

# Panels
tab-log = Log
tab-units = Units
tab-tracks = Tracks
tab-displays = Displays
room-of-base = units based here, and how many fit
nothing-on-sheet = Nothing has been entered.
spread-displays = Spread over the map
fold-displays = Back into the panel
tab-sequence = Sequence
tab-rules = Rules
tab-review = Review
log = Log
log-empty = Nothing has happened yet.
filter-log = Find words or a rule number
dice-only = dice only
look-back-here = Look back to this moment
news = What the dice have decided
more-news = { $count } more in the log
turn-order = First to move: { $first }; then { $then }.
turn-order-then = , then{" "}
turn-in-short = { $turn } in short
turn-losses = Losses:
turn-points = Points:
how-it-adds-up = how it adds up
earlier-lines = Earlier lines
newest-lines = Newest lines
rules = Rules
search-rules = Find a rule (number or words)
reading = How we read it:
see-also = See also
used-by = Used by
in-log = { $count ->
    [one] Once in the log.
   *[other] { $count } times in the log.
}
own-rulebook = Add your own rulebook (a text file) …
own-rulebook-note = Its passages are then shown beside our summaries. The file stays in this browser.
sequence = Sequence of play
you-are-here = you are here
tracks = Tracks and points
track = Track
turn-track = Turns
victory-points = Victory points
show-secrets = Show the secrets of { $side }
hide-secrets = Hide the secrets of { $side }
order-of-battle = Order of battle
boxes = Boxes
on-map = on the map
filter-units = Find a unit or formation
independent = independent
no-units-here = No units here.
review = Review
replay = Replay
step-back = One answer back
step-on = One answer on
play-on = Play on
pause = Pause
moment-of = after { $n } of { $last ->
    [one] one answer
   *[other] { $last } answers
}
fork-here = Try from here (analysis game)
export-record = Save the record
saved-whole = The whole game is in the file. Open it in the lobby, or with “grognard play --load FILE”, to go on from here.
saved-to-go = Saved. Open the file in the lobby of any server, or with “grognard play --load FILE”, to go on against the computer. The file lists the dice thrown so far; from here on it has different dice from this table. It also contains the computer’s secret choices: if you read the file, you look at its hand.
saved-partial = Saved, but only what you know: the answers of other people and the dice are not in the file, so it cannot be continued. Save the record again when the game is over; then it is whole.
copy-link = Copy link to this moment
propose-rollback = Propose to go back to here
concede = Give up…
concede-really = Give the game up? Your opponent then wins, and nobody can take it back.
concede-yes = Yes, I give up
concede-no = No, play on
standing-orders = Standing orders
seldom-wanted = Seldom wanted:
standing-orders-given = Standing orders: { $count } given
end-it = End it
luck = Luck
luck-line = { $thrown ->
    [one] one die
   *[other] { $thrown } dice
}, mean { $mean } (expected { $expected })
luck-chart = Dice of { $side }: how often each face came
losses = Units lost, by turn

# Settings
settings = Settings
close = Close
language = Language
theme = Theme
theme-light = light
theme-dark = dark
theme-contrast = high contrast
counter-colours = Colours of counters
palette-nations = by nation
palette-safe = by side, safe for colour-blind eyes
confirm-end = ask before a phase ends while units could act, markers be placed or points be spent
notify-me = tell me in the browser when it is my move
keys = Keys
key-arrows-name = ← ↑ ↓ →
key-arrows = cursor on the map (with Shift: move the map)
key-enter-name = Enter
key-enter = act in the hex
key-n-name = n / p
key-n = next or previous hex to choose
key-digits-name = 1 … 0
key-digits = give the answer with this number, or go through the list with it
key-list = This key goes to the list and then from button to button; Enter presses one.
key-u-name = u
key-u = undo
key-esc-name = Esc
key-esc = one step back
key-why-name = ?
key-why = why not?
key-h-name = h
key-h = hide counters
key-o-name = o
key-o = overlays
key-plus-name = + / -
key-plus = closer, farther
key-f-name = f
key-f = whole map
key-m-name = m
key-m = to the map

# Problems: keys of the server's errors
problem-no-server = The server does not answer. Is it running? Try again in a moment.
problem-server = The server could not do that.
problem-offline = Not sent: the connection is lost. It will be back in a moment.
problem-somebody-moved = Somebody moved in the meantime: look again at what is asked now.
problem-not-understood = The server did not understand this. Reload the page; if it happens again, please report it.
problem-bystander = You are watching; only those who have a seat can act.
problem-no-such-table = There is no such table. It may have been removed.
problem-no-such-seat = This invitation opens no seat. It may have been used already or taken back; ask for a new one.
problem-seat-taken = Somebody sits there already.
problem-not-the-host = Only the player who began this table can invite somebody to it.
problem-seed-chosen = Where somebody is invited nobody chooses the seed: whoever knows it knows every die.
problem-not-your-seat = That seat is not yours in this browser.
problem-no-such-moment = The game has not got that far.
problem-no-proposal = There is no proposal to answer.
problem-not-stored = The server could not store the answer, so it does not count. Try again in a moment.
commitments = Commitments of the shared dice
commitments-note = Made before the first die. Keep them: after the game `grognard verify FILE` compares the record with them.
the-table = Table
own-figures = own figures
own-figures-note = Played with figures from the owner's overlay
problem-figures = This game is played with the owner's overlay, which is missing here or has changed.
problem-pinned = This game was played with other rules and cannot go on with the present ones.
problem-no-dice-yet = The shared dice wait for a secret of each side.
problem-busy = The server is very busy. Try again in a moment.
problem-too-many = Too many connections from your address: close some tabs.
problem-damaged = This table is damaged in the server's store and cannot be opened. Whoever runs the server can see why.
problem-proposal-open = A rollback is proposed already: accept or decline it first.
problem-proposals-enough = You have proposed enough rollbacks: play on before you propose another.
problem-too-many-orders = You have too many standing orders: end some of them first.
problem-too-many-shows = Enough of your games are played by computers alone: wait until one is over.
problem-too-fast = Too many requests at once; wait a moment.
problem-cannot-begin = This game cannot begin like that.
problem-bad-record = This file is not a record that can be continued. ({ $why })
problem-part-of-a-record = This file holds only what one player knew of a game that other people were still playing; their answers and the dice are not in it. When that game is over, save its record again and open that.
problem-fork-later = While others keep secrets in this game it cannot be forked; it can when it is over.
problem-account-needed = You need an account to begin games on this server.
problem-too-large = The file is too large.
problem-bug = Something went wrong in the server. Nothing was changed; try again.
dice-wait = The dice are shared: waiting for { $sides }.
all-along = { $verb }: all { $count }
all-of-them = All { $count }
all-to = All { $count } to { $place }
left-out = { $count ->
    [one] One unit could not take part.
   *[other] { $count } units could not take part.
}
company = As many as fit
company-in = As many as fit, in { $place }
company-of = { $verb }: as many units of { $formation } as fit together

# Accounts and notices
account = Account
account-name = Name
password = Password
log-in = Log in
log-out = Log out
register = New account
logged-in = You are { $name }.
mail-me = E-mail me when it is my turn
mail-me-at = E-mail me at { $email }
notice-mailed = You will get an e-mail to { $email } when it is your turn.
notices = Tell me when it is my turn
notice-email = by e-mail to
notice-webhook = by webhook to
notice-confirm = An e-mail has been sent to { $email }: open the link in it. Until you do, nothing else is sent there.
save = Save
saved = Saved
problem-not-your-table = That table is not in your list of games.
problem-others-play = Others have a seat at this table, so it cannot be deleted. You can archive it.
problem-wrong-password = The name or the password is wrong.
problem-name-taken = That name is taken; choose another.

# Moving, looking, why not
look-at = Look at { $unit }: its reach and range
steps-left = { $left } of { $most ->
    [one] one step
   *[other] { $most } steps
}
as-before = as before
show-next = Show them
way-cost = { $cost ->
    [one] one movement point
   *[other] { $cost } movement points
}, { $count ->
    [one] one hex
   *[other] { $count } hexes
}
last-step = The last step costs { $cost }
path-cost-of = { $cost } of { $left ->
    [one] one movement point
   *[other] { $left } movement points
}
overlay-ranges = range of markers
to-make-legal = What would help:
instead = Instead:
short-by = { $missing } short: { $wanted } needed, { $had } there.
short-distance = { $missing ->
    [one] One hex
   *[other] { $missing } hexes
} too far.
at-other-times = At other times:
this-turn = still to come this turn
order-go = Go to { $hexes }
order-move = Move { $who } to { $last }
in-your-rulebook = In your rulebook
own-rulebook-away = Put it away
price = { $points } of { $left ->
    [one] one point
   *[other] { $left } points
}
stand-pass = pass where I can do nothing else
stand-turn = always, this turn
stand-game = always
stands-turn = this turn
stands-game = the whole game
key-repeat-name = .
key-repeat = repeat the last move with this unit
plan-open = planning
plan-sealed = plan sealed
orders-secret = Only you hear of these orders. They answer for you when others act.
orders-none = No order given: you are asked each time.
order-give = Give
orders-later = Orders can be given again when nothing is under way.

# Places above and below the ground of a hex
place-on-level = { $hex }, level { $level }
level-of = Level { $level }
level-ground = Ground
rises = rises { $height ->
    [one] one level
   *[other] { $height } levels
}

# What others did, seen again
recap = Recap
recap-offer = { $count ->
    [one] One thing happened since you acted.
   *[other] { $count } things happened since you acted.
}
recap-carried-out = Carried out as suggested: { $count ->
    [one] one thing
   *[other] { $count } things
}{ $rolls ->
    [0] , no dice
    [one] , one roll of dice
   *[other] , { $rolls } rolls of dice
}.
went-on = You had no other choice there, so the table went on by itself.
went-on-undo = Undo takes it back.
watch-recap = Watch
show-result = Just show me the result
next-battle = Next battle
next-phase = Next phase
next-turn = Next turn
next-decision = Next decision
pace = Pace
clear-arrows = Clear arrows and losses

turning-points = Turning points
turning-point = Turn { $turn }: { $side } gained { NUMBER($gain, maximumFractionDigits: 1) } { $gain ->
    [one] point
   *[other] points
} on the others
rematch = Rematch with sides changed
watch-game = Watch the whole game

# Charts
tab-charts = Charts
choose-chart = Which chart
source = Source
source-printed = printed
source-designed = designed by us

# A unit's card
unit-card = Card of { $unit }
on-the-counter = On the counter
may-do-now = May do now
nothing-now = nothing
unit-history = What it has been through
no-history = Nothing yet.
enlarge = Show large

# People
say-something = Say something to the table
say = Say
own-notes = Notes to myself
own-notes-hint = Only this browser keeps them.
rollback-takes = { $answers ->
    [one] One answer would be taken back:
   *[other] { $answers } answers would be taken back, from:
}
rollback-preview = Look at it
divider = Divider between map and panel
tabs-divider = Divider between what is asked and the tabs
problem-said-enough = Enough has been said at this table.
find-game = Find a game by its name, rulebook or player
whose-move = Whose move
games-all = All
games-mine = Your move
games-others = Others’ move
games-over = Over
none-found = No game matches.

# The guide of a first game
guide = Guide
guide-progress = { $done } of { $all } learnt
guide-new = New here
guide-next = Next
guide-skip = Skip
guide-end-it = No guide
guided-game = Guided first game: { $scenario }
how-played = How this game is played
advice = Advice
guide-welcome = You play { $plays }. { $aim } This is the map: drag it with the mouse or a finger; zoom with the wheel, with two fingers or with + and −.
guide-question = In the framed part the table asks you something: whatever it offers is allowed, and nothing else is. The small label is the rule; click it to read it.
guide-placing = { $suggested ->
    [none] {""}
   *[other] “{ $suggested }” places everything sensibly for you: the best choice for a first game.{" "}
}{ $lit ->
    [0] To place something yourself, choose it in the list; the hexes where it may start then light up on the map.
   *[other] To place it yourself, choose one of the lit hexes on the map, or one in the list.
}
guide-placed = Everything has its place. You can still move things about; “{ $ending }” goes on.
guide-number = Choose a number. { $advised ->
    [yes] If you cannot judge yet, take the advice: “Do it”.
   *[no] If you cannot judge yet, press “What would the computer do?”.
}
guide-boxes = These units are not on the map yet. Choose one in the list, or click its box beside the map.{ $ending ->
    [none] {""}
   *[other] {" "}“{ $ending }” goes on when you are content.
}
guide-select = Units with a yellow rim can do something now. Click the hex of one of them.
guide-begin = Choose what the unit should do: in its stack on the map, or in the list of answers.
guide-way = The numbers show what it costs to reach each hex. Click where the unit should go; the way is found for you. You can also draw it.
guide-zones = Enemy units have zones of control around them that stop or hinder you. The layers button beside the map (or the key O) lights zones, supply and more.
guide-undo = Nothing is lost by trying: press Undo (or the key U) now. You can go back as long as no die has been thrown and the enemy has decided nothing.
guide-why = Something cannot be done and you wonder why? Right-click any hex or unit, or rest a finger on it: the table tells you, with the rule.
guide-end = When you have done what you want in this phase, end it{ $ending ->
    [none] {""}
   *[other] {" "}with “{ $ending }”
}. You need not move everything; if something could still act, the table asks again.
guide-attack = Enemies that you can attack or fire at are lit on the map. Click one of them, or choose it in the list.
guide-odds = Your attack is being prepared: add the units that take part. The sheet tells strengths, odds and the exact chances of each result before the die is thrown; “how it adds up” names every rule.{ $follows ->
    [0] {""}
   *[other] {" "}A red line under a unit says what else follows if it joins.
}{ $begins ->
    [none] {""}
   *[other] {" "}“{ $begins }” begins the fight.
}{ $undo ->
    [yes] {" "}Undo calls it off.
   *[no] {""}
}
guide-charts = Open the tab “Charts”: the column of this battle is lit in the table.
guide-losses = Somebody has to take a loss: choose the unit.{ $follows ->
    [0] {""}
   *[other] {" "}A red line under a unit says what it would lead to.
}
guide-retreat = A unit has to retreat. The hexes that the rules allow are lit: choose one.
guide-advance = You have won the hex: units may advance into it. Choose who does, or end it.
guide-recap = Things have happened since you acted, by dice or by the enemy. “Watch” shows them event by event; “just show me the result” leaves arrows and losses on the map.
guide-duties = The phase cannot end yet: the list with the red edge names what the rules still want from you, and where. Click a hex in it to see it on the map.
guide-farewell = You have played a turn, and now you know the table. A card will still appear when you are asked something for the first time. Good luck!
guide-look-up = The tabs have the log, your units (click one for its card), charts, tracks, the sequence of play and the rules. “What is this for?” under a question explains it again.

# An attack that a player is only considering
what-if = If { $hex } were attacked now
what-if-attacked = What if it is attacked?
what-if-nobody = Nobody could attack it.

# The editor of maps and scenarios
editor = Editor
edit-scenario = Edit this scenario …
own-scenarios = My scenarios
own-scenario-none = as it comes with the game
forget-scenario = Forget { $name }
editor-play = Play it
editor-tab-hex = Hex
editor-tab-pieces = Add units
editor-tab-figures = Figures
editor-tab-files = Save
editor-keys = Arrow keys move the cursor, Enter looks at a hex or puts a unit there, + and − zoom, F shows the whole map, U undoes.
editor-hint = Click a hex to change its ground, its names and its units. Drag a unit to move it. Units that are not on the map are under “Add units”, tracks and all other numbers under “Figures”.
editor-hex = Hex { $hex }
editor-move = Move
editor-remove = Take away
editor-add = Add
editor-terrain = Terrain
editor-country = Country
editor-places = Names and places
editor-sides = Hexsides
editor-name = Name
editor-kind = Kind
editor-towards = Towards hex
editor-held = { $piece }: click the hex where it should start.
editor-spare = Units that do not start on the map. Choose one, then click its hex.
editor-more = { $count } more: type a few letters to find them.
editor-keep = Keep as a scenario of my own
editor-keep-note = You find it in this browser when you begin a new game.
editor-overlay = Overlay
editor-overlay-note = The files that differ from the game's own, as a folder to unpack in $GROGNARD_OVERLAY: games in the browser, the terminal and simulations use it then.
editor-download = Save as a file
editor-upload = Open a file …
editor-check = Check and use these files
search = Find
problem-bad-figures = That would not work: { $why } Nothing was changed.
problem-no-editor = Scenarios cannot be edited on this server.

# What the computer would do in one's place
any-advice = Any advice?
what-would-you = What would the computer do?
computer-thinks = The computer thinks …
computer-would = The computer would:
computer-points = In figures
computer-count = The computer counts { $gain } for this and { $rival } for the next best.
computer-points-are = These are points of its own, not victory points: it adds up what ground, troops, supply and victory points are worth to it. Only the difference means anything.
advice-ends = Nothing else that could be done here promises more than it costs.
advice-suggests = This is the game’s own set-up, sound for a first game.
advice-stops = The computer knows no better place for them within reach.
advice-joins = With these units the fight promises most.
advice-gathering = All units that should take part do: now the dice decide.
advice-number = No number is always right here: the computer varies it, so that nobody can foresee it.
advice-begun = You have begun this attack yourself: { $begun ->
    [none] the computer would have made no further attack.
   *[other] the computer would have begun with another one.
} If you go on with it, this is the best way.{ $undo ->
    [yes] {" "}Undo calls it off.
   *[no] {""}
}
advice-thumb = A rule of thumb: nothing else looked better.
advice-with = with { $units }
advice-hexes = { $count ->
    [one] (one hex)
   *[other] ({ $count } hexes)
}
advice-fight = Look at the chances, then decide yourself whether to throw the dice.
advice-running = The phase goes on as suggested …
advice-fighting = All battles of the phase are fought as suggested …
advice-decide = You decide this yourself; then the phase goes on as suggested.
advice-paused = A battle: you decide.{ $left ->
    [0] {" "}It is the last that can be fought now.
    [one] {" "}One other place could still be attacked after it.
   *[other] {" "}{ $left } other places could still be attacked after it.
}
fight-all = Fight them all
advice-halt = Stop
advice-close = No more suggestions
do-all = The whole phase as suggested
guide-advice = { $advised ->
    [yes] You do not know yet what is wise here? The dashed frame names a sensible answer and its reason; “Do it” gives it. Elsewhere you get the same by “What would the computer do?”, and the next suggestion follows by itself.
   *[no] You do not know yet what is wise here? Press “What would the computer do?”: it names an answer and its reason and shows the units on the map; “Do it” gives it, and the next suggestion follows.
} In a long phase “The whole phase as suggested” plays on until there is a battle to decide.
guide-idle = No enemy is within reach of your units in this phase, so there is nothing to decide. Press “{ $ending }”.
problem-no-advice = There is advice only if you play against the computer, and only while you are asked something.

# The card of a unit
unit-state = Supply and movement
movement-left = Movement points now: { $left }
cannot-move = It cannot move:

# An analysis game beside the game it was forked from
compare-title = Beside the game it was forked from
compare = Compare with the game
compare-again = Compare again
compare-with = The game in turn { $turn }, after { $n ->
    [one] one answer
   *[other] { $n } answers
}. Arrows lead from where a unit stands there to where it stands here.
to-the-game = Look at it
compare-here = here
compare-there = there
compare-points = Points
compare-same = Nothing differs.
compare-steps = steps: { NUMBER($steps, signDisplay: "always") }
compare-more = { $count ->
    [one] One more unit stands elsewhere.
   *[other] { $count } more units stand elsewhere.
}
compare-what = What differs

# Presence and calls
call-me = Call me when it is my turn
is-here = at the table now

# What is on a counter
legend = What is on a counter
at-top = Above
at-sign = Symbol
at-size = Above the symbol
at-left = On the left
at-right = On the right
at-bottom = Below
legend-steps = Dots on the left edge are the unit’s steps: full ones it still has, empty ones it has lost.
legend-states = Marks on counters in play
legend-dark = darkened: { $states }
legend-symbols = Symbols
legend-sizes = Sizes
legend-markers = Markers on the map

# Marks on the replay slider
stop-before = To the stop before: a battle, a turn or one of your decisions
stop-next = To the next stop: a battle, a turn or one of your decisions
stops-shown = On the slider: { $turns ->
    [one] one turn
   *[other] { $turns } turns
}, { $battles ->
    [one] one battle
   *[other] { $battles } battles
}, { $decisions ->
    [one] one decision of yours
   *[other] { $decisions } decisions of yours
}
stop-turn = Turn { $turn }
stop-battle = Battle
stop-decision = Your decision

# Names at seats
my-name = My name
my-name-hint = Enter your name: everybody at this table sees it
