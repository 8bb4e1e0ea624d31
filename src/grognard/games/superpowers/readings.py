"""Every ambiguity of the rulebook that is decided here: what we chose, and why. Some are switches."""

from __future__ import annotations

from ...engine.ledger import Reading

READINGS = [
    Reading(
        "entry-by-road",
        "19.0.c",
        "The entry hex costs its terrain, or the road's price if a road leaves the map there.",
        "Columns come up the road; only where the map shows one going on can they have used it.",
    ),
    Reading(
        "entry-one-hex",
        "19.0.c",
        "However far back in the column, a unit may enter the first hex and stop there.",
        "A unit that moves one hex only may do so whatever the cost.",
    ),
    Reading(
        "entry-detour",
        "19.0.b",
        "If every hex of an entry point is blocked, the nearest unblocked road hexes at the edge of the map serve, "
        "if they are no farther from the side's own edge than the blocked hexes; the player chooses among equals.",
        "Reinforcements come from outside, so the road hex must lie at the edge.",
    ),
    Reading(
        "divisional-troops-alone",
        "AR:EX19.2-5.c",
        "Troops of 7 Pz Div enter in a GT in which a brigade of the division does; if none is left to come, they may "
        "enter alone and count together as one brigade.",
        "The die may give them without any brigade to be attached to.",
    ),
    Reading(
        "variable-die",
        "AR:EX19.2-5.a",
        "One open die for the whole table.",
        "Nothing calls it secret, and the columns belong together.",
    ),
    Reading(
        "airborne-on-the-ground",
        "AR:EX19.6-7.b",
        "Airborne units of the WP that do not drop enter by the areas that supply them.",
        "The schedules give them no other place.",
    ),
    Reading(
        "forgotten-battalion",
        "AR:EX21.0.n",
        "The French 76/III enters with its corps on GT 3 in area 4.",
        "The counter exists, but no line of the schedule names it.",
    ),
    Reading(
        "variable-brigades",
        "AR:EX19.2-5.b",
        "A brigade counts against the limit in each GT in which a unit of it enters.",
        "The limit is on what comes through the entry area in a GT.",
    ),
    Reading(
        "drop-window",
        "DM:EX18.2.b",
        "Five GTs are counted after the GT of the first entry, by air or on the ground; later nothing of the two "
        "brigades may enter.",
        "The text says within five GTs of the first entry.",
    ),
    Reading(
        "drop-same-turn",
        "DM:EX18.3.b",
        "Both movement phases of the GT serve; NATO cannot end the second one while a battalion has not followed.",
        "The text asks for the same GT, not for the same phase.",
    ),
    Reading(
        "drop-dice",
        "AR:EX18.6.c",
        "All drops of a movement phase come before the dice for them; afterwards only battalions that must follow "
        "their brigade drop.",
        "The dice are thrown when all units that are to drop have been placed.",
    ),
    Reading(
        "drop-points",
        "AR:EX18.0.a",
        "A drop takes one airlift point a unit, which runs its own risk of loss; the drop's loss roll stands in for "
        "that of a passenger.",
        "The text lists drops among the uses of airlift points, and each side has exactly as many points as units that "
        "may drop.",
    ),
    Reading(
        "moving-after-a-drop",
        "AR:EX18.3-5.d",
        "Units that dropped move one hex on the ground in that phase, in both scenarios, as airlifted ones do.",
        "The text limits movement after landing for airlifted units and says nothing of others.",
    ),
    Reading(
        "off-map-range",
        "AR:EX18.3-5.c",
        "From off the map the range is counted from the nearest hex of the own edge: west for NATO, east for WP.",
        "The text gives the map edge as a place to start from like an airfield.",
    ),
    Reading(
        "off-map-airmobile",
        "AR:EX18.3-5.a",
        "Any airmobile reinforcement that is due may fly in from off the map; variable reinforcements may not.",
        "Airmobile operations may start from airfields off the map; variable reinforcements enter by the east edge.",
    ),
    Reading(
        "passenger-loss",
        "13.0.c",
        "One roll for the unit if any of its airlift points is lost, whoever holds superiority; it goes to the "
        "destroyed pile.",
        "The line on passengers follows that for the weaker side but names none; only units lost in combat go to the "
        "replacement pool.",
    ),
    Reading(
        "air-supply-superiority",
        "13.0.b",
        "Points that supply units in the Command Phase run the risk of the superiority of the GT before.",
        "The dice for the new GT are the last step of the phase.",
    ),
    Reading(
        "lost-out-of-supply",
        "20.0.e",
        "Any unit marked out of supply that is eliminated is destroyed for good, a helicopter or one lost to a "
        "firestorm, too.",
        "The rule makes no exception; 5.0.d speaks of what a helicopter can do, 16.5.b of units as a rule.",
    ),
    Reading(
        "replacements-when",
        "20.0.f",
        "Units are rebuilt in the Command Phase after supply has been marked, and placed at once.",
        "The text gives no time; placing needs units in supply.",
    ),
    Reading(
        "helicopter-losses-below",
        "5.0.e",
        "Ground units that fire at a helicopter overhead suffer nothing, whatever the result.",
        "The rule speaks of what happens to the helicopter only, and it does not fight back.",
    ),
    Reading(
        "helicopter-fire-shifts",
        "5.0.e",
        "No shifts, no doubling against armour and no second-impulse halving; units out of supply fire with half.",
        "Shifts and halving belong to the combat phase; doubling needs an adjacent enemy.",
    ),
    Reading(
        "helicopter-over-terrain",
        "5.0.b",
        "Helicopters may fly over and stop in lakes and high ridges, but not in burning hexes, nor near the enemy's "
        "entry areas.",
        "They pay no terrain costs; the other two hexes are closed to units of every kind.",
    ),
    Reading(
        "helicopter-home",
        "5.0.g",
        "The flight home is counted in a straight line with the full printed range, is not fired at, and may end with "
        "any friendly unit in supply, another helicopter in another hex included; without a home the helicopter is "
        "lost and has not retreated.",
        "The helicopter is moved at once, not flown hex by hex.",
    ),
    Reading(
        "bridge-adjacent",
        "OPT.5.d",
        "A unit is adjacent to a bridge when it stands in one of the two hexes the hexside parts.",
        "These are the hexes that border on the hexside along its length.",
    ),
    Reading(
        "bridge-charges",
        "OPT.5.d",
        "The die is thrown only if the unit still stands in one of the two hexes after the combat phase.",
        "A unit driven off or destroyed cannot set off its charges.",
    ),
    Reading(
        "bridge-phase",
        "OPT.5.d",
        "Work at a bridge, blowing or building, counts as movement for the choice between moving before or after "
        "combat; only ground units work.",
        "The unit spends its movement phase, so the phase has been carried out.",
    ),
    Reading(
        "bridge-builders",
        "OPT.5.g",
        "One unit in each of the two hexes is held; others stacked there may move.",
        "The text speaks of two units.",
    ),
    Reading(
        "bridge-printed",
        "OPT.5.a",
        "With the bridging rule a printed bridge carries its road over the river at no cost; where it is destroyed the "
        "river costs its price and the road does not help; a bridge built in play costs 1 and joins the road again.",
        "Otherwise destroying a bridge would change nothing.",
    ),
    Reading(
        "nuclear-permission",
        "16.0.b",
        "A side asks once a GT, in its own combat phase of either impulse; the answer is public, the die is not.",
        "The declaration is open, but the die would tell of the secret posture.",
    ),
    Reading(
        "posture-announced",
        "16.0.f",
        "A posture is announced on the record once in each of the side's own combat phases; what players say to each "
        "other besides is free.",
        "It may be announced at any time, but no other moment asks for it.",
    ),
    Reading(
        "nuclear-target",
        "16.0.c",
        "A target hex must hold an enemy unit.",
        "Weapons are used in combat; no rule speaks of striking empty hexes.",
    ),
    Reading(
        "nuclear-carrier",
        "16.0.c",
        "Any artillery may carry; an air point carries one weapon in either impulse.",
        "Two air points in the second impulse are printed for firepower and chemical points only.",
    ),
    Reading(
        "nuclear-order",
        "16.0.e",
        "Destruction, the air point's risk and the firestorm come first; then postures are shown and the dice thrown.",
        "The table follows the attack, and the fire is part of it.",
    ),
    Reading(
        "nuclear-war",
        "NUC.C",
        "Nobody wins; the side that used the weapon is recorded as the loser.",
        "Both halves of the sentence are kept.",
    ),
    Reading(
        "firestorm-inside",
        "16.5.b",
        "Units in burning hexes other than the target are attacked like those next to the fire; units of both sides "
        "suffer, each stack once, with its best morale, without shifts; in a city plain results are ignored.",
        "They can hardly be safer inside than outside; the rest is the usual combat procedure.",
    ),
    Reading(
        "devastated-hexes",
        "DM:EX21.0.f",
        "Each town or city hex destroyed counts by itself, whosever land it is, and destroying a city takes nothing "
        "from who held it last.",
        "Other cities are counted by hexes, too; only to the WP across the Rhine destroyed ones do not count.",
    ),
    Reading(
        "devastated-twice",
        "DM:EX21.0.e",
        "A hex hit again counts for the side that destroyed it first, and stays closed for the longer time.",
        "It can be destroyed only once.",
    ),
    Reading(
        "city-left-again",
        "DM:EX21.0.d",
        "A city hex that the WP entered and left counts for nobody.",
        "NATO was not the last there, and the WP must be there at the end.",
    ),
    Reading(
        "named-city-control",
        "AR:EX21.0.e",
        "A named city is NATO's unless a WP ground unit stands in one of its city hexes.",
        "The WP controls what NATO held at the start only by standing in it.",
    ),
    Reading(
        "airfield-control",
        "AR:EX21.0.c",
        "NATO controls the airfields that are friendly to it: it was last there and no enemy zone reaches them.",
        "18.3-5 defines friendly airfields so, and nothing else defines control.",
    ),
    Reading(
        "exit-supply",
        "AR:EX21.0.i",
        "Whether the hex of exit can be reached from the army's supply source is decided when the unit leaves.",
        "That is when it needs the line; nobody records the hexes for the end of the game.",
    ),
    Reading(
        "rhine-levels",
        "AR:EX21.0.m",
        "A WP lead of 40 to 64 is a limited victory, 65 to 99 a decisive one.",
        "The table prints 40-76 beside 65-99; the other steps leave no overlap.",
    ),
    Reading(
        "munich-draw",
        "DM:EX21.0.h",
        "Equal points are a draw.",
        "The levels begin with a lead of one.",
    ),
    Reading(
        "victory-supply",
        "AR:EX21.0.f",
        "Units count as in supply by their marks of the last Command Phase; only Munich is traced anew at the end.",
        "Supply is tested in the Command Phase only and holds for the GT.",
    ),
    Reading(
        "occupation",
        "AR:EX21.0.k",
        "Only ground units occupy city hexes.",
        "Helicopters take no ground.",
    ),
    Reading(
        "initiative-pool",
        "1.0.a",
        "The points of a GT are one pool: what is not bid in the first impulse counts in the second.",
        "SEQ.G speaks of the points that remain.",
    ),
    Reading(
        "turn-track",
        "TRK",
        "Both scenarios last 8 GTs; the initiative points of each are of our design.",
        "The track itself is not in the text; reinforcements come up to GT 6.",
    ),
    Reading(
        "supply-own-hex",
        "2.0.b",
        "The hex a unit stands in, and a source it stands on, is not entered by its path.",
        "Units in an enemy zone would otherwise never be in supply.",
    ),
    Reading(
        "supply-through-fire",
        "2.0.b",
        "No supply path enters a hex that a nuclear weapon or firestorm has closed, while it is closed.",
        "Hexes nobody may enter are prohibited hexes as long as that lasts.",
    ),
    Reading(
        "supply-after-collapse",
        "SEQ.A.b",
        "Collapse checks of both sides use the paths as they were; then supply is tested anew for the marks.",
        "The two are separate steps, and a collapsed unit blocks nobody.",
    ),
    Reading(
        "held-units",
        "SEQ.E",
        "A unit that was picked up and left in its hex, or failed its command check, before combat does not move "
        "after it.",
        "Otherwise the command check could be repeated by fighting first.",
    ),
    Reading(
        "moving-together",
        "3.0.a",
        "Units that begin a move together stay together and have the points of the slowest; at most three go together.",
        "Whoever wants to part them moves them one after the other.",
    ),
    Reading(
        "road-from-hex-to-hex",
        "3.5A",
        "A road helps a unit that follows it across the hexside.",
        "Roads are drawn from hex to hex.",
    ),
    Reading(
        "roads-and-rivers",
        "3.5A",
        "Without the bridging rule a road does not take away the cost of the river it crosses.",
        "The table has no line for bridges; only optional rule 5 brings them in.",
    ),
    Reading(
        "major-river-from-rough",
        "3.5A",
        "A major river costs +4 from rough hexes, as from clear and forest.",
        "Rough is missing in the table.",
    ),
    Reading(
        "leaving-the-map",
        "AR:EX21.0.i",
        "WP units leave from any hex of the west edge for 1 MP, and 1 more out of an enemy zone.",
        "No price is printed.",
    ),
    Reading(
        "overrun-zones",
        "6.0.d",
        "A unit stopped by an enemy zone may still overrun; after a success it goes on whatever zones are there.",
        "Overruns are the exception; nearly every defender stops the attacker with his own zone first.",
    ),
    Reading(
        "overrun-second-impulse",
        "4.0.a",
        "In the second movement phase an overrunning unit has its full firepower, and defenders that retreated "
        "there fight like others.",
        "Halving and the rules about retreated units speak of combat phases; overruns are movement.",
    ),
    Reading(
        "overrun-minimum",
        "4.0.g",
        "The right to move one hex at any cost does not pay for an overrun.",
        "It is printed for movement of one hex only, and an overrun goes on.",
    ),
    Reading(
        "zones-by-print",
        "6.0.a",
        "Printed firepower decides who exerts a zone, in supply or not.",
        "Reductions are made for a combat; a zone lasts.",
    ),
    Reading(
        "helicopter-zones",
        "6.0.a",
        "Helicopters on the ground exert zones like any unit of firepower 2 or more; players may agree that they "
        "do not.",
        "The text excepts artillery only.",
        "helicopter_zones",
    ),
    Reading(
        "stacking-when",
        "7.0.a",
        "The limit is checked when a move ends; full hexes may be passed. Advances may over-stack until the "
        "owner's next movement phase ends.",
        "The limit holds at the end of movement only; checking each move keeps players from losing units by mistake.",
    ),
    Reading(
        "excess-late",
        "7.0.d",
        "A player who moves nobody before his first combat phase settles over-stacked hexes after his late movement.",
        "He has not carried out the earlier phase, which is what lets him move later.",
    ),
    Reading(
        "excess-units",
        "7.0.c",
        "The excess of a hex that suffers a result is chosen by the owner, first among units that retreated there "
        "in this phase.",
        "It is they who made the excess.",
    ),
    Reading(
        "firepower-lowered",
        "8.0.a",
        "No unit divides its firepower or holds part of it back; reduced firepower does not bar from attacking.",
        "The wording may also mean a voluntary reduction, which nobody would want.",
    ),
    Reading(
        "firepower-floor",
        "8.0.b",
        "Reductions are multiplied and subtracted without rounding, stopped at a quarter of the stack and 1 for "
        "each unit, and rounded down once for all stacks.",
        "So the order of reductions does not matter and small units are not rounded away.",
    ),
    Reading(
        "combat-once",
        "8.1.A",
        "A hex is attacked or barraged once in a combat phase; a unit attacks, supports or carries once.",
        "Firepower may not be divided.",
    ),
    Reading(
        "several-hexes",
        "8.1.A",
        "One attack may name several hexes if each has an attacker next to it; each attacker needs to be next to "
        "one of them.",
        "Step A speaks of one or more hexes.",
    ),
    Reading(
        "several-hexes-terrain",
        "3.5A",
        "Of several hexes attacked the terrain best for the defender counts, once, and so does the worst case for "
        "armour; a stack that attacks across any river suffers it.",
        "One combat has one column.",
    ),
    Reading(
        "attack-protected",
        "8.0.c",
        "Units in a protected entry area may be attacked, but not overrun or followed into it.",
        "The areas are closed to movement.",
    ),
    Reading(
        "obligation",
        "8.6.a",
        "Ground units of the phasing player in clear, forest or rough are bound to attack every adjacent enemy, "
        "artillery and weak enemies included.",
        "8.6 is wider than the sequence of play; of units in towns it can only mean the player's own, since zones "
        "do not reach there.",
    ),
    Reading(
        "obligation-shared",
        "8.6.a",
        "Every enemy hex must be attacked or barraged; a bound unit takes part unless another enemy hex is left "
        "for it, and may not leave one behind that no other bound unit is left for.",
        "A unit attacks once; next to two enemies it attacks both in one combat or shares the duty. Until then a gun "
        "does not fire at others.",
    ),
    Reading(
        "combat-columns",
        "3.5B",
        "Columns run <=-8, -7 to -6, -5 to -4, -3 to -2, -1 to +1, 2-3, 4-5, 6-7, 8-9, 10-15, >=16.",
        "Only the headings are printed; +1 is taken for plus or minus 1.",
    ),
    Reading(
        "minor-river",
        "3.5A",
        "A minor river takes 1 from each stack that attacks across it.",
        "8.1.A modifies units or stacks.",
    ),
    Reading(
        "major-river",
        "3.5A",
        "Every attack across a major river is halved.",
        "The cell stands beside the line for towns only, but 10.0.e frees distant artillery from it in general.",
    ),
    Reading(
        "helicopters-over-rivers",
        "3.5A",
        "A stack of helicopters only attacks across rivers without loss.",
        "It does not cross them on the ground.",
    ),
    Reading(
        "armour-infantry",
        "9.0.a",
        "Airborne troops count as infantry; reconnaissance, anti-tank units, guns and helicopters do not.",
        "Only infantry and mechanised infantry are named.",
    ),
    Reading(
        "artillery-unprotected",
        "10.0.c",
        "Each unprotected gun counts 1; a helicopter protects none.",
        "The rule asks for a ground unit.",
    ),
    Reading(
        "artillery-adjacent",
        "10.0.f",
        "Artillery next to the hex attacked joins the attack or stays out; it does not support.",
        "Else it would escape the penalties of adjacent fire.",
    ),
    Reading(
        "artillery-zone-in-defence",
        "10.0.b",
        "Artillery in an enemy zone supports a defence only against attackers next to it.",
        "Its fire goes to the attackers, and a gun under an enemy's eyes fires at no one farther off.",
    ),
    Reading(
        "artillery-range-in-defence",
        "10.0.d",
        "Defensive support needs an attacking unit in range.",
        "Range is counted to the target unit.",
    ),
    Reading(
        "support-halved",
        "8.7.a",
        "Supporting artillery and helicopters of the attacker are halved in the second combat phase, each with "
        "fractions down; the limit of 10.6 is set by printed figures.",
        "They are the attacker's firepower.",
    ),
    Reading(
        "helicopter-roles",
        "11.0.a",
        "A helicopter that was attacked gives no support later in the phase; one that gave support still defends "
        "itself.",
        "It has one role in a combat phase, but cannot refuse to be attacked.",
    ),
    Reading(
        "helicopter-support-range",
        "ADD.c.e",
        "Helicopters support at a range of 2 in both scenarios.",
        "The addenda print it for Munich; across the Rhine none is printed.",
    ),
    Reading(
        "air-points-limit",
        "12.0.c",
        "Two air points for each side in a combat; points that carry a chemical weapon are not among them.",
        "The sides commit one after the other, and carriers may not support.",
    ),
    Reading(
        "defensive-chemical",
        "8.1.C.a",
        "The defender may use one chemical point for one column; players may agree that only the attacker does.",
        "8.1.C says so, 17.0 speaks of the own combat phase only. 8.1.C would add the point to the defender's "
        "firepower, but no figure is printed, and 8.1.F counts chemical points among the shifts.",
        "defensive_chemical",
    ),
    Reading(
        "chemical-in-barrage",
        "17.0.b",
        "A barrage may be joined by a chemical point of another gun; nobody answers it.",
        "It is a combat of the own combat phase; support by air is barred.",
    ),
    Reading(
        "chemical-carriers",
        "17.0.c",
        "A gun that carries a chemical point needs the target in range; formations do not matter, and it may be next "
        "to the target.",
        "It gives no support; the limits of formation are printed for support.",
    ),
    Reading(
        "city-defence",
        "3.5A",
        "Plain results have no effect on defenders of a city; results in parentheses have.",
        "The table says that retreat results are ignored.",
    ),
    Reading(
        "retreated-alone",
        "14.3-6.d",
        "A unit that retreated into a vacant hex and is attacked there in the same phase defends with 0, with its "
        "own morale, and takes the result.",
        "It adds no firepower; nobody else is there.",
    ),
    Reading(
        "retreat-among-targets",
        "14.3-6.d",
        "A stack that retreats into another hex of the same attack is lost if the defenders of that hex go, too.",
        "One combat strikes both hexes at once; the rule for hexes attacked later in the phase fits it best.",
    ),
    Reading(
        "retreat-entry-areas",
        "AR:EX19.8",
        "Nobody retreats or advances into an entry area that is closed to his side.",
        "The area is closed to movement; a retreat that ended there would block the enemy's reinforcements.",
    ),
    Reading(
        "retreat-mix",
        "3.5B.b",
        "The owner first takes losses, then retreats all that is left the remaining number of hexes.",
        "Any mix of hexes and units.",
    ),
    Reading(
        "retreat-order",
        "14.2",
        "Paths are ranked by enemy zones, occupied hexes, over-stacking at the end, cost, and last the distance "
        "from enemies; the owner chooses among equals.",
        "14.2 orders A to C; 14.3-6 adds the distance.",
    ),
    Reading(
        "advance-distance",
        "14.7.f",
        "Up to the number of the result; 3 hexes when no defender is left and none retreated.",
        "Optional rule 3 speaks of a result of 3.",
    ),
    Reading(
        "advance-zones",
        "14.7.c",
        "After the first hex each hex in an enemy zone ends the advance; there are no costs.",
        "Normal zone rules without movement points.",
    ),
    Reading(
        "advance-units",
        "14.7.a",
        "Ground units that attacked next to the hex advance, guns included; helicopters do not.",
        "Supporting units were not in the attack.",
    ),
    Reading(
        "breakthrough-cost",
        "OPT.3.b",
        "An overrun in the advance costs one of its three hexes; in the second combat phase it is halved like "
        "other attacks.",
        "Advancing units have no movement points.",
    ),
    Reading(
        "formation-penalty",
        "15.3",
        "One column however many divisions or nations are mixed; supporting units do not mix, units driven into "
        "the hex do.",
        "The penalty is for taking part in attack or defence.",
    ),
    Reading(
        "nations-in-defence",
        "15.4-5.a",
        "NATO defenders suffer for nations stacked in one hex, not for neighbours attacked together; helicopters "
        "do not count.",
        "The rule speaks of stacks.",
    ),
    Reading(
        "flexible-artillery",
        "OPT.2.a",
        "Army artillery is at home in its army; the penalty comes once and not on top of 15.3.",
        "The option applies 15.3.",
    ),
]
