"""Every ambiguity of the rulebook that is decided here: what we chose, and why. Some are switches."""

from __future__ import annotations

from ...engine.ledger import Reading

READINGS = [
    # Supply [9.0]
    Reading(
        "friends-keep-lines-open",
        "6.4.a",
        "A unit of either Allied power keeps a line of the other open; so does a division.",
        "The text asks for a friendly combat unit; Western Allies and Soviets are one side against the Axis.",
    ),
    Reading(
        "lines-cross-the-alps",
        "9.2.c",
        "Supply lines and command range may cross Alps hexes and hexsides that are not passes.",
        "Only impassable terrain stops a line. Mountain units may enter the Alps, and would starve there otherwise.",
    ),
    Reading(
        "blocked-sources",
        "9.3.0",
        "A town, city, port, factory or oil hex in an enemy zone without a unit of one's own supplies nobody, and "
        "takes no command marker.",
        "A line enters the hex of its source, and no line may enter such a hex.",
    ),
    Reading(
        "ports-need-a-base",
        "9.3.1.c",
        "The other port in the same sea must itself have a line of communication to an unlimited source.",
        "Every intermediate source leads to an unlimited one in the end; two isolated ports would feed each other.",
    ),
    Reading(
        "ports-feed-units-only",
        "9.3.1.c",
        "A port supplied by sea feeds units in range; towns and cities inland draw nothing from it.",
        "The text lets units trace to such a port, and asks towns for a line to a factory or to the map edge.",
    ),
    Reading(
        "lonely-factory",
        "9.3.1.d",
        "In attrition Germans in Greater Germany may also use towns and cities with a line to a factory that is cut "
        "off from the others. Greater Germany is Germany with its annexations on the map, without Bohemia-Moravia.",
        "The exception lifts only what is demanded of the factory; lines are traced as always. Reinforcements name "
        "Bohemia-Moravia beside Germany, so it is no part of it.",
    ),
    Reading(
        "forts-feed-any-axis-unit",
        "9.3.1.b",
        "A fort with a number feeds Axis units of any nation, also in Greece when it is cut off; the owner of the "
        "theatre chooses whom if there are too many.",
        "Attrition speaks of German units, the sections on supply of all Axis units, and calls them always in supply.",
    ),
    Reading(
        "next-to-a-beachhead",
        "9.3.2.a",
        "Every hex that touches the beachhead hex is next to it, also across water.",
        "Units there are in supply without any line; only lines to a SHAEF marker on the beach pass the coastal hex.",
    ),
    Reading(
        "shaef-on-old-beachheads",
        "9.3.2.c",
        "In the SHAEF step a marker may also be placed on a beachhead already on the map.",
        "Only for ports does the text name one step; beachheads are eligible hexes at both moments.",
    ),
    Reading(
        "antwerp-free-of-units",
        "ERR.m1",
        "Antwerp is closed while an enemy unit stands in a hex marked A; who controls the hex does not matter. A SHAEF "
        "marker there stays but feeds nobody.",
        "The rule speaks of enemy units that control the hexes, the erratum of hexes free of enemy units.",
    ),
    Reading(
        "soviet-edges",
        "9.3.3.a",
        "Units trace to any hex of the east edge, or of the north edge from 63.00 to the east; towns and cities need a "
        "line to the east edge.",
        "The text names the east edge alone for towns and cities.",
    ),
    Reading(
        "supply-in-boxes",
        "9.0.b",
        "Units in the England and Med Boxes are in supply.",
        "They stand at the source.",
    ),
    # Command [11.0]
    Reading(
        "command-within-a-theatre",
        "11.0",
        "A marker commands only in the theatre in which it lies, even if the next one has the same high command.",
        "Theatre borders stop the range, whoever commands beyond.",
    ),
    Reading(
        "points-not-spent",
        "11.1.b",
        "Fewer points than there are may be spent; markers not placed are lost for the turn.",
        "Seven points are what is available, not what must be taken.",
    ),
    Reading(
        "two-german-buyers",
        "11.1.b",
        "With four players OKW and OKH draw on the same points and take one marker of their own at a time, OKW first "
        "on odd turns, OKH on even ones, until both have enough.",
        "The text gives the points to the Axis and says nothing of two players, who are rivals for the victory.",
    ),
    Reading(
        "stavka-theatres",
        "11.2.b",
        "STAVKA markers are placed in the Eastern and Balkan theatres and command only there.",
        "They are barred from the other two, and no range crosses a border.",
    ),
    Reading(
        "simultaneous-attrition",
        "15.0",
        "All units of a power are judged before the first is taken off, those of OKW and OKH together.",
        "The text has the supply of the whole side checked first, then the losses.",
    ),
    # The air war [8.0]
    Reading(
        "foggia-once",
        "8.2",
        "The 15th Air Force arrives in the first air assignment segment in which the West holds Foggia and a Western "
        "unit would be in supply there. It stays if Foggia is lost again.",
        "The text says when it is received, and of nothing that takes it away but losses.",
    ),
    Reading(
        "alike-luftwaffe",
        "8.3",
        "The Luftwaffe units are alike, so one is put in Home Defence without a question. The others may be left "
        "without a mission.",
        "The counters are generic; assigning them to theatres is allowed, not demanded.",
    ),
    Reading(
        "missions-of-any-base",
        "8.4.b",
        "Any Allied air unit may fly any mission over either theatre; only carpet bombing depends on the unit.",
        "The text names units for carpet bombing alone.",
    ),
    Reading(
        "bombers-one-by-one",
        "8.5.1.a",
        "Each bombing unit is resolved wholly before the next: each hit can shoot down a Luftwaffe unit, and the next "
        "bomber meets the one that took its place.",
        "The effects of every die are determined separately, and the replacement comes at once.",
    ),
    Reading(
        "reserve-defends",
        "8.5.1.c",
        "A Luftwaffe unit without a mission may take over Home Defence as well as one from a theatre.",
        "An empty Home Defence box means that all Luftwaffe units have been eliminated.",
    ),
    Reading(
        "oil-limit",
        "8.5.2.c",
        "The limit of three is on the command points lost to all oil bombing of a turn.",
        "The text speaks of markers, but what is lost is points.",
    ),
    Reading(
        "several-interdictors",
        "8.5.5.b",
        "Several units may interdict one theatre; the best of their results counts.",
        "Only transit bombing is limited to one unit a theatre.",
    ),
    # Invasions [10.0]
    Reading(
        "corps-for-every-marker",
        "10.2.b",
        "Every marker placed needs at least one corps of its nation.",
        "Both beaches of a pair must be invaded, and it is corps that invade.",
    ),
    Reading(
        "two-airborne-in-all",
        "10.4.d",
        "Two airborne divisions support an invasion in all; each helps one of its markers. British ones only with a "
        "CW or AL marker.",
        "Two is said to be the most that is allowed, after the whole invasion has been placed; the divisions may end "
        "on the beach of the marker, where nations do not mix.",
    ),
    Reading(
        "defender-kinds",
        "10.5.b",
        "Mechanised Axis units of any size -2, German corps on foot -1, everybody else 0.",
        "Three values are printed; the examples give the first two. The last must be for weaker troops.",
    ),
    Reading(
        "failed-corps",
        "10.8.a",
        "After a failed invasion each corps of the marker loses a step and what is left returns to the box.",
        "The results table is not in the text; the marker, too, goes back to its box.",
    ),
    Reading(
        "landing-losses",
        "10.8.a",
        "Steps lost in a landing are those of corps, chosen by the owner; all defenders of the coastal hex are "
        "eliminated by a success.",
        "The Avalanche example reduces one of the corps and eliminates the defender.",
    ),
    Reading(
        "limits-at-every-advance",
        "10.5.1",
        "Stacking and nations are checked whenever a unit advances to the coast.",
        "They hold then at the end of the segment, as the text demands, and nobody has to be eliminated.",
    ),
    Reading(
        "airborne-with-a-corps",
        "10.7",
        "Airborne divisions leave the beach only to join a corps of the invasion in the coastal hex.",
        "They are placed with the units that have advanced, or stay.",
    ),
    Reading(
        "one-extra-combat",
        "10.9",
        "Each Overwhelming Success gives one attack on one adjacent hex, by those who landed there and advanced.",
        "The segment is for the result of that landing; from the beach itself nothing else can be reached.",
    ),
    Reading(
        "fusag-after-the-dice",
        "10.10",
        "FUSAG markers are placed when all landings have been resolved, if one of them has not failed; both coasts of "
        "the site count as targets. Markers kept back may be used in a later invasion.",
        "They are placed at once, but not if the invasion fails, which only the dice tell.",
    ),
    Reading(
        "fusag-east",
        "ERR.r7",
        "Until it is released, a marked unit may enter only hexes of columns 25 and up. It may fight and retreat.",
        "Text and erratum together: it may not go west of the line, but east of it; retreats are no moves.",
    ),
    Reading(
        "air-range-of-the-west",
        "10.6",
        "Only towns and cities of the Western Allies give air range.",
        "The rule is about Allied, not Soviet, aircraft.",
    ),
    # Airborne troops [19.0]
    Reading(
        "drop-theatres",
        "19.0.b",
        "Divisions of the England Box drop anywhere but in the Mediterranean and Balkan theatres, those of the Med Box "
        "anywhere but in North-West Europe. They do not move after the drop.",
        "Boxes serve theatres for invasions, reinforcements and strategic moves; a drop is no way round that.",
    ),
    Reading(
        "drop-and-control",
        "19.0.b",
        "Those who drop among enemies take the hex when the last enemy there is gone.",
        "The enemy has not been driven out yet.",
    ),
    # Combat [13.0]
    Reading(
        "enemies-beside-the-attackers",
        "6.6",
        "Units of several hexes attack together only if every enemy hex next to one of theirs, across a hexside that "
        "zones cross, is attacked in the same segment, whether or not a zone covers it.",
        "The Citadel example counts Soviets who exert zones into the attackers' hexes; no Axis zone enters the Kursk "
        "zone, so that with the attackers' zones alone its third attack would not be compulsory.",
    ),
    Reading(
        "duties-must-be-possible",
        "13.1B",
        "A multi-hex attack is allowed only if afterwards each hex owed can still have an attacker of its own, and "
        "later attacks may not use those up. If losses make it impossible all the same, the duty lapses.",
        "Attacks are not declared in advance, and dice may kill those who were to attack.",
    ),
    Reading(
        "attacked-units",
        "13.1A.e",
        "A hex in which all units have retreated in this step cannot be attacked; if others stand there, too, it can.",
        "A unit is attacked once a segment, but who has retreated into a hex shares its fate.",
    ),
    Reading(
        "weak-beside-strong",
        "13.1A.a",
        "A unit without attack strength attacks only beside a unit of its hex that takes part in the same attack.",
        "Otherwise it would attack alone.",
    ),
    Reading(
        "two-and-a-half-to-one",
        "12.4.b",
        "There is a column of 2.5:1 for odds and for shifts to the left; shifts to the right go by whole odds.",
        "So both printed examples come true: a fort takes 2.5:1 to 2:1, two air units take 0,+1 to 3:1.",
    ),
    Reading(
        "shifts-below-one-to-two",
        "13.2C.c",
        "Odds below 1:2 are AE whatever shifts there are, and so is a shift to the left of 1:2.",
        "The text asks for the odds, not for the column.",
    ),
    Reading(
        "least-defence",
        "13.2C.a",
        "A defence that comes to less than 1 counts as 1.",
        "There are no odds against nothing.",
    ),
    Reading(
        "multipliers-add-up",
        "12.4.a",
        "What multiplies the defence of a hex is added up (rough x1.5 and a city x1.5 make x2), the Kursk zone, too; "
        "fractions are dropped from the sum of a side.",
        "Terrain effects are cumulative, and halved strengths are added before fractions are dropped.",
    ),
    Reading(
        "bombs-and-rivers",
        "8.5.4.b",
        "Carpet bombing undoes what is in the hex; rivers along its sides still weaken who attacks across them.",
        "The text speaks of the terrain in the hex.",
    ),
    Reading(
        "attrition-in-combat",
        "13.3",
        "AA: at least one step, not more than the defender has, and not all steps of the attackers; a lone step loses "
        "nothing and inflicts nothing.",
        "The attacker picks a number for both sides but may not lose everything.",
    ),
    Reading(
        "attacker-loses-first",
        "13.2D",
        "The attacker's losses are taken before the defender's; of a split Axis the command of the theatre chooses.",
        "So the second Citadel example goes; the rules name no order.",
    ),
    Reading(
        "when-the-luftwaffe-decides",
        "8.5.5.a",
        "The Axis is asked when in a combat step the first hex of the theatre is attacked in whose combat letters may "
        "be diced for. Support then holds for the whole step; or interdiction there ends for the rest of the turn.",
        "The unit supports one combat step or cancels interdiction, which is laid on a theatre for the turn.",
    ),
    Reading(
        "theatre-of-a-combat",
        "8.5.5.a",
        "A combat belongs to the theatre of the hex attacked.",
        "One die serves both sides of a theatre border, and bombing goes by the hex bombed.",
    ),
    Reading(
        "reaction-without-command",
        "14.4",
        "In reaction combat nobody needs command.",
        "OKW and OKH markers are off the map by then; reaction markers do not ask for command either.",
    ),
    Reading(
        "airborne-among-enemies",
        "19.0.c",
        "Airborne troops in the hex attacked do not make it a multi-hex attack. All of them must take part, they "
        "attack at full strength out of supply, and give one shift however many they are.",
        "They stand in the defending hex, not in a second one; the text names one shift for the combat.",
    ),
    Reading(
        "retreat-directions",
        "13.2E.d",
        "All directions of a theatre are equal. As many steps as possible go that way, then the end must be as far "
        "away as possible; among equal ends the owner chooses for each unit.",
        "Away as far as possible and in the given direction if at all possible: direction is named first.",
    ),
    Reading(
        "stacking-in-retreat",
        "13.2E.a",
        "Stacking counts where a retreat ends; if a hex is full another one is taken, also in another direction.",
        "Stacking never hinders passing through a hex.",
    ),
    Reading(
        "stopping-on-a-beachhead",
        "13.2E.e",
        "Western units may always end a retreat after one hex on a beachhead whose marker they may use, or on the "
        "coast before any of their beachheads.",
        "The text speaks of the hex invaded, elsewhere the coastal one; behind the beach itself lies only the sea.",
    ),
    Reading(
        "citadel-in-command",
        "3.2E",
        "The attacks of the historical variant are owed by units in those hexes that may attack, in command that is.",
        "The variant lifts no other rule; the points left beside OKW 4 buy a marker that commands both hexes.",
    ),
    Reading(
        "declared-is-declared",
        "21.4",
        "Naming the hex declares the attack: the defenders are revealed, and somebody must attack it.",
        "Otherwise stacks could be looked at for nothing.",
    ),
    # Stacking, zones and movement [5.0] [6.5] [12.0]
    Reading(
        "stacking-on-the-way",
        "5.2",
        "A unit may even end its move in a full hex. When all sides of the power have moved, or its reaction moves are "
        "over, the owner eliminates what is too much, and what may not stack together.",
        "The limits hold at three moments only, and the end of a single move is none of them.",
    ),
    Reading(
        "guests",
        "5.3",
        "Whoever ends a movement segment in a hex with units of an ally he may not stack with loses his own units.",
        "The check comes at the end of his segment, and the others were there before.",
    ),
    Reading(
        "enemy-hexes",
        "12.2",
        "No unit moves into a hex with enemy units, not even one with a division only.",
        "The text takes it for granted: enemies are attacked, not visited. Airborne troops drop among them by a rule "
        "of their own.",
    ),
    Reading(
        "beside-the-enemy",
        "12.1A",
        "For twice the allowance no hex of the move, the first included, may touch a hex with an enemy unit, whatever "
        "lies between; a beachhead touches its coast only. Forts count against the Allies. A move that has come "
        "farther than the single allowance may not come next to the enemy at all.",
        "At no point means at no point, and forts are there to be feared by the enemy of who built them.",
    ),
    Reading(
        "command-in-the-west",
        "6.5.b2",
        "Western infantry leaves zones as if in command. Players may choose that it needs a friend who stays, or to be "
        "out of supply.",
        "The West has no command markers, and an erratum calls the Yugoslavs exempt like the Western Allies.",
        option="west_leaves_zones",
    ),
    Reading(
        "no-command-in-reaction",
        "6.5.b2",
        "In reaction no Axis or Soviet infantry is in command; it leaves a zone if a friend stays or it is out of "
        "supply.",
        "All command markers of the power that reacts are off the map, and the example lets the field corps come only "
        "if it can leave the Soviet zone.",
    ),
    Reading(
        "towards-supply",
        "6.5.b3",
        "The move ends in a hex nearer to a working source than the first, and of those within reach in one of the "
        "nearest, counted in hexes as the crow flies; if there is none the unit stays.",
        "As near as possible, all other rules applying; to go away from supply is no reason to leave.",
    ),
    Reading(
        "any-friend-negates",
        "6.5.b1",
        "A unit of either Allied power, or a division, is friend enough to stay behind.",
        "The text asks for a friendly combat unit, as for supply lines.",
    ),
    Reading(
        "soviets-in-yugoslavia",
        "20.1.b",
        "Soviet units beyond the fourth may not enter; those who were in the country before the Yugoslavs rose may "
        "stay and move in it.",
        "Nothing tells them to leave.",
    ),
    # Reaction and mechanised movement [14.0] [16.0]
    Reading(
        "out-or-to",
        "14.3",
        "The first unit that moves decides whether units leave the marker's hex or come to it. Units that are in the "
        "hex do not come to it, but in the other way may leave and come back.",
        "The rule gives two ways and lets the player have one.",
    ),
    Reading(
        "room-at-the-marker",
        "14.3",
        "A unit may come to the marker only if there is room for it.",
        "The example says that the field corps would have to replace another unit.",
    ),
    Reading(
        "reaction-across-borders",
        "14.1",
        "The marker lies in its theatres; units may come to it and leave it across their borders.",
        "Only the marker is bound to them.",
    ),
    Reading(
        "c-strength",
        "16.0.c",
        "A panzer corps that is C at full strength counts so on its weaker side, too.",
        "It would be odd if losses made it mechanised again.",
    ),
    # Strategic movement [17.0]
    Reading(
        "another-friend",
        "17.0c",
        "To leave an enemy zone another friendly unit must be in the hex, to end in one a unit must be there before.",
        "The unit that moves is always there, so it cannot be the one that is meant.",
    ),
    Reading(
        "no-alps-by-rail",
        "17.0.p2",
        "On land a strategic move goes where the unit could walk: not into the Alps but by the passes, unless it is a "
        "mountain unit, nor through countries closed to its nation.",
        "Those rules say that a unit may not enter such hexes, however it moves.",
    ),
    Reading(
        "fewest-theatres",
        "17.1",
        "An Axis unit pays in no theatre that it need not pass; if there are several such ways the player chooses.",
        "Who would pay more.",
    ),
    Reading(
        "consent",
        "3.4.a",
        "A strategic move that needs points of the other command is put to that command; if it refuses, the unit has "
        "had its move.",
        "Each command manages the transit of its own theatres, and has to allow moves out of them.",
    ),
    Reading(
        "to-and-from-the-boxes",
        "17.2c",
        "In the third part units go both ways between the boxes and the ports and beachheads that they serve.",
        "The text names only the way to the box, but 12.5 has units arrive in ports and beachheads by strategic "
        "movement, and otherwise the armies in England could never follow the first corps ashore.",
    ),
    Reading(
        "markers-are-shipped",
        "17.2b",
        "Beachhead markers in the Med Box go to England like units and count like them.",
        "The design note sends them there in turn 1, and an erratum allows it for markers that have returned.",
    ),
    Reading(
        "lifted-beachheads",
        "17.2d",
        "A beachhead taken off by choice can be used again from the next turn on, one given up two turns later.",
        "The delay is part of the result of a failed invasion.",
    ),
    Reading(
        "out-of-the-soviet-union",
        "17.3",
        "Moves that end out of the Soviet Union are counted, wherever they begin.",
        "They are meant as part of an advance beyond the border; who comes home does not advance.",
    ),
]
