# Superpowers at War: what players read.

game-name = Superpowers at War
scenario-munich = Drive on Munich
scenario-rhine = Across the Rhine
aim-munich = Victory points are counted at the end: 5 for each city hex, for NATO 2 for each enemy unit lost, for the Warsaw Pact 1, and 30 if Munich is cut off.
aim-rhine = Victory points are counted at the end: losses, airfields and cities, for NATO units east of the Maas, for the Warsaw Pact west of it and beyond the western edge; the Warsaw Pact has to lead by 40.
aim-munich-nato = You win if you have more victory points at the end: 5 for each city hex that you hold and 2 for each enemy unit lost. Do not let Munich be cut off: that is worth 30 to the enemy.
aim-munich-wp = You win if you have more victory points at the end: 5 for each city hex in which your units stand, 1 for each enemy unit lost, and 30 if Munich is cut off.
side-nato = NATO

option-lowered_postures = nuclear result B lowers both postures instead of ending nuclear use
option-flexible_artillery = Warsaw Pact artillery may support any formation
option-breakthrough = overruns in the advance after combat
option-uncertain_chemical = NATO's chemical points are uncertain and secret
option-bridges = bridges are blown and built, rivers cost more
option-helicopter_zones = helicopters exert zones of control
option-defensive_chemical = the defender may use chemical points, too

unit-brief = { $barrage ->
    [true] ({ $firepower })
   *[other] { $firepower }
}-{ $heli_range ->
    [0] { $movement }
   *[other] { $heli_range }
}{ $morale }

unit-brief-means = Beside a unit stand firepower-movement and morale: 4-12A. Firepower in brackets is artillery; a helicopter has its range instead of movement.
unit-line = { $name } { $nation } { $branch } { $size }, { $formation } | firepower { $firepower } { $barrage ->
    [true] (barrage){" "}
   *[other] {""}
}{ $range ->
    [0] {""}
   *[other] | range { $range }{" "}
}{ $heli_range ->
    [0] | movement { $movement }
   *[other] | flies { $heli_range }
} | morale { $morale } | command { $command } { $out_of_supply ->
    [true] | OUT OF SUPPLY
   *[other] {""}
}

# Steps
step-posture = nuclear postures
step-earlier = earlier use of nuclear weapons
step-variable = variable reinforcements
step-chemical = chemical stock
step-A = mutual command phase
step-B = initiative for the first impulse
step-C = movement
step-D = mandatory combat
step-E = late movement
step-G = initiative for the second impulse
step-H = second movement
step-I = second combat
step-K = end of the turn

# Terms
term-urban = urban
term-attack = attack
term-barrage = barrage
term-overrun = overrun
term-air = air points
term-airborne = airborne infantry
term-wg = West German
term-us = US
term-uk = British
term-fr = French
term-be = Belgian
term-nl = Dutch
term-it = Italian
term-at = Austrian
term-su = Soviet
term-cz = Czech
term-exited = off the map to the west
term-peace = the enemy sues for peace
term-dropping = dropping: throw the dice
term-nuclear-war = nuclear war

# Verbs
verb-air = air
verb-airlift = airlift
verb-also = also
verb-announce = announce posture
verb-at = at
verb-bridge = bridge
verb-builder = builder
verb-chemical = chemical
verb-demolish = demolish
verb-home = home
verb-nuclear = nuclear
verb-permission = permission for nuclear weapons
verb-posture = posture
verb-supply = supply

# Verbs: what they mean at one ask
verb-enter-movement = bring in
verb-enter-late-movement = bring in
verb-enter-move = go to
verb-enter-fly = fly to
verb-demolish-movement = blow a bridge
verb-bridge-movement = build a bridge
verb-demolish-late-movement = blow a bridge
verb-bridge-late-movement = build a bridge
verb-at-entry-hex = entry hex
verb-at-drop-zone = drop zone
verb-at-landing-zone = landing zone
verb-with-enter-with = bring along
verb-with-barrage = fire
verb-also-gather = further target
verb-chemical-support = chemical point
verb-air-support = air points
verb-give-give-up = give up
verb-home-fly-home = return to
verb-nuclear-combat = nuclear strike
verb-announce-combat = announce a posture, true or not

# Tracks
track-initiative = initiative points left
track-air = air points
track-air_used = air points used
track-airlift = airlift points
track-airlift_used = airlift points used
track-chemical = chemical points
track-nuclear_used = nuclear weapons used this turn
track-bridge_actions = bridge actions this turn
track-superiority = air superiority
track-streak = turns of air superiority in a row
track-bonus = bonus for air superiority

# Prompts
prompt-posture = Choose your nuclear posture, in secret. A die of that number or less permits you nuclear weapons for a turn; but the higher both postures are together, the worse the consequences of every explosion.
prompt-bid = How many initiative points do you bid for the first impulse? You have { $points }, the enemy { $theirs }; the rest counts in the second.
prompt-air-supply = Supply units by air, or end it. Airlift points left: { $left }; each one used is lost on a die of { $lost_on } or less.
prompt-rebuild = Rebuild a lost unit by giving up others of the pool, or end it.
prompt-give-up = Which unit is given up to rebuild { $unit }?
prompt-place-rebuilt = Where is { $unit } placed? Given up for it: { $given }.
prompt-movement = Move units, bring in reinforcements, or end the phase.
prompt-late-movement = No unit has moved before the combat: move now, or end the phase.
prompt-move = { $units } in { $hex }, { $left ->
    [1] one movement point
   *[other] { $left } movement points
} left: go on, take units of the hex along, overrun, or stop.
prompt-fly = { $unit } over { $hex }, range left { $left }: fly on or land.
prompt-entry-hex = Where does { $unit } enter the map?
prompt-enter-with = Which units enter in { $hex } together with { $units }?
prompt-drop-zone = Where does { $unit } drop? It will be lost on a die of { $lost_on } or less.
prompt-drop-more = Drop another unit, or end the drop and throw the dice.
prompt-landing-zone = Where does { $unit } land? It takes { $points } of { $left ->
    [one] one airlift point
   *[other] { $left } airlift points
}; each one used is lost on a die of { $lost_on } or less, and its passenger with it on another 1.
prompt-combat = Choose a hex to attack or to bombard, or end the phase.
prompt-gather = Attack on { $hexes }, taking part: { $units }. Name units and further target hexes, then open fire.
prompt-barrage = Barrage on { $hexes }, firing: { $units }. Name the artillery, then open fire.
prompt-support = { $by } attacks { $hexes } with { $units }: commit support, or end it. Left: air points { $air } (each one used is lost on a die of { $lost_on } or less), chemical points { $chemical }.
prompt-take-loss = Result { $result }, { $left } still to be taken: choose a unit to lose or, where it is offered, retreat as many hexes as are left.
prompt-stand-or-retreat = The firestorm reaches { $units } in the city { $hex } ({ $result }): stand fast or retreat?
prompt-retreat-path = Retreat of { $units } from { $hex }: which way?
prompt-advance = Advance after combat, up to { $distance ->
    [1] one hex
   *[other] { $distance } hexes
}, or end it.
prompt-helicopter-hit = { $unit } is hit ({ $result }): back to friendly units, or lost?
prompt-fly-home = Which friendly unit does { $unit } return to?
prompt-builder = Which unit in { $hex } works at the bridge?

# Reasons: orders
reason-no-such-order = "{ $order }" is no order; try: move UNITS HEX, move HEX HEX, go HEX, enter UNITS HEX, attack HEX with UNITS (or all) fire, barrage HEX with UNITS fire.
reason-say-where-to-enter = Say where { $units } enter: { $hexes }.
reason-beyond-reach-from-entry = { $hex } is too far for { $units } from every hex they may enter: { $hexes }.

# Reasons: set-up and entry
reason-not-at-start = { $unit } is not on the map at the start.
reason-already-placed = { $unit } has been placed.
reason-outside-its-zone = { $unit } may not be set up in { $hex }.
reason-no-reinforcement = { $unit } is no reinforcement that is still to come.
reason-not-due = { $unit } comes in turn { $turn }, impulse { $impulse }, or later.
reason-window-closed = { $unit } had to come by turn { $turn }.
reason-not-diced-for = { $formation } does not come: the die before play was { $die }.
reason-too-late = { $formation } could come until turn { $turn }.
reason-other-nation-first = { $formation } waits until the { $nation } units that are coming are all in.
reason-brigade-first = { $formation } comes together with a brigade of its division.
reason-two-brigades = { $formation } waits: { $entered } have come this turn.
reason-entry-in-zone = Reinforcements may not enter in { $hex }: it is in an enemy zone of control.
reason-entry-blocked = Every way in is blocked for { $unit }.
reason-comes-by-air = { $unit } comes by air only.
reason-formation-uses = The formation of { $unit } enters by { $point }.
reason-no-entry-there = { $unit } may not enter in { $hex }.

# Reasons: movement
reason-flies-alone = Helicopters fly alone: { $unit } may not join.
reason-flown-moves-apart = Units that were flown in and others do not move together: { $unit } stays.
reason-one-hex-after-landing = After landing a unit moves one hex at most.
reason-devastated = { $hex } is devastated and closed.
reason-protected-area = { $hex } is too near an enemy entry area.
reason-too-far-to-exit = Leaving the map costs { $cost }, only { $left ->
    [1] one movement point is
   *[other] { $left } movement points are
} left.
reason-one-hex-only = The move ends in { $hex }: it was the one hex that is always allowed.
reason-over-stacked = { $hex } holds more than three ground units; { $units } can still leave.
reason-stack-full = There is no room in { $hex }: three ground units are the limit when the phase ends.
reason-nations-apart = Units of { $nations } may not stack in { $hex }.
reason-no-exit = Only Warsaw Pact units may leave the map, in Across the Rhine.
reason-not-at-west-edge = { $hex } is not on the west edge.
reason-out-of-flight-range = { $unit } has no range left.
reason-no-landing-in-range = From { $hex } no place to land is in range.
reason-enemy-below = Enemy units are in { $hex }: no landing there.

# Reasons: airlift and drops
reason-no-airlift-points = Airlift points needed: { $cost }, left: { $left }.
reason-needs-no-air-supply = { $unit } is no unit of yours in need of air supply.
reason-cannot-drop = { $unit } cannot be dropped.
reason-on-the-map = { $unit } is on the map and cannot drop any more.
reason-brigade-has-dropped = The brigade of { $unit } dropped in an earlier turn.
reason-drops-diced = { $unit } cannot drop: the dice for the drops of this phase have been thrown.
reason-must-drop-too = { $unit } must drop in the same turn as its brigade.
reason-no-drop-zone = { $hex } is no place to drop: clear hexes only.
reason-only-drops = There are only parachute drops in this scenario; { $unit } cannot be flown.
reason-not-airmobile = { $unit } is not airmobile.
reason-not-at-airfield = { $unit } in { $hex } is not at a friendly airfield.
reason-enters-by-edge = { $unit } comes over the edge of the map only.
reason-only-drop-now = { $unit } can only be dropped for now.
reason-one-each-turn = { $unit } waits: { $limit } of its formation a turn is the limit.
reason-nowhere-to-land = { $unit } finds no place to land.
reason-no-friendly-airfield = { $hex } is no friendly airfield.
reason-no-landing-zone = { $hex } is no place to land: clear hexes only.
reason-beyond-airlift-range = { $hex } is beyond the range of { $range ->
    [one] one hex
   *[other] { $range } hexes
}.

# Reasons: replacements
reason-destroyed-for-good = { $unit } is destroyed for good and cannot be rebuilt.
reason-not-in-pool = { $unit } is not available in the replacement pool.
reason-nothing-to-give = For { $unit } too few units can be given up: { $needed } needed.
reason-independent-apart = Independent units are rebuilt from independent ones only; { $unit } does not fit.
reason-other-pool = { $unit } belongs to another army or nation than { $pool }.
reason-other-branch = { $unit } is of another branch than { $branch }.
reason-too-weak = { $unit } is too weak: firepower { $firepower } is needed.
reason-no-unit-to-join = { $unit } finds no unit of its own in supply to join.
reason-outside-its-country = { $unit } may not be placed in { $hex }, outside its country.

# Reasons: overrun
reason-not-moving = { $unit } is not part of this move.
reason-cannot-overrun = Only armour and mechanised infantry overrun; { $unit } cannot.
reason-no-overrun-there = { $hex } cannot be overrun: it is { $terrain }.
reason-overrun-already = { $hex } has been overrun in this phase.
reason-overrun-failed = The overrun of { $hex } failed: the move is over.

# Reasons: combat
reason-named-already = { $hex } is among the hexes attacked.
reason-has-fought = { $unit } has fought in this phase.
reason-nobody-attacks-yet = No unit that takes part can attack { $hex } yet.
remedy-nobody-attacks-yet = Add a unit next to { $hex }.
reason-must-attack-also = { $hex } must be attacked, too, and nobody else could do it.
reason-cannot-barrage = { $unit } cannot fire barrages.
reason-adjacent-attacks = { $unit } is next to the target: it takes part in an attack instead.
reason-no-artillery-in-range = No artillery that can fire a barrage is in range of { $hex }.
reason-not-outgunned = A barrage needs more firepower than the defenders of { $hex } have.
reason-no-support = There is no support in this kind of combat: { $kind }.
reason-not-artillery = Only artillery and helicopters support; { $unit } cannot.
reason-out-of-range = { $unit } is { $distance ->
    [one] one hex
   *[other] { $distance } hexes
} away, its range is { $range }.
reason-artillery-in-zone = { $unit } is in an enemy zone of control and reaches only what is adjacent.
reason-not-of-the-division = { $unit } supports only its own division, { $formation }.
reason-not-of-the-army = { $unit } supports only its own army, { $army }.
reason-air-committed = Air points committed already: { $points }.
reason-air-in-pairs = In the second impulse air points count in pairs.
reason-air-limit = Two air points a combat are the limit.
reason-no-air-points = Not enough air points are left: { $left }.
reason-own-combat-phase-only = Chemical points are used in one's own combat phase only.
reason-one-chemical-point = One chemical point a combat is the limit.
reason-no-chemical-points = No chemical points are left.
reason-not-a-carrier = { $unit } cannot deliver it.

# Reasons: advance
reason-vacated-hex-first = The first hex of an advance is one that the defender has left; { $hex } is not.
reason-advance-ended = { $unit } has advanced { $distance ->
    [one] one hex
   *[other] { $distance } hexes
}, as far as it may.
reason-full-advance-only = Overruns in the advance need a full advance, not one of { $distance }.

# Reasons: nuclear weapons
reason-has-announced = A posture has been announced in this phase.
reason-permission-granted = Permission has been given for this turn.
reason-permission-refused = Permission has been refused for this turn.
reason-no-permission = Permission for nuclear weapons has not been given this turn.
reason-nuclear-use-ended = An agreement has ended the use of nuclear weapons.
reason-posture-is-zero = Your posture has fallen to zero.
reason-nuclear-limit = { $limit ->
    [one] One nuclear weapon a turn is the limit.
   *[other] { $limit } nuclear weapons a turn are the limit.
}
reason-own-units-adjacent = { $hex } is next to units of your own.

# Reasons: bridges
reason-no-bridge-actions = All { $limit } bridge actions of the turn are used.
reason-not-a-ground-unit = { $unit } is not a ground unit.
reason-not-at-the-bridge = { $unit } does not stand at the bridge.
reason-no-bridge = There is no bridge between { $hex } and { $beyond }.
reason-no-river = There is no river between { $hex } and { $beyond }.
reason-bridge-there = There is a bridge between { $hex } and { $beyond }.
reason-name-lower-hex-first = Name { $hex } before { $beyond }: the lower number comes first.
reason-bank-not-occupied = A unit of yours that has not moved must stand in { $hex }.

# Events: before play
event-posture-chosen = { $side } chooses posture { $posture }.
event-earlier-use = Nuclear weapons used before the battle: { $weapons }.
event-variable-reinforcements = The die for variable reinforcements is { $die }: { $formations } will come.
event-chemical-stock = NATO's chemical points: { $points }.

# Events: command
event-collapsed = { $unit } in { $hex } collapses (die { $die }).
event-in-supply = { $unit } in { $hex } is in supply again.
event-out-of-supply = { $unit } in { $hex } is out of supply.
event-command-passed = { $unit } passes its command check (die { $die }).
event-command-failed = { $unit } fails its command check (die { $die }) and does not move.
event-air-superiority = { $side } has air superiority (NATO { $nato }, Warsaw Pact { $wp }).
event-no-air-superiority = Nobody has air superiority (NATO { $nato }, Warsaw Pact { $wp }).
event-air-streak = { $side } has held the air for so long that it adds { $bonus } from now on.
event-air-points-added = { $side } gets { $points ->
    [1] one air point
   *[other] { $points } air points
} and has { $left }.
event-air-point-lost = { $side } loses an air point for good; left: { $left }.
event-bids = Bids: NATO { $nato }, Warsaw Pact { $wp }.
event-initiative = { $side } plays first (NATO { $nato }, Warsaw Pact { $wp }).
event-initiative-tie = Both reach { $total }: the dice are thrown again.
event-initiative-automatic = { $side } acts first: the scenario says so, and no dice are rolled for it.

# Events: movement
event-flown = { $unit } flies by { $path }.
event-entered = { $units }: onto the map in { $hex } ({ $cost ->
    [1] 1 movement point
   *[other] { $cost } movement points
}).
event-never-came = { $unit } did not come in time and is lost.
event-supplied-by-air = { $unit } in { $hex } is supplied by air ({ $points ->
    [1] one airlift point
   *[other] { $points } airlift points
}).
event-airlift-point-lost = { $side } loses an airlift point for good; left: { $left }.
event-airlifted = { $unit } is flown to { $hex } ({ $points ->
    [1] one airlift point
   *[other] { $points } airlift points
}).
event-lost-in-transit = { $unit } is lost on the way to { $hex } (die { $die }).
event-dropped = { $unit } drops on { $hex }.
event-lost-in-drop = { $unit } is lost in the drop on { $hex } (die { $die }).
event-rebuilt = { $unit } is rebuilt in { $hex }; given up: { $given }.
event-exited = { $unit } leaves the map by { $hex }, { $supplied ->
    [true] in supply
   *[other] out of supply
}.
event-fire-from-below = { $unit } is fired at over { $hex }: differential { $differential }, die { $die }, result { $result }.
event-flown-home = { $unit } returns to { $hex }.

# Events: combat
event-combat = { $side }: { $kind } on { $hexes } with { $units }: { $attack } against { $defence }, shifts { $shifts }, column { $column }, morale { $morale }, die { $die }: { $result }.
event-stood-fast = { $units } stand fast in the city: { $result } has no effect on them.
event-destroyed = { $unit } in { $hex } is destroyed for good.
event-retreated = { $units }: retreat to { $path }.
event-chemical-used = { $side } uses a chemical point; left: { $left }.

# Events: nuclear weapons
event-announced = { $side } announces posture { $posture }.
event-permission-granted = { $side } gets permission for nuclear weapons this turn.
event-permission-refused = { $side } is refused nuclear weapons this turn.
event-nuclear-attack = { $side } strikes { $hex } with a nuclear weapon ({ $carrier }): { $units } are destroyed.
event-no-firestorm = No firestorm in { $hex } (die { $die }).
event-firestorm = A firestorm rages in { $hexes } (die { $die }).
event-scorched = The fire strikes { $units } in { $hex }: morale { $morale }, die { $die }, result { $result }.
event-postures-shown = Postures are shown: NATO { $nato }, Warsaw Pact { $wp }; the total is { $total }.
event-nuclear-result = Nuclear results: total { $total }, column { $column }, dice { $roll }: { $result }.
event-sues-for-peace = { $side } sues for peace.
event-nuclear-use-ends = Both sides agree to use no more nuclear weapons.
event-postures-lowered = Both postures are lowered, by { $by } in all.
event-nuclear-war = Nuclear war; { $side }, who struck last, has lost it.
event-no-consequences = The world holds its breath.

# Events: bridges
event-charges-laid = { $unit } lays charges at the bridge between { $hex } and { $beyond }.
event-demolition-lapses = { $unit } has left the bridge between { $hex } and { $beyond }: it stands.
event-bridge-destroyed = The bridge between { $hex } and { $beyond } is destroyed by { $unit } ({ $roll }).
event-bridge-stands = The bridge between { $hex } and { $beyond } withstands { $unit } ({ $roll }).
event-bridge-begun = { $units } begin a bridge between { $hex } and { $beyond }.
event-bridge-built = A bridge between { $hex } and { $beyond } is ready.

# Battles
battle-steadfast = only results in brackets count in
battle-from_afar = a barrage does not suffer results

# Results of combat, in plain words
effect-D1 = defender retreats 1 hex or loses 1 unit
effect-D2 = defender retreats 2 hexes or loses 2 units
effect-D_1 = defender loses 1 unit
effect-D_2 = defender loses 2 units
effect-D_3 = defender loses 3 units
effect-A1 = attacker loses 1 unit or, unless overrunning, retreats 1 hex
effect-A2 = attacker loses 2 units or, unless overrunning, retreats 2 hexes
effect-A_1 = attacker loses 1 unit
effect-A_2 = attacker loses 2 units
effect-A_3 = attacker loses 3 units

# Modifiers: movement
modifier-autobahn = autobahn
modifier-main-road = main road through { $terrain }
modifier-river = river
modifier-built-bridge = bridge built in play
modifier-leaves-map = leaves the map
modifier-in-column = number { $place } in the column
modifier-flight = a hex of flight

# Modifiers: firepower
modifier-printed-firepower = { $units } in { $hex }
modifier-doubled-against-armour = { $branch } in { $hex } doubled against armour
modifier-out-of-supply = { $units } in { $hex } out of supply
modifier-second-impulse = { $hex } in the second impulse
modifier-across-major-river = { $hex } across a major river
modifier-across-minor-river = { $hex } across a minor river
modifier-firepower-floor = least firepower of { $hex }
modifier-retreated-adds-nothing = those who retreated to { $hex } add nothing
modifier-unprotected-artillery = artillery alone in { $hex }: { $units }
modifier-support = support of { $unit }
modifier-support-limit = support is limited to { $limit }
modifier-air-points = air points: { $points }
modifier-half-from-below = half the firepower in { $hex }
modifier-helicopter-firepower = firepower of { $unit }

# Modifiers: shifts
modifier-across-river = attack across a river
modifier-armour-attacks = armour attacks
modifier-barrage = barrage
modifier-overrun = overrun
modifier-chemical = chemical point of { $side }
modifier-mixed-formations = { $side } mixes formations
modifier-foreign-artillery = { $side } is supported by guns of another formation

# Modifiers: dice
modifier-initiative-points = initiative points
modifier-air-modifier = modifier of the scenario
modifier-air-streak = superiority held before
modifier-posture = posture of { $side }
modifier-explosions = explosions so far
modifier-earlier-use = used before the battle: { $weapons }
modifier-enemies-at-the-bridge = enemies at the bridge: { $hex }

# Modifiers: victory points
modifier-units-lost = { $count ->
    [one] one enemy unit
   *[other] { $count } enemy units
} lost, { $each } each: { $of }
modifier-city-hexes = { $count ->
    [one] one city hex
   *[other] { $count } city hexes
}, { $each } each: { $of }
modifier-devastated-urban = { $count ->
    [one] one urban hex
   *[other] { $count } urban hexes
} devastated by the enemy, { $each } each: { $of }
modifier-devastated-city = { $count ->
    [one] one city hex
   *[other] { $count } city hexes
} devastated by the enemy, { $each } each: { $of }
modifier-devastated = { $count ->
    [one] one hex
   *[other] { $count } hexes
} devastated by the enemy, { $each } each: { $of }
modifier-cut-off = { $city } is cut off
modifier-airfields = { $count } airfields, { $each } each: { $of }
modifier-rhine-city-hexes = { $count ->
    [one] one city hex
   *[other] { $count } city hexes
} on the Rhine, { $each } each: { $of }
modifier-named-cities = { $count } cities, { $each } each: { $of }
modifier-east-of-maas = { $count ->
    [one] one unit
   *[other] { $count } units
} in supply east of the Maas, { $each } each: { $of }
modifier-west-of-maas = { $count ->
    [one] one unit
   *[other] { $count } units
} in supply west of the Maas, { $each } each: { $of }
modifier-units-exited = { $count ->
    [one] one unit
   *[other] { $count } units
} that left the map in supply, { $each } each: { $of }

# Answers: what a button says
answer-posture = Posture { $number }
answer-supply = Supply { $unit } by air
answer-enter-fly = Fly to { $hex }
answer-enter-movement = Bring in { $unit }
answer-enter-late-movement = Bring in { $unit }
answer-airlift = Airlift { $unit }
answer-at-entry-hex = Enter in { $hex }
answer-at-drop-zone = Drop on { $hex }
answer-at-landing-zone = Land in { $hex }
answer-demolish = { $unit } blows the bridge { $hex }–{ $hex2 }
answer-bridge = Bridge { $hex }–{ $hex2 }
answer-builder = { $unit } does the work
answer-exit = Leave the map to the west
answer-stop-fly = Land here
answer-with-enter-with = Bring in { $unit }, too
answer-with-barrage = Fire with { $unit }
answer-home = Back to friendly units
answer-home-fly-home = Return to { $hex }
answer-nuclear = Nuclear strike on { $hex }, carried by { $last }
answer-announce = Announce posture { $number }
answer-permission = Ask for nuclear weapons
answer-also = Attack { $hex }, too
answer-fire = Open fire
answer-air = Air points: { $number }
answer-chemical = A chemical point, by { $last }
answer-retreat-retreat-path = Retreat by { $hexes }
answer-advance = { $unit } advances to { $hex }
answer-done-late-movement = End the movement phase
answer-done-support = End the support
answer-done-air-supply = End the air supply
answer-done-rebuild = End the rebuilding
answer-done-enter-with = They enter as they are
answer-done-drop-more = End the drop: throw the dice

# Remedies: what would make it legal
remedy-beyond-reach-from-entry = Choose a nearer goal, or enter in one of these hexes and go on from there.
remedy-not-at-start = It comes later: the list of units tells when and where.
remedy-already-placed = Take the placement back (undo) to place it elsewhere.
remedy-outside-its-zone = Place it in one of the lit hexes: its own zone of the set-up.
remedy-no-reinforcement = Only units that have never been on the map come in as reinforcements; lost ones are rebuilt in the command phase.
remedy-not-due = Wait until turn { $turn }, impulse { $impulse }.
remedy-window-closed = It can no longer come in this game.
remedy-not-diced-for = Another die before play would have brought it; now nothing does.
remedy-too-late = It can no longer come in this game.
remedy-other-nation-first = Bring in the rest of the { $nation } units first.
remedy-brigade-first = Bring in a brigade of its division in the same turn.
remedy-two-brigades = Wait until next turn.
remedy-entry-in-zone = Enter in another hex, or drive off the enemy unit whose zone reaches { $hex }.
remedy-entry-blocked = Clear a way in of enemy units and zones of control, or wait.
remedy-comes-by-air = Choose “airlift” or “drop” for it.
remedy-formation-uses = Choose { $point }, where its formation has begun to enter.
remedy-no-entry-there = Choose one of the lit hexes.
remedy-flies-alone = Move the helicopter by itself, before or after.
remedy-flown-moves-apart = Move those that were flown in and the others one after the other.
remedy-one-hex-after-landing = It moves freely again in the next movement phase.
remedy-enemy-there = Overrun it with armour or mechanised infantry, attack it in the combat phase, or go around.
remedy-devastated = Wait until the end of the next turn, or go around.
remedy-protected-area = Stay farther away from the enemy's entry area.
remedy-too-far = Stop here and go on in the next impulse, or take back steps and choose a cheaper way: roads cost half a point.
remedy-too-far-to-exit = Leave the map in a later impulse, with the points that takes.
remedy-one-hex-only = Stop here; the next move has a full allowance.
remedy-over-stacked = Move units out of { $hex }. If all have moved or have been picked up and left there, you lose those over the limit.
remedy-nations-apart = Let units of one nation only end their move in { $hex }.
remedy-no-exit = There is nothing to gain beyond the edge: stay on the map.
remedy-not-at-west-edge = Go to a hex of the west edge first.
remedy-out-of-flight-range = Land here.
remedy-no-landing-in-range = Fly towards a hex without enemy units, or land before.
remedy-enemy-below = Fly on to a hex without enemy units.
remedy-no-airlift-points = Wait for the next turn, when the airlift points are there again.
remedy-needs-no-air-supply = Choose a unit of yours that is marked out of supply.
remedy-cannot-drop = Choose an airborne unit that the scenario lets drop.
remedy-on-the-map = Move it on the ground.
remedy-brigade-has-dropped = It can no longer drop.
remedy-drops-diced = Drop it in a later movement phase.
remedy-must-drop-too = Drop { $unit } now, before the phase ends.
remedy-no-drop-zone = Choose one of the lit clear hexes.
remedy-only-drops = Bring it in by road instead.
remedy-not-airmobile = Choose an airborne or airmobile unit.
remedy-not-at-airfield = Move it to a friendly airfield first and fly it next turn.
remedy-enters-by-edge = Bring it in over the edge of the map.
remedy-only-drop-now = Drop it by parachute.
remedy-one-each-turn = Wait until next turn.
remedy-nowhere-to-land = Take a friendly airfield or clear hex in range first.
remedy-no-friendly-airfield = Choose an airfield where your side was last and that no enemy zone of control reaches.
remedy-no-landing-zone = Choose one of the lit clear hexes.
remedy-beyond-airlift-range = Choose a hex within { $range ->
    [one] one hex
   *[other] { $range } hexes
} of where it starts.
remedy-destroyed-for-good = Only units in the replacement pool can be rebuilt.
remedy-not-in-pool = Choose a unit in the replacement pool.
remedy-nothing-to-give = { $needed ->
    [one] One other unit of the same kind must be in the pool.
   *[other] { $needed } other units of the same kind must be in the pool.
}
remedy-independent-apart = Give up an independent unit.
remedy-other-pool = Give up a unit of { $pool }.
remedy-other-branch = Give up a unit of the branch { $branch }.
remedy-too-weak = Give up a unit with firepower { $firepower } or more.
remedy-no-unit-to-join = A unit of its formation must stand in supply where there is room.
remedy-outside-its-country = Place it within its own country.
remedy-not-moving = Choose a unit of the stack that is moving.
remedy-cannot-overrun = Overrun with a unit of armour or mechanised infantry.
remedy-no-overrun-there = Attack { $hex } in the combat phase instead.
remedy-overrun-already = Attack { $hex } in the combat phase, or overrun another hex.
remedy-overrun-failed = Stop; attack { $hex } in the combat phase.
remedy-named-already = Name other hexes or units, or open fire.
remedy-has-fought = It can fight again in the next combat phase.
remedy-must-attack = Attack { $hex } first, or fire a barrage at it.
remedy-must-attack-also = Add { $hex } to this attack.
remedy-cannot-barrage = Choose artillery whose firepower stands in brackets.
remedy-adjacent-attacks = Let it take part in an ordinary attack on the hex.
remedy-no-artillery-in-range = Move artillery within range, out of enemy zones of control.
remedy-not-outgunned = Add artillery until its firepower exceeds that of the defenders.
remedy-no-support = Support counts in ordinary attacks only.
remedy-not-artillery = Choose artillery or helicopters in range.
remedy-out-of-range = Move it nearer: to { $range ->
    [one] one hex
   *[other] { $range } hexes
} or less.
remedy-artillery-in-zone = Move it out of the enemy's zone of control, or drive that enemy off.
remedy-not-of-the-division = Let { $formation } take part, or play with flexible artillery.
remedy-not-of-the-army = Let units of { $army } take part.
remedy-air-committed = No more can be added to this combat.
remedy-air-in-pairs = Commit two air points or none.
remedy-air-limit = Commit one or two.
remedy-no-air-points = Wait for the next turn, when the points are there again.
remedy-own-combat-phase-only = Use them in your own combat phase.
remedy-one-chemical-point = Use another one in another combat.
remedy-no-chemical-points = None come back in this game.
remedy-not-a-carrier = Choose artillery in range, or air points.
remedy-vacated-hex-first = Enter the hex that the defender has left first.
remedy-advance-ended = Let another unit advance, or end the advance.
remedy-full-advance-only = A better result allows a full advance.
remedy-has-announced = Announce again in the next combat phase.
remedy-permission-granted = Strike: no further permission is needed this turn.
remedy-permission-refused = Ask again next turn.
remedy-no-permission = Ask for permission first.
remedy-nuclear-use-ended = Nothing: they are not used any more in this game.
remedy-posture-is-zero = Nothing: your side has renounced them.
remedy-nuclear-limit = Use the next ones next turn.
remedy-own-units-adjacent = Move your units away, or choose another target.
remedy-no-bridge-actions = Wait until next turn.
remedy-not-a-ground-unit = Choose a ground unit.
remedy-not-at-the-bridge = Move a unit to one end of the bridge; next turn it can work there.
remedy-no-bridge = Choose a hexside with a bridge.
remedy-no-river = Choose a hexside with a river.
remedy-bridge-there = Choose a river hexside without a bridge.
remedy-name-lower-hex-first = Name { $hex } first.
remedy-bank-not-occupied = Let a unit of yours that has not moved stand in { $hex }.

# What the screen shows of this game
overlay-objectives = objectives and who holds them
overlay-devastated = devastated hexes
overlay-destroyed_bridges = destroyed bridges
overlay-built_bridges = bridges built
track-posture = nuclear posture
column-movement = movement
column-movement_bridging = with bridges in play
column-shift_all = column shift
column-shift_armour = attacking armour
column-attacker_firepower = attacker's firepower
column-overrun = overrun
column-defender_ignores_retreat = no retreat
column-zoc_enters = zones reach in

# Charts
chart-air_loss = Losses in the air
chart-air_supply = Air supply
chart-nuclear_columns = Nuclear columns
chart-nuclear_results = Nuclear results
chart-variable_reinforcements = Variable reinforcements
chart-victory_levels = Levels of victory
column-situation = Situation
column-point_lost_on = Point lost on
column-drop_loss_munich = Drop lost on (Munich)
column-drop_loss_rhine = Drop lost on (Rhine)
column-passenger_lost_on = Passenger lost on
column-airlift_points = Airlift points
column-roll = Roll
column-entry_area = Entry area
column-counters = Counters
column-index = Index

# What stands where on a counter
legend-sign = Branch
legend-left = Morale
legend-right = Command
legend-bottom = Firepower – movement (barrage in brackets)
legend-more = Morale A is the best, C the worst.

# How this game is played
about-aim = Two armies meet in southern Germany or at the Rhine in the 1980s; whoever has more victory points at the end wins.
about-turn = A turn: air superiority, a secret bid for initiative, then each side moves and fights, twice.
about-counter = On a counter: firepower – movement below, morale (A is best) on the left, command on the right.
about-length = Length: Drive on Munich 9 turns, three to four hours; Across the Rhine longer.
about-difficulty = Difficulty: medium.
advice-posture = The posture is how readily your side would use nuclear weapons. A low one is the usual choice for a first game: nobody is tempted to escalate.

# Entries of charts
entry-own-superiority = own superiority
entry-nobody-holds-it = nobody holds it
entry-enemy-superiority = enemy superiority
entry-airmobile-battalion = airmobile battalion
entry-other-battalion = other battalion
entry-regiment-or-brigade = regiment or brigade
entry-major-river-from-built-up = major river, from a town or city
entry-major-river-from-open = major river, from elsewhere
entry-road = road
entry-UK-15-Bde = UK 15 Bde
entry-UK-49-Bde = UK 49 Bde
entry-UK-24-Bde = UK 24 Bde
entry-formation = formation
entry-leader = whoever leads

# What a question is for: shown to whoever is asked it for the first time
lesson-bid = Who acts first? Each side rolls a die and adds its bid; the higher total goes first in this impulse. Points that you keep are added in the second impulse; none are saved for another turn.
lesson-movement = Move whom you like; nobody has to move. Next to an enemy you are mostly in his zone of control: it costs 1 more to enter or leave, and the move ends there. In the first impulse combat is mandatory: your ground units in clear, forest and rough hexes must attack every adjacent enemy, but for those across a lake or major river. So go next to enemies only where you want to fight. In the second impulse movement is halved and attacks are voluntary.
lesson-late-movement = You moved nobody before the combat, so you may move now, with full movement.
lesson-entry-hex = This unit comes from outside the map. The lit hexes are where it can come in: choose the one nearest to where you need it. It moves on from there with the movement that is left.
lesson-enter-with = Units that come in together move on as one stack. Add those that are to go the same way, then end it; at most three ground units may end their move in a hex.
lesson-fly = A helicopter pays one point for each hex, whatever lies below, and ignores zones of control; over enemy ground units it is fired at. Land it near your front: it supports fights within two hexes.
lesson-combat = { $duties ->
    [0] Attacks are voluntary now. In the second impulse they are made at half firepower.
   *[other] The list with the red edge names the enemies that you must still attack; a barrage by artillery will do, too.
} Click a lit enemy hex, or choose it in the list, to prepare an attack.
lesson-gather = Add units next to the target. The difference of firepower gives the column; terrain and kinds of units shift it. If your units must attack further hexes, too, add these to the same attack, or keep other units for them. Then open fire; support comes next.
lesson-support = Before the die is rolled both sides may add support to this fight, the attacker first: artillery and helicopters in range, and air points. The sheet shows what it changes. An air point that is used may be lost, and chemical points do not come back, so each is weighed against later fights: if you cannot judge that yet, go by the computer’s advice.
lesson-take-loss = The result is a number: lose that many units, retreat that many hexes, or a mix of both. A result in brackets is paid in units only. A unit lost here goes to the replacement pool; one that is out of supply is gone for good.
advice-bid = One point now and the rest for the second impulse is a fair choice if you cannot judge yet.
