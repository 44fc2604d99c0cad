"""Networks that judge positions, kept as arrays in one file: `search:200ms,net=FILE`.

A network reads the rows of the environments. It has layers of its own size with max(0, x) between
them, and two heads: the utility of every seat, the asked one first, and a number for each word of
the vocabulary. NumPy is all it needs, so that it can be trained with whatever library one likes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from panspermia.kernel import BadSetup, Message, Table
from panspermia.kernel.messages import Param
from panspermia.kernel.observing import observed
from panspermia.players.contract import DOMAIN
from panspermia.players.evaluators import Judged

Array = NDArray[np.float32]
SPOILT = (ValueError, KeyError, IndexError, EOFError, BadZipFile, msgspec.MsgspecError)
"""What may be raised by a file that is not what it should be."""
ABOUT = "about"
"""The name in the file of what the network is for."""


class About(msgspec.Struct, frozen=True):
    """What a network is for; it fits no other rows."""

    game: str
    rules: int
    players: int
    row: int
    """Numbers of a position."""
    words: int
    """Words of the vocabulary."""
    layers: int
    note: str = ""
    """Where it comes from."""
    version: int = 0
    """Of the rows."""


class Net:
    """A network for one game and number of players."""

    def __init__(self, about: About, arrays: dict[str, Array]) -> None:
        self.about = about
        self.arrays = arrays
        self._place: dict[Any, int] = {}

    def judge(self, worlds: Sequence[Table[Any]]) -> list[Judged]:
        """The values and priors of worlds, all in one go."""
        seats, rows, places = [], [], []
        for world in worlds:
            request = world.request
            assert request is not None
            self._check(world)
            seats.append(request.seat)
            rows.append(observed(world, request.seat, self.about.version).row)
            places.append([self._place[option] for option in request.options()])
        values, logits = self.forward(np.stack(rows))
        return [
            Judged(np.roll(own, seat).tolist(), softmax(numbers[options]).tolist())
            for own, numbers, seat, options in zip(values, logits, seats, places, strict=True)
        ]

    def forward(self, rows: NDArray[Any]) -> tuple[Array, Array]:
        """For each row the utility of the seats, the asked one first, and the logits of answers."""
        known = self.arrays
        seen: Array = (rows.astype(np.float32) - known["mean"]) * known["scale"]
        for layer in range(self.about.layers):
            seen = np.maximum(seen @ known[f"w{layer}"] + known[f"b{layer}"], 0)
        values: Array = 1 / (1 + np.exp(-(seen @ known["value_w"] + known["value_b"])))
        logits: Array = seen @ known["prior_w"] + known["prior_b"]
        return values, logits

    def save(self, path: Path) -> None:
        """Write everything into one file."""
        about = np.frombuffer(msgspec.json.encode(self.about), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **{ABOUT: about}, **self.arrays)

    def _check(self, world: Table[Any]) -> None:
        """BadSetup, if the network is for another game or number of players."""
        if self._place:
            return
        about, game, players = self.about, world.game, world.setup.players
        if (about.game, about.rules, about.players) != (game.id, game.rules_version, players):
            params: dict[str, Param] = {"game": about.game, "rules": about.rules}
            raise BadSetup(Message("player.net-other", params | {"players": about.players}, DOMAIN))
        self._place = {word: place for place, word in enumerate(game.vocabulary)}


def softmax(numbers: Array) -> Array:
    powers = np.exp(numbers - numbers.max())
    found: Array = powers / powers.sum()
    return found


def shapes(about: About, width: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network whose layers have this width."""
    found: dict[str, tuple[int, ...]] = {"mean": (about.row,), "scale": (about.row,)}
    size = about.row
    for layer in range(about.layers):
        found |= {f"w{layer}": (size, width), f"b{layer}": (width,)}
        size = width
    found |= {"value_w": (size, about.players), "value_b": (about.players,)}
    return found | {"prior_w": (size, about.words), "prior_b": (about.words,)}


@lru_cache(maxsize=4)
def _load(path: Path, _changed: int) -> Net:
    with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    about = msgspec.json.decode(arrays.pop(ABOUT).tobytes(), type=About)
    width = arrays["value_w"].shape[0]
    wanted = shapes(about, width)
    if {name: array.shape for name, array in arrays.items()} != wanted:
        raise ValueError("its arrays do not fit each other")
    return Net(about, {name: array.astype(np.float32) for name, array in arrays.items()})


def load_net(name: str) -> Net:
    """The network of a file, or BadSetup."""
    path = Path(name)
    try:
        return _load(path.resolve(), path.stat().st_mtime_ns)
    except (OSError, *SPOILT) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadSetup(Message("player.net", {"file": name, "why": why}, DOMAIN)) from None


def net_digest(name: str) -> str:
    """What tells the network of a file from others."""
    return hashlib.sha256(Path(name).read_bytes()).hexdigest()[:16]
