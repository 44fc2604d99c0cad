"""The atlas in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from panspermia.games.picture import Choices, Drawing, EventData, Marks, Told, View
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from tests.atlas import NUMBER


def board(view: View, marks: Marks, width: int, height: int) -> Drawing:
    return Drawing([])


def legend() -> Text:
    return Text("")


def players(view: View, names: Sequence[str], width: int) -> Drawing:
    at = view["position"]["at"]
    return Drawing([Text(f"{name}: {node}") for name, node in zip(names, at, strict=False)])


def status(view: View) -> Text:
    return Text(f"Atlas {view['position']['round']}")


def names(view: View, prompt: Message | None = None) -> Mapping[str, str]:
    return {}


def side(view: View, side: int) -> Text:
    return Text(f"{'ABC'[side]}")


def choices(view: View, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
    return [Choices(Text(""), tuple([(option, Text(str(option))) for option in options]))]


def describe(view: View, answer: Answer, prompt: Message | None = None) -> str:
    return str(answer)


def places(answer: Answer) -> tuple[str, ...]:
    return (str(answer),) if answer in NUMBER else ()


def look(view: View, place: str) -> Text | None:
    return Text(place) if place in NUMBER else None


def tell(view: View, events: Iterable[EventData]) -> list[Told]:
    return [_told(event) for event in events]


def _told(event: EventData) -> Told:
    data = {key: value for key, value in event.items() if key != "n"}
    words = render(event_message(data, "tests.atlas"))
    node = event.get("node")
    return Told(event.get("side"), event["clause"], Text(words), (node,) if node else ())


def matters(view: View, events: Sequence[EventData]) -> Mapping[int, str]:
    return {}


def result(view: View, names: Sequence[str]) -> list[Text]:
    return [Text(render(Message("over", {}, "tests.atlas")))]
