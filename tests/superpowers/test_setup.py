"""Before play [DM:EX19.1] [AR:EX19.0] [TRK] [OPT.4]."""

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.engine.pieces import MAP
from grognard.games.superpowers import GAME, setup
from grognard.games.superpowers.pack.datafiles import Zone
from grognard.games.superpowers.sequence import SEQUENCE
from grognard.games.superpowers.shown.view import view
from grognard.games.superpowers.variable_reinforcements import available
from tests.superpowers.build import against, asked, position, rules_against, run, told, where

rule = pytest.mark.rule


def begin(slug, *dice, **options):
    return setup.start(GAME.load(slug, options), ScriptedDice(list(dice)))


def place(pos, answer):
    """The rules against a placement in a set-up just begun."""
    return rules_against(asked(setup.set_up(pos, None)), "place " + answer)


# -- tracks -----------------------------------------------------------------------------------------------------------


@rule("superpowers", "TRK", "DM:EX12.0.a", "DM:EX17.0.a", "DM:EX18.0.b")
def test_tracks_at_the_start_of_drive_on_munich():
    pos = begin("munich")
    assert (pos.air, pos.chemical) == ({"nato": 4, "wp": 6}, {"nato": 4, "wp": 16})
    assert pos.airlift == {"nato": 0, "wp": 0}


@rule("superpowers", "TRK", "AR:EX12.0.a", "AR:EX17.0.a", "AR:EX18.1.a")
def test_tracks_at_the_start_of_across_the_rhine():
    pos = begin("rhine")
    assert (pos.air, pos.chemical) == ({"nato": 4, "wp": 2}, {"nato": 5, "wp": 4})
    assert pos.airlift == {"nato": 7, "wp": 9}


@rule("superpowers", "DM:EX21.0.d", "AR:EX18.3-5.b")
@pytest.mark.parametrize("slug", ["munich", "rhine"])
def test_nato_holds_every_city_and_airfield_at_the_start(slug):
    pos = begin(slug)
    assert set(pos.owner) == set(pos.scenario.city_hexes) | set(pos.scenario.airfields)
    assert set(pos.owner.values()) == {"nato"}


# -- dice before play -------------------------------------------------------------------------------------------------


@rule("superpowers", "OPT.4.a", "OPT.4.b", "OPT.4.c")
@pytest.mark.parametrize(("slug", "base"), [("munich", 3), ("rhine", 4)])
def test_nato_adds_a_secret_die_to_its_chemical_points_and_the_wp_never_learns_of_it(slug, base):
    pos = begin(slug, 5, uncertain_chemical=True)
    assert pos.chemical["nato"] == base
    run(setup.uncertain_chemical(pos, None), pos)
    assert pos.chemical["nato"] == base + 5
    assert view(pos, "nato")["tracks"]["chemical"]["nato"] == base + 5
    assert "nato" not in view(pos, "wp")["tracks"]["chemical"]
    assert all(event.seen_by("nato") and not event.seen_by("wp") for event in pos.events)
    assert [(e.text, e.params.get("points"), e.params.get("side")) for e in pos.events] == [
        ("die", None, "nato"),
        ("chemical-stock", base + 5, None),
    ]


@rule("superpowers", "OPT.4.b")
def test_without_the_option_nobody_dices_for_chemical_points():
    assert begin("munich").chemical["nato"] == 4
    for uncertain in (False, True):
        steps = SEQUENCE.steps(begin("munich", uncertain_chemical=uncertain).scenario)
        assert any(step.procedure is setup.uncertain_chemical for step in steps) == uncertain


@rule("superpowers", "AR:EX19.2-5.a", "AR:EX19.2-5.T")
def test_the_die_names_the_variable_reinforcements():  # D26
    pos = begin("rhine", 1)
    run(setup.variable_reinforcements(pos, None), pos)
    assert told(pos, "die")[0]["side"] == "nato"
    assert told(pos, "variable-reinforcements")[0]["formations"] == [
        "53 T Bde", "71 FA/7", "77 Jg/7", "UK 15 Bde", "UK 24 Bde", "UK 49 Bde",
    ]  # fmt: skip
    assert len(available(pos)) == sum(row.counters for row in set(available(pos).values())) > 0


@rule("superpowers", "AR:EX19.2-5.T")
def test_every_row_of_the_variable_table_stands_for_its_counters():
    pos = begin("rhine")
    rows = set(pos.scenario.schedule.variable.values())
    assert len(rows) == 12
    for row in rows:
        assert sum(other is row for other in pos.scenario.schedule.variable.values()) == row.counters
        assert sum(row.comes_on(die) for die in range(1, 7)) == 3


@rule("superpowers", "AR:EX19.2-5.a")
def test_drive_on_munich_has_no_variable_reinforcements():
    for slug, diced in (("munich", False), ("rhine", True)):
        steps = SEQUENCE.steps(begin(slug).scenario)
        assert any(step.procedure is setup.variable_reinforcements for step in steps) == diced


# -- set-up -----------------------------------------------------------------------------------------------------------


@rule("superpowers", "DM:EX19.1.a", "DM:EX19.0", "AR:EX19.0.a")
@pytest.mark.parametrize(
    ("slug", "formations"),
    [
        ("munich", {"24 Pz Bde": 5, "8 Pz Div recon": 3, "66 TrI Bde": 4, "81 Militia Rgt": 3}),
        ("rhine", {"1 Bde / 1 Cav Div": 3, "63 TrI Bde": 3, "12 Motorised Bde": 4, "Liege Regional Rgt": 5}),
    ],
)
def test_the_listed_nato_units_and_no_others_start_on_the_map(slug, formations):
    pos = begin(slug)
    run(setup.set_up(pos, None), pos, {"nato": ["suggested"]})
    placed = [pos.counter(u) for u, unit in enumerate(pos.units) if unit.where == MAP]
    assert {c.formation: sum(d.formation == c.formation for d in placed) for c in placed} == formations
    assert all(unit.entered == 0 for unit in pos.units)


@rule("superpowers", "DM:EX19.1.a")
def test_units_of_the_schedule_cannot_be_set_up():
    assert place(begin("munich"), "m_wg_281_28 2427") == ["DM:EX19.1.a"]
    assert place(begin("munich"), "m_su_tk_48 2427") == ["DM:EX19.1.a"]


@rule("superpowers", "DM:EX19.1.b")
def test_24_pz_bde_is_set_up_within_one_hex_of_landshut():
    pos = begin("munich")
    landshut = pos.scenario.board.places_of("city", "Landshut")[0].hex
    for h in pos.scenario.board.within(landshut, 3):
        near = pos.scenario.board.distance(landshut, h) <= 1
        assert place(pos, "m_wg_241_24 " + pos.label(h)) == ([] if near else ["DM:EX19.1.b"])


@rule("superpowers", "DM:EX19.1.b", "3.0.a")
def test_8_pz_div_recon_is_set_up_in_west_germany_on_the_austrian_border():
    pos = begin("munich")
    board = pos.scenario.board
    for h in board.hexes:
        at_border = any(board.country[n] == "Austria" for n in board.neighbours[h])
        if board.country[h] == "West Germany" and at_border and not pos.scenario.prohibited[h]:
            assert place(pos, "m_wg_2_rec_8 " + pos.label(h)) == []
            break
    ridge = next(
        h for h in pos.scenario.schedule.starting[pos.scenario.index["m_wg_2_rec_8"]].zone if pos.scenario.prohibited[h]
    )
    assert place(pos, "m_wg_2_rec_8 " + pos.label(ridge)) == ["3.0.a"]
    assert place(pos, "m_wg_2_rec_8 2427") == ["DM:EX19.1.b"]  # Landshut
    assert place(pos, "m_wg_2_rec_8 4307") == ["DM:EX19.1.b"]  # Salzburg


@rule("superpowers", "DM:EX19.1.b", "DM:EX19.1.c")
@pytest.mark.parametrize(
    ("unit", "town", "against"),
    [("m_wg_661_66", "Munich", "DM:EX19.1.b"), ("m_at_1_81", "Salzburg", "DM:EX19.1.c")],
)
def test_garrisons_are_set_up_in_any_city_or_urban_hex_of_their_town(unit, town, against):
    pos = begin("munich")
    board = pos.scenario.board
    inside = {p.hex for kind in ("city", "urban") for p in board.places_of(kind, town)}
    assert len(inside) > 1
    assert all(place(pos, f"{unit} {pos.label(h)}") == [] for h in inside)
    assert place(pos, f"{unit} {pos.label(board.places_of('city', 'Landshut')[0].hex)}") == [against]


@rule("superpowers", "AR:EX19.0.b", "AR:EX19.0.c", "AR:EX19.0.d")
@pytest.mark.parametrize(
    ("unit", "inside", "outside", "against"),
    [
        ("r_us_2_8_1", ["2219", "2119", "2120", "2019"], "2220", "AR:EX19.0.b"),
        ("r_wg_631_63", ["2225", "2224", "2226", "2325", "2125"], "2223", "AR:EX19.0.c"),
        ("r_be_1_mot_12", ["0304"], "0306", "AR:EX19.0.d"),
        ("r_be_1_liege", ["0304"], "0306", "AR:EX19.0.d"),
    ],
)
def test_set_up_zones_across_the_rhine(unit, inside, outside, against):
    pos = begin("rhine")
    assert all(place(pos, f"{unit} {label}") == [] for label in inside)
    assert place(pos, f"{unit} {outside}") == [against]


@rule("superpowers", "AR:EX19.0.d")
def test_belgians_may_use_the_urban_hexes_next_to_liege():
    pos = begin("rhine")
    board = pos.scenario.board
    for h in board.within(board.hex("0304"), 2)[1:]:
        near = board.distance(h, board.hex("0304")) == 1 and board.terrain[h] == "urban"
        assert place(pos, "r_be_2_mot_12 " + pos.label(h)) == ([] if near else ["AR:EX19.0.d"])


@rule("superpowers", "AR:EX19.0.d")
def test_a_zone_of_adjacent_urban_hexes_leaves_out_other_terrain():
    board = begin("rhine").scenario.board
    mixed = next(h for h in board.hexes if {"urban", "clear"} <= {board.terrain[n] for n in board.neighbours[h]})
    urban = {n for n in board.neighbours[mixed] if board.terrain[n] == "urban"}
    assert Zone(hexes=[board.label(mixed)], or_adjacent="urban").on(board) == {mixed, *urban}


@rule("superpowers", "DM:EX19.1.a", "7.0.a")
def test_three_units_fill_a_hex_in_the_set_up():
    pos = begin("munich")
    answers = [f"place m_wg_{n}_24 2427" for n in (241, 242, 243)]
    ask = asked(setup.set_up(pos, None), {"nato": answers})
    assert rules_against(ask, "place m_wg_244_24 2427") == ["7.0.a"]
    assert rules_against(ask, "place m_wg_241_24 2427") == ["DM:EX19.1.a"]  # it stands there already


@rule("superpowers", "DM:EX19.1.a", "AR:EX19.0.a")
@pytest.mark.parametrize(("slug", "rules"), [("munich", ["DM:EX19.1.a"]), ("rhine", ["AR:EX19.0.a"])])
@pytest.mark.parametrize("answer", ["", "place", "place nobody 2427", "place m_wg_241_24 nowhere", "suggested please"])
def test_what_is_no_set_up_has_a_reason(slug, rules, answer):
    assert rules_against(asked(setup.set_up(begin(slug), None)), answer) == rules


@rule("superpowers", "DM:EX19.1.a", "7.0.a")
def test_the_quick_start_places_the_rest_if_it_fits_what_was_placed_by_hand():
    pos = begin("munich")
    run(setup.set_up(pos, None), pos, {"nato": ["place m_wg_241_24 2327", "suggested"]})
    assert where(pos, "m_wg_241_24") == "2327"
    assert where(pos, "m_wg_243_24") == "2527"
    assert told(pos, "set-up")[0] == {"unit": "m_wg_241_24", "hex": "2327"}
    crowded = ["place m_wg_243_24 2427", "place m_wg_244_24 2427"]  # the suggestion has three others here
    assert rules_against(asked(setup.set_up(begin("munich"), None), {"nato": crowded}), "suggested") == ["7.0.a"]


@rule("superpowers", "DM:EX19.1.a")
def test_a_set_up_left_in_the_middle_goes_on_from_the_position_alone():
    pos = begin("munich")
    asked(setup.set_up(pos, None), {"nato": ["place m_wg_241_24 2327"]})
    assert rules_against(asked(setup.set_up(pos.copy(), None)), "place m_wg_241_24 2427") == ["DM:EX19.1.a"]


@rule("superpowers", "DM:EX19.1.a")
def test_units_of_the_set_up_are_no_reinforcements():
    pos = position("munich")
    assert against(pos, "nato", "enter m_wg_241_24") == ["19.0.a"]
