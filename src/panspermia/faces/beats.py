"""A story in beats: what happened, one beat for each phase and whoever acts in it.

A game says in its module `story` what its events mean (`SIGNS`), which phase its steps belong to
(`STEPS`), and which events make somebody the one who acts (`LEADS`). Everything else is the same
for all games: how events become beats, what a beat is called, and what it brought to the reader.

Words come from the game's catalogue: `beat.<Event>` is the headline of a beat with such an event,
`moment.<sign>` what is said of a moment; without them headlines are lists of signs, and a moment is
told as in the log.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import msgspec

from panspermia.faces.looks import Look
from panspermia.faces.text import EventData, Told, params_of
from panspermia.kernel import Game, Message, catalogue, render
from panspermia.kernel.messages import Param
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Effect, effects_of

Steps = Sequence[tuple[str, int]]
"""For each event the clause of the step in which it was told, and whose step it was, or -1."""

MOST_PARTS = 3
"""What a headline names at most."""
MOST = 1_000_000
LONGEST = 5
"""Events worth a line that befall all in one beat; more are told in several."""
LONGEST_TURN = 8
"""The same of what somebody did without dice, so that a beat has room beside the board."""
WAYS = {GAIN: 1, LOSS: -1, COST: -1}
"""Whether a piece came or went."""
RANKS = {LOSS: 1, GAIN: 1, NEWS: 2, COST: 3}
"""What a headline names first; moments come before all."""


class Telling(Protocol):
    """What of a face in words is needed to tell a story."""

    @property
    def looks(self) -> Sequence[Look]: ...

    def names(self) -> Mapping[str, str]: ...

    def tell(self, events: Iterable[EventData]) -> list[Told]: ...

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that nobody should miss: a sentence, what led to it, and where it is."""

    name: str
    picture: str
    side: int | None
    place: str
    words: str
    cause: str
    places: tuple[str, ...] = ()
    """All places of the board that it is about; some may be gone when it has happened."""
    event: int = -1
    """The number of the event that told of it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice, where they fell, and what those that mattered were for."""

    place: str
    dice: tuple[int, ...]
    matters: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Beat:
    """What one side did, or what befell all, in one phase."""

    events: tuple[EventData, ...]
    side: int | None
    phase: str
    headline: str
    lines: tuple[Told, ...]
    """Everything in words, as in the log; what the headline says already is left out."""
    moments: tuple[Moment, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def first(self) -> int:
        """The number of its first event, by which it is known."""
        return int(self.events[0]["n"])

    @property
    def last(self) -> int:
        """The number of its last event: the board of the beat is the one after it."""
        return int(self.events[-1]["n"])

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([place for line in self.lines for place in line.places]))


@dataclass(frozen=True, slots=True)
class Change:
    """What the reader got or lost, in words."""

    kind: str
    words: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Badge:
    """How many pieces came to a place, or went from it (below 0); the picture of that, if any."""

    picture: str
    count: int


class Group(NamedTuple):
    """Events of one phase and actor."""

    phase: str
    side: int | None
    events: list[EventData]


class Teller:
    """Tells the events of one game in beats, to one reader."""

    def __init__(self, game: Game[Any], face: Telling, own: Sequence[int] = ()) -> None:
        self._game = game
        self._face = face
        self._own = own
        self._known: dict[int, list[Effect]] = {}
        part = game.part("story")
        self._phases: Mapping[str, str] = getattr(part, "STEPS", {})
        leads = getattr(part, "LEADS", {})
        self._leads: Mapping[str, str] = {kind.__name__: field for kind, field in leads.items()}

    def beats(
        self,
        events: Sequence[EventData],
        steps: Steps,
        before: Sequence[EventData] = (),
        *,
        most: int = MOST,
    ) -> list[Beat]:
        """What happened, beat by beat; `steps` may be empty if nobody knows them.

        Some events from before say who was acting when it began. Only the last beats are told, so
        many at most.
        """
        return [self.beat(part) for part in self.parts(events, steps, before, most=most)]

    def parts(
        self,
        events: Sequence[EventData],
        steps: Steps,
        before: Sequence[EventData] = (),
        *,
        most: int = MOST,
    ) -> list[Group]:
        """The same, not yet told."""
        lead: int | None = None
        for event in before:
            lead = self._lead(event, lead)
        groups = self._groups(events, steps, lead)
        return [part for group in groups for part in self._parts(group)][-most:]

    def changes(self, beats: Iterable[Beat]) -> list[Change]:
        """What the reader lost and got in beats that were news, losses first."""
        events = [event for beat in beats if self.is_news(beat) for event in beat.events]
        found = merged([e for e in effects_of(self._game, events) if e.side in self._own])
        told = [(e.kind, self._say(e.message(self._game.package))) for e in found]
        firsts = dict(reversed([*zip(told, found, strict=True)]))
        return [
            Change(kind, self._times(words, told.count((kind, words))), firsts[kind, words])
            for kind in (LOSS, GAIN)
            for kind_of, words in dict.fromkeys(told)
            if kind_of == kind
        ]

    def is_news(self, beat: Beat) -> bool:
        """Whether the reader could not know it when they answered."""
        return beat.side not in self._own or bool(beat.moments or beat.rolls)

    # --- who acts when --------------------------------------------------------------------------

    def _groups(
        self, events: Sequence[EventData], steps: Steps, lead: int | None
    ) -> Iterator[Group]:
        """Runs of events by phase and actor; one that says nothing joins the next, or the last."""
        silent: Group | None = None
        found: Group | None = None
        for group in self._runs(events, steps, lead):
            before = [] if silent is None else silent.events
            group = group._replace(events=before + group.events)
            if not self._says(group.events):
                silent = group if silent is None else silent._replace(events=group.events)
                continue
            if found is not None:
                yield found
            found, silent = group, None
        if found is None or silent is None:
            yield from filter(None, [found or silent])
        else:
            yield found._replace(events=found.events + silent.events)

    def _runs(self, events: Sequence[EventData], steps: Steps, lead: int | None) -> Iterator[Group]:
        group: Group | None = None
        for number, event in enumerate(events):
            clause, owner = steps[number] if number < len(steps) else ("", -1)
            phase = self._phases.get(clause, "" if self._phases else clause)
            if group is not None and group.phase != phase:
                lead = None
            lead = self._lead(event, lead)
            side = owner if owner >= 0 else lead
            if group is not None and (group.phase, group.side) == (phase, side):
                group.events.append(event)
                continue
            yield from filter(None, [group])
            group = Group(phase, side, [event])
        yield from filter(None, [group])

    def _parts(self, group: Group) -> Iterator[Group]:
        """A group in parts if it is too long for one beat; each begins with its cause.

        Where somebody rolled, it stays together: the dice, and what came of them.
        """
        if group.side is not None and any([values_of(event) for event in group.events]):
            yield group
            return
        longest = LONGEST if group.side is None else LONGEST_TURN
        part: list[EventData] = []
        led: list[EventData] = []
        for event in group.events:
            led.append(event)
            if event["event"] in self._leads or not self._tells(event):
                continue
            if part and self._count(part + led) > longest:
                yield group._replace(events=part)
                part = []
            part, led = part + led, []
        yield group._replace(events=part + led)

    def _count(self, run: Sequence[EventData]) -> int:
        return len([event for event in run if self._tells(event)])

    def _tells(self, event: EventData) -> bool:
        """Whether an event has a sign or dice."""
        return bool(values_of(event) or self._effects(event))

    def _effects(self, event: EventData) -> list[Effect]:
        """What one event means, worked out once."""
        number = event["n"]
        if number not in self._known:
            self._known[number] = effects_of(self._game, [event])
        return self._known[number]

    def _lead(self, event: EventData, before: int | None) -> int | None:
        """Who acts from this event on, where nobody's step it is."""
        field = self._leads.get(event["event"])
        if field is None:
            return before
        return event[field] if field else None

    def _says(self, run: Sequence[EventData]) -> bool:
        """Whether something happens that has a sign, a title or dice."""
        return (
            bool(effects_of(self._game, run))
            or self._title(run) is not None
            or any([values_of(event) for event in run])
        )

    # --- words ----------------------------------------------------------------------------------

    def beat(self, group: Group) -> Beat:
        """What somebody did in a phase, or what befell all, in words."""
        run, side = group.events, group.side
        lines = self._face.tell(list(self._worth_telling(run)) or run)
        headline = self._headline(side, run)
        if headline is None:
            headline, lines = self._plain(lines[0]), lines[1:]
        return Beat(
            tuple(run),
            side,
            group.phase,
            headline,
            tuple(lines),
            tuple(self.moments(run)),
            tuple(self._rolls(run)),
        )

    def _worth_telling(self, run: Sequence[EventData]) -> Iterator[EventData]:
        """What has a sign or dice, and what led to it; the rest stands in the log."""
        cause: EventData | None = None
        for event in run:
            if self._tells(event):
                yield from filter(None, [cause])
                yield event
                cause = None
            elif event["event"] in self._leads:
                cause = event

    def _headline(self, side: int | None, run: Sequence[EventData]) -> str | None:
        """What a beat is called; None if it is best told as in the log."""
        title = self._title(run)
        if title is not None:
            return self._say(title)
        found = merged([effect for event in run for effect in self._deeds(event, side)])
        owned = [e for e in found if e.is_moment or (side is not None and e.side == side)]
        found = owned or found
        ranked = sorted(found, key=lambda e: 0 if e.is_moment else RANKS[e.kind])[:MOST_PARTS]
        if not ranked:
            return None
        package = self._game.package
        told = [self._say(effect.message(package)) for effect in found if effect in ranked]
        what = [self._times(words, told.count(words)) for words in dict.fromkeys(told)]
        if side is None:
            return self._say(Message("beat.nobody", {"what": what}, package))
        id = "beat.own" if side in self._own else "beat.side"
        return self._say(Message(id, {"side": side, "what": what}, package))

    def _deeds(self, event: EventData, side: int | None) -> list[Effect]:
        """What an event means to whoever acts: one thing, and nothing that is only a cost."""
        found = self._effects(event)
        return [e for e in found if e.kind != COST and e.side in (side, None)][:1]

    def _title(self, run: Sequence[EventData]) -> Message | None:
        words = catalogue(self._game.package)
        for event in run:
            if f"beat.{event['event']}" in words:
                return Message(f"beat.{event['event']}", params_of(event), self._game.package)
        return None

    def _say(self, message: Message) -> str:
        return render(message, names=self._face.names())

    def _times(self, words: str, count: int) -> str:
        """What happened several times, once."""
        params: dict[str, Param] = {"what": words, "count": count}
        return words if count == 1 else render(Message("beat.times", params), names={words: words})

    # --- moments and dice -----------------------------------------------------------------------

    def moments(self, run: Sequence[EventData]) -> Iterator[Moment]:
        """What nobody should miss of some events, each with what led to it."""
        cause = ""
        for event in run:
            effects = self._effects(event)
            moment = next((e for e in effects if e.is_moment), None)
            if moment is not None:
                yield self._moment(event, moment, cause)
            elif event["event"] in self._leads:
                cause = self._told(event)

    def _moment(self, event: EventData, effect: Effect, cause: str) -> Moment:
        id, told = f"moment.{effect.name}", self._told(event)
        if id in catalogue(self._game.package):
            words = self._say(Message(id, params_of(event), self._game.package))
        else:
            words, told = told, ""
        place = effect.place or ""
        found = [p for line in self._face.tell([event]) for p in line.places]
        places = tuple(dict.fromkeys([*([place] if place else []), *found]))
        named = effect.name, effect.picture, effect.side, place
        return Moment(*named, words, cause or told, places, int(event["n"]))

    def _told(self, event: EventData) -> str:
        return " ".join([self._plain(line) for line in self._face.tell([event])])

    def _plain(self, told: Told) -> str:
        """A line without the mark of its side."""
        mark = "" if told.side is None else f"{self._face.looks[told.side].sign} "
        return told.text.plain.removeprefix(mark)

    def _rolls(self, run: Sequence[EventData]) -> Iterator[Roll]:
        starts = [number for number, event in enumerate(run) if values_of(event)]
        for start, end in pairwise([*starts, len(run)]):
            part = run[start:end]
            places = [place for told in self._face.tell(part[:1]) for place in told.places]
            dice = tuple(values_of(part[0]))
            yield Roll(places[0] if places else "", dice, self._face.matters(part))


def values_of(event: EventData) -> list[int]:
    """The dice of an event, if it has some."""
    values = event.get("dice")
    fit = isinstance(values, list) and all([type(v) is int and 1 <= v <= 6 for v in values])
    return values if fit and values is not None else []


def badges(game: Game[Any], events: Iterable[EventData]) -> dict[str, list[Badge]]:
    """What changed at each place at which several pieces did; of moments, banners tell.

    What one side got and another lost by the same picture, such as a contest, is no piece more.
    """
    plain: Collection[str] = getattr(game.part("story"), "PLAIN_BADGES", ())
    found: dict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
    for effect in effects_of(game, events):
        if effect.place and effect.kind in WAYS and not effect.is_moment:
            way = WAYS[effect.kind]
            key = ("", way) if effect.picture in plain else (effect.picture, 0)
            found[effect.place][key] += way * effect.count
    return {
        place: [Badge(picture, count) for (picture, _), count in counts.items() if count]
        for place, counts in found.items()
        if sum(map(abs, counts.values())) > 1
    }


def merged(effects: Iterable[Effect]) -> list[Effect]:
    """The same effects at several places as one, but every moment by itself."""
    found: dict[tuple[Any, ...], Effect] = {}
    for effect in effects:
        key = effect.name, effect.side, effect.what, effect.place if effect.is_moment else None
        known = found.get(key)
        if known is not None:
            effect = msgspec.structs.replace(known, count=known.count + effect.count)
        found[key] = effect
    return list(found.values())
