"""Going back at a table: undo, rollbacks that the other side agrees to, and what becomes of them."""

from tests.table.serving import begin, moved, rolled_back_by, seated, told_wrong


def test_undo_ends_where_the_other_side_has_decided(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 3")
        nato.say("undo")
        assert nato.until(lambda m: m["type"] == "update" and m["n"] == 0)["ask"]["prompt"] == "posture"
        nato.answer("posture 3")
        wp.answer("posture 4")
        nato.ask_again()
        nato.say("undo")
        assert nato.until(lambda m: m["type"] == "refused")["reasons"][0]["text"] == "no-undo"


def test_a_rollback_needs_the_other_side(both):
    nato, wp = both
    moved(nato)
    nato.say("rollback", to=2)
    assert wp.until(lambda m: m.get("proposal"))["proposal"] == {"by": "nato", "to": 2, "waiting": ["wp"]}
    wp.say("rollback_reply", accept=False)
    nato.until(lambda m: any(note["text"] == "rollback-declined" for note in m.get("notes", [])))
    assert nato.n > 2
    rolled_back_by(wp, nato, to=2)
    nato.until(lambda m: m.get("n") == 2)
    assert nato.ask is not None
    assert nato.ask["prompt"] == "set-up"
    assert wp.until(lambda m: m.get("n") == 2)["notes"][-1]["text"] == "rolled-back"
    assert [line["text"] for line in wp.log] == ["posture-chosen"]


def test_a_proposal_lapses_when_play_goes_on(both):
    nato, wp = both
    nato.say("rollback", to=2)
    wp.until(lambda m: m.get("proposal"))
    moved(nato)
    assert nato.table["proposal"] is None
    assert [note["text"] for note in nato.table["notes"]] == ["rollback-proposed", "rollback-lapsed"]
    wp.say("rollback_reply", accept=True)
    assert wp.until(lambda m: m["type"] == "error")["key"] == "no-proposal"


def test_a_proposal_is_answered_before_the_next_is_made(both):
    nato, wp = both
    moved(nato)
    nato.say("rollback", to=2)
    wp.until(lambda m: m.get("proposal"))
    for seat in both:
        seat.say("rollback", to=1)
        assert told_wrong(seat) == "proposal-open"
    assert nato.ask_again()["proposal"] == {"by": "nato", "to": 2, "waiting": ["wp"]}


def test_who_proposes_and_withdraws_again_and_again_must_play_on_first(both):
    nato, _ = both
    moved(nato)
    for _ in range(3):
        nato.say("rollback", to=2)
        nato.until(lambda m: m.get("proposal"))
        nato.say("rollback_reply", accept=False)
        nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    nato.say("rollback", to=2)
    assert told_wrong(nato) == "proposals-enough"
    nato.say("undo")
    nato.say("rollback", to=0)
    assert nato.until(lambda m: m.get("proposal"))["proposal"]["to"] == 0


def test_updates_carry_only_notes_that_are_new_or_have_moved(both):
    nato, wp = both
    for _ in range(2):
        nato.say("rollback", to=1)
        nato.until(lambda m: m.get("proposal"))
        nato.say("rollback_reply", accept=False)
        nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    moved(nato)
    update = nato.heard[-1]
    assert (update["notes_kept"], update["notes"]) == (4, [])
    nato.say("rollback", to=2)
    assert [note["text"] for note in nato.until(lambda m: m.get("proposal"))["notes"]] == ["rollback-proposed"]
    nato.say("rollback_reply", accept=False)
    nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    nato.say("undo")
    undone = nato.until(lambda m: m["type"] == "update" and m["n"] == 3)
    assert (undone["notes_kept"], [note["n"] for note in undone["notes"]]) == (4, [3, 3])
    whole = wp.ask_again()["notes"]
    assert whole == nato.table["notes"]
    assert len(whole) == 6


def test_other_dice_fall_after_a_rollback(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    with seated(client, made, "nato") as nato:
        nato.answer("posture 1")
        while nato.ask is None:  # the AI chooses, too
            nato.read()
        nato.answer("suggested")
        assert any(line["text"] == "die" for line in nato.log)
        nato.say("rollback", to=2)
        nato.until(lambda m: any(note["text"] == "rolled-back" for note in m.get("notes", [])))
        story = client.server.lobby.open[made["table"]].story
        assert story.dice["kind"] == "reseeded"
