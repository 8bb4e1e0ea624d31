# Texts that games share; a game overrides those that it words differently.

# Terrain and other words of maps
term-clear = clear
term-forest = forest
term-rough = rough
term-marsh = marsh
term-mountain = mountain
term-city = city
term-lake = lake
term-sea = sea
term-river = river
term-major-river = major river
term-strait = strait
place-city = city
place-town = town
place-urban = built-up area
place-airfield = airfield
place-supply = supply source
place-entry_area = entry area
place-entry_hex = entry hex
place-beach = invasion beach
place-fortress = fort at the start
place-victory = victory hex
hexside-river = river
hexside-minor_river = minor river
hexside-major_river = major river
hexside-autobahn = autobahn
hexside-main_road = main road
hexside-bridge = bridge
hexside-strait = strait
hexside-pass = pass
hexside-impassable = impassable
hexside-sea = sea
hexside-lake = lake
country-West-Germany = West Germany
country-Austria = Austria
country-Belgium = Belgium
country-Netherlands = Netherlands

# Units
term-infantry = infantry
term-mech-infantry = mechanised infantry
term-mechanised = mechanised
term-armour = armour
term-recon = reconnaissance
term-antitank = anti-tank
term-artillery = artillery
term-sp-artillery = self-propelled artillery
term-rocket = rocket artillery
term-helicopter = helicopters
term-battalion = battalion
term-regiment = regiment
term-brigade = brigade
term-division = division
term-corps = corps
term-army = army
term-Soviet = Soviet
term-US = US
term-British = British
term-Canadian = Canadian
term-French = French
term-Polish = Polish
term-German = German
term-Italian = Italian
term-off = still to come
term-pool = in the replacement pool
term-destroyed = destroyed for good
term-gone = out of the game
term-strategic = strategic victory
term-decisive = decisive victory
term-limited = limited victory
term-draw = draw
term-conceded = the opponent gave up
term-none = none
term-half = halved

# What a screen shows
box-off = reinforcements
box-pool = replacement pool
box-destroyed = destroyed
box-exited = left the map
box-gone = out of the game
overlay-zones = zones of control
overlay-supply = where units are in supply
overlay-reach = reach of the unit pointed at
overlay-range = range of the guns pointed at
overlay-sources = supply sources and entry
overlay-out_of_supply = units out of supply
status-out_of_supply = out of supply
status-moved = has moved
status-fought = has fought
status-used = used
battle-attack = attack
battle-defence = defence
battle-shifts = shifts
battle-column = column
battle-differential = differential
battle-morale = morale
battle-roll = modified die
battle-modifiers = modifiers of the die
battle-step-declare = Declaration
battle-step-ground-support = Ground support
battle-step-attacker-support = Attacker's support
battle-step-defender-support = Defender's support
battle-step-bombing = Bombing
battle-step-strength-die = Strength die
battle-step-resolve = Die
battle-step-result = Result
battle-step-losses = Losses
battle-step-retreat = Retreat
battle-step-advance = Advance
role-first-player = first player
role-second-player = second player
step-set-up = set-up
side-wp = Warsaw Pact
plays-wp = the Warsaw Pact

# Verbs
verb-advance = advance
verb-agree = agree
verb-assign = assign
verb-at = at
verb-attack = attack
verb-barrage = barrage
verb-bid = bid
verb-bomb = bomb
verb-done = done
verb-drop = drop
verb-embark = embark
verb-enter = enter
verb-exit = exit
verb-fire = fire
verb-give = give
verb-land = land
verb-lose = lose
verb-move = move
verb-overrun = overrun
verb-place = place
verb-rebuild = rebuild
verb-refuse = refuse
verb-resolve = resolve
verb-restore = restore
verb-retreat = retreat
verb-send = send
verb-ship = ship
verb-stand = stand
verb-stop = stop
verb-suggested = suggested
verb-supply = supply
verb-support = support
verb-to = to
verb-via = via
verb-wait = wait
verb-with = with
verb-with-gather = take part
verb-with-move = take along

# Buttons
answer-advance = { $unit } advances
answer-agree = Agree
answer-at = Place in { $hex }
answer-attack = Attack { $hex }
answer-barrage = Barrage on { $hex }
answer-bid = Bid { $number }
answer-done = That is all
answer-done-advance = End the advance
answer-done-combat = End the combat
answer-done-movement = End the movement
answer-drop = Drop { $unit }
answer-enter = Enter { $hex }
answer-fire = Attack
answer-give = Give up { $unit }
answer-lose = Lose { $unit }
answer-move = Move { $unit }
answer-overrun = Overrun { $hex } with { $unit }
answer-place = Place { $unit } in { $hex }
answer-rebuild = Rebuild { $unit }
answer-refuse = Refuse
answer-restore = Bring { $unit } to full strength
answer-retreat = Retreat
answer-stand = Stand fast
answer-stop = End the move here
answer-suggested = Set all up as suggested
answer-support = Support by { $unit }
answer-to = To { $hex }
answer-via = By way of: { $words }
answer-with = With { $unit }
answer-with-gather = { $unit } takes part
answer-with-move = Take { $unit } along
answer-done-replacements = End the replacements

# Prompts
prompt-set-up = Place a unit, or all of them as suggested ({ $left } left).
consequence-last-step = Its last step: it is eliminated.
prompt-excess = Too many units in { $hex }: which one is lost?
prompt-drop-zone = Where does { $unit } drop?

# Reasons: orders and movement, each with what would make it legal
reason-is-there = { $unit } is in { $hex } already.
reason-no-way = There is no way to { $hex } for { $units }.
remedy-no-way = Choose a nearer destination or another way: enemies, their zones of control or water block this one.
reason-beyond-reach = { $hex } is { $cost ->
    [one] one movement point
   *[other] { $cost } movement points
} away for { $units }; left: { $left }.
remedy-beyond-reach = Go no farther than the lit hexes now, and continue when the units may move again; or move the faster units without the slow ones.
reason-nobody-to-move = No unit in { $hex } can move.
remedy-nobody-to-move = Choose a hex with units of yours that have not moved.
reason-not-your-unit = { $unit } is not yours to use now.
remedy-not-your-unit = Choose a unit of your own that may act now.
reason-not-on-map = { $unit } is not on the map.
remedy-not-on-map = Bring it onto the map first.
reason-has-moved = { $unit } has moved already.
remedy-has-moved = It can move again in the next movement phase; if it has just moved, undo.
reason-not-in-the-hex = { $unit } is not in { $hex }.
remedy-not-in-the-hex = Only units that stand in { $hex } before the first step can come along.
reason-already-under-way = { $unit } would have had to join before the first hex.
remedy-already-under-way = Undo back to the start of the move and take it along there.
reason-not-adjacent = { $hex } is not adjacent.
remedy-not-adjacent = Go hex by hex: choose a lit neighbour, or a lit hex farther on as the destination.
reason-enemy-there = Enemy units are in { $hex }.
remedy-enemy-there = Attack { $hex } when it is time for combat, or go around.
reason-prohibited = { $hex } cannot be entered from there.
remedy-prohibited = Go around: no ground unit passes there.
reason-too-far = { $hex } costs { $cost }, movement points left: { $left }.
remedy-too-far = Stop here, or undo and choose a cheaper way.
reason-zone-stops = { $hex } is in an enemy zone of control: the move ends there.
remedy-zone-stops = Stop here, or undo and keep away from { $hex }.
reason-stack-full = There is no room in { $hex }.
remedy-stack-full = Go on to a hex with room, or move units out of { $hex } first.
reason-out-of-supply = { $unit } is out of supply.
remedy-out-of-supply = Open its supply line first.

# Reasons: combat
reason-no-enemy-there = There is no enemy unit in { $hex }.
remedy-no-enemy-there = Choose a hex with enemy units.
reason-nobody-to-attack = Nobody can attack { $hex }.
remedy-nobody-to-attack = A unit of yours that may still attack must stand next to { $hex } and be able to enter it.
reason-committed = { $unit } takes part already.
remedy-committed = It counts already: name another one.
reason-must-attack = { $hex } must be attacked. These units must do it: { $units }.
reason-did-not-attack = { $unit } did not attack, or is lost.
remedy-did-not-attack = Choose a surviving unit that took part in the attack.

# Modifiers and events
modifier-terrain = { $terrain }
modifier-die = die
modifier-fractions-down = fractions are dropped
modifier-leaves-zone = leaves a zone of control
modifier-enters-zone = enters a zone of control
event-moved = { $units }: to { $path } ({ $spent ->
    [1] 1 movement point
   *[other] { $spent } movement points
}).
event-advanced = { $unit } advances to { $hex }.
event-eliminated = { $unit } in { $hex } is eliminated.
event-reduced = { $unit } loses a step in { $hex }.
event-next-turn = Turn { $turn } begins.
event-set-up = { $unit } is set up in { $hex }.
event-game-ends = The game ends: { $level }. Winner: { $winner } ({ $points }).
event-conceded = { $side } gives up. Winner: { $winner } ({ $level }).

# Columns of charts
column-die = Die
column-modified_die = Die, modified
column-low = From
column-high = To
column-below = Below
column-result = Result
column-terrain = Terrain
column-side = Side
column-scenario = Scenario
column-turn = Turn
column-turn_from = From turn
column-turn_to = To turn
column-value = Value
column-modifier = Modifier
column-condition = Condition
column-when = When
column-kind = Kind
column-unit = Unit
column-nation = Nation
column-movement = Movement
column-column = Column
column-heading = Heading
column-morale = Morale
column-rule = Rule
column-drm = DRM
column-effect = Effect
column-winner = Winner
column-level = Level
column-year = Year
column-column_shift = Column shift
column-steps = Steps
column-hexes = Hexes
column-place = Place
column-who = Who
column-case = Case
column-type = Type
column-size = Size
column-points = Points
column-range = Range
column-attacker_steps = Attacker's steps
column-defender_steps = Defender's steps
column-retreat_hexes = Retreat
column-advance = Advance
column-mission = Mission
column-group = Group
column-odds = Odds
column-airspace = Airspace
column-soft = Soft
column-hard = Hard
column-attack = Attack
column-defender = Defender
column-attacker = Attacker
column-retreat = Retreat
column-reaction = Reaction
column-strike = Strike
column-paradrop = Drop
column-symbol = Symbol

# What stands where on a counter
legend-top = Name
legend-sign = Type
legend-size = Size
size-II = battalion
size-III = regiment
size-X = brigade
size-XX = division
size-XXX = corps
size-XXXX = army
size-XXXXX = army group

# What the card of a unit tells of its supply
reason-supplied-now = In supply{ $kind ->
    [to-move] { "" } to move
    [to-fight] { "" } to fight
   *[other] { "" }
}.
reason-unsupplied-now = Out of supply{ $kind ->
    [to-move] { "" } to move
    [to-fight] { "" } to fight
   *[other] { "" }
}: no line of supply comes as far as its hex. The nearest hex in supply is { $hex }, { $far ->
    [one] one hex
   *[other] { $far } hexes
} away.
reason-supplied-nowhere = Out of supply{ $kind ->
    [to-move] { "" } to move
    [to-fight] { "" } to fight
   *[other] { "" }
}: no source of supply is left for it.

# Columns of charts that several games have
column-id = What
column-note = Note
column-count = Number
column-from = From
column-to = To
column-makes = Becomes
column-cause = Cause
column-event = Event
column-phase = Phase
column-dice = Dice
column-target = Target
column-leader = Leader
column-leadership = Leadership
column-hero = Hero
column-battle_hardening = Battle Hardening
column-berserk = Berserk
column-surrender = Surrender
column-uses = Uses
column-per = For each
column-counter = Counter
column-dr_min = DR from
column-dr_max = DR to
column-final_dr_min = Final DR from
column-final_dr_max = Final DR to
column-against = Against
column-vp = VP
column-order = Order
column-sign = Sign
column-observer = Observer
column-min_range = Range from
column-max_range = Range to
column-range_min = Range from
column-range_max = Range to
column-area = Area
column-mf = MF
column-direction = Direction
column-hex = Hex
column-city = City
column-country = Country
column-city_class = Class of city
column-from_turn = From turn
column-priority = Priority
column-form = Form
column-hq = HQ
column-action = Action
column-friendly = Friendly
column-contested = Contested
column-enemy = Enemy
column-zone = Zone
column-combat = Combat
column-armoured = Armoured
column-marine = Marine
column-maneuver = Maneuver
column-on_map = On the map
column-capacity_steps = Capacity (steps)
column-inland = Inland
column-range_hexes = Range (hexes)
column-supply_points_lost = Supply points lost
column-supply_needed = Supply needed
column-war_turn_from = From war turn
column-war_turn_to = To war turn
column-open = Open
column-woods = Woods
column-highland = Highland
column-urban = Urban
column-installation = Installation
column-hardened = Hardened
column-track = Track
column-interdiction = Interdiction
column-leg = Leg
column-motorised = Motorised
column-mechanised = Mechanised
column-leg_storm = Leg, storm
column-motorised_storm = Motorised, storm
column-mechanised_storm = Mechanised, storm
column-zoc_crosses = ZOC crosses
column-nations = Nations
column-limit = Limit
column-applies = Applies to
column-applies_to = Applies to
column-zones = Zones
column-line = Line
column-local_sam = Local SAM
column-local_aaa = Local AAA
column-power = Power
column-units = Units
column-abroad = Abroad
column-axis_minor = Axis minors
column-us = US
column-commonwealth = Commonwealth
column-soviet = Soviet
column-home_defence = Home defence
column-months = Months
column-loss = Loss
column-rebuild = Rebuild
column-restore = Restore
column-pool = Pool
column-multiplier = Multiplier
column-source = Source

# Charts that several games have, and words in them
chart-combat_columns = Combat columns
chart-combat_results = Combat results
chart-replacement_costs = Costs of replacements
chart-terrain_effects = Terrain effects
column-source_kind = Kind of source
effect-- = no effect
entry-hexside = hexside
entry-no = no
entry-odds = odds
entry-points = points
entry-yes = yes
entry-hex = hex
entry-unit = unit
entry-any = any
