"""The contracts: facts of the rules text, the places that they name, and what a bad file says."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from panspermia.decks.cards import count_origins
from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.agency import CONTRACTS, faces_of_contracts, load_contracts
from panspermia.games.exodus.components.catalog import catalog_of
from panspermia.games.exodus.components.contracts import TYPES, Place
from panspermia.games.exodus.components.goals import LIFT_OFF, goal_of
from panspermia.games.exodus.components.places import place_facts
from panspermia.games.exodus.components.solar import solar_map
from panspermia.kernel.errors import BadDeck
from panspermia.kernel.messages import render

MAP = solar_map()
CARDS = load_contracts().contracts
FACES = {face.id: face for _, face in faces_of_contracts(load_contracts())}


def test_three_decks_have_twelve_cards_with_two_faces() -> None:
    assert [12, 12, 12] == [
        sum(card.pair == pair for card in CARDS)
        for pair in (("individuality", "freedom"), ("honor", "unity"), ("equality", "authority"))
    ]
    assert 72 == len(FACES)
    assert set(TYPES) == {face.type for face in FACES.values()}


def test_shares_of_manned_faces_are_those_of_the_book() -> None:
    manned = [
        sum(
            side.manned
            for card in CARDS
            if card.pair[0] == first
            for side in (card.blue, card.gold)
        )
        for first in ("individuality", "honor", "equality")
    ]
    assert [14, 3, 8] == manned


def test_every_value_has_an_origin() -> None:
    assert {"public", "inferred", "rulebook"} == set(count_origins(load_contracts()))


def test_the_book_names_facts_of_single_contracts() -> None:
    """EX4, EX26, EA-1: the cards are right where the examples differ."""
    chiron, forge = FACES["chiron-quest"], FACES["mercury-forge"]
    assert (13, 5, 4, True, "tophat", ("jar",)) == (
        chiron.advance, chiron.fee, chiron.points, chiron.manned, chiron.mark, chiron.shapes,
    )  # fmt: skip
    assert forge.example is not None
    assert (13, 5, 15) == (forge.advance, forge.fee, forge.example.advance)
    assert ["hyperion"] == named("plasma-intrusion-laboratory")
    assert ["io-gish-bar-mons", "io-loki-patera", "hyperion"] == named(
        "plasma-intrusion-laboratory", examples=True
    )


def named(word: str, *, examples: bool = False) -> list[str]:
    """The Spaces of the first step."""
    place = goal_of(word, examples=examples).steps[0].feats[0].place
    assert place is not None
    return [MAP.ids[space] for space in sorted(place.spaces)]


@pytest.mark.parametrize(
    ("place", "count"),
    [
        (Place(kind="site", icon="synodic"), 15),
        (Place(kind="site", icon="synodic", spectral="D"), 7),
        (Place(icon="submarine"), 18),
        (Place(icon="submarine", beyond="ceres"), 17),
        (Place(icon="atmospheric"), 10),
        (Place(icon="atmospheric", beyond="jupiter"), 6),
        (Place(icon="atmospheric", outside=("mars",)), 7),
        (Place(size=(2, 11), hydration=(0, 0)), 13),
        (Place(icon="elevator"), 12),
        (Place(icon="elevator", size=(2, 11)), 10),
        (Place(size=(7, 11), outside=("earth",)), 27),
        (Place(size=(6, 11)), 38),
        (Place(size=(2, 11), spectral="S"), 20),
        (Place(icon="astrobiology"), 61),
        (Place(icon="signposted"), 14),
        (Place(kind="flyby"), 15),
    ],
)
def test_places_are_as_many_as_the_map_has(place: Place, count: int) -> None:
    """MF-6, MF-1."""
    assert count == len(place_facts(place).spaces)


def test_adjacent_hazards_are_found_both_ways() -> None:
    """CR-34."""
    assert ["lag-q4yka"] == named("spin-control")
    beside = set(named("fools-gold"))
    hazards = {space for space in range(len(MAP.ids)) if MAP.hazard[space]}
    assert beside == {
        MAP.ids[site] for site, size in enumerate(MAP.size) if size and MAP.adjacent(site) & hazards
    }
    assert ["comet-encke"] == named("robotic-facility")


def test_contracts_are_faces_behind_all_others() -> None:
    catalog = catalog_of("")
    blue, gold = catalog.contract_cards[0]

    assert (166 + 24, 166 + 24 + 1) == (blue, gold)
    assert ("new-horizons", 4, 4) == (
        catalog.faces[blue].word, catalog.faces[blue].card.mass, catalog.faces[blue].card.rad_hard,
    )  # fmt: skip
    assert (True, False) == (catalog.contracts[gold].gold, catalog.contracts[blue].gold)
    assert 36 == len(catalog.contract_cards)


def test_steps_are_in_order() -> None:
    """CR-1, 4B4c.1."""
    railway = goal_of("equatorial-launch-railway").steps
    assert [["be"], [LIFT_OFF]] == [[feat.what for feat in step.feats] for step in railway]
    assert (1, 1) == (railway[1].feats[0].step, goal_of("junket").steps[1].other_than)
    returns = [
        sum(goal_of(side.id).steps[-1].is_return for side in sides)
        for sides in zip(*[(card.blue, card.gold) for card in CARDS], strict=True)
    ]
    assert [9, 7] == returns


# --- what is refused ------------------------------------------------------------------------------


def card(content: dict[str, Any], name: str) -> dict[str, Any]:
    """A side of a contract in a file."""
    sides = [side for row in content["contracts"] for side in (row["blue"], row["gold"])]
    found: dict[str, Any] = next(side for side in sides if side["id"] == name)
    return found


@pytest.mark.parametrize(
    ("name", "key", "value", "said"),
    [
        ("hardened-base", "steps", [{"feats": [{"what": "be", "place": {"spaces": ["vulcan"]}}]}],
         "no such Space or Site: vulcan"),
        ("hardened-base", "steps",
         [{"feats": [{"what": "be", "place": {"icon": "synodic", "spectral": "M"}}]}],
         "no Space of the map is such a destination"),
        ("hardened-base", "steps",
         [{"feats": [{"what": "return"}]}, {"feats": [{"what": "return"}]}],
         "something follows the return"),
        ("hardened-base", "steps", [{"feats": [{"what": "lift-off", "step": 1}]}],
         "names no earlier step"),
        ("hardened-base", "steps", [{"feats": [{"what": "be"}]}], "lacks the place"),
        ("hardened-base", "fulfilled", [{"id": "beer"}], "no contract has an effect beer"),
        ("hardened-base", "mass", -1, "mass"),
    ],
)  # fmt: skip
def test_a_contract_that_does_not_fit_is_refused(
    name: str, key: str, value: object, said: str
) -> None:
    content = tomllib.loads(files(PACKAGE).joinpath("data", "contracts.toml").read_text("utf-8"))
    card(content, name)[key] = value

    with pytest.raises(BadDeck) as refused:
        CONTRACTS.read(content)

    assert any(said in render(problem) for problem in refused.value.problems)


def test_a_deck_of_eleven_is_refused() -> None:
    content = tomllib.loads(files(PACKAGE).joinpath("data", "contracts.toml").read_text("utf-8"))
    content["contracts"][0]["pair"] = ["honor", "unity"]

    with pytest.raises(BadDeck) as refused:
        CONTRACTS.read(content)

    assert {"deck.group"} == {problem.id for problem in refused.value.problems}
