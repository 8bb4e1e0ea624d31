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
}, { $gain } against { $stay } for staying.
because-prepares = { $units } move up for an attack on { $hex } that promises { $gain }.
because-fights = { $units } attack { $hex }: { $gain } expected, { $other } of the next best attack.
because-places = { $units } in { $hex }: { $gain }, against { $other } for the next best choice.
because-picks = { $units }: { $gain }, against { $other } for the next best choice.
because-takes = { $hex }: { $gain }, against { $other } for the next best choice.
because-rides = { $units } to { $hex }: that is { $gain } nearer to where they are needed than a march would take them.
because-seizes = { $units } to take { $hex }: { $gain } expected if they clear it and hold it.
because-sails = { $units } put to sea: they are worth { $gain } there, { $other } here.
because-boards = { $units } go aboard for a landing that promises { $gain }.
because-lands = { $units } to land at { $hex }: { $gain } expected of what lies there.
because-supplies = A depot in { $hex } brings supplies worth { $gain } more than it costs.
because-feeds = { $units } get emergency supplies: { $gain } more than they cost.
because-sells = { $units } feeds nobody any more: the points buy a depot nearer to the front.
because-strikes = { $units } against { $target }: { $gain } expected, less what it may cost.
because-sends = { $units } against { $target }: { $gain } expected, the chance that they do not come back counted.
because-tried = Tried in thought, it gained { $gain }.
because-stance = { $stance ->
    [sparing] Attacks sparingly
    [bold] Takes risks
    [pressing] Presses on
    [holding] Holds back
    [waiting] Holds its fire
    [nearest] Goes for what is near
   *[usual] Keeps to the usual plan
}: { $gain } against { $against } for { $other ->
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
