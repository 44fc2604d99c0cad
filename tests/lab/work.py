"""Work for crews; processes find it by its name."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def square(common: int, chunk: int) -> int:
    return common * chunk * chunk


def square_but_die_once(marker: str, chunk: int) -> int:
    """Squares; the first worker that gets 3 dies over it as by kill -9."""
    if chunk == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk * chunk


def die(_common: object, _chunk: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail(_common: object, chunk: int) -> int:
    raise ValueError(f"chunk {chunk}")
