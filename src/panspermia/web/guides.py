"""What pages tell of a game before anybody plays it, in words and pictures for their templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from panspermia.contract import GuidePart, guide_of
from panspermia.faces.guide import First, Mode, Phase, Word, Worth
from panspermia.hall.lessons import lessons
from panspermia.kernel import Game, Message, render
from panspermia.kernel.game import Value
from panspermia.kernel.messages import catalogue
from panspermia.web.pictures import cover_address
from panspermia.web.words import say

HOUR = 60
FIRST = "first"
"""The mode of a first game."""


class GameCard(NamedTuple):
    """A game on the shelf."""

    id: str
    title: str
    about: str
    era: str
    facts: tuple[str, ...]
    cover: str | None
    lesson: bool


def card_of(game: Game[Any]) -> GameCard:
    """What the shelf shows of a game; all but its title may be missing."""
    info = game.info()
    facts = [players_words(info.players), length_words(info.minutes), words_of(game, "chance")]
    return GameCard(
        info.id,
        render(info.title),
        words_of(game, "about"),
        words_of(game, "era"),
        tuple(filter(None, facts)),
        cover_address(game),
        info.id in lessons(),
    )


def words_of(game: Game[Any], id: str) -> str:
    """A message of the game's own catalogue, or nothing if it has none of that name."""
    return render(Message(id, {}, game.package)) if id in catalogue(game.package) else ""


def players_words(players: tuple[int, ...], *, short: bool = False) -> str:
    low, high = min(players), max(players)
    if low == high:
        return say("players.exactly", count=low)
    return say("players.short" if short else "players.range", low=low, high=high)


def length_words(minutes: int) -> str:
    """About how long something takes."""
    if minutes < HOUR:
        return say("length.minutes", count=minutes)
    hours, rest = divmod(minutes, HOUR)
    return say("length.half" if rest >= HOUR / 2 else "length.hours", count=hours)


def goal_of(game: Game[Any], options: Mapping[str, Value]) -> str:
    """How the game is won, or nothing if it does not say."""
    guide = guide_of(game)
    return "" if guide is None else render(guide.goal(options))


def sketch(game: Game[Any], id: str) -> Markup:
    """A small picture, or nothing if there is none."""
    guide = guide_of(game)
    return Markup("" if guide is None else guide.sketch(id) or "")


# --- overview -------------------------------------------------------------------------------------


class Card(NamedTuple):
    """Something with a picture and a sentence; `head` is its name or its worth."""

    head: str
    words: str
    picture: Markup
    clause: str


class Overview(NamedTuple):
    """What a newcomer is told before anything else."""

    goal: str
    worth: tuple[Card, ...]
    course: tuple[Card, ...]
    again: str
    words: tuple[Card, ...]


def overview(game: Game[Any], options: Mapping[str, Value] | None = None) -> Overview | None:
    """Goal, worth, course of a turn and words of a game at a table with these options."""
    guide = guide_of(game)
    if guide is None:
        return None
    mode = None if options is None else options.get("mode")
    worth = [w for w in guide.WORTH if not w.only or mode is None or mode in w.only]
    worth = [w for w in worth if _is_on(w, options)]
    known = [w for w in guide.WORDS if _is_on(w, options)]
    return Overview(
        render(guide.goal(options or {})),
        tuple([_card(game, f"worth.{w.id}", w.points, w.words, w.clause) for w in worth]),
        tuple([_phase_card(game, n, phase) for n, phase in enumerate(guide.COURSE, 1)]),
        words_of(game, "course.again"),
        tuple([_card(game, f"words.{w.id}", w.word, w.meaning, w.clause) for w in known]),
    )


def _is_on(part: Worth | Word, options: Mapping[str, Value] | None) -> bool:
    """Whether a table with these options has it; without a table all is told."""
    return not part.needs or options is None or options.get(part.needs) is True


def _phase_card(game: Game[Any], number: int, phase: Phase) -> Card:
    head = say("rules.phase", number=number, word=render(phase.word))
    return _card(game, f"course.{phase.id}", head, phase.purpose, phase.clause)


def _card(game: Game[Any], id: str, head: str | Message, words: Message, clause: str) -> Card:
    name = head if isinstance(head, str) else render(head)
    return Card(name, render(words), sketch(game, id), clause)


# --- modes ----------------------------------------------------------------------------------------


def modes_of(game: Game[Any]) -> tuple[Mode, ...]:
    """The ways to play a game: its own, or those of its option `mode`, or just the one."""
    guide = guide_of(game)
    if guide is not None:
        return tuple(guide.MODES)
    option = next((o for o in game.options if o.id == "mode"), None)
    players = tuple(sorted(game.players))
    if option is None:
        return (Mode("", {}, players, game.minutes, game.info().title, Message("")),)
    return tuple([_plain_mode(game, value, players) for value in option.values])


def _plain_mode(game: Game[Any], value: Value, players: tuple[int, ...]) -> Mode:
    name = Message(f"option-value.mode.{value}", {}, game.package)
    return Mode(str(value), {"mode": value}, players, game.minutes, name, Message(""))


def first_of(game: Game[Any]) -> First | None:
    """The gentlest way to begin, if the game knows one."""
    guide = guide_of(game)
    return None if guide is None else guide.FIRST


def first_game(games: list[Game[Any]]) -> Game[Any] | None:
    """The game with which a stranger begins: the one whose first game is the shortest."""
    known: list[tuple[int, str, Game[Any]]] = []
    for game in games:
        guide: GuidePart | None = guide_of(game)
        if guide is not None:
            known.append((guide.FIRST.minutes, game.id, game))
    return min(known)[2] if known else None
