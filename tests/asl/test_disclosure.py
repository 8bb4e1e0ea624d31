"""Units that give up concealment of their own will."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.verbs import SELDOM
from grognard.games.asl.close_quarters.close_combat import close_combat_phase
from grognard.games.asl.firing.fire_phases import ADVANCING_FIRE, FINAL_FIRE, PREP_FIRE, prep_fire_phase
from grognard.games.asl.firing.first_fire import windows
from grognard.games.asl.hiding.disclosure import DETER, deter
from grognard.games.asl.moving.advance import ADVANCE
from grognard.games.asl.moving.movement import MOVEMENT, movement_phase
from grognard.games.asl.nerve.rally import RALLY
from grognard.games.asl.nerve.rout import SHOWING
from tests.asl.build import asked, at, field, loc, moving, rules_against, run, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
PHASES = {
    "RPh": RALLY, "PFPh": PREP_FIRE, "MPh": MOVEMENT, "DFPh": FINAL_FIRE, "AFPh": ADVANCING_FIRE, "APh": ADVANCE,
}  # fmt: skip


@pytest.mark.rule("asl", "12.14", "12.32")
@pytest.mark.parametrize("phase", PHASES)
def test_concealed_units_show_themselves_in_every_phase(phase):
    pos = field(
        "", at("J5", "ge.sq.467", marker=1), at("J6", "ge.sq.467"), at("K5", "ge.sq.467", hidden=True), phase=phase
    )
    pos.scenario.hip = {"german": 1, "russian": 0}
    ask = Ask("german", "12.14", PHASES[phase], pos, "german")
    assert {"show g1", "show g3", "appear g3"} <= set(ask.options)
    assert rules_against(ask, "show g2") == ["12.14"]
    assert rules_against(ask, "appear g1") == ["12.32"]


def test_showing_is_folded_away_only_where_something_else_is_asked():
    assert PREP_FIRE.roles["show"] == PREP_FIRE.roles["appear"] == SELDOM
    assert not {SHOWING.roles.get("show"), DETER.roles.get("appear")} & {SELDOM}


@pytest.mark.rule("asl", "12.14")
def test_who_shows_himself_or_appears_is_seen_so():
    pos = field("", at("J5", "ge.sq.467", marker=1), at("K5", "ge.sq.467", hidden=True))
    pos.scenario.hip = {"german": 1, "russian": 0}
    run(prep_fire_phase(pos, "german"), pos, {"german": ["show g1", "appear g2", "done"]})
    assert not pos.units[u(pos, "g1")].concealed
    assert (pos.units[u(pos, "g2")].hidden, pos.units[u(pos, "g2")].marker > 0) == (False, True)


@pytest.mark.rule("asl", "12.14")
def test_defender_shows_somebody_while_an_enemy_moves():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426", marker=1))
    moving(pos, "g1")
    asked(windows(pos), {"russian": ["show r1"]})
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "12.32", "12.12")
def test_hidden_unit_appears_so_that_enemies_it_sees_gain_no_concealment():
    for answers, gained in ((["appear r1", "done"], False), (["done"], True)):
        pos = field(
            f"h J5 w -; g J5 {WOODS}", at("J5", "ge.sq.467"), at("J9", "ru.sq.426", hidden=True), phase="CCPh"
        )  # fmt: skip
        pos.scenario.hip = {"german": 0, "russian": 1}
        run(close_combat_phase(pos, "german"), pos, {"russian": answers})
        assert pos.units[u(pos, "g1")].concealed == gained


@pytest.mark.rule("asl", "12.32")
def test_nobody_is_asked_to_appear_where_nobody_gains():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J9", "ru.sq.426", hidden=True), phase="CCPh")
    pos.scenario.hip = {"german": 0, "russian": 1}
    run(deter(pos, "russian"), pos)
    assert pos.units[u(pos, "r1")].loc == loc(pos, "J9")
    assert pos.units[u(pos, "r1")].hidden


@pytest.mark.rule("asl", "26.15")
def test_who_shows_himself_while_his_side_moves_is_known_to_hold_his_hex():
    pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="MPh")
    asked(movement_phase(pos, "german"))
    hex = pos.board.hex("J5")
    assert (pos.held_hexes.get(hex), pos.shown_hexes.get(hex)) == ("german", None)
    asked(movement_phase(pos, "german"), {"german": ["show g1"]})
    assert pos.shown_hexes.get(hex) == "german"
