"""The bazaar in words: a game without pictures shows all that its view has, as a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from panspermia.games.picture import Choices, Drawing, EventData, Marks, Told, View
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from tests.bazaar.vocabulary import COLOURS

DOMAIN = "tests.bazaar"


def board(view: View, marks: Marks, width: int, height: int) -> Drawing:
    return Drawing([Text(line) for line in _lines("", view["position"])])


def _lines(name: str, value: Any) -> Iterator[str]:
    """Everything below a value, a line each."""
    if not isinstance(value, dict):
        yield f"{name} {value}"
        return
    for key, inner in value.items():
        yield from _lines(f"{name} {key}".strip(), inner)


def legend() -> Text:
    return Text("")


def players(view: View, names: Sequence[str], width: int) -> Drawing:
    coins = view["position"]["coins"]
    return Drawing([Text(f"{name} {coin}") for name, coin in zip(names, coins, strict=False)])


def status(view: View) -> Text:
    return Text(str(view["position"]["round"]))


def names(view: View, prompt: Message | None = None) -> Mapping[str, str]:
    return {}


def side(view: View, side: int) -> Text:
    return Text(COLOURS[side])


def choices(view: View, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
    return [Choices(Text(""), tuple([(option, Text(str(option))) for option in options]))]


def describe(view: View, answer: Answer, prompt: Message | None = None) -> str:
    return str(answer)


def places(answer: Answer) -> tuple[str, ...]:
    return ()


def look(view: View, place: str) -> Text | None:
    return None


def tell(view: View, events: Iterable[EventData]) -> list[Told]:
    return [
        Told(None, event["clause"], Text(render(event_message(event, DOMAIN)))) for event in events
    ]


def matters(view: View, events: Sequence[EventData]) -> Mapping[int, str]:
    return {}


def result(view: View, names: Sequence[str]) -> list[Text]:
    return [Text(str(view["outcome"]))]
