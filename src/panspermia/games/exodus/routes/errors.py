"""What cannot be planned."""

from __future__ import annotations

from panspermia.kernel import BadSetup, Message


class NoPlan(BadSetup):
    """The question names what does not exist or cannot be."""

    def __init__(self, id: str, **words: str | int) -> None:
        super().__init__(Message(f"routes.{id}", dict(words), "panspermia.games.exodus"))
