# Words of the table itself.

terminal-title = { $game }: { $scenario }
terminal-welcome = Type an answer, its number or the beginning of its words; "score" tells how the game stands, "help" lists what else you may type.
terminal-goodbye = The table is left as it stands.
terminal-kept = Go on with it: grognard play --terminal --load { $file }
terminal-input = { $side }>{" "}
terminal-pass = Hand over to { $side } and press Enter.{" "}
terminal-step = Turn { $turn } - { $step }
terminal-before-play = Before play - { $step }
terminal-verb = { $verb } ({ $count })
terminal-type = type, for example: { $answer }
terminal-more = and { $more } more: type a name, or "options { $verb }"
terminal-only-one = { $answer }: nothing else is possible.
terminal-undone = Taken back: { $answers }
terminal-concede = { $side } gives the game up? Nobody can take that back. To do it type concede once more:{" "}
terminal-which = { $count ->
    [one] One answer begins like that:
   *[other] { $count } answers begin like that:
}
terminal-result = The game is over. Winner: { $winner }, { $level } ({ $points }).
terminal-result-at-once = The game is over at once. Winner: { $winner }, { $level }.
terminal-allowed = "{ $answer }" is allowed.
terminal-hex = { $hex }: { $terrain } { $places }
terminal-no-hex = There is no hex, town or unit "{ $hex }".
terminal-no-unit = There is no unit "{ $unit }", or more than one begins like that.
terminal-no-rule = The ledger knows no rule "{ $rule }".
terminal-cost = { $hex } costs { $cost }:
terminal-no-move = No units are under way: pick one first.
terminal-no-way = No way leads to { $hex } from there.
terminal-charts = Charts: { $charts }
terminal-left = Movement points now: { $left }
terminal-looks = Look at what? { $looks } (with a unit, where it is about one)
terminal-way = By { $path }: { $total } of { $allowance ->
    [one] one movement point
   *[other] { $allowance } movement points
}.
terminal-points = { $side }: { $total ->
    [one] one point
   *[other] { $total } points
}
terminal-file-needed = A file name is needed: save FILE
terminal-file-error = { $file }: { $error }
terminal-other-game = { $file } holds another game.
terminal-saved = Saved in { $file }.
terminal-loaded = { $file } is on the table.
terminal-languages = Languages: { $languages }
terminal-legend =
    Upper line of a hex: its top unit, else what it costs to come there, else its name (+ airfield, > entry).
    Lower line: its number, then how many units are there, else the terrain ({ $terrain }); * zone of control, # of both sides.
    Between hexes: ▐ river or shore, = motorway, - main road.
    Overview: { $sides }, and how many units where there is room.
terminal-passing = { $passing ->
    [on] Who can only end a phase is not asked.
   *[other] Everybody is asked, also who can only end a phase.
}
terminal-help = Units go by name or id, hexes by number. A slash before a command tells it from an answer: /undo

code-means = { $code } ({ $means })
term-nobody = nobody

help-help = this list
help-again = the question again
help-options = every answer, or those of one verb: options move
help-order = a whole order in one line: order move UNIT HEX
help-map = the map, or the map around a hex, town or unit
help-overview = the whole map, a character or two a hex
help-centre = look at a hex, town or unit
help-north = look further north, so many hexes: north 8
help-south = look further south
help-east = look further east
help-west = look further west
help-legend = what the signs on the map mean
help-zones = zones of control on or off
help-look = on the map: look supply, look reach UNIT, look range UNIT
help-stack = the units in a hex
help-unit = one unit's values
help-cost = what the next hex of a move costs, part by part: cost HEX
help-why = why an answer is not allowed: why move UNIT
help-rule = a rule by its number: rule 6.0.c
help-chart = a chart of the game: chart combat_results
help-log = the last lines of the log: log 40
help-score = points and tracks
help-passing = ask or do not ask who can only end a phase
help-undo = take the last line back; undo 3: the last three
help-concede = give the game up; the other side has won
help-save = save FILE; a name in .json saves the record only
help-load = load FILE
help-language = en or ja
help-quit = leave the table

battle-total = total
battle-cost = cost
battle-chances = chances:

terminal-price = { $points } of { $left ->
    [one] one point
   *[other] { $left } points
}

replay-unfinished = The record ends after { $answers ->
    [one] one answer
   *[other] { $answers } answers
}; asked: { $asked }.
place-on-level = { $hex }, level { $level }
replay-position = Position { $hash }

# Notes in the log: what was done at the table.

event-rollback-proposed = { $side } proposes to go back to the moment after { $to ->
    [one] one answer
   *[other] { $to } answers
}.
event-rollback-accepted = { $side } agrees to go back.
event-rollback-declined = { $side } does not want to go back.
event-rollback-lapsed = Play went on: the proposal of { $side } to go back is over.
event-rolled-back = As { $side } has proposed, { $answers ->
    [one] one answer is
   *[other] { $answers } answers are
} taken back; play goes on after answer { $to }. Dice that were seen do not fall again.
event-passed = { $side }: nothing else to do.
event-seat-taken = { $name } sits down for { $side }.
event-seat-taken-by-somebody = Somebody sits down for { $side }.
event-chat = { $side }: “{ $words }”
