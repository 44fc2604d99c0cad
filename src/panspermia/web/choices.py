"""What a form for a new game asks for, and what will start then, in words.

A form is read into `Choices`. A sentence of the catalogue describes every case, so that nothing
starts that was not announced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from panspermia.faces.guide import Mode
from panspermia.kernel import BadSetup, Game, Message, Setup, render
from panspermia.kernel.game import Option, Value
from panspermia.store.commands import BOT, OPEN, PERSON
from panspermia.store.names import LONGEST_TITLE, clean_name
from panspermia.store.plans import RoomPlan, SeatPlan
from panspermia.web.guides import FIRST, first_of, length_words, modes_of
from panspermia.web.words import say

HERE, LINK, NONE = "here", "link", "none"
KINDS = (HERE, LINK, BOT, NONE)
PRESETS = ("bots", "links", "here", "show")
EASY = "greedy"
USUAL_PLAYERS = 3
LONGEST_DEADLINE = 30 * 24 * 3600
PACE = 1.0
"""Seconds between two answers of a show."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who is to sit in a seat."""

    kind: str
    level: str = EASY
    name: str = ""


@dataclass(frozen=True)
class Choices:
    """All that a form asks for."""

    game: Game[Any]
    mode: Mode
    is_first: bool
    """Whether it is a first game, which has a mode of the game and more."""
    seats: tuple[SeatChoice, ...]
    """A row for each seat that there can be, the empty ones among them."""
    given: Mapping[str, Value]
    """Options that the form names."""
    bots: tuple[str, ...]
    """Who can be seated."""
    public: bool = False
    deadline: int = 0
    title: str = ""

    @property
    def mode_id(self) -> str:
        return FIRST if self.is_first else self.mode.id

    @property
    def sitting(self) -> tuple[SeatChoice, ...]:
        return tuple([seat for seat in self.seats if seat.kind != NONE])

    def count(self, kind: str) -> int:
        return len([seat for seat in self.seats if seat.kind == kind])

    @property
    def options(self) -> dict[str, Value]:
        first = first_of(self.game) if self.is_first else None
        more = {} if first is None else first.options
        return {**self.mode.options, **more, **self.given}

    @property
    def free_options(self) -> tuple[Option, ...]:
        """What can be chosen besides the mode."""
        settled = {*self.mode.options, *self.mode.without}
        return tuple([o for o in self.game.options if o.id not in settled and not o.coming])

    @property
    def minutes(self) -> int:
        first = first_of(self.game) if self.is_first else None
        return self.mode.minutes if first is None else first.minutes

    # --- what will start ------------------------------------------------------------------------

    @cached_property
    def problem(self) -> str | None:
        """Why this cannot start, if it cannot."""
        if len(self.sitting) not in self.mode.players:
            return self._wrong_number()
        if self.count(LINK) and not self.count(HERE):
            return say("new.nobody-here")
        for seat in self.seats:
            if seat.kind == BOT and seat.level not in self.bots:
                return say("new.no-bot", bot=seat.level[:40])
        try:
            self.game.setup(self.game.check(Setup(len(self.sitting), self.options)))
        except BadSetup as error:
            return str(error)
        return None

    def _wrong_number(self) -> str:
        low, high = min(self.mode.players), max(self.mode.players)
        if low == high:
            return say("new.exactly", mode=self.name, count=low)
        return say("new.between", mode=self.name, low=low, high=high)

    @property
    def name(self) -> str:
        """The mode in words."""
        return say("new.first") if self.is_first else render(self.mode.name)

    @property
    def case(self) -> str:
        """Which sentence says what will start."""
        here, links, bots = [self.count(kind) for kind in (HERE, LINK, BOT)]
        if not here:
            return "show"
        who = "here" if here > 1 else "you"
        others = [word for word, count in (("links", links), ("bots", bots)) if count]
        return "-".join([who, *others]) if others else who

    @property
    def summary(self) -> str:
        """What will start, as one whole sentence."""
        here, links, bots = [self.count(kind) for kind in (HERE, LINK, BOT)]
        case = self.case
        if case == "you-links-bots" and links == 1:
            case = "you-link-bots"
        if case == "you-bots" and self.game.together(Setup(len(self.sitting), self.options)):
            case = "you-with-bots"
        last = {"show": bots, "here": here, "you-links": links, "here-links": links}
        return say(
            f"new.will.{case}",
            length=length_words(self.minutes),
            here=here,
            links=links,
            count=last.get(case, bots),
        )

    @property
    def plan(self) -> RoomPlan:
        """How the room is founded; its seed is drawn later."""
        own = self.own_seats
        return RoomPlan(
            self.game.id,
            tuple([_planned(seat) for seat in self.sitting]),
            self.options,
            deadline=self.deadline or None,
            creator=own[0] if own else None,
            pace=0 if own else PACE,
        )

    @property
    def own_seats(self) -> list[int]:
        """The seats of the people at this screen."""
        return [n for n, seat in enumerate(self.sitting) if seat.kind == HERE]

    @property
    def changed(self) -> list[str]:
        """The options that differ from what is usual."""
        return [o.id for o in self.free_options if self.options.get(o.id, o.default) != o.default]

    def facts(self) -> list[tuple[str, str]]:
        """What is good to know before one starts: an icon and a sentence each."""
        if self.case == "show":
            return [("look", say("new.fact.show"))]
        found = [("clock", say("new.fact.stop"))]
        if self.count(LINK):
            found.append(("link", say("new.fact.links")))
        elif self.count(HERE) > 1:
            found.append(("person", say("new.fact.here")))
        if self.is_first:
            found.append(("lamp", say("new.fact.first")))
        return found


def _planned(seat: SeatChoice) -> SeatPlan:
    if seat.kind == BOT:
        return SeatPlan(BOT, "", seat.level)
    return SeatPlan(PERSON if seat.kind == HERE else OPEN, seat.name)


# --- reading a form -------------------------------------------------------------------------------


def read(game: Game[Any], form: Mapping[str, str], bots: tuple[str, ...], name: str) -> Choices:
    """What a form asks for; `name` is what the visitor was last called."""
    is_first = form.get("mode") == FIRST and first_of(game) is not None
    mode = _mode(game, form, is_first)
    choices = Choices(
        game,
        mode,
        is_first,
        _seats(game, form, bots),
        _options(game, form),
        bots,
        public=form.get("public") == "yes",
        deadline=min(_number(form.get("deadline", "")), LONGEST_DEADLINE),
        title=clean_name(form.get("title", ""), LONGEST_TITLE),
    )
    if is_refilled(form):
        return replace(choices, seats=preset(choices, form["preset"], name))
    if not choices.seats or _is_new_mode(choices, form):
        usual = FIRST if is_first else "bots"
        return replace(choices, seats=preset(choices, usual, name))
    return choices


def is_refilled(form: Mapping[str, str]) -> bool:
    """Whether one of the usual ways to fill the seats was chosen since the form was shown."""
    return form.get("preset") in PRESETS and form["preset"] != form.get("filled")


def _mode(game: Game[Any], form: Mapping[str, str], is_first: bool) -> Mode:
    """The mode that the form names, or the one that its options are of, or the usual one."""
    modes = modes_of(game)
    first = first_of(game)
    wanted = first.mode if is_first and first is not None else form.get("mode")
    given = _options(game, form)
    for mode in modes:
        named = mode.id == wanted if wanted else mode.options.items() <= given.items()
        if named:
            return mode
    return modes[0]


def _is_new_mode(choices: Choices, form: Mapping[str, str]) -> bool:
    """Whether another mode was chosen since the form was shown, for which its seats do not fit.

    A first game always begins with its own seats.
    """
    if form.get("was", choices.mode_id) == choices.mode_id:
        return False
    return choices.is_first or len(choices.sitting) not in choices.mode.players


def _seats(
    game: Game[Any], form: Mapping[str, str], bots: tuple[str, ...]
) -> tuple[SeatChoice, ...]:
    """The rows of the form, or none if it has none."""
    rows = range(max(game.players))
    if not any([f"seat-{n}" in form for n in rows]):
        return ()
    return tuple([_seat(form, n, bots) for n in rows])


def _seat(form: Mapping[str, str], number: int, bots: tuple[str, ...]) -> SeatChoice:
    kind = form.get(f"seat-{number}", NONE)
    name = clean_name(form.get(f"name-{number}", ""))
    level = form.get(f"level-{number}", EASY)
    if kind in KINDS:
        return SeatChoice(kind, level if level in bots or kind == BOT else bots[0], name)
    if kind == "me":
        return SeatChoice(HERE, EASY, name or clean_name(form.get("name", "")))
    return SeatChoice(BOT, kind)


def _options(game: Game[Any], form: Mapping[str, str]) -> dict[str, Value]:
    """The options that a form names, as the game knows them."""
    found: dict[str, Value] = {}
    for option in game.options:
        word = form.get(f"option-{option.id}")
        if word is not None:
            found[option.id] = next((v for v in option.values if str(v) == word), word)
    return found


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 10 else 0


# --- presets --------------------------------------------------------------------------------------


def preset(choices: Choices, id: str, name: str) -> tuple[SeatChoice, ...]:
    """Rows for all seats of a game, filled in one of the usual ways."""
    count = _how_many(choices, id)
    easy = EASY if EASY in choices.bots else choices.bots[0]
    bot, me = SeatChoice(BOT, easy), SeatChoice(HERE, easy, name)
    first = first_of(choices.game)
    gentle = first.bot if first is not None and first.bot in choices.bots else easy
    others = {
        FIRST: SeatChoice(BOT, gentle),
        "bots": bot,
        "links": SeatChoice(LINK, easy),
        "here": SeatChoice(HERE, easy),
        "show": bot,
    }
    taken = [bot if id == "show" else me, *[others[id]] * (count - 1)]
    empty = SeatChoice(NONE, easy)
    return (*taken, *[empty] * (max(choices.game.players) - count))


def _how_many(choices: Choices, id: str) -> int:
    first, players = first_of(choices.game), choices.mode.players
    if id == FIRST and first is not None:
        return first.players
    if id == "show":
        return max(players)
    return USUAL_PLAYERS if USUAL_PLAYERS in players else max(players)


def presets_of(choices: Choices) -> Sequence[tuple[str, str, bool]]:
    """The usual ways to fill the seats: id, words, and whether they are filled so."""
    if max(choices.mode.players) == 1:
        return ()
    kinds = [seat.kind for seat in choices.seats]
    return [(id, _preset_words(choices, id), kinds == _kinds(choices, id)) for id in PRESETS]


def _kinds(choices: Choices, id: str) -> list[str]:
    return [row.kind for row in preset(choices, id, "")]


def _preset_words(choices: Choices, id: str) -> str:
    return say(f"preset.{id}", count=_how_many(choices, id) - 1)


def default_name(number: int) -> Message:
    """What somebody without a name is called."""
    return Message("seat.person", {"number": number + 1}, "panspermia.web")
