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
]
