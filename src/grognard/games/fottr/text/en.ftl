# The Fall of the Third Reich, in English.

game-name = The Fall of the Third Reich
scenario-campaign = Campaign, two players
scenario-three_players = Campaign, three players
scenario-four_players = Campaign, four players
side-axis = Axis
side-allies = Allies
side-west = Western Allies
side-soviet = Soviets
side-okw = OKW
side-okh = OKH

option-historical = historical opening: Sicily and Citadel on turn 1
option-flexible_deployment = Allied units may also go from England to the Mediterranean
option-winter = winter halves command ranges in cities
option-invasion_weather = a die decides whether North-West Europe can be invaded in March and April 1944
option-panzer_corps = SS panzer corps instead of SS panzer divisions
option-fog_of_war = only the top unit of an enemy stack is seen
option-west_leaves_zones = Western infantry leaves zones of control freely

term-england = England Box
term-med = Med Box
term-german = German points
term-panzer = panzer points
term-minor = points of the minor allies
term-us = US points
term-cw = Commonwealth points
term-italy = Italy
term-romania = Romania
term-bulgaria = Bulgaria
term-axis-victory = Axis victory
term-allied-victory = Allied victory
term-shared-victory = shared victory
term-clear = clear
term-forest = forest
term-rough = rough
term-marsh = marsh
term-mountain = mountain
term-alpine = Alps
term-beachhead = beachhead
term-river = river
term-major-river = major river
term-strait = strait

# Stacking, steps, the map
prompt-excess = Too many units in { $hex }: eliminate down to the limit.
reason-stack-full = There is no room in { $hex }.
reason-minors-apart = Minor allies of different nations never stack in { $hex }.
reason-allies-apart = Soviets, Western Allies and Yugoslavs never stack in { $hex }.
reason-nations-apart = US and Commonwealth units never stack in { $hex }.
reason-enemy-there = The enemy is in { $hex }.
reason-no-such-unit = There is no unit { $unit }.
reason-not-your-unit = { $unit } is not yours to use now.
event-eliminated = { $unit } is eliminated in { $hex }.
event-reduced = { $unit } loses a step in { $hex }.
event-kursk-falls = The Axis takes Kursk: the fortified zone is gone.
event-fort-falls = The fort in { $hex } is taken.
event-marker-overrun = The marker { $marker } in { $hex } is overrun.
event-next-turn = Turn { $turn } begins: { $months }.
modifier-terrain = { $terrain }
modifier-river = across a { $terrain }
modifier-kursk-zone = Kursk fortified zone

# Reinforcements and replacements
prompt-reinforcements = Place your reinforcements.
prompt-exchange = Place the SS panzer corps that replaces the divisions.
prompt-replacements = Spend replacement points: restore reduced units or rebuild lost ones.
prompt-yugoslavs = Yugoslavia rises: place { $units } in the mountains.
reason-no-box = { $unit } does not come to a box.
reason-not-placed-there = { $unit } cannot be placed in { $hex }.
reason-no-points = That costs { $cost } of the { $pool }; { $left } are left.
reason-not-reduced = { $unit } is not reduced.
reason-not-lost = { $unit } has not been lost.
reason-out-of-supply = { $unit } is out of supply.
reason-irreplaceable = { $unit } can never be rebuilt.
reason-removed-for-good = { $unit } has left the game for good.
event-reinforcement-lost = { $unit } finds no place to arrive and is lost.
event-arrives-in-box = { $unit } arrives in the { $box }.
event-arrives = { $unit } arrives in { $hex }.
event-withdrawn = { $unit } is withdrawn.
event-exchanged = { $unit } takes the place of { $units }.
event-replacement-points = Replacement points have been received.
event-factory-ruined = The factory in { $hex } is captured and will give no more replacements.
event-restored = { $unit } is brought to full strength.
event-air-rebuilt = { $unit } is rebuilt.

# Minor countries
event-yugoslavia-rises = Yugoslavia rises.
event-surrenders = { $country } surrenders to { $to ->
    [soviet] the Soviets
   *[other] the Western Allies
}.

# Victory
event-game-ends = The game ends: { $level }. Winner: { $winner } ({ $points }).
modifier-victory-hex = { $hex }
modifier-kursk-fell = Kursk fell

# Supply, SHAEF, command and attrition
prompt-buy-markers = Choose command markers; points left: { $points }.
prompt-place-command = Place your command markers in towns and cities that are supply sources ({ $markers }), or end it.
prompt-place-shaef = Place or move SHAEF markers ({ $markers }), or end it.
prompt-feed = The fort in { $hex } cannot feed all units there: which one does it feed?
reason-no-such-marker = There is no marker { $marker } to be chosen.
reason-marker-taken = { $marker } has been chosen already.
reason-marker-of-other-command = { $marker } belongs to the other command.
reason-too-few-command-points = { $marker } costs more than the points left: { $points }.
reason-okw-points-first = The historical variant wants OKW markers for { $points } more points.
reason-marker-not-at-hand = { $marker } is not at hand.
reason-no-such-hex = There is no hex { $hex }.
reason-no-town = There is no town or city in { $hex }.
reason-not-in-theatre = { $marker } cannot be placed in the theatre of { $hex }.
reason-freed-by-yugoslavs = { $hex } was freed by Yugoslavs; a Soviet unit must pass through first.
reason-place-not-held = You do not control { $hex }.
reason-no-supply-source = { $hex } does not work as a supply source.
reason-marker-lies-there = { $marker } is already in { $hex }.
reason-shaef-not-east = SHAEF markers cannot be placed in the Eastern theatre, so not in { $hex }.
reason-port-closed = Enemy units on the Scheldt close the port of { $hex }.
reason-no-place-for-shaef = { $hex } has neither a beachhead nor a port of the Western Allies that can be used now.
event-marker-bought = The Axis chooses { $marker }; points left: { $points }.
event-marker-placed = { $marker } is placed in { $hex }.
event-shaef-waits = { $marker } has lost its place in { $hex } and waits beside the map.
event-fed-by-fort = The fort in { $hex } feeds { $unit }.
