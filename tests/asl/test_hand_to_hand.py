"""Hand-to-Hand Close Combat of the Gurkhas [25.43]."""

import pytest

from grognard.games.asl.close_quarters.assaults import drm
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.close_quarters.fights import Assault
from grognard.games.asl.close_quarters.hand_to_hand import choose, chooser, kill_number
from tests.asl.build import at, charts, field, loc, run, told, u
from tests.asl.test_close_combat import fight_of

EVEN = next(c for c in charts().cct if c.odds == "1-1")


def gurkhas(attacker, dice=(), **state):
    """A Close Combat of Gurkhas and Germans in J5."""
    pos = field(
        "", at("J5", "br.sq.458.gurkha", **state), at("J5", "ge.sq.467"), phase="CCPh", attacker=attacker, dice=dice
    )
    return pos, fight_of(pos)


@pytest.mark.rule("asl", "25.43")
def test_gurkhas_choose_whether_both_sides_fight_hand_to_hand():
    for choice, kill, fierce in (("yes", 7, -1), ("no", 5, 0)):
        pos, fight = gurkhas("russian")
        run(choose(pos, fight), pos, {"russian": [choice]})
        for side, striker, struck, drms in (("russian", "r1", "g1", fierce), ("german", "g1", "r1", 0)):
            made = Assault(side)
            made.attackers.append(u(pos, striker))
            made.targets.append(u(pos, struck))
            assert kill_number(fight, made, EVEN) == kill
            assert drm(pos, fight, made, u(pos, struck)).value("25.43") == drms
            made.capture = True
            assert kill_number(fight, made, EVEN) == 5


@pytest.mark.rule("asl", "25.43")
def test_pinned_gurkhas_have_no_bonus_in_a_hand_to_hand_fight():
    pos, fight = gurkhas("russian", pinned=True)
    fight.hand_to_hand = True
    made = Assault("russian")
    made.attackers.append(u(pos, "r1"))
    made.targets.append(u(pos, "g1"))
    assert drm(pos, fight, made, u(pos, "g1")).value("25.43") == 0


@pytest.mark.rule("asl", "25.43")
def test_gurkhas_choose_as_attacker_or_ambusher_unless_all_are_held_back():
    pos, fight = gurkhas("german")
    assert chooser(pos, fight) == ""
    fight.ambusher = "russian"
    assert chooser(pos, fight) == "russian"
    pos, fight = gurkhas("russian")
    assert chooser(pos, fight) == "russian"
    fight.leaving = {u(pos, "r1"): loc(pos, "J6")}
    assert chooser(pos, fight) == ""
    fight.leaving, fight.ambusher = {}, "german"
    assert chooser(pos, fight) == ""
    for state in ("broken", "pinned"):
        pos, fight = gurkhas("russian", **{state: True})
        assert chooser(pos, fight) == ""


@pytest.mark.rule("asl", "25.43")
def test_hand_to_hand_is_asked_before_the_attacks_of_a_close_combat():
    pos, _ = gurkhas("russian", dice=[3, 3])
    run(
        fight_in(pos, "russian", loc(pos, "J5")),
        pos,
        {"russian": ["yes", "attack g4-6-7.A", "with r1", "go"], "german": ["done"]},
    )
    assert told(pos, "assault-result")[0]["kill"] == 7
    assert not pos.at_loc(loc(pos, "J5"), "german")
