"""The signs and inks of Bios: Genesis in the terminal; a colour never stands without its sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from panspermia.games.genesis import cards
from panspermia.games.genesis.naming import Scene, say, word
from panspermia.games.genesis.vocabulary import COLOURS, EVENT

SIGNS = ("●", "▮", "▲", "○")
INKS = ("#d1495b", "#e0a526", "#2a9d6e", "#3d7dd8")
"""Red dot, yellow bar, green chevron, blue ring: the colours of life."""

ACCENT = "#b9a6ff"
QUIET = "#8b9298"
INK = "#e8e6e1"
DANGER = "#ff9a8a"
BIONT = "∩"
MANNA_DEATH, ENZYME_DEATH, PLAIN = "†", "~", "-"
PROMOTED = "²"
STOLEN = "✗"
DISK = "◆"
EMPTY = "·"
CHOICE, CHANGED = "▸", "*"
SUN, SNOW = "☼", "❄"
WILD = "!"


def ink(words: str, style: str) -> Text:
    """Words in a style that what is appended to them does not take on."""
    return Text().append(words, style)


def fit(text: Text, width: int) -> Text:
    """The text in so many cells; dots say that it is not all."""
    if cell_len(text.plain) <= width:
        return text
    return text[: max(0, width - 1)].append("…")


def padded(text: Text, width: int) -> Text:
    text = fit(text, width).copy()
    return text.append(" " * max(0, width - cell_len(text.plain)))


def joined(parts: Sequence[Text], space: str = " ") -> Text:
    return Text(space).join(parts)


def cubes(counts: Sequence[int], *, dim: bool = False) -> Text:
    """A sign for each cube."""
    text = Text()
    for colour, count in enumerate(counts):
        text.append(SIGNS[colour] * count, f"dim {INKS[colour]}" if dim else f"bold {INKS[colour]}")
    return text


def tally(counts: Sequence[int], *, all_colours: bool = False) -> Text:
    """Signs with numbers: `●2 ▲1`."""
    parts = [
        ink(f"{SIGNS[colour]}{count}", INKS[colour] if count else QUIET)
        for colour, count in enumerate(counts)
        if count or all_colours
    ]
    return joined(parts)


def sign(colour: int) -> Text:
    return ink(SIGNS[colour], f"bold {INKS[colour]}")


def side_sign(scene: Scene, side: int) -> Text:
    """The sign of a side; a non-player parasite has one more."""
    colour = scene.colour(side)
    if colour is None:
        return ink("?", QUIET)
    wild = WILD if scene.position.sides[side].npc else ""
    return ink(SIGNS[colour] + wild, f"bold {INKS[colour]}")


def bionts(scene: Scene, sides: Iterable[int]) -> Text:
    """A dome and the signs of the sides, or nothing."""
    found = [side_sign(scene, side) for side in sorted(sides)]
    return ink(BIONT, INK).append_text(joined(found, "")) if found else Text()


def icon_words(icons: Iterable[str], pollutant: str | None = None) -> list[str]:
    """Icons as short words, with how often each is there."""
    found = [*icons, *(["pollution"] if pollutant else [])]
    return [times(word(icon, "icon"), found.count(icon)) for icon in dict.fromkeys(found)]


def times(name: str, count: int) -> str:
    return name if count == 1 else say("what.times", what=name, n=count)


def present_events(scene: Scene) -> list[cards.Event]:
    """The last event, and the aftershocks that it ended."""
    found: list[cards.Event] = []
    for id in reversed(scene.position.events):
        card = scene.events[EVENT[id]]
        if found and not card.is_aftershock:
            break
        found.insert(0, card)
    return found


HARMFUL = ("smite", "extremophile", "oxygen", "uv", "cancer", "drought")


def strikes_of(card: cards.Event) -> list[tuple[str, int, int]]:
    """The icons of an event, each with how often it is there and its number."""
    found: dict[str, tuple[str, int, int]] = {}
    for icon in card.icons:
        kind, _, value = icon.partition("-")
        count = found.get(icon, ("", 0, 0))[1] + 1
        found[icon] = (kind, count, int(value or 0))
    return list(found.values())


def strike_word(kind: str, count: int, value: int) -> str:
    """An icon of an event as a short word."""
    if kind == "uv":
        return f"{word(kind, 'strike')} {value}"
    return times(word(kind, "strike"), count)


def strike_words(card: cards.Event) -> str:
    """All icons of an event in brackets."""
    parts = [strike_word(*strike) for strike in strikes_of(card)]
    parts += [word(climate) for climate in card.climate]
    return f"({', '.join(parts)})" if parts else f"({say('text.nothing')})"


assert len(SIGNS) == len(INKS) == len(COLOURS)
