"""The bazaar in words: all that its view has, as a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from panspermia.faces.looks import Look, marked
from panspermia.faces.terminal import Drawing
from panspermia.faces.text import Choices, EventData, Marks, Told, View
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from tests.bazaar.rules.desert_map import SPACE
from tests.bazaar.rules.vocabulary import BANDITS, COLOURS

DOMAIN = "tests.bazaar"


LOOKS: dict[str, Look] = {}


class Face:
    """A view of the bazaar in words."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def looks(self) -> list[Look]:
        names = [Message(f"word.{colour}", {}, DOMAIN) for colour in COLOURS]
        played = [marked(n, name, "", f"side-{n}") for n, name in enumerate(names[:BANDITS])]
        return [*played, *[Look(name) for name in names[BANDITS:]]]

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        return Drawing([Text(line) for line in _lines("", self.view["position"])])

    def legend(self) -> Text:
        return Text("")

    def players(self, names: Sequence[str], width: int) -> Drawing:
        coins = self.view["position"]["coins"]
        return Drawing([Text(f"{name} {coin}") for name, coin in zip(names, coins, strict=False)])

    def status(self) -> Text:
        return Text(str(self.view["position"]["round"]))

    def names(self, prompt: Message | None = None) -> Mapping[str, str]:
        return {}

    def side(self, side: int) -> Text:
        return Text(COLOURS[side])

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        return [Choices(Text(""), tuple([(option, Text(str(option))) for option in options]))]

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return str(answer)

    def places(self, answer: Answer) -> tuple[str, ...]:
        return (str(answer),) if answer in SPACE else ()

    def look(self, place: str) -> Text | None:
        return None

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return [
            Told(None, event["clause"], Text(render(event_message(event, DOMAIN))))
            for event in events
        ]

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        return {}

    def result(self, names: Sequence[str]) -> list[Text]:
        return [Text(str(self.view["outcome"]))]


def _lines(name: str, value: Any) -> Iterator[str]:
    """Everything below a value, a line each."""
    if not isinstance(value, dict):
        yield f"{name} {value}"
        return
    for key, inner in value.items():
        yield from _lines(f"{name} {key}".strip(), inner)
