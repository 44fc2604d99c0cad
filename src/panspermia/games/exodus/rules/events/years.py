"""The end of a year, the board of a CEO, and heroism (K, V6, Lc)."""

from __future__ import annotations

from panspermia.kernel import Event


class EventRolled(Event):
    """K2.1."""

    die: int
    happening: str


class Inspired(Event):
    """K2a. Every top card went to the bottom."""


class GlitchPut(Event):
    """K2b.1."""

    side: int
    stack: str


class FlareRolled(Event):
    """K2d.1."""

    die: int


class AnarchyBegan(Event):
    """K2e.1."""


class AssistanceBegan(Event):
    """V-SA3. In the place of Anarchy."""


class AssistanceEnded(Event):
    """V-SA3."""


class EventChanged(Event):
    """V-SA3. What happens instead of what was rolled."""

    side: int
    now: str


class SiteCleared(Event):
    """Syn-b.2. The Kreutz Sungrazer has passed the Sun."""

    site: str


class BoardMet(Event):
    """V6d.1. The board of the CEO asked for so many points, and found so many."""

    asked: int
    reached: int


class CareerRated(Event):
    """V6e.1. What is said of the CEO at the end."""

    rating: str
    points: int


class Nominated(Event):
    """Lc.1. Somebody is proposed for a heroism chit."""

    side: int
    hero: int


class Voted(Event):
    """Lc.2."""

    side: int
    approves: bool


class HeroismAwarded(Event):
    """Lc.2. A chit, by its number from 1 on."""

    side: int
    chit: int


YEAR_EVENTS = (
    EventRolled, Inspired, GlitchPut, FlareRolled, AnarchyBegan, SiteCleared, AssistanceBegan,
    AssistanceEnded, EventChanged, BoardMet, CareerRated, Nominated, Voted, HeroismAwarded,
)  # fmt: skip
