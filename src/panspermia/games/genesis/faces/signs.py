"""The signs of Bios: Genesis in the terminal; a colour never stands without its sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from panspermia.faces.terminal import INK, QUIET, ink, joined
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import Scene, say, word
from panspermia.games.genesis.rules.vocabulary import COLOUR, EVENT

BIONT = "∩"
MANNA_DEATH, ENZYME_DEATH, PLAIN = "†", "~", "-"
PROMOTED, ADDS = "²", "+"
STOLEN = "✗"
DISK = "◆"
SUN, SNOW = "☼", "❄"


def cubes(counts: Sequence[int], *, dim: bool = False) -> Text:
    """A sign for each cube."""
    text = Text()
    for colour, count in enumerate(counts):
        look = LIFE[colour]
        text.append(look.sign * count, f"dim {look.ink}" if dim else f"bold {look.ink}")
    return text


def tally(counts: Sequence[int], *, all_colours: bool = False) -> Text:
    """Signs with numbers: `●2 ▲1`."""
    parts = [
        ink(f"{LIFE[colour].sign}{count}", LIFE[colour].ink if count else QUIET)
        for colour, count in enumerate(counts)
        if count or all_colours
    ]
    return joined(parts)


def sign(colour: int) -> Text:
    return ink(LIFE[colour].sign, f"bold {LIFE[colour].ink}")


def added(colour: str) -> Text:
    """H1.2. The sign of the colour that promotion adds, after a plus."""
    look = LIFE[COLOUR[colour]]
    return ink(ADDS, QUIET).append(look.sign, f"dim {look.ink}")


def side_sign(scene: Scene, side: int) -> Text:
    """The sign of a side in its colour."""
    look = scene.looks[side]
    known = scene.position.sides[side].colour is not None
    return ink(look.sign, f"bold {look.ink}" if known else look.ink)


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


def present_events(scene: Scene) -> list[cards.EventCard]:
    """The last event, and the aftershocks that it ended."""
    found: list[cards.EventCard] = []
    for id in reversed(scene.position.events):
        card = scene.events[EVENT[id]]
        if found and not card.is_aftershock:
            break
        found.insert(0, card)
    return found


HARMFUL = ("smite", "extremophile", "oxygen", "uv", "cancer", "drought")


ADVANCED = ("cancer", "drought")


def strikes_of(scene: Scene, card: cards.EventCard) -> list[tuple[str, int, int]]:
    """The icons of an event, each with how often it is there and its number.

    C3.1: in the introductory game those that strike macroorganisms only do not count.
    """
    found: dict[str, tuple[str, int, int]] = {}
    for icon in card.icons:
        kind, _, value = icon.partition("-")
        if kind in ADVANCED and not scene.has_climate:
            continue
        count = found.get(icon, ("", 0, 0))[1] + 1
        found[icon] = (kind, count, int(value or 0))
    return list(found.values())


def strike_word(kind: str, count: int, value: int) -> str:
    """An icon of an event as a short word."""
    if kind == "uv":
        return f"{word(kind, 'strike')} {value}"
    return times(word(kind, "strike"), count)


def strike_words(scene: Scene, card: cards.EventCard) -> str:
    """All icons of an event in brackets."""
    parts = [strike_word(*strike) for strike in strikes_of(scene, card)]
    parts += [word(climate) for climate in card.climate] if scene.has_climate else []
    return f"({', '.join(parts)})" if parts else f"({say('text.nothing')})"
