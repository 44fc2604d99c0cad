"""What board, tableaus and large cards of Bios: Genesis share as elements of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import lookup, symbols
from panspermia.games.genesis.faces.naming import Scene, say, word
from panspermia.games.genesis.faces.signs import times
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS
from panspermia.kernel.messages import Param

PARAMETERS = ("metabolism", "specificity", "entropy", "heredity")
"""What the four colours stand for (A0.1)."""
HOLE = "\ue000"
"""Stands in a sentence where a picture comes in."""


def named(look: str) -> str:
    """Classes as one writes them in a style, `slot.covered`."""
    return look.replace(".", " ")


@lru_cache(maxsize=1024)
def _frame(tag: str, look: str) -> tuple[str, str]:
    """What stands before and after the content of an element."""
    before, after = el(tag, HOLE, class_=named(look)).split(HOLE)
    return before, after


def div(look: str, *children: str) -> str:
    before, after = _frame("div", look)
    return f"{before}{''.join(children)}{after}"


def span(look: str, *children: str) -> str:
    before, after = _frame("span", look)
    return f"{before}{''.join(children)}{after}"


def quiet(words: str) -> str:
    return span("q", esc(words))


def told(title: str, look: str, *children: str) -> str:
    """Signs that explain themselves when they are pointed at."""
    return el("span", *children, class_=named(look), title=title)


@lru_cache(maxsize=8)
def face(value: int) -> str:
    """The face of a die that brings life, as a number."""
    return el("b", str(value), class_="dn")


def with_pictures(scene: Scene, id: str, pictures: dict[str, str], **params: Param) -> str:
    """A sentence with pictures among its words, as markup."""
    holes: dict[str, Param] = {
        name: f"{HOLE}{number}{HOLE}" for number, name in enumerate(pictures)
    }
    parts = esc(scene.say(id, **params, **holes)).split(HOLE)
    drawn = list(pictures.values())
    return "".join([drawn[int(part)] if n % 2 else part for n, part in enumerate(parts)])


# --- places ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pointing:
    """What can be pointed at in one part of a page, and which of it the tab key reaches."""

    scene: Scene
    seen: Seen
    first: str
    """The place in the order of the tab key; from there arrow keys walk on."""

    def place(self, id: str, look: str, *children: str) -> str:
        """An element that one can point at, named by what is read on it and described in words."""
        seen = self.seen
        return el(
            "div",
            *children,
            id=f"place-{id}",
            class_=classes(
                named(look),
                "can" if id in seen.choices else None,
                "changed" if id in seen.changed else None,
            ),
            data_place=id,
            role="button",
            tabindex="0" if id == self.first else "-1",
            aria_description=words_about(self.scene, id),
        )


def pointing(scene: Scene, seen: Seen, places: Sequence[str]) -> Pointing:
    """The tab key reaches the first place that can be chosen, or else the first of all."""
    found = next((id for id in places if id in seen.choices), places[0] if places else "")
    return Pointing(scene, seen, found)


def words_about(scene: Scene, id: str) -> str:
    """All about a place; about cards that nobody has bought it is kept."""
    if id in scene.unbought:
        return lookup.words_about_card(scene, id)
    return scene.once(("about", id), lambda: lookup.words_about(scene, id))


# --- signs with their words -----------------------------------------------------------------------


def abilities(card: cards.Unpromoted | cards.Promoted) -> list[tuple[str, str]]:
    """What a side of a mutation can do, but for DNA: icons and their words."""
    found = [str(id) for id in card.icons if id != "dna"]
    return worded([*found, "pollution"] if card.pollutant else found)


def worded(icons: Sequence[str]) -> list[tuple[str, str]]:
    """Each icon once, with its word and how often it is there."""
    return [(id, times(word(id, "icon"), list(icons).count(id))) for id in dict.fromkeys(icons)]


def explained(icons: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Icons with their words, which say more when they are pointed at."""
    for id, words in icons:
        yield told(word(id, "explained"), "ab", symbols.icon(id), esc(words))


def heaps(pictures: Sequence[str], counts: Sequence[int], kind: str) -> Iterator[str]:
    """Pieces by colour: side by side, or one with a number where there is little room."""
    for colour, count in enumerate(counts):
        if count:
            title = say(f"world.{kind}", count=count, colour=COLOURS[colour])
            drawn = pictures[colour] * count
            yield el("span", drawn, class_="heap", data_n=str(count), title=title)


def colour_number(colour: str) -> int:
    return COLOUR[colour]
