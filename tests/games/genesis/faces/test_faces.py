"""H1.2. The front of a mutation shows the colour that its promotion adds, on every face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from panspermia.faces.text import Marks
from panspermia.games.genesis.components.cards import MutationCard
from panspermia.games.genesis.faces import text
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Scene, say
from panspermia.games.genesis.rules.view import MutationView
from panspermia.games.genesis.rules.vocabulary import COLOUR, MUTATION
from panspermia.kernel import Answer
from tests.games.genesis.faces.drawn import counts, pages, part, views
from tests.games.genesis.faces.test_text import new_game, play

View = dict[str, Any]


def on_top(view: View) -> list[str]:
    """The mutations that can be seen on decks."""
    rows = view["position"]["rows"].values()
    return [row["deck"][0] for row in rows if row["deck"] and row["deck"][0]]


def unpromoted(scene: Scene) -> Iterator[MutationView]:
    """The mutations in play whose front lies up."""
    for o in scene.organisms():
        yield from [m for m in o.mutations if not m.promoted]


def card_of(scene: Scene, id: str) -> MutationCard:
    return scene.mutations[MUTATION[id]]


def adds(card: MutationCard) -> list[int]:
    """One cube of the colour that promotion adds, as counts by colour."""
    return [int(COLOUR[card.promoted.plus] == colour) for colour in range(4)]


def signs(card: MutationCard) -> str:
    """The colour of the front, and what promotion adds to it."""
    colours = (card.unpromoted.colour, card.promoted.plus)
    return "+".join([LIFE[COLOUR[colour]].sign for colour in colours])


@pytest.mark.clause("H1.2")
def test_the_card_on_top_of_a_deck_shows_the_colour_that_promotion_adds() -> None:
    seen = set()
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for id in on_top(view):
            assert adds(card_of(scene, id)) == counts(part(page, f"place-{id}"), "missing"), id
            seen.add(card_of(scene, id).promoted.plus)
    assert set(COLOUR) == seen


@pytest.mark.clause("H1.2")
def test_an_unpromoted_mutation_of_a_tableau_shows_what_promotion_adds() -> None:
    seen = 0
    for view, page in zip(views(), pages(), strict=True):
        scene = Scene(view)
        for m in unpromoted(scene):
            assert adds(card_of(scene, m.mutation)) == counts(own_card(page, m), "missing"), m
            seen += 1
    assert seen


def test_a_promoted_mutation_promises_nothing() -> None:
    seen = 0
    for view, page in zip(views(), pages(), strict=True):
        promoted = [m for o in Scene(view).organisms() for m in o.mutations if m.promoted]
        for m in promoted:
            assert 0 == sum(counts(own_card(page, m), "missing")), m
            seen += 1
    assert seen


def own_card(page: Element, m: MutationView) -> Element:
    return part(page, f"place-{m.mutation}")


@pytest.mark.clause("H1.2")
@pytest.mark.parametrize("width", [60, 80, 120], ids=str)
def test_the_terminal_shows_it_on_decks(width: int) -> None:
    for view in views():
        scene = Scene(view)
        board = text.Face(view).board(Marks(), width, 200)
        drawn = "\n".join([line.plain for line in board.lines])
        for id in on_top(view):
            card = card_of(scene, id)
            assert f"{signs(card)} {card.unpromoted.name}" in drawn


@pytest.mark.clause("H1.2")
@pytest.mark.parametrize(("width", "height"), [(120, 200), (80, 24)], ids=str)
def test_the_terminal_shows_it_in_tableaus(width: int, height: int) -> None:
    seen = 0
    for view in views():
        scene = Scene(view)
        board = text.Face(view).board(Marks(), width, height)
        drawn = "".join([line.plain for line in board.lines])
        for m in unpromoted(scene):
            card = card_of(scene, m.mutation)
            if (name := card.unpromoted.name) in drawn:
                found = [f"{signs(card)}{space}{name}" in drawn for space in ("", " ")]
                assert any(found), m
                seen += 1
    assert seen


def test_the_legend_of_the_terminal_explains_the_sign() -> None:
    assert "+ promotion adds" in text.Face({}).legend().plain


@pytest.mark.clause("H1.2")
@pytest.mark.parametrize("kind", ["buy", "promote"])
def test_the_answers_show_what_promotion_adds(kind: str) -> None:
    """In the terminal and on pages."""
    seen = 0
    games = [play(new_game(2, "standard", seed), seed) for seed in range(10)]
    for table in chain(*games):
        if table.request is not None and table.request.rule == "H0.1":
            view = table.view(table.request.seat)
            for id, short in answers(view, table.request.options(), kind):
                assert short.startswith(f"{signs(card_of(Scene(view), id))} "), short
                seen += 1
    assert seen


def answers(view: View, options: Sequence[Answer], kind: str) -> Iterator[tuple[str, str]]:
    """Mutations that can be bought or promoted, with the words of the answer."""
    for group in text.Face(view).choices(options):
        if group.label.plain == say(f"choices.{kind}"):
            yield from [(str(answer), short.plain) for answer, short in group.answers]


@pytest.mark.clause("H1.2")
def test_words_about_a_front_name_the_colour_that_promotion_adds() -> None:
    """So do the labels on pages and the text view, which are the same words."""
    for view in views():
        for id in on_top(view):
            found = text.Face(view).look(id)
            assert found is not None
            colour = card_of(Scene(view), id).promoted.plus
            assert f"Promotion adds a {colour} cube." in found.plain


@pytest.mark.clause("H1.2")
def test_words_about_an_organism_name_the_colours_that_promotion_adds() -> None:
    seen = 0
    for view in views():
        scene = Scene(view)
        for o in scene.organisms():
            found = text.Face(view).look(o.organism)
            assert found is not None
            for m in [m for m in o.mutations if not m.promoted]:
                card = card_of(scene, m.mutation)
                words = f"{card.unpromoted.name} (promotion adds {card.promoted.plus})"
                assert words in found.plain
                seen += 1
    assert seen


@pytest.mark.clause("H1.2")
def test_nothing_else_of_the_back_is_told_before_it_is_bought() -> None:
    for view in views():
        owned = {m.mutation for o in Scene(view).organisms() for m in o.mutations}
        for id in set(on_top(view)) - owned:
            back = card_of(Scene(view), id).promoted
            found = text.Face(view).look(id)
            assert found is not None
            assert back.name not in found.plain
