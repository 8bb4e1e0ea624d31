"""An owner's figures: what does not fit is told with its place before anybody plays."""

from __future__ import annotations

import pytest

from tests.overlays import Slip, is_told

SETUP = """[[setup]]
rule = "DM:EX19.1.b"
formation = "24 Pz Bde"
count = 1
zone = { hexes = [] }
suggested = { m_wg_241_24 = "9999" }
"""
REINFORCEMENT = """[[reinforcement]]
rule = "DM:EX19.2.a"
game_turn = 1
side = "nato"
count = 1
entry = ["area Z"]
"""
ROWS = """reinforcement = [  # [a list]
    { rule = "DM:EX19.3.1N", game_turn = 1, side = "nato", count = 3, entry = [
        "hex J",
    ], formation = "56 TrI Bde" },
    { rule = "DM:EX19.2.a", game_turn = 1, side = "nato", count = 1, entry = ["area Z"] },
]
"""
CASES = [
    ("counters.csv", "id,side\nm_wg_241_24,natto\n", ":2: column 'side': Invalid enum value 'natto'"),
    ("counters.csv", "id,morale\nm_wg_241_24,D\n", ":2: column 'morale': Invalid enum value 'D'"),
    ("counters.csv", "id,firepower\nm_wg_241_24,-1\n", ":2: column 'firepower': Expected `int` >= 0"),
    ("tables/combat_results.csv", "die,morale,+6\n1,A,A9Z\n", ":2: column '+6': Expected `str` matching regex"),
    ("tables/nuclear_results.csv", "roll,2-3\n2,D\n", ":2: column '2-3': Invalid enum value 'D'"),
    ("tables/air_loss.csv", "situation,drop_loss_rhine\nown superiority,x\n", ":2: column 'drop_loss_rhine': "),
    ("tables/terrain_effects.csv", "terrain,kind,movement\ncity,hex,much\n", ":2: column 'movement': "),
    ("tables/combat_columns.csv", "heading,low\n-6,-9\n", ":2: column 'low': the column -8 does not join"),
    ("tables/victory_levels.csv", "scenario,winner,level,low\nmunich,leader,decisive,30\n",
     ":2: column 'low': no victory level takes 29 points"),
    ("tables/terrain_effects.csv", "terrain,kind,movement\nminor_river,hexside,1/2\n", ":2: column 'movement': whole "),
    ("tables/variable_reinforcements.csv", "unit,counters\n20 Pz Bde,4\n", ":2: column 'counters': 5 counters are m"),
    ("counters.csv", "id,army\nr_su_art_5gta,9GT\n", ":2: column 'army': there is no army '9GT' in this scenario"),
    ("counters.csv", "id,nation\nr_su_art_5gta,zz\n", ":2: column 'nation': there is no 'zz'; known are "),
    ("scenarios/munich.toml", SETUP.replace("9999", "2427"), ":6: column 'setup.0.suggested.m_wg_241_24': 2427 is"),
    ("scenarios/munich.toml", SETUP.replace("hexes = []", 'hexes = ["0"]'), ":5: column 'setup.0.zone': no hex '0'"),
    ("scenarios/munich.toml", SETUP.replace("241_24", "661_66").replace("9999", "2427"),
     ":6: column 'setup.0.suggested.m_wg_661_66': '24"),
    ("scenarios/munich.toml", SETUP.replace("count = 1", "count = 2").replace("9999", "2427").replace("[]", '["2427"]'),
     ":6: column 'setup.0.suggested': 2 units are expected"),
    ("scenarios/munich.toml", REINFORCEMENT.replace("area Z", "area A"), ":5: column 'reinforcement.0.count': 0 units"),
    ("tracks.toml", "[munich]\ngame_turns = 9\n[munich.initiative]\nnato = [1]\nwp = [1]\n[munich.start]\n"
     "[munich.optional]\n", ":4: column 'munich.initiative.nato': 9 numbers are expected"),
    ("scenarios/munich.toml", "[air_superiority]\nmodifier = { nato = 1 }\n",
     ":2: column 'air_superiority.modifier': a value for each side is expected"),
    ("scenarios/munich.toml", ROWS.replace("= 3", "= 4"), ":5: column 'reinforcement.1.entry': 'area Z' is nowhere"),
    ("scenarios/munich.toml", ROWS.replace("area Z", "hex J"), ":2: column 'reinforcement.0.count': 4 units come"),
    ("scenarios/munich.toml", REINFORCEMENT, ":6: column 'reinforcement.0.entry': 'area Z' is nowhere on the map"),
    ("scenarios/munich.toml", SETUP, ":6: column 'setup.0.suggested.m_wg_241_24': no hex '9999' on the map"),
    ("scenarios/munich.toml", '[drops]\nterrain = ["swamp"]\ncost = 1\nunits = []\n',
     ":2: column 'drops.terrain': no hex of the map has it"),
    ("maps/munich.patch", "terrain q swamp\n", ":1: unknown terrain 'swamp'; known are "),
]  # fmt: skip


@pytest.mark.rule("superpowers", "7.0.a", "TRK", "AR:EX19.2-5.T")
@pytest.mark.parametrize(("name", "text", "said"), CASES)
def test_figures_that_do_not_fit_are_told_before_play(tmp_path, name, text, said):
    scenario = "rhine" if "_5gta" in text or "variable" in name else "munich"
    is_told(Slip(name, text, said), tmp_path, "superpowers", scenario)
