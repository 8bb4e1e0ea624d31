"""Standing orders: they answer for a player until they end, are called off or are taken back."""

from typing import Any

from tests.table.serving import begin, seated, told_wrong


def prompts(told: dict[str, Any]) -> list[str]:
    """What a seat has standing orders for, beside the one that stands from the beginning."""
    return [order["prompt"] for order in told["standing"] if order["prompt"]]


def test_standing_orders_have_an_end(both):
    """Each update lists them all."""
    nato, _ = both
    for number in range(60):
        nato.say("standing", prompt=f"p{number}", answer="done", until="game")
    assert told_wrong(nato) == "too-many-orders"
    assert len(nato.ask_again()["standing"]) == 50


def test_a_standing_order_answers_for_me(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.say("standing", prompt="set-up", answer="suggested", until="game")
        assert prompts(nato.until(lambda m: m["type"] == "update" and prompts(m))) == ["set-up"]
        nato.answer("posture 1")
        wp.answer("posture 1")
        assert prompts(wp.table) == []
        assert nato.ask_again()["n"] == 3
        nato.say("standing", prompt=None)
        assert nato.until(lambda m: m["type"] == "update")["standing"] == []


def test_a_standing_order_for_a_turn_ends_with_the_turn(both):
    nato, wp = both
    prompt = nato.ask_again()["ask"]["prompt"]
    nato.say("standing", prompt=prompt, answer="done", until="turn")
    nato.until(lambda m: m["type"] == "update")
    turn = nato.ask_again()["view"]["turn"]
    asked: list[tuple[int, str, str]] = []
    while nato.ask_again()["view"]["turn"] < turn + 2 and len(asked) < 80:
        seat = nato if nato.ask else wp
        assert seat.ask_again()["ask"] is not None
        asked.append((seat.table["view"]["turn"], seat.table["ask"]["prompt"], seat.table["side"]))
        options = seat.table["ask"]["options"]
        seat.answer("done" if "done" in options else options[0])
    assert (turn, prompt, "nato") not in asked
    assert (turn + 1, prompt, "nato") in asked
    assert prompts(nato.table) == []


def test_a_standing_order_can_be_called_off(both):
    nato, wp = both
    prompt = nato.ask_again()["ask"]["prompt"]
    wp.say("standing", prompt=prompt, answer="done", until="game")
    assert prompts(wp.until(lambda m: m["type"] == "update" and prompts(m))) == [prompt]
    wp.say("standing", prompt=prompt, answer=None)
    assert prompts(wp.until(lambda m: m["type"] == "update")) == []


def test_undo_takes_back_what_a_standing_order_answered_after_it(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 1")
        wp.answer("posture 1")
        nato.ask_again()
        nato.answer("suggested")
        before = nato.ask_again()
        nato.say("standing", prompt=before["ask"]["prompt"], answer="done", until="turn")
        after = nato.until(lambda m: m["type"] == "update" and m["n"] > before["n"])
        nato.say("standing", prompt=None)
        nato.ask_again()
        if nato.table["can_undo"]:
            nato.say("undo")
            assert nato.until(lambda m: m["type"] in ("update", "refused"))["n"] < after["n"]
