# The client's own words. What a game says comes from its own catalogue.

# Lobby
motto = Hex-and-counter wargames with every rule enforced, explained and proven.
lobby = Lobby
my-games = My games
new-game = New game
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
player-random = at random
player-greedy = greedy
somebody = somebody
somebody-by-link = somebody, by invitation link
invited = invited
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
seed = Seed (empty: by chance)
cancel = Cancel
invite-title = Invite the other side
invite-note = Send this link to the other player. It opens the seat once; whoever opens it sits there.
copy = Copy
copied = Copied
to-the-table = To the table

# The table
panel = Ask, options and panels
sheet = Larger or smaller
ask-label = What is asked
options-label = What you can answer
unpick = take back
undo = Undo
back-to-now = Back to now
game-over = The game is over. Winner: { $winner } ({ $level }).
looking-back = You are looking back: after { $n } of { $last } answers.
really-end = End it anyway
end-warning = { $count ->
    [one] One unit could still act.
   *[other] { $count } units could still act.
} Press again to end.
filter-options = Find an option
no-option-found = Nothing to choose here fits “{ $sought }”.
more-options = { $count } more
list-options = List all { $count }
on-the-map = lit on the map
in-reach = or click any shaded hex
stack-in = Units in { $hex }
you-can = You can:
hand-over = Hand over to { $side }
hand-over-note = What comes next is secret. The other side looks away.
i-am = I am { $side }
reconnecting = The connection is lost; trying again …
rollback = Going back
rollback-proposed = { $side } proposes to go back to the moment after { $to } answers.
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
path-cost = at least { $cost } movement points

# Battle
battle-sheet = The battle
battle-chances = chances

# Why not?
why-not = Why not?
refused = Not allowed:
asking = Asking the rules …
allowed = allowed
alike = as well as { $names }
do-it = Do it
nothing-to-ask = Nothing that is asked now concerns this.
not-your-turn = You are not asked anything now.
rule-chip = Rule { $id } { $title }

# Panels
tab-log = Log
tab-units = Units
tab-tracks = Tracks
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
how-it-adds-up = how it adds up
earlier-lines = Earlier lines
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
moment-of = after { $n } of { $last } answers
fork-here = Try from here (analysis game)
export-record = Save the record
copy-link = Copy link to this moment
propose-rollback = Propose to go back to here
standing-orders = Standing orders
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
confirm-end = ask before a phase ends while units could still act
notify-me = tell me in the browser when it is my move
keys = Keys
key-arrows-name = ← ↑ ↓ →
key-arrows = cursor on the map (with Shift: move the map)
key-enter-name = Enter
key-enter = act in the hex
key-n-name = n / p
key-n = next or previous hex to choose
key-digits-name = 1 … 0
key-digits = choose an option
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
problem-not-understood = The server did not understand this. Reload the page; if it stays, please report it.
problem-bystander = You are watching; only those who have a seat can act.
problem-no-such-table = There is no such table. It may have been removed.
problem-no-such-seat = This invitation opens no seat. It may have been used already; ask for a new one.
problem-not-your-seat = That seat is not yours in this browser.
problem-no-such-moment = The game has not come so far.
problem-no-proposal = There is no proposal to answer.
problem-not-stored = The server could not store the answer, so it does not count. Try again in a moment.
commitments = Commitments of the shared dice
commitments-note = Made before the first die. Keep them: after the game `grognard verify FILE` compares the record with them.
the-table = Table
own-figures = own figures
own-figures-note = Played with the figures of the owner's own copy of the game
problem-figures = This game is played with figures of the owner's own copy, which are not here, or not the same any more.
problem-pinned = This game was played with other rules and cannot go on with the present ones.
problem-no-dice-yet = The shared dice wait for a secret of each side.
problem-too-fast = Too many requests at once; wait a moment.
problem-cannot-begin = This game cannot begin like that.
problem-bad-record = This file is no record that can be played on.
problem-fork-later = While others keep secrets in this game it cannot be forked; it can when it is over.
problem-account-needed = On this server games are begun by people with an account.
problem-too-large = The file is too large.
problem-bug = Something went wrong in the server. Nothing was changed; try again.
dice-wait = The dice are shared: waiting for { $sides }.
all-along = { $verb }: all { $count }
all-of-them = All { $count }
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
notices = Tell me when it is my turn
notice-email = by e-mail to
notice-webhook = by webhook to
save = Save
saved = Saved
problem-wrong-password = Name and password do not fit together.
problem-name-taken = That name is taken; choose another.

# Moving, looking, why not
look-at = Look at { $unit }: its reach and range
steps-left = { $left } of { $most } steps
as-before = as before
show-next = Show them
way-cost = { $cost } movement points, { $count ->
    [one] one hex
   *[other] { $count } hexes
}
last-step = The last step costs { $cost }
path-cost-of = { $cost } of { $left } movement points
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
