# Why an AI player does something: one sentence. The numbers that decided are shown separately, on request.

because-goes = { $units } to { $hex }: { $item ->
    [aim] { $aim ->
        [none] that is nearer to the goal
       *[other] on the way to { $aim }, where they are needed
    }
    [there] they are needed there
    [prize] the place is worth holding
    [safety] it is safer there
    [supply] supplies come there
    [cover] the ground is better
    [battle] a battle from there promises more
    [cuts] that cuts enemies off
    [line] that closes a gap in the line
    [guard] that makes the place safer to hold
    [clearing] with their help the place is cleared sooner
    [command] it commands from there
   *[none] all in all a better place
}{ $edge ->
    [much] ; far better than staying
    [some] ; better than staying
    [little] ; a little better than staying
   *[even] {""}
}.
because-prepares = { $units } { $units_count ->
    [one] moves
   *[other] move
} up for an attack on { $hex }, which on average should win more than it costs.
because-fights = { $units } { $units_count ->
    [one] attacks
   *[other] attack
} { $hex }: on average it should win more than it costs{ $edge ->
    [much] ; it promises far more than any other attack
    [some] ; it promises more than any other attack
    [little] ; it promises a little more than the next best attack
    [even] ; it promises as much as the next best attack
   *[none] {""}
}.
because-owes = { $units } { $units_count ->
    [one] attacks
   *[other] attack
} { $hex }: it must be attacked; on average that costs more than it wins, and this way loses least.
because-presses = { $units } { $units_count ->
    [one] attacks
   *[other] attack
} { $hex }: on average it wins no more than it costs; that is the price of keeping up the pressure.
because-supports = This support improves the chances of the fight by more than it would be worth elsewhere or later.
because-saves = More support would change little here; it is worth more elsewhere or later.
because-yields = Ground is given up rather than units: they are worth more than the place.
because-flies = { $units } to { $hex }: near enough to the enemy to support fights there, and among friends.
because-places = { $units } in { $hex }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
}.
because-picks = { $units }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
}.
because-takes = { $hex }: { $edge ->
    [much] far better than the next choice
    [some] better than the next choice
    [little] a little better than the next choice
   *[even] no other choice is better
}.
because-rides = { $units } to { $hex }: that brings them nearer to where they are needed than a march would.
because-seizes = { $units } to take { $hex }: the place is worth it if they clear it and hold it.
because-sails = Ships: { $units } do more good elsewhere than here.
because-boards = Aboard with { $units }, for a landing that should be worth more than what they do here.
because-lands = { $units } to land at { $hex }: what can be won there is worth it.
because-supplies = A depot in { $hex }: the supplies it brings are worth more than it costs.
because-feeds = Emergency supplies for { $units }: worth more than the supplies cost.
because-sells = { $units } no longer supplies any units: its points buy a depot nearer to the front.
because-strikes = { $units } against { $target }: the damage should be worth more than the possible losses.
because-sends = { $units } against { $target }: worth it, even though they may not come back.
because-fires-first = { $units } { $units_count ->
    [one] fires
   *[other] fire
} at the units moving in { $hex }: the damage is worth more now than the shots would be later.
because-assaults = In { $hex } { $target } is attacked first: of the enemies there it is worth the most for its strength.
because-ferries = { $units } to { $hex }: of the places they can be carried to, the nearest to the goals that is not in danger.
because-stands-by = { $units } to join the defence of { $hex }: with them the attacker’s odds are { $odds } to 1, and the place can be held.
because-blunts = An air strike on { $hex }: the strongest of the attackers come from there.
because-reacts = Reaction at { $hex }: the place is in danger and worth defending, and reserves can reach it.
because-answers-call = { $units } to { $hex }: of the units that can reach the place of the reaction, the strongest go first.
because-tried = When tried out in thought, it won more than it cost in victory points and troops.
because-late = There was no time to think it over: the machine is busy.
because-opening = Sets up by the book: this set-up won { $won } of { $games } games against the standard player.
because-stance = { $stance ->
    [sparing] Attacks sparingly
    [bold] Takes risks
    [pressing] Presses on
    [holding] Holds back
    [waiting] Holds its fire
    [nearest] Goes for what is near
    [trained] Fights as it has learnt to here
    [slipping] Slips away off the board
    [evading] Keeps away from the enemy
   *[usual] Keeps to the usual plan
}: { $edge ->
    [much] far better than
    [some] better than
    [little] a little better than
   *[even] as good as
} { $other ->
    [sparing] attacking sparingly
    [bold] taking risks
    [pressing] pressing on
    [holding] holding back
    [waiting] holding its fire
    [nearest] going for what is near
    [trained] fighting as it has learnt to here
    [slipping] slipping away off the board
    [evading] keeping away from the enemy
   *[usual] the usual plan
} ({ $gain } against { $against }) in { $futures ->
    [one] one imagined future
   *[other] { $futures } imagined futures
}{ $item ->
    [points-ours] , mostly by points won
    [points-theirs] , mostly by points denied to the enemy
    [pieces-ours] , mostly by troops spared
    [pieces-theirs] , mostly by enemy losses
    [standing] , mostly by ground towards the goals
    [decided] , mostly by winning the game itself
   *[none] {""}
}{ $place ->
    [none] {""}
   *[other] ; above all it keeps or takes { $place }
}.
