"""Progress of a long piece of work: a bar in a terminal, a line now and then in a log."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from panspermia.cli.common import err

EVERY = 60.0
"""Seconds between two lines."""


def progress() -> Progress:
    """A bar with the rate and the time left; where nobody could see it move, lines."""
    console = err()
    kind = Progress if console.is_terminal else LineProgress
    return kind(
        TextColumn("{task.completed:.0f}/{task.total:.0f} {task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        _Rate(""),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=120,
    )


class LineProgress(Progress):
    """Reports the work in a line when the last one was a while ago."""

    _told = 0.0

    def start(self) -> None:
        super().start()
        self._told = time.monotonic()

    def update(self, task_id: TaskID, **fields: Any) -> None:
        super().update(task_id, **fields)
        self._tell(task_id)

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        super().advance(task_id, advance)
        self._tell(task_id)

    def _tell(self, task_id: TaskID) -> None:
        now = time.monotonic()
        if now - self._told < EVERY:
            return
        self._told = now
        task = self._tasks[task_id]
        parts = [f"{task.completed:.0f}/{task.total or 0:.0f} {task.description}"]
        parts.append(_clock(task.elapsed or 0))
        if task.speed:
            parts.append(_rate(task.speed))
        if task.time_remaining is not None:
            parts.append(f"{_clock(task.time_remaining)} left")
        self.console.print(", ".join(parts), soft_wrap=True)


class _Rate(TextColumn):
    """How fast it goes."""

    def render(self, task: Any) -> Text:
        return Text(_rate(task.speed) if task.speed else "")


def _rate(speed: float) -> str:
    """How many a second; where that is less than one, how many a minute."""
    return f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min"


def _clock(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))
