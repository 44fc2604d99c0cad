"""What follows an answer, in words for one seat; pages and the JSON interface share it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from panspermia.faces.foretelling import Foretold, foretell
from panspermia.hall.bots import Foreseen, Unforeseen
from panspermia.kernel import Answer, Game, IllegalAnswer, Message, StaleAnswer
from panspermia.players.advice import Chain
from panspermia.store.room import Room
from panspermia.web.scene import SeenTable, request_to, seat_names
from panspermia.web.visit import Visit


class NotPossible(msgspec.Struct, frozen=True):
    """Why a chain of answers cannot be given."""

    answers: tuple[Answer, ...]
    clause: str
    words: str


class Foresight(msgspec.Struct, frozen=True):
    """What follows the answers that were asked about; `at` is the position that it holds for."""

    at: int
    seat: int
    options: tuple[Foretold, ...]
    refused: tuple[NotPossible, ...]


async def foresight(at: Visit, seat: int, chains: Sequence[Chain], *, odds: bool) -> Foresight:
    """What follows these chains at the table as it stands, or StaleAnswer if it goes on."""
    version, found = await at.site.hall.foresee(at.id, seat, chains, odds=odds)
    room = await at.room()
    if room.table.version != version:
        now = {"at": version, "version": room.table.version}
        raise StaleAnswer(Message("answer.stale", dict(now)))
    told, refused = _in_words(room, seat, chains, found)
    return Foresight(version, seat, tuple(told), tuple(refused))


def _in_words(
    room: Room, seat: int, chains: Sequence[Chain], found: Sequence[Foreseen | Unforeseen]
) -> tuple[list[Foretold], list[NotPossible]]:
    look = SeenTable(room.table, seat, seat_names(room))
    asked = request_to(room, seat)
    prompt = None if asked is None else asked.prompt
    names = [look.full_name(number) for number in range(len(room.seats))]
    told, refused = [], []
    for chain, one in zip(chains, found, strict=True):
        if isinstance(one, Foreseen):
            told.append(
                foretell(look.game, look.text, one.preview, one.odds, prompt=prompt, names=names)
            )
        else:
            clause, message = one
            refused.append(NotPossible(chain, clause, look.say(Message(**message))))
    return told, refused


def the_only(found: Sequence[Foreseen | Unforeseen]) -> Foreseen:
    """What follows the one chain that was asked about, or IllegalAnswer."""
    (one,) = found
    if isinstance(one, Foreseen):
        return one
    clause, message = one
    raise IllegalAnswer(clause, Message(**message))


@lru_cache(maxsize=16)
def _words_of(vocabulary: tuple[Answer, ...]) -> dict[str, Answer]:
    return {str(word): word for word in vocabulary}


def meant(game: Game[Any], words: Sequence[str]) -> Chain:
    """The answers that words mean; a word that the game does not know stands as it is."""
    known = _words_of(game.vocabulary)
    return tuple([known.get(word, word) for word in words])
