# Why an AI player does something: one sentence, from the numbers that decided.

because-goes = { $units } to { $hex }: { $item ->
    [aim] that is nearer to the goal
    [prize] the place is worth holding
    [safety] it is safer there
    [supply] supplies come there
    [cover] the ground is better
    [battle] a battle from there promises more
    [cuts] that cuts enemies off
    [line] that closes a gap in the line
    [guard] that makes the place safer to hold
    [command] it commands from there
   *[none] all in all it is worth more
} (worth { $gain } in the computer’s points, staying { $stay }).
because-prepares = { $units } move up for an attack on { $hex }, which on average should win more than it costs: { $gain } in the computer’s points.
because-fights = { $units } attack { $hex }: on average that wins more than it costs, { $gain } in the computer’s points{ $edge ->
    [much] , far more than any other attack
    [some] , more than any other attack
    [little] , a little more than the next best attack
    [even] , as much as the next best attack
   *[none] {""}
}.
because-places = { $units } in { $hex }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
} ({ $gain } to { $other } in the computer’s points).
because-picks = { $units }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
} ({ $gain } to { $other } in the computer’s points).
because-takes = { $hex }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
} ({ $gain } to { $other } in the computer’s points).
because-rides = { $units } to { $hex }: that brings them nearer to where they are needed than a march would, by { $gain } of movement.
because-seizes = { $units } to take { $hex }: worth { $gain } in the computer’s points if they clear it and hold it.
because-sails = { $units } put to sea: there they are worth { $gain } in the computer’s points, here { $other }.
because-boards = { $units } go aboard for a landing that should be worth { $gain } in the computer’s points.
because-lands = { $units } to land at { $hex }: what lies there is worth { $gain } in the computer’s points.
because-supplies = A depot in { $hex }: the supplies it brings are worth more than it costs, by { $gain } in the computer’s points.
because-feeds = { $units } get emergency supplies: worth more than they cost, by { $gain } in the computer’s points.
because-sells = { $units } feeds nobody any more: the points buy a depot nearer to the front.
because-strikes = { $units } against { $target }: worth { $gain } in the computer’s points, less what it may cost.
because-sends = { $units } against { $target }: worth { $gain } in the computer’s points, the chance that they do not come back counted.
because-fires-first = { $units } fire at those who move in { $hex }: the harm is worth more now than the shots would be later, by { $gain } in the computer’s points.
because-assaults = In { $hex } { $target } is attacked first: among the enemies there the one worth most for the strength it has.
because-ferries = { $units } to { $hex }: of the places they can be carried to, the nearest to the goals that is not in danger.
because-stands-by = { $units } join the defence of { $hex }: with them the attacker’s odds are { $odds } to 1, and the place can be held.
because-blunts = An air strike on { $hex }: the strongest of the attackers come from there.
because-reacts = Reaction at { $hex }: the place is in danger and worth { $gain } in the computer’s points, and reserves can reach it.
because-answers-call = { $units } to { $hex }: of those who can reach the place of the reaction, the strongest go first.
because-tried = Tried out in thought it gained { $gain }, counting victory points and troops.
because-stance = { $stance ->
    [sparing] Attacks sparingly
    [bold] Takes risks
    [pressing] Presses on
    [holding] Holds back
    [waiting] Holds its fire
    [nearest] Goes for what is near
   *[usual] Keeps to the usual plan
}: { $gain } in the computer’s points, against { $against } for { $other ->
    [sparing] attacking sparingly
    [bold] taking risks
    [pressing] pressing on
    [holding] holding back
    [waiting] holding its fire
    [nearest] going for what is near
   *[usual] the usual plan
} over { $futures ->
    [one] one imagined future
   *[other] { $futures } imagined futures
}{ $item ->
    [points-ours] , most of it in points won
    [points-theirs] , most of it in points denied to the enemy
    [pieces-ours] , most of it in troops spared
    [pieces-theirs] , most of it in enemy losses
    [standing] , most of it in ground towards the goals
    [decided] , most of it for the game itself
   *[none] {""}
}{ $place ->
    [none] {""}
   *[other] ; above all it keeps or takes { $place }
}.
