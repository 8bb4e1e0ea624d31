"""The commander of The Next War before places that have to be cleared [8.4.1]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nextwar import clearing
from grognard.games.nextwar.position import Position
from grognard.games.nextwar.units import Clearing
from grognard.players.nextwar import Commander, fights
from grognard.players.nextwar.march import Marshal
from grognard.players.nextwar.objectives import chance_to_clear, operation, worth_clearing
from grognard.players.nextwar.outlook import Outlook
from tests.nextwar.build import at, position, unit, units

pytestmark = pytest.mark.game("nextwar")
C = "campaign_standard"
VILNIUS = "4448"


def under(label: str, *ids: str, value: int = 4) -> tuple[Position, int]:
    """Russian units under a clearing marker of this value."""
    pos = position(C, at(label, *ids, clearing=True))
    marker = next(id for id, worth in pos.scenario.charts.clearing_markers.items() if worth == value)
    pos.clearing[pos.board.hex(label)] = Clearing(marker, "russia")
    return pos, pos.board.hex(label)


def test_the_chance_to_clear_is_that_of_the_marker_with_all_that_counts():
    pos, hex = under(VILNIUS, "ru-104")
    # efficiency 6 - value 4, two stacking points short, mechanised, a capital: a die of 4 - 2 + 2 - 1 + 1 or more
    assert chance_to_clear(pos, operation(pos, "russia", units(pos, "ru-104"), hex)) == pytest.approx(0.6)


def test_before_a_marker_is_drawn_any_of_them_may_come():
    pos = position(C, at("4548", "ru-104"))
    case = operation(pos, "russia", units(pos, "ru-104"), pos.board.hex(VILNIUS))
    values = pos.scenario.charts.clearing_markers.values()
    # efficiency 6, two stacking points short, mechanised, a capital: a die of twice the value - 6 + 2 - 1 + 1 or more
    assert chance_to_clear(pos, case) == pytest.approx(sum(min(10, 14 - 2 * value) for value in values) / 400)


def test_too_few_risk_a_step_and_enough_do_not():
    pos, hex = under(VILNIUS, "ru-104", "ru-25", "ru-27")
    outlook = Outlook(pos, "russia")
    few, enough = (
        operation(pos, "russia", units(pos, *ids), hex) for ids in (["ru-104"], ["ru-104", "ru-25", "ru-27"])
    )
    assert worth_clearing(outlook, few) < outlook.value[hex] * chance_to_clear(pos, few)
    assert worth_clearing(outlook, enough) == pytest.approx(outlook.value[hex] * chance_to_clear(pos, enough))


def test_a_regiment_joins_those_who_are_too_few_to_clear_a_capital():
    pos, hex = under(VILNIUS, "ru-104")
    pos.put(unit(pos, "ru-138"), pos.board.hex("4547"))
    marshal, more = Marshal(pos, Outlook(pos, "russia"), [unit(pos, "ru-138")]), unit(pos, "ru-138")
    assert marshal.besides(more, hex)["clearing"] > 0
    assert marshal.besides(more, pos.board.hex("4547"))["clearing"] == 0
    assert marshal.planned().goals[more] == hex


def test_nobody_is_wanted_to_clear_a_place_of_our_own():
    pos = position(C, at("5955", "by-120"), at("5854", "ru-138"), at(VILNIUS, "pl-15"))
    marshal = Marshal(pos, Outlook(pos, "russia"), [unit(pos, "ru-138")])
    assert marshal.clears(unit(pos, "ru-138"), pos.board.hex("5955")) == 0


def test_a_place_that_has_to_be_cleared_is_a_smaller_prize_on_the_last_turn():
    def promise(turn: int, control: str) -> float:
        pos = position(
            C, at(VILNIUS, "lt-kasp1"), at("4548", "ru-104", "ru-138"), turn=turn, control={VILNIUS: control}
        )
        pos.retaken = set()  # the defenders have not come back in this turn
        made = fights.attack(pos, "russia", pos.board.hex(VILNIUS), units(pos, "ru-104", "ru-138"))
        return fights.chance_to_hold(made)

    assert promise(8, "nato") < promise(5, "nato") < 1.0
    assert promise(8, "russia") == 1.0


def test_the_lead_of_a_clearing_is_who_clears_best():
    pos, hex = under("3237", "ru-104", "ru-138")  # enough of them: nobody is at risk
    ask = Ask("russia", "8.4.1", clearing.LEADING, pos, ("russia", hex))
    assert Commander().lead_clearing(pos, ask) == "lead ru-104"
