"""The terminal table, driven with typed lines."""

import io
import re

import pytest
from rich.console import Console

import grognard
from grognard.players import Player, player
from grognard.table.terminal.table import TerminalTable
from tests.browser.test_fottr import turns

OPENING = ["3", "suggested"]


def table(*lines: str, people: tuple[str, ...] = ("nato",), language: str = "en", scenario: str = "munich") -> str:
    """What the screen shows after these lines; the other side is an AI player."""
    game = grognard.new("superpowers", scenario, seed=3)
    seats = {side: None if side in people else player("random", 1) for side in game.info.sides}
    return screen_of(game, *lines, seats=seats, language=language)


def screen_of(
    game: grognard.Game, *lines: str, seats: dict[str, Player | None] | None = None, language: str = "en"
) -> str:
    """The same of a game that has begun; people sit in all seats, unless something else is said."""
    screen, typed = io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines))
    console = Console(file=screen, width=100, height=36, highlight=False, markup=False)
    TerminalTable(game, seats or dict.fromkeys(game.sides), language, console, typed).play()
    return screen.getvalue()


def supporting() -> grognard.Game:
    """NATO attacks 2526 and is to commit support."""
    game = grognard.new("superpowers", "munich", seed=3)
    for side, answer in (("nato", "posture 2"), ("wp", "posture 2"), ("nato", "suggested")):
        game.answer(side, answer)
    game.position.put(game.scenario.index["m_cz_1_mr_2"], game.scenario.board.hex("2526"))
    for answer in ("done", "attack 2526", "with m_wg_243_24", "with m_wg_244_24", "fire"):
        game.answer("nato", answer)
    return game


def test_ask_is_shown_in_words_with_its_rule():
    assert re.search(r"NATO: Choose your nuclear posture, in secret\.[^\[]*\[16\.0\.a\]", table())


def test_number_typed_for_an_amount_is_the_amount():
    assert "NATO chooses posture 3. [16.0.a]" in table("3")


def test_very_many_places_are_listed_by_unit():
    shown = table("3")
    assert "place (309)" in shown
    assert "241/24, 242/24, 243/24, 244/24, 245/24: 2428, 2528, 2328, 2427 Landshut" in shown


def test_many_options_are_shortened():
    shown = table(*OPENING, "drop 251/25")
    assert "at (1" in shown
    assert 'more: type a name, or "options at"' in shown


def test_the_game_and_how_it_is_won_are_told_first():
    shown = table()
    assert shown.startswith("Superpowers at War: Drive on Munich\nVictory points are counted at the end")


def test_answers_that_must_be_typed_are_shown_with_an_example():
    shown = table("3", "place 241/24 2428")
    assert "place (309) - type, for example: place 241/24 2428" in shown
    assert "(14 left)" in shown


def test_the_map_shows_where_one_may_choose():
    assert "2428" in table("3")
    *_, entry, _ = table(*OPENING, "enter 2/Rec 10").split("NATO> ")
    assert "3233" in entry  # beside the nearest entry hex
    assert "2427" not in entry


def test_a_new_step_begins_at_the_front():
    """The unit nearest to the enemy is in the middle, whatever was looked at before."""
    *_, looked, _, _, second, _ = table(*OPENING, "centre 0107", "done", "done", "done").split("NATO> ")
    assert "0207" in looked
    assert "second movement - NATO" in second
    assert "0207" not in second


def test_a_unit_whose_range_is_looked_at_is_in_the_picture():
    *_, shown, _ = table(*OPENING, "centre 0107", "look range 245/24").split("NATO> ")
    assert "2427 3" in shown


def test_what_a_verb_means_now_stands_behind_it_and_single_verbs_come_last():
    shown = table(*OPENING, "done")
    assert "enter (24): bring in" in shown
    assert "43) done: End the movement" in shown
    combat = shown[shown.index("mandatory combat") :]
    assert combat.index("2) Announce posture 1") < combat.index("1) permission for nuclear weapons")


def test_support_is_offered_in_sentences_and_results_are_explained():
    shown = screen_of(supporting())
    assert "support (1)\n  1) 245/24 (2)-10A" in shown
    assert "2) Air points: 1  3) Air points: 2" in shown
    assert "4) A chemical point, by air points" in shown
    assert "5) A chemical point, by 245/24" in shown
    assert "D1 defender retreats 1 hex or loses 1 unit" in shown


def test_units_are_listed_by_hex_with_their_values():
    assert "2427 Landshut: 1) 241/24 3-12A, 2) 242/24 3-12A, 5) 245/24 (2)-10A; 2527: 3) 243/24" in table(*OPENING)


def test_map_lies_before_the_player_who_sets_up():
    assert "1217" in table("3")
    assert "Before play - set-up" in table("3")


def test_overview_shows_the_whole_map():
    assert "uN1N1" in table("3", "suggested", "overview", scenario="rhine")
    assert re.search(r"^0127 .* NN .* 4827$", table(*OPENING, "overview"), re.M)


def test_map_shows_stacks_with_counts_and_towns():
    shown = table(*OPENING)
    assert "245/24" in shown
    assert "2427 3" in shown


def test_unit_is_moved_by_name_and_hexes_by_label():
    shown = table(*OPENING, "move 241/24", "enter 2428", "2429", "stop")
    assert "241/24: to 2428, 2429" in shown


def test_beginning_that_fits_several_answers_lists_them():
    assert "answers begin like that" in table(*OPENING, "move 24")


def test_whole_order_is_given_in_one_line_and_taken_back_in_one():
    shown = table(*OPENING, "move 241/24,242/24 2530", "undo", "options move")
    assert "241/24, 242/24: to 2428, 2429, 2530 (4.5 movement points). [3.0.a]" in shown
    assert "Taken back: move 241/24, with 242/24, enter 2428, enter 2429, enter 2530, stop" in shown
    assert shown.count("1) 241/24 ") >= 2


def test_several_orders_are_taken_back_one_by_one_or_at_once():
    orders = [*OPENING, "move 241/24 2530", "move 242/24 2528", "enter 221/22,222/22 0307"]
    shown = table(*orders, "undo", "undo", "stack 2427")
    assert "  242/24 West German" in shown
    assert "  241/24 West German" not in shown
    assert "  241/24 West German" in table(*orders, "undo 3", "stack 2427")


def test_move_under_way_goes_on_by_the_cheapest_way():
    assert "241/24 in 2530, 7.5 movement points left" in table(*OPENING, "move 241/24", "go 2530")


def test_hexes_are_listed_with_their_cost_and_hexes_in_reach_show_it_on_the_map():
    shown = table(*OPENING, "move 241/24")
    assert "2428 (" in shown
    assert "  4.5 " in shown


def test_cost_of_a_step_is_explained():
    shown = table(*OPENING, "move 241/24", "cost 2528", "cost 2530", "cost atlantis", "stop", "cost 2528")
    assert "2528 costs 1:\n  +1 clear [3.5A]" in shown
    assert "No way leads to 2530 from there." in shown
    assert 'no hex, town or unit "atlantis"' in shown
    assert "No units are under way" in shown


def test_refusal_for_want_of_points_shows_the_sum():
    shown = table(*OPENING, "move 1/81", "go 4712", "enter 4711")
    assert "4711 costs 1, movement points left: 0.5. [3.0.a]\n  +1 clear [3.5A]" in shown


def test_where_there_is_no_choice_nobody_is_asked():
    shown = table(*OPENING, "enter 221/22", "undo", "enter 221/22", "done")
    assert "at 0107: nothing else is possible." in shown
    assert shown.count("Which units enter in 0107") == 2


def test_nobody_ends_a_players_support_for_him():
    game = supporting()
    game.position.chemical["nato"] = 0
    for answer in ("support m_wg_245_24", "air 2"):
        game.answer("nato", answer)
    assert game.ask("nato").options == ["done"]
    assert not TerminalTable(game, {"nato": None, "wp": None}).has_no_choice("nato")


def test_undo_goes_back_behind_an_answer_without_a_choice():
    shown = table(*OPENING, "enter 221/22", "undo", "stack 0107")
    assert "0107: clear" in shown
    assert shown.count("29) 221/22") == 2


def test_refused_answer_says_why_with_the_rule():
    assert "2430 is not adjacent. [3.0.a]" in table(*OPENING, "move 241/24", "enter 2430")


def test_refusal_calls_units_by_name():
    assert 'There is no hex "241/24"' in table(*OPENING, "move 242/24", "enter 241/24")


def test_why_shows_the_rule_itself():
    shown = table(*OPENING, "move 241/24", "why enter 2430")
    assert "[3.0.a] Movement allowance and one-hex minimum move" in shown


def test_why_and_rule_speak_the_language_of_the_table():
    shown = table(*OPENING, "move 241/24", "why enter 2430", "rule 6.0", language="ja")
    assert "[3.0.a] 移動力と最低1ヘクスの移動" in shown
    assert "[6.0.e] ZOCの及ばないところ" in shown


def test_orders_may_be_given_in_japanese_and_refusals_name_the_units():
    shown = table(*OPENING, "移動 241/24,242/24 2528", "参加 241/24,242/24 2528", language="ja")
    assert "241/24、242/24が移動：2528" in shown
    assert "「参加 241/24,242/24 2528」は現在の問いへの回答になりません。" in shown


def test_towns_are_called_by_both_names_in_japanese():
    shown = table(*OPENING, "stack landshut", "stack ランツフート", "move 241/24", language="ja")
    assert shown.count("2427: 都市 ランツフート") == 2
    assert "NATO軍: 2427の241/24、残り移動力12：移動先を選ぶか" in shown


def test_why_says_what_is_allowed():
    assert '"move 241/24" is allowed.' in table(*OPENING, "why move 241/24")


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("help", "take the last line back"),
        ("?", "take the last line back"),
        ("stack 2427", "2427: city Landshut"),
        ("stack landshut", "242/24 West German mechanised infantry battalion"),
        ("unit 26 pah", "still to come: 26 PAH/II"),
        ("unit 241/24", "2427 Landshut: 241/24 West German"),
        ("rule 6.0", "[6.0.e] Where ZOC does not extend"),
        ("rule 99", 'no rule "99"'),
        ("rule NUC", "[NUC.A]"),
        ("chart", "Charts: air_loss, air_supply"),
        ("chart combat res", "A(3)"),
        ("centre munich", "1217"),
        ("why move 241/24 4820", "4820 is 21.5 movement points away for 241/24"),
        ("north 3", "2430"),
        ("zones", "2528*"),
        ("score", "NATO: 40 points"),
        ("look", "Look at what? supply, objectives, range, reach, way"),
        ("look card 241/24", "Look at what? supply, objectives, range, reach, way"),
        ("unit 241/24", "In supply. [2.0.a]\n  Movement points now: 12"),
        ("look supply", "2427 3"),
        ("look reach 241/24", " 4.5 "),
        ("look range 245/24", "2427 3"),
        ("look objectives", "NATO"),
        ("look way 241/24 2427 2530", "By 2427, 2428, 2429, 2530: 4.5 of 12 movement points."),
        ("log 2", "NATO acts first: the scenario says so, and no dice are rolled for it."),
        ("undo", "Nothing can be taken back"),
        ("save", "A file name is needed"),
        ("load nowhere", "nowhere: "),
        ("language fr", "Languages: en, ja"),
        ("language ja", "ユニットの移動、増援の登場（進入）、またはフェイズの終了を選んでください。"),
        ("centre atlantis", 'no hex, town or unit "atlantis"'),
        ("unit nobody", 'no unit "nobody"'),
        ("options drop", "253/25"),
        ("/again", "Move units, bring in reinforcements"),
        ("gibberish", '"gibberish" does not answer'),
        ("order move nobody 2427", 'There is no unit "nobody"'),
        ("enter 231/23 9999", 'There is no hex "9999"'),
        ("order dance", '"dance" does not answer'),
        ("\x00 {} [bold]", "not an answer"),
    ],
)
def test_commands(line, seen):
    assert seen in table(*OPENING, line)


def test_game_is_saved_and_loaded(tmp_path):
    file = str(tmp_path / "game.json")
    shown = table(*OPENING, f"save {file}", "move 241/24", "enter 2428", f"load {file}", "stack 2427")
    assert f"{file} is on the table." in shown
    assert "  241/24 West German" in shown


def test_secret_asks_cover_the_screen_between_two_people():
    shown = table("2", "", "5", "", people=("nato", "wp"))
    assert "Hand over to Warsaw Pact and press Enter." in shown
    assert "Hand over to NATO and press Enter." in shown
    assert shown.index("Hand over to Warsaw Pact") < shown.index("Warsaw Pact: Choose your nuclear posture")
    nato_looks_again = shown.index("Hand over to NATO")
    assert "NATO chooses posture 2" in shown[nato_looks_again:]
    assert "Warsaw Pact chooses posture 5" not in shown[nato_looks_again:]


def test_ai_player_is_followed_in_the_log():
    shown = table(*OPENING, "done", "done", "done")
    assert "Turn 1 - movement - Warsaw Pact" in shown
    assert "onto the map in" in shown


def test_japanese_from_the_start():
    shown = table("3", language="ja")
    assert "核使用態勢値を秘密裡に選んでください。" in shown


@pytest.mark.parametrize("slug", grognard.games())
def test_every_game_can_be_looked_at(slug):
    lines = ["map", "overview", "score", "options", "again", "chart", "look", "log", "legend", "help"]
    assert "take the last line back" in screen_of(grognard.new(slug, seed=3), *lines)


def test_the_log_is_told_under_the_steps_of_play():
    shown = table(*OPENING, "done", "done", "log 60")
    told = shown[shown.rindex("Before play - nuclear postures") :]
    assert told.index("NATO chooses posture 3.") < told.index("Before play - set-up") < told.index("Turn 1")


def test_replacements_are_listed_with_their_prices():
    record, prompts = turns("campaign", 2)
    game = grognard.new("fottr", "campaign", seed=5)
    for side, answer in record.answers[: prompts.index("replacements")]:
        game.answer(side, answer)
    assert re.search(r"\(\d+ of (\d+ points|one point)\)", screen_of(game))


def test_of_units_in_the_fog_only_the_backs_are_seen():
    game = grognard.new("fottr", "campaign", seed=5, options={"fog_of_war": True})
    hidden = next(u for u in game.view("axis")["units"] if u["id"].startswith("unknown"))
    seats = {"axis": None, "allies": player("greedy", 1)}
    shown = screen_of(game, f"map {hidden['hex']}", f"stack {hidden['hex']}", seats=seats)
    assert shown.splitlines()[-2].strip() == "?"


def test_the_signs_of_the_map_are_explained():
    shown = table("3", "legend")
    assert "f forest, " in shown
    assert "= motorway" in shown
    assert "Overview: N NATO, W Warsaw Pact" in shown


def test_a_map_that_has_not_changed_is_not_drawn_again():
    shown = table("3", "suggested", "done", "map")
    combat, again = shown[shown.index("mandatory combat") :].split("NATO> ", 1)
    assert "2427 3" not in combat
    assert "2427 3" in again


def test_who_gives_up_is_asked_once_more():
    shown = table("3", "concede", "no", "concede", "concede")
    assert shown.count("To do it type concede once more") == 2
    assert "NATO gives up. Winner: Warsaw Pact (the opponent gave up). [DM:EX21.0.h]" in shown
    assert "The game is over at once. Winner: Warsaw Pact, the opponent gave up. [DM:EX21.0.h]" in shown
    assert "投了" in table("concede", "concede", language="ja")
