"""Errors of the laboratory.

LabError
├── BadRun           a directory or manifest that is no simulation, or another one
├── CannotWork       nobody can do the work: no cluster, or workers that die again and again
└── MissingExtra     a library of the extra `lab` is not installed
"""

from __future__ import annotations

from panspermia.kernel import Message, PanspermiaError


class LabError(PanspermiaError):
    """Base of the errors of the laboratory; in English, as the command line is."""

    def __init__(self, line: str) -> None:
        super().__init__(Message(line))
        self.args = (line,)  # what it is made of again in another process
        self.line = line

    def __str__(self) -> str:
        return self.line


class BadRun(LabError):
    """The files are not a simulation that can be used here."""


class CannotWork(LabError):
    """Nobody can do the work."""


class MissingExtra(LabError):
    """A library is not installed."""
