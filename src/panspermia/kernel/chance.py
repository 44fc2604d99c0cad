"""Chance: dice and draws as questions, answered from a seed that can be checked afterwards.

Outcome i of a game is a function of HMAC-SHA256(seed, epoch, i); a block that would favour some
outcome is thrown away. The hash of the seed is shown when the game starts and the seed when it is
over, so that anybody can work out every die and every draw again.

A game begins in epoch 0, and most end there. A way back over a die begins another epoch, so that
nobody sees a die, goes back and meets the same die again.

In imagined worlds, where nobody checks, one BLAKE2b hash of the seed serves sixteen outcomes.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from panspermia.kernel.answers import Answer
from panspermia.kernel.requests import ChanceRequest, Flow

SEED_BYTES = 32
BLOCK_BYTES = 64
SPAN = 1 << 64
"""How many numbers eight bytes of a hash can be."""
SAFE = SPAN - (1 << 32)
"""Numbers below this favour nothing, for fewer outcomes than 2**32."""

QUICK_SPAN = 1 << 32
QUICK_NUMBERS = 16
"""So many numbers of four bytes are in one hash of a quick source."""

KNOWN = 1024
_first_message = [b"%d:0" % index for index in range(KNOWN)]
"""What is hashed first for an index; most games need no more of them."""
_first_number = struct.Struct(">Q").unpack_from
_quick_numbers = struct.Struct(">16L").unpack
_dice: dict[int, tuple[Answer, ...]] = {}

Epochs = tuple[tuple[int, int], ...]
"""The epochs after the first, as they follow each other: the index each begins at, its number."""


def roll(rule: str, sides: int = 6) -> Flow[int]:
    """One die."""
    faces = _dice.get(sides)
    if faces is None:
        faces = _dice[sides] = tuple(range(1, sides + 1))
    face: int = yield ChanceRequest(rule, faces, None)
    return face


def draw(rule: str, among: Sequence[Answer], weights: Sequence[int] | None = None) -> Flow[Any]:
    """One of several things, each with its weight; the drawn thing is not removed from anywhere."""
    assert among, f"{rule}: nothing to draw from"
    drawn = yield ChanceRequest(rule, tuple(among), None if weights is None else tuple(weights))
    return drawn


def new_seed(seed: int | bytes | None) -> bytes:
    """The seed as bytes: fresh, or the same for the same number."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        return seed
    return hashlib.sha256(b"panspermia:%d" % seed).digest()


def commitment(seed: bytes) -> str:
    """What is shown at the start: it binds the seed and does not tell it."""
    return hashlib.sha256(seed).hexdigest()


def outcome(seed: bytes, index: int, request: ChanceRequest, epoch: int = 0) -> Answer:
    """The outcome with this index."""
    options = request.options()
    weights = request._weights
    if weights is None:
        return options[below(seed, index, len(options), epoch)]
    return _weighed(options, weights, below(seed, index, sum(weights), epoch))


def _weighed(options: tuple[Answer, ...], weights: tuple[int, ...], place: int) -> Answer:
    """The option at this place, if each takes as many places as it weighs."""
    for option, weight in zip(options, weights, strict=True):
        if place < weight:
            return option
        place -= weight
    raise AssertionError("weights must be positive")


class Source:
    """What `outcome` gives for one seed, faster: a fair number from the first block suffices."""

    __slots__ = ("_inner", "_outer", "epochs", "seed")

    def __init__(self, seed: bytes, epochs: Epochs = ()) -> None:
        self.seed = seed
        self.epochs = epochs
        self._inner, self._outer = _keyed(seed)

    def outcome(self, index: int, request: ChanceRequest) -> Answer:
        if request._weights is None and not self.epochs:
            inner, outer = self._inner(), self._outer()
            inner.update(_first_message[index] if index < KNOWN else b"%d:0" % index)
            outer.update(inner.digest())
            number: int = _first_number(outer.digest())[0]
            if number < SAFE:
                options = request._options
                if options is not None:
                    return options[number % len(options)]
                pile, words = request._pile, request._words
                return request.drawn(number) if words is None else words[pile[number % len(pile)]]
        return outcome(self.seed, index, request, epoch_at(self.epochs, index))

    def until(self, index: int) -> Source:
        """The same with the epochs that have begun up to this index."""
        return Source(self.seed, tuple([epoch for epoch in self.epochs if epoch[0] <= index]))

    def renewed(self, index: int, number: int) -> Source:
        """The same with an epoch of this number from this index on."""
        assert number > epoch_at(self.epochs, index), "the number of an epoch is never used again"
        return Source(
            self.seed, (*[epoch for epoch in self.epochs if epoch[0] < index], (index, number))
        )


class QuickSource(Source):
    """Chance of an imagined world: as fair and as fixed by its seed, and several times faster."""

    __slots__ = ("_numbers",)

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.epochs = ()
        self._numbers: dict[int, tuple[int, ...]] = {}
        """Those that were needed, by the number of their hash."""

    def outcome(self, index: int, request: ChanceRequest) -> Answer:
        options, weights = request.options(), request._weights
        if weights is None:
            return options[self.below(index, len(options))]
        return _weighed(options, weights, self.below(index, sum(weights)))

    def below(self, index: int, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely over all seeds."""
        block = index // QUICK_NUMBERS
        numbers = self._numbers.get(block)
        if numbers is None:
            hashed = hashlib.blake2b(b"%d" % block, key=self.seed).digest()
            numbers = self._numbers[block] = _quick_numbers(hashed)
        number = numbers[index % QUICK_NUMBERS]
        place = number % limit
        # The highest numbers, too few for all outcomes once more, would favour some.
        if number - place > QUICK_SPAN - limit:
            return below(self.seed, index, limit)
        return place


def epoch_at(epochs: Epochs, index: int) -> int:
    """The number of the epoch in which the outcome with this index falls."""
    return max([number for begun, number in epochs if begun <= index], default=0)


def are_epochs(epochs: Epochs) -> bool:
    """Whether each begins later than the one before, with a higher number."""
    pairs = zip(((-1, 0), *epochs), epochs, strict=False)
    return all([old[0] < new[0] and old[1] < new[1] for old, new in pairs])


def below(seed: bytes, index: int, limit: int, epoch: int = 0) -> int:
    """A number from 0 to limit - 1, each equally likely over all seeds."""
    number: int = _first_number(hmac_sha256(seed, _message(index, epoch, 0)))[0]
    return number % limit if number < SAFE else first_fair(_blocks(seed, index, epoch), limit)


def first_fair(blocks: Iterable[bytes], limit: int) -> int:
    """The first number in these blocks that does not favour an outcome."""
    ceiling = SPAN - SPAN % limit
    for block in blocks:
        for start in range(0, 32, 8):
            number = int.from_bytes(block[start : start + 8], "big")
            if number < ceiling:
                return number % limit
    raise AssertionError("blocks never end")


def _blocks(seed: bytes, index: int, epoch: int) -> Iterator[bytes]:
    """The hashes of an index, without end."""
    attempt = 0
    while True:
        yield hmac_sha256(seed, _message(index, epoch, attempt))
        attempt += 1


def _message(index: int, epoch: int, attempt: int) -> bytes:
    """What is hashed; in the first epoch it does not name the epoch."""
    if epoch == 0:
        return b"%d:%d" % (index, attempt)
    return b"%d/%d:%d" % (epoch, index, attempt)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """What hmac.digest gives, twice as fast: what depends on the key alone is kept."""
    inner_copy, outer_copy = _keyed(key)
    inner, outer = inner_copy(), outer_copy()
    inner.update(message)
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Makers of the inner and the outer hash of HMAC (RFC 2104), having read the key."""
    short = key if len(key) <= BLOCK_BYTES else hashlib.sha256(key).digest()
    padded = short.ljust(BLOCK_BYTES, b"\0")
    inner, outer = bytes([b ^ 0x36 for b in padded]), bytes([b ^ 0x5C for b in padded])
    return hashlib.sha256(inner).copy, hashlib.sha256(outer).copy
