"""What a game tells bots in its module `evaluate`, in the form that players use.

The contract is `panspermia.contract.EvaluatePart`; what a game does not say has a default here.
A game without the module can be played all the same: games are then played on to their ends.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any

from panspermia.kernel import CANCEL, CHANCE, Answer, Event, Game, Perspective, Request, Table
from panspermia.kernel.initiatives import DECLINE, OFFER
from panspermia.kernel.requests import ALL, ChanceRequest

Chain = tuple[Answer, ...]
"""The answers of a plan, which a search tries as if they were one."""

Move = Answer | Chain

MOST_TRIES = 12
"""Answers that may be tried out to complete one."""

LEAST = 1e-9

ENDS = 4
"""Games that are played on to judge an answer, where positions cannot be."""

FAR = 400
"""Answers after which such a game is broken off."""


class Advice:
    """A game's hints; a game without weights is played quickly by giving any answer."""

    def __init__(self, game: Game[Any]) -> None:
        module: Any = game.part("evaluate")
        self.game = game
        self.can_judge = hasattr(module, "evaluate") or hasattr(module, "evaluate_all")
        """Whether a position tells anything before the end of the game."""
        self._evaluate: Callable[[Any, int], float] = getattr(module, "evaluate", _no_idea)
        self._evaluate_all: Callable[[Any], Sequence[float]] | None = getattr(
            module, "evaluate_all", None
        )
        self._weights: Callable[[Any, Request], Sequence[float]] | None = getattr(
            module, "weights", None
        )
        self._is_pending: Callable[[Request, Request], bool] | None = getattr(
            module, "is_pending", None
        )
        self._is_routine: Callable[[Request], bool] = getattr(module, "is_routine", _never)
        self.is_small: Callable[[Request], bool] = getattr(module, "is_small", _never)
        """Whether a look one answer ahead is enough."""
        self.is_lucky: bool = getattr(module, "IS_LUCKY", False)
        self.rounds: int = getattr(module, "ROUNDS", 1)
        """Rounds that a search through luck looks ahead."""
        self.sight: int = getattr(module, "SIGHT", 0)
        """Simulations that the look one answer ahead is worth, if the game says so."""
        self.looks: Mapping[str, int] = getattr(module, "LOOKS", {})
        """By clause how many answers a glance tries, those with the greatest weights; else all."""

        self._deals: Callable[[Any, int], str] | None = getattr(module, "answer_to_offers", None)
        self._offers: Callable[[Any, int, Sequence[Event]], Chain | None] | None = getattr(
            module, "offer_to_make", None
        )
        self._proposals: Callable[[Any, Request], Sequence[Chain]] | None = getattr(
            module, "proposals", None
        )
        self._haste: Callable[[Any, Request], Answer | None] | None = getattr(module, "haste", None)
        self.tries: int = getattr(module, "TRIES", MOST_TRIES)
        """Answers that a glance may try out to complete one."""

    def values(self, table: Table[Any]) -> Sequence[float]:
        """The utility of every seat: the outcome, or what the game estimates."""
        if table.outcome is not None:
            return table.outcome.utility
        seats = [table.sides_of(seat) for seat in range(table.setup.players)]
        if self._evaluate_all is not None:
            known = self._evaluate_all(table.state)
            return [sum([known[side] for side in sides]) / len(sides) for sides in seats]
        return [self._mean(table.state, sides) for sides in seats]

    def value(self, table: Table[Any], seat: int) -> float:
        """The utility of one seat."""
        if table.outcome is not None:
            return table.outcome.utility[seat]
        return self._mean(table.state, table.sides_of(seat))

    def outlook(self, seen: Perspective, rng: Random, chains: Sequence[Chain] = ()) -> list[float]:
        """How good each option, and then each chain, is for the asked seat, all in one world.

        That is the utility after it, or for a matter of routine the weight of its first answer.
        """
        asked = seen.request
        assert asked is not None
        world = self._imagine(seen, asked, rng)
        moves = (*asked.options(), *chains)
        return self._look(world, asked, moves, Trial(self, seen.seat, asked, rng), MOST_TRIES)

    def glance(self, seen: Perspective, rng: Random) -> dict[Answer, float]:
        """The same for the options that are worth a look."""
        asked = seen.request
        assert asked is not None
        world = self._imagine(seen, asked, rng)
        options = self._shortlist(world.state, asked)
        trial = Trial(self, seen.seat, asked, rng)
        values = self._look(world, asked, options, trial, self.tries)
        return dict(zip(options, values, strict=True))

    def _shortlist(self, state: Any, asked: Request) -> Sequence[Answer]:
        """The most promising options."""
        options = asked.options()
        most = self.looks.get(asked.rule, len(options))
        if len(options) <= most:
            return options
        known = dict(zip(options, self.weights(state, asked), strict=True))
        best = set(sorted(options, key=lambda option: -known[option])[:most])
        return [option for option in options if option in best]

    def _imagine(self, seen: Perspective, asked: Request, rng: Random) -> Table[Any]:
        world = seen.imagine(rng, manual=self._is_pending is not None)
        self._let_others_answer(world, asked, rng)
        return world

    def _look(
        self, world: Table[Any], asked: Request, moves: Sequence[Move], trial: Trial, tries: int
    ) -> list[float]:
        if self._is_routine(asked):
            known = dict(zip(asked.options(), self.weights(world.state, asked), strict=True))
            firsts = [move[0] if isinstance(move, tuple) else move for move in moves]
            return _without_retreat(moves, [known[first] for first in firsts])
        found = []
        for after, move in _branches(world, moves):
            give(after, move, trial.seat)
            found.append(trial.worth(after, tries))
        return _without_retreat(moves, found)

    def _let_others_answer(self, world: Table[Any], asked: Request, rng: Random) -> None:
        """What several sides answer at once shows its worth only after the last of them."""
        if asked.needs != ALL:
            return
        for request in [r for r in world.requests if r.seat != asked.seat]:
            world.answer(self._guess(world.state, request, rng), seat=request.seat)

    def _guess(self, state: Any, request: Request, rng: Random) -> Answer:
        """What another seat may answer: what looks most promising, or anything."""
        if self._weights is None:
            return rng.choice(request.options())
        return self.best(state, request)

    def ends(self, seen: Perspective, rng: Random) -> list[float]:
        """How games ended for the asked seat after each option, played on by promising answers."""
        asked = seen.request
        assert asked is not None
        options = asked.options()
        found = [0.0] * len(options)
        for _ in range(ENDS):
            for number, (after, option) in enumerate(_branches(seen.imagine(rng), options)):
                after.answer(option, seat=seen.seat)
                self._play_on(after, rng)
                found[number] += self.value(after, seen.seat) / ENDS
        return _without_retreat(options, found)

    def _play_on(self, world: Table[Any], rng: Random) -> None:
        for _ in range(FAR):
            request = world.request
            if request is None:
                return
            answer = self.pick(world.state, request, rng.random())
            world.answer(answer, seat=request.seat)

    def answer_to_offers(self, table: Table[Any], seat: int) -> str:
        """The initiative by which a bot in this seat answers an offer; it declines by itself."""
        ready = table.initiatives(seat)
        side = next(iter(table.sides_of(seat)))
        name = DECLINE if self._deals is None else self._deals(table.state, side)
        return name if name in ready else DECLINE

    def offer_to_make(self, table: Table[Any], seat: int) -> Chain | None:
        """The answers by which a bot in this seat makes an offer now; a game may never do so."""
        if self._offers is None or OFFER not in table.initiatives(seat):
            return None
        return self._offers(table.state, next(iter(table.sides_of(seat))), table.history())

    @property
    def proposes(self) -> bool:
        """Whether the game says which chains of answers a search compares."""
        return self._proposals is not None

    def proposals(self, state: Any, request: Request) -> Sequence[Chain]:
        """The chains that a search compares, the one that the game would give first."""
        assert self._proposals is not None
        return self._proposals(state, request)

    def haste(self, state: Any, request: Request, luck: float) -> Answer:
        """An answer in imagined play that goes on for long; a number decides what is left open."""
        found = None if self._haste is None else self._haste(state, request)
        return self.pick(state, request, luck) if found is None else found

    def is_pending(self, asked: Request, request: Request) -> bool:
        """Whether the answer to `asked` shows its worth only after that to `request`."""
        return self._is_pending is not None and self._is_pending(asked, request)

    def weights(self, state: Any, request: Request) -> Sequence[float]:
        """How promising each option is, relative to the others."""
        if isinstance(request, ChanceRequest):
            return request.weights()
        if self._weights is None:
            return [1.0] * len(request.options())
        return self._weights(state, request)

    def pick(self, state: Any, request: Request, luck: float) -> Answer:
        """The option for a number from 0 to 1; a more promising one has more of the numbers."""
        options = request.options()
        if self._weights is None and request.side != CHANCE:
            return options[int(luck * len(options))]
        sums = list(accumulate(self.weights(state, request)))
        place = bisect(sums, luck * sums[-1])
        return options[min(place, len(options) - 1)]

    def best(self, state: Any, request: Request) -> Answer:
        """The option that looks most promising."""
        found = self.weights(state, request)
        return request.options()[max(range(len(found)), key=found.__getitem__)]

    def _mean(self, state: Any, sides: Sequence[int]) -> float:
        """The mean over the sides that one seat plays."""
        return sum([self._evaluate(state, side) for side in sides]) / len(sides)


class Trial:
    """What an answer leads to: whatever belongs to it is answered too, before it is judged.

    Questions to the same seat that complete the answer are tried out, as long as they are few; dice
    that belong to it are rolled, and all else is answered as looks most promising.
    """

    def __init__(self, advice: Advice, seat: int, asked: Request, rng: Random) -> None:
        self._advice = advice
        self.seat = seat
        self._asked = asked
        self._rng = rng

    def worth(self, world: Table[Any], tries: int) -> float:
        """The utility of the seat, where so many answers may still be tried out."""
        advice, asked = self._advice, self._asked
        while (request := world.request) is not None and advice.is_pending(asked, request):
            if request.side == CHANCE:
                world.answer(advice.pick(world.state, request, self._rng.random()))
                tries = 0
                continue
            options = [option for option in request.options() if option != CANCEL]
            if request.seat == self.seat and request.rule != asked.rule and len(options) <= tries:
                return self._best_of(world, options, tries // len(options))
            world.answer(advice.best(world.state, request), seat=request.seat)
        return advice.value(world, self.seat)

    def _best_of(self, world: Table[Any], options: Sequence[Answer], tries: int) -> float:
        best = 0.0
        for after, option in _branches(world, options):
            give(after, option, self.seat)
            best = max(best, self.worth(after, tries))
        return best


def give(world: Table[Any], move: Move, seat: int) -> None:
    """Give an answer, or a chain as far as it goes: in another world it may end early."""
    if not isinstance(move, tuple):
        world.answer(move, seat=seat)
        return
    for value in move:
        request = next((r for r in world.requests if r.seat == seat), None)
        if request is None or not request.allows(value):
            return
        world.answer(value, seat=seat)


def _branches(world: Table[Any], moves: Sequence[Move]) -> Iterator[tuple[Table[Any], Move]]:
    """A world for each move; the last takes the world itself."""
    for move in moves[:-1]:
        yield world.clone(), move
    yield world, moves[-1]


def _without_retreat(moves: Sequence[Move], values: list[float]) -> list[float]:
    """Cancelling counts as the worst, or a bot might begin and cancel for ever."""
    if CANCEL not in moves:
        return values
    worst = min(values) - LEAST
    return [worst if move == CANCEL else v for move, v in zip(moves, values, strict=True)]


def _never(_request: Request) -> bool:
    return False


def _no_idea(_state: Any, _side: int) -> float:
    return 0.5


class Adviser:
    """Keeps the advice of the game that is being played."""

    def __init__(self) -> None:
        self._advice: Advice | None = None

    def about(self, game: Game[Any]) -> Advice:
        if self._advice is None or self._advice.game is not game:
            self._advice = Advice(game)
        return self._advice

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the advice: it holds the game, which cannot be copied, and is soon made again."""
        return Adviser, ()
