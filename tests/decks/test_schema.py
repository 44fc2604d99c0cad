"""Decks of any game: loaded, patched and checked by a schema of the game's own cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from panspermia.decks.cards import count_origins, fields_of, sides_of, values_of
from panspermia.decks.entries import entries
from panspermia.kernel import BadDeck, render
from tests.decks.reef import SCHEMA, Deck

HEAD = 'game = "reef"\nname = "mine"\nextends = "standard"\n'

Content = dict[str, Any]


def problems(content: Content) -> list[str]:
    with pytest.raises(BadDeck) as raised:
        SCHEMA.read(content)
    return [render(problem) for problem in raised.value.problems]


def patched(folder: Path, text: str) -> Deck:
    path = folder / "mine.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return SCHEMA.load(path)


# --- what a deck holds ------------------------------------------------------------------------


def test_the_kinds_are_the_fields_that_hold_cards() -> None:
    assert ["creatures", "places"] == list(Deck.kinds())
    keys = [(kind, card.key) for kind, card in SCHEMA.load().all_cards()]
    assert [("creatures", 1), ("creatures", 2), ("places", "lagoon"), ("places", "deep")] == keys


def test_sides_are_parts_with_a_name_or_the_card_itself() -> None:
    sides = [[side.id for side in sides_of(card)] for _, card in SCHEMA.load().all_cards()]

    assert ["crab-larva", "old-crab", "soft-crab"] == sides[0]
    assert [["lagoon"], ["deep"]] == sides[2:]


def test_paths_lead_into_parts_by_name_and_into_other_lists_by_place() -> None:
    crab, lagoon = SCHEMA.load().creatures[0], SCHEMA.load().places[0]

    fields = dict(fields_of(crab))
    assert (1, "red") == (fields["number"], fields["young.colour"])
    assert ("claw", "claw", "shell") == fields["grown.old-crab.icons"]
    assert ("sting", 3) == (
        fields["grown.old-crab.abilities.0.1.kind"],
        fields["grown.old-crab.abilities.0.1.strength"],
    )
    assert not [path for path in fields if path.endswith((".group", ".id", ".note"))]
    assert 1 == list(values_of(crab)).count("grown.old-crab.icons.claw")
    assert {"name": "Lagoon", "size": 3, "ways.deep": 2} == dict(fields_of(lagoon))


def test_a_value_comes_from_where_its_card_or_its_kind_says() -> None:
    deck = SCHEMA.load()
    crab, lagoon = deck.creatures[0], deck.places[0]

    path = "grown.old-crab.abilities.0.1"
    assert "rulebook: R2" == deck.origin_of("creatures", crab, f"{path}.strength")
    assert "designed" == deck.origin_of("creatures", crab, f"{path}.kind")
    assert "public: a map" == deck.origin_of("places", lagoon, "size")
    assert {"designed": 14, "inferred": 9, "rulebook": 3, "public": 3} == count_origins(deck)


@pytest.mark.parametrize("word", ["lagoon", "Lagoon", "places-lagoon"])
def test_a_card_without_a_number_is_called_by_its_id(word: str) -> None:
    found = [entry for entry in entries(SCHEMA.load()) if entry.is_called(word)]

    assert [("places", "lagoon", ("Lagoon",))] == [(e.kind, e.key, e.names) for e in found]


def test_what_a_setup_holds_is_one_content_for_the_same_deck() -> None:
    standard = SCHEMA.complete(None)

    assert standard is SCHEMA.complete(standard) is SCHEMA.complete(SCHEMA.load().plain())
    other = {**SCHEMA.load().plain(), "name": "mine"}
    assert SCHEMA.complete(other) is SCHEMA.complete(dict(other))
    assert SCHEMA.complete(other).name != standard.name


# --- files that extend the standard deck ------------------------------------------------------


def test_cards_are_patched_by_number_or_id(tmp_path: Path) -> None:
    deck = patched(
        tmp_path,
        """
        [[creatures]]
        number = 2
        origin = "public"
        young.colour = "red"
        [[places]]
        id = "lagoon"
        origin = "inferred"
        note = "Warm and shallow."
        ways = { deep = 5 }
        """,
    )

    polyp, lagoon = deck.creatures[1], deck.places[0]
    assert ("red", "Polyp") == (polyp.young.colour, polyp.young.name)
    assert ({"young.colour": "public"}, "inferred") == (polyp.origins, polyp.origin)
    assert ("Lagoon", 3, {"deep": 5}) == (lagoon.name, lagoon.size, lagoon.ways)
    assert {"ways.deep": "inferred"} == lagoon.origins
    assert SCHEMA.load().places[1] == deck.places[1]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            '[[places]]\nid = "moon"\norigin = "designed"',
            "Place moon, id: the standard deck has no moon to change.",
        ),
        ('[[places]]\norigin = "designed"', "Place #1, id: the field is missing."),
        ('[[places]]\nid = "deep"\nsize = 1', "Place deep, origin: the field is missing."),
        (
            '[[creatures]]\nnumber = "2"\norigin = "designed"',
            "Creature 2, number: this must be a whole number, not a text.",
        ),
    ],
)
def test_a_wrong_patch_says_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BadDeck) as raised:
        patched(tmp_path, text)

    assert problem == str(raised.value)


# --- checks -----------------------------------------------------------------------------------


def in_card(kind: str, place: int, **changes: Any) -> Callable[[Content], object]:
    return lambda content: content[kind][place].update(changes)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            lambda content: content.update(game="genesis"),
            "Deck standard, game: this is a deck of genesis, not of reef.",
        ),
        (
            lambda content: content["creatures"].pop(),
            "Deck standard, creatures: number 2 is missing.",
        ),
        (
            lambda content: content["creatures"].append(content["creatures"][0]),
            "Deck standard, creatures: number 1 appears more than once.",
        ),
        (
            in_card("creatures", 1, number=7),
            "Deck standard, creatures: number 2 is missing.",
        ),
        (
            lambda content: content["places"].append(content["places"][0]),
            "Place lagoon, id: lagoon is also the id of lagoon.",
        ),
        (
            in_card("places", 1, size="big"),
            "Place deep, size: this must be a whole number, not a text.",
        ),
        (
            in_card("places", 1, ways={"lagoon": "far"}),
            "Place deep, ways[...]: this must be a whole number, not a text.",
        ),
        (in_card("places", 1, ways={"moon": 1}), "Place deep, ways: there is no place moon."),
        (
            in_card("places", 1, origins={"size": "guessed"}),
            (
                "Place deep, origins.size: an origin begins with one of rulebook, public, "
                "inferred, designed, and a reason follows a colon; guessed does not."
            ),
        ),
        (
            in_card("places", 1, origins={"depth": "designed"}),
            "Place deep, origins.depth: there is no value depth to have an origin.",
        ),
        (
            lambda content: content.update(origins={"fish": {}}),
            "Deck standard, origins: fish is not possible here. Possible: creatures, places.",
        ),
    ],
)
def test_what_is_wrong_is_said_of_the_card_and_the_field(
    change: Callable[[Content], object], problem: str
) -> None:
    content = SCHEMA.load().plain()
    change(content)

    assert problem == problems(content)[0]
