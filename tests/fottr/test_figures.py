"""An owner's figures: what does not fit is told with its place before anybody plays."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.fottr.replacements import receive
from tests.overlays import Slip, is_told

CAMPAIGN, COLUMNS = "scenarios/campaign.toml", "tables/combat_columns.csv"
SITE = """[[site]]
letter = "H"
name = "Marseilles"
theatre = "med"
box = "med_box"
fusag = false
together = false
source = "owner"
beaches = [{ id = "H-AL", marker = "AL", beach = "%s", coast = "%s" }]
"""
CASES = [
    ("counters.csv", "id,power\nger-3pz,allies\n", ":2: column 'power': Expected `str` matching regex"),
    ("counters.csv", "id,nation\nger-3pz,US\n", ":2: column 'nation': 'US' units do not fight for the Axis"),
    ("counters.csv", "id,nation\nus-2,Martian\n", ":2: column 'nation': replacement_costs.csv has no row for"),
    ("counters.csv", "id,nation\nyug-1,Martian\n", ":2: column 'nation': there is no 'Martian'; known are German"),
    ("counters.csv", "id,type\nger-3pz,tank\n", ":2: column 'type': Invalid enum value 'tank'"),
    ("counters.csv", "id,size\nger-3pz,air\n", ":2: column 'size': mechanised units are of another size than 'air'"),
    ("counters.csv", "id,attack\nger-3pz,D\n", ":2: column 'attack': Expected `str` matching regex"),
    ("counters.csv", "id,attack\nus-2,A\n", ":2: column 'attack': only the Axis has strengths that are letters"),
    ("counters.csv", "id,setup\nger-3pz,99.99\n", ":2: column 'setup': '99.99' is no land hex, turn, box or event"),
    ("counters.csv", "id,setup\nger-3pz,13\n", ":2: column 'setup': '13' is no land hex"),
    ("counters.csv", "id,setup\nus-2,5\n", ":2: column 'setup': '5' is no land hex"),
    ("counters.csv", "id,setup\nair-8,true\n", ":2: column 'setup': 'true' is no land hex"),
    ("counters.csv", "id,setup\nger-3pz,70.14\n", "column 'setup': units of the enemy start in 70.14"),
    ("counters.csv", "id,withdraw\nger-hgpz,13\n", ":2: column 'withdraw': there is no turn 13"),
    ("markers.csv", "id,setup\nbeachhead-us-1,99\n", ":2: column 'setup': '99' is no turn (and box, E or M)"),
    ("markers.csv", "id,value\nokw-1,true\n", ":2: column 'value': 'true' is no value of a 'okw' marker"),
    ("markers.csv", "id,power\nokw-1,west\n", ":2: column 'power': 'okw' markers are of another side"),
    ("tables/turn_track.csv", "turn,year\n3,1946\n", ":2: column 'year': the charts have no 1946"),
    ("tables/terrain_effects.csv", "terrain,kind,operational_mp\nclear,hex,0\n", ":2: column 'operational_mp': a hex "),
    ("tables/terrain_effects.csv", "terrain,kind,attacker_effect\nriver,hexside,barred\n", ":2: column 'attacker_effe"),
    ("tables/interdiction.csv", "year,die,result\n1943,1,most\n", ":2: column 'result': Invalid enum value 'most'"),
    ("tables/bombing_results.csv", "mission,effect,low\noil,points,-1\n", ":2: column 'low': at least one point"),
    ("tables/invasion.csv", "result,loss,low\noverwhelming,0,7\n", "column 'high': no row takes a modified 6"),
    ("tables/combat_results.csv", "die,2:1\n3,DX\n", ":2: column '2:1': Invalid enum value 'DX'"),
    ("tables/corps_strength.csv", "modified_die,A\n3,-1\n", ":2: column 'A': Expected `int` >= 0"),
    (COLUMNS, "column,from\n2:1,2\n", ":2: column 'from': '2' is not what odds look like"),
    (COLUMNS, "column,below\n3:1,5:1\n", ":2: column 'below': the column 4:1 does not join"),
    (COLUMNS, "column,below\n6:1,9:1\n", ":2: column 'below': no column takes more"),
    (COLUMNS, "column,shift_right\n3:1,7:1\n", ":2: column 'shift_right': there is no column '7:1'"),
    (COLUMNS, "column,shift_left\n1:2,X\n", ":2: column 'shift_left': 'X' is no result"),
    ("tables/replacement_costs.csv", "group,kind,pool\nUS,any,Soviet\n", "column 'nation': 'Soviet' points are not of"),
    (CAMPAIGN, "last_turn = 13\n", ":1: column 'last_turn': the turn track has turns up to 12"),
    (CAMPAIGN, '[kursk]\nhex = "99.99"\n', ":2: column 'kursk.hex': no land hex '99.99' on the map"),
    (CAMPAIGN, '[antwerp]\nport = "70.16"\n', ":2: column 'antwerp.port': no town or city in '70.16'"),
    (CAMPAIGN, '[hermann_goering]\ndivision = "x"\ncorps = "ger-hgpzc"\n', ":2: column 'hermann_goering.division': "),
    (CAMPAIGN, '[theatres]\nsource = ""\nokw = ["nwe"]\nokh = ["east"]\n', ":1: column 'theatres': each theatre"),
    (CAMPAIGN, '[[limits]]\nnations = ["Martian"]\nrule = "20.3"\n', ":2: column 'limits.0.nations': there are no"),
    (CAMPAIGN, '[[limits]]\nnations = ["US"]\nnever = ["X"]\nrule = "20.3"\n', ":1: column 'limits.0': the map has no"),
    (CAMPAIGN, '[seats.campaign]\naxis = ["axis"]\n', ":1: column 'seats.campaign': every power needs one of axis"),
    (CAMPAIGN, SITE % ("99.99", "22.28"), ":9: column 'site.0.beaches': no sea hex '99.99' on the map"),
    (CAMPAIGN, SITE % ("21.29", "39.13"), ":9: column 'site.0.beaches': 21.29 and 39.13 are no neighbours"),
    ("display.toml", '[boxes]\noff = { power = "us" }\n', ":2: column 'boxes.off.power': powers are axis, west"),
    ("maps/fottr.patch", "h 39.13 c Germany\n", ":1: hex 39.13: it lies in no theatre"),
    ("maps/fottr.patch", "h 39.13 c Germany th:west\n", ":1: unknown flag 'th:west'; known are "),
]  # fmt: skip


@pytest.mark.rule("fottr", "7.1.2", "21.3", "10.5.e", "7.2.h", "13.2C.c")
@pytest.mark.parametrize(("name", "text", "said"), CASES)
def test_figures_that_do_not_fit_are_told_before_play(tmp_path, name, text, said):
    is_told(Slip(name, text, said), tmp_path, "fottr", "campaign")


def test_share_of_panzers_may_be_any_number(tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/replacements.csv").write_text("turn,panzer_share_percent\n2,40\n")
    game = grognard.new("fottr", "campaign", overlay=tmp_path)
    game.position.turn = 2
    receive(game.position, "axis")
    assert game.position.points["panzer"] == game.position.points["German"] * 2 // 5 > 0
