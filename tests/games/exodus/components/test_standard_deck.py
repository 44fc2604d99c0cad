"""The standard deck and the board: facts of the rules text, and what a bad one says."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from panspermia.decks.cards import count_origins
from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.anatomy import faces_of
from panspermia.games.exodus.components.cards import Face
from panspermia.games.exodus.components.decks import BOARD, deck_from, load_chart, load_deck
from panspermia.kernel.errors import BadDeck
from panspermia.kernel.messages import render
from tests.clause_coverage import note_data

DECK, CHART = load_deck(), load_chart()
FACES: dict[str, Face] = {face.id: face for _, card in DECK.all_cards() for face in faces_of(card)}


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads(files(PACKAGE).joinpath("data", f"{name}.toml").read_text("utf-8"))


def test_there_are_as_many_cards_as_in_the_box() -> None:
    """B1a, B1b."""
    sizes = {kind: len(DECK.cards(kind)) for kind in DECK.kinds()}

    assert {
        "thrusters": 12, "robonauts": 12, "refineries": 12, "generators": 17, "reactors": 12,
        "radiators": 12, "crews": 6,
    } == sizes  # fmt: skip
    assert 166 == len(FACES)


def test_a_face_says_what_is_printed_on_it() -> None:
    """X1, CF-1, CF-5, CF-8."""
    de_laval, rubbia = FACES["de-laval-nozzle"], FACES["rubbia-thin-film-fission-hohlraum"]
    assert de_laval.thruster is not None
    assert (0, 5, "4", ("wave", "bomb")) == (
        de_laval.mass, de_laval.thruster.thrust, de_laval.thruster.fuel, de_laval.needs.reactor,
    )  # fmt: skip
    assert (1, ("wave",), "1/2", 1) == (
        rubbia.mass, rubbia.gives, rubbia.modifier.fuel, rubbia.needs.therms,
    )  # fmt: skip
    pipe = FACES["mo-li-heat-pipe"]
    assert pipe.mass is None
    assert pipe.light is not None
    assert (1, 2, 2) == (pipe.light.mass, pipe.light.rad_hard, pipe.light.therms)
    assert FACES["shimizu-corp-entrepreneurs"].thruster is None


@pytest.mark.clause("Sail-1")
def test_four_faces_are_sails() -> None:
    note_data("Sail-1", source="standard.toml")
    sails = {id for id, face in FACES.items() if face.sail}

    assert {"photon-heliogyro", "electric-sail", "photon-kite-sail", "mag-sail"} == sails
    triangles = [face.thruster for face in FACES.values() if face.sail]
    assert {("0", 1)} == {(t.fuel, t.bonus_pivots) for t in triangles if t is not None}


def test_every_value_of_both_files_has_an_origin() -> None:
    assert {"public", "designed", "inferred"} == set(count_origins(DECK))
    assert {"public", "designed", "inferred", "rulebook"} == set(count_origins(CHART))
    assert 9 == sum(
        CHART.origin_of("spaces", space, f"lines.{place}.arrow").startswith("inferred")
        for space in CHART.spaces
        for place in range(len(space.lines))
    )


def test_signposts_and_marks_of_the_board_stand_where_the_rules_say() -> None:
    """CF-13, B7i."""
    marked = {space.exit or space.lens: space.id for space in CHART.spaces}

    assert ("lag-qfvmz", "lag-6c7bq", "lag-0ztit") == tuple(
        marked[word] for word in ("jupiter-sol-jupiter", "sol-exit-neptune", "sol-exit-oort")
    )
    assert ("lag-morz3", "lag-mnakl") == (marked["neutrino"], marked["em"])
    assert ["lag-3lii0"] == [space.id for space in CHART.spaces if space.heliopause]
    assert 14 == sum(len(post.sites) for post in CHART.signposts)
    assert 79 == sum(bool(space.hazard_name) for space in CHART.spaces)


def test_sites_are_those_of_the_list() -> None:
    sites = {space.id: space.site for space in CHART.spaces if space.site is not None}

    assert 188 == len(sites)
    assert {"C", "S", "M", "V", "D", "H"} == {site.spectral for site in sites.values()}
    deimos, pole = sites["deimos"], sites["mercury-north-pole"]
    assert (1, "D", 2, 3) == (deimos.size, deimos.spectral, deimos.hydration, pole.hydration)
    camps = Counter(site.camp for site in sites.values())
    assert (9, 7) == (camps["greek"], camps["trojan"])
    assert 9 == sum(site.centaur for site in sites.values())


# --- what is refused ------------------------------------------------------------------------------


def change(kind: str, key: str, value: object) -> dict[str, Any]:
    """The board with one field of the first row of a kind that has it changed."""
    board = raw("map")
    row = next(row for row in board[kind] if key in row)
    row[key] = value
    return board


@pytest.mark.parametrize(
    ("kind", "key", "value", "said"),
    [
        ("zones", "id", "vulcan-zone", "the zones are"),
        ("strip", "load", "77", "the strip has no position 77"),
        ("classes", "most", "77", "the strip has no position 77"),
        ("spaces", "lander", "huge", "lander"),
        ("spaces", "belt", None, "belt"),
        ("spaces", "lines", [{"to": "nowhere"}], "no such Space or Site: nowhere"),
        ("roads", "sites", ["leo"], "no such Space or Site: leo"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(
    kind: str, key: str, value: object, said: str
) -> None:
    board = change(kind, key, value)
    if value is None:
        board[kind] = [{k: v for k, v in row.items() if k != key} for row in board[kind]]

    with pytest.raises(BadDeck) as refused:
        BOARD.read(board)

    assert any(said in render(problem) for problem in refused.value.problems)


def test_a_line_needs_its_labels_at_hohmanns_and_stands_once() -> None:
    board = raw("map")
    space = next(
        row for row in board["spaces"] if any("to_exit" in li for li in row.get("lines", ()))
    )
    space["lines"] = [{"to": line["to"]} for line in space["lines"]] * 2

    with pytest.raises(BadDeck) as refused:
        BOARD.read(board)

    assert {"deck.exit", "deck.twice"} == {problem.id for problem in refused.value.problems}


def test_a_deck_of_your_own_changes_single_cards() -> None:
    patch = {"number": 1, "origin": "designed", "white": {"mass": 3}}
    mine = {"game": "exodus", "name": "mine", "extends": "standard", "thrusters": [patch]}

    assert (3, 7) == (deck_from(mine).thrusters[0].white.mass, DECK.thrusters[0].white.rad_hard)


@pytest.mark.parametrize(
    ("kind", "side", "said"),
    [
        ("radiators", {"mass": 1}, "a radiator has mass and rad-hardness for Light and Heavy"),
        ("radiators", {"rad_hard": 5}, "a radiator has mass and rad-hardness for Light and Heavy"),
        ("generators", {"gives": []}, "something that it gives"),
        ("robonauts", {"platforms": []}, "an ISRU platform"),
    ],
)
def test_a_card_that_cannot_do_what_it_is_for_is_refused(
    kind: str, side: dict[str, Any], said: str
) -> None:
    patch = {"number": 1, "origin": "designed", "white": side}

    with pytest.raises(BadDeck) as refused:
        deck_from({"game": "exodus", "name": "mine", "extends": "standard", kind: [patch]})

    assert said in render(refused.value.problems[0])
