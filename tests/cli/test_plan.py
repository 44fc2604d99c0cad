"""`panspermia plan`: ways side by side, one of them burn by burn, Sites in reach, rockets."""

from __future__ import annotations

import json

import msgspec
import pytest
from typer.testing import CliRunner

from panspermia.cli.app import app
from panspermia.games.exodus.routes.builds import builds
from panspermia.games.exodus.routes.values import Parts

TUG = ("--thrust", "5", "--mass", "3", "--wet", "6", "--hardness", "8", "--year", "3")
ITOKAWA = (*TUG, "--to", "itokawa", "--turns", "2")


def printed(*words: str, code: int = 0) -> str:
    found = CliRunner().invoke(app, ["plan", *words], env={"COLUMNS": "120"})
    assert code == found.exit_code, found.output
    return found.output


def test_ways_stand_side_by_side() -> None:
    lines = printed(*ITOKAWA).splitlines()
    assert ["way", "1", "way", "2"] == lines[0].split()
    assert ["Turns", "1", "2"] == lines[1].split()
    assert ["fuel", "steps", "4", "2"] == lines[2].split()


def test_a_way_is_shown_burn_by_burn() -> None:
    text = printed(*ITOKAWA, "--step", "1")
    assert "leo to itokawa" in text
    (pivot,) = [line for line in text.splitlines() if "H4c.1" in line]
    assert {"lag-olko7", "2", "4", "2/3", "crash"} <= set(pivot.replace(",", " ").split())


def test_the_same_as_json_and_by_its_text() -> None:
    found = json.loads(printed(*ITOKAWA, "--json"))
    assert [(1, 4), (2, 2)] == [(way["turns"], way["fuel"]) for way in found["ways"]]
    lines = printed(*ITOKAWA).splitlines()
    text = "".join(lines[next(n for n, line in enumerate(lines) if "--plan" in line) :])
    assert found == json.loads(printed("--plan", text.removeprefix("--plan").strip(), "--json"))


def test_ways_to_fulfil_a_contract() -> None:
    carrier = ("monoatomic-plug-nozzle", "rubbia-thin-film-fission-hohlraum", "qu-tube")
    words = (*carrier, "--fuel", "14", "--contract", "hardened-base", "--turns", "2")
    said = printed(*words)
    assert "way 1: steps at cruithne" in said
    assert "way 1:" in printed(*words, "--step", "1")
    assert "more than the planner can plan" in printed(*carrier, "--contract", "Inner Tour")


def test_places_and_cards_can_be_named() -> None:
    words = ("De Laval Nozzle", "Rubbia thin film fission Hohlraum", "--fuel", "4")
    asked = json.loads(printed(*words, "--to", "Tuonela", "--turns", "1", "--json"))["query"]
    assert ["de-laval-nozzle", "rubbia-thin-film-fission-hohlraum"] == asked["rocket"]["cards"]
    assert "triton-tuonela-planitia" == asked["goal"]
    said = printed(*words, "--to", "Triton", "--turns", "1").splitlines()
    assert "Triton is taken for triton-mahilani-plume, not for triton-tuonela-planitia" in said[0]
    assert "No way to triton-mahilani-plume was found in 1 Turn " in said[1]


def test_sites_in_reach() -> None:
    text = printed(*TUG, "--turns", "1")
    (row,) = [line.split() for line in text.splitlines() if line.startswith("itokawa")]
    assert "1" == row[1]


def test_rockets_of_some_cards() -> None:
    ids = ("de-laval-nozzle", "rubbia-thin-film-fission-hohlraum", "qu-tube")
    found = json.loads(printed("--build", *ids, "--fuel", "3", "--json"))
    same = json.loads(msgspec.json.encode(builds(Parts(cards=ids, fuel=3))))
    assert found["rockets"] == same["rockets"]
    best = found["rockets"][0]
    assert ("de-laval-nozzle", 7, True) == (
        best["engine"]["thruster"],
        best["engine"]["net"],
        best["engine"]["afterburn"],
    )
    assert ["de-laval-nozzle", "rubbia-thin-film-fission-hohlraum"] == best["cards"]
    assert "de-laval-nozzle" in printed("--build", *ids)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "leo"), "thruster"),
        (("--thrust", "99"), "thrust"),
        (("sledgehammer",), "sledgehammer"),
        (("De Lavall Nozle",), "de-laval-nozzle"),
        (("--thrust", "5", "--to", "Psycje"), "Psyche"),
        (("mo-li-heat-pipe", "mo-li-heat-pipe/heavy"), "once"),
        ((*ITOKAWA, "--step", "9"), "way 9"),
        (("--plan", "nonsense"), "no plan"),
        (("--build",), "card"),
        (("--thrust", "3", "--depot", "phobos"), "phobos"),
    ],
)
def test_wrong_input_is_told_in_a_line(words: tuple[str, ...], said: str) -> None:
    text = printed(*words, code=2)
    assert said in text
    assert 1 == len(text.splitlines())


@pytest.mark.clause("X55", "H6c.6", "H6c.7", game="exodus")
def test_tanks_at_a_depot_feed_a_rocketplane() -> None:
    """X55. With 20 FT there 3/2 leaves Venus by two burns, wet 10 to 8."""
    aerostat = "venus-aerostat-xity"
    words = ("--thrust", "3", "--consumption", "2", "--mass", "5", "--wet", "10", "--turns", "1")
    there = (*words, "--from", aerostat, "--to", "lag-m0sea", "--factory", aerostat, "--json")
    (way,) = json.loads(printed(*there, "--depot", f"{aerostat}:20"))["ways"]
    first = way["legs"][0]["hops"][0]
    assert ("rocketplane", 20, "8") == (first["liftoff"], first["tanks"], way["wet"])
    others = json.loads(printed(*there, "--depot", f"{aerostat}:9"))["ways"]
    assert "rocketplane" not in [other["legs"][0]["hops"][0]["liftoff"] for other in others]


@pytest.mark.clause("X70", game="exodus")
def test_a_gigawatt_thruster_is_typed() -> None:
    """X70. 2 at 1/10 with five more for an afterburn of isotope fuel: net 6, wet 10 to 9."""
    words = ("--thrust", "2", "--consumption", "1/10", "--afterburn", "1")
    more = ("--afterburn-thrust", "5", "--gigawatt", "--grade", "isotope", "--mass", "6")
    asked = (*words, *more, "--wet", "10", "--to", "geo", "--turns", "1", "--json")
    (way,) = json.loads(printed(*asked))["ways"]
    engine = way["legs"][0]["engine"]
    assert (6, True, "9") == (engine["net"], engine["afterburn"], way["wet"])
