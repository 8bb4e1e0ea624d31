"""Ledgers in Japanese: every rule has a title and a summary, and nothing is left in English."""

import csv
import re
from pathlib import Path

import pytest

import grognard
from grognard import cli
from grognard.engine.ledger import read_rules
from grognard.games import slugs

GAMES = Path(grognard.__file__).parent / "games"
KANA_OR_KANJI = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
EACH = pytest.mark.parametrize("folder", [GAMES / slug for slug in slugs()], ids=lambda folder: folder.name)


@EACH
def test_translation_has_the_rules_of_the_ledger_in_its_order(folder):
    with (folder / "rules.ja.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        assert rows.fieldnames == ["id", "title", "summary"]
        assert [row["id"] for row in rows] == list(read_rules(folder))


@EACH
def test_every_title_and_summary_is_in_japanese(folder):
    english = read_rules(folder)
    for id, rule in read_rules(folder, "ja").items():
        for text, original in ((rule.title, english[id].title), (rule.summary, english[id].summary)):
            assert KANA_OR_KANJI.search(text), id
            assert text != original, id


@EACH
def test_every_rule_that_a_summary_names_is_known(folder):
    for rule in read_rules(folder, "ja").values():
        for id in re.findall(r"(?<![\w.:])\d+\.\d+\.[a-z](?![\w])", rule.summary):
            assert id in read_rules(folder), rule.id


@EACH
def test_translation_changes_words_only(folder):
    english = read_rules(folder)
    for id, rule in read_rules(folder, "ja").items():
        assert rule == english[id]._replace(title=rule.title, summary=rule.summary)


@EACH
def test_language_without_a_translation_is_english(folder):
    assert read_rules(folder, "xx") == read_rules(folder)


def test_rules_command_speaks_the_language_asked_for(capsys):
    assert cli.main(["rules", "superpowers", "6.0.b", "--language", "ja"]) == 0
    assert "[6.0.b] ZOCの移動コスト" in capsys.readouterr().out


def test_rules_command_speaks_the_language_of_the_user(capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "ja")
    assert cli.main(["rules", "superpowers", "6.0.b"]) == 0
    assert "[6.0.b] ZOCの移動コスト" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["superpowers"], ["superpowers", "6.0.b"]])
def test_rules_command_refuses_a_language_that_nobody_wrote(words, capsys):
    assert cli.main(["rules", *words, "--language", "xx"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
