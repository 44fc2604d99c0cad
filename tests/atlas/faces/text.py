"""The atlas in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from panspermia.faces.looks import Look, marked
from panspermia.faces.terminal import CHOICE, Drawing, table
from panspermia.faces.text import Choices, EventData, Marks, Told, View, without_number
from panspermia.kernel import Answer, Message, render
from panspermia.kernel.events import event_message
from tests.atlas import NODES, NUMBER

DOMAIN = "tests.atlas"

LOOKS: dict[str, Look] = {
    letter: marked(side, Message(f"word.side.{side}", {}, DOMAIN), "", f"side-{side}")
    for side, letter in enumerate("ABC")
}


class Face:
    """A view of the atlas in words."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.position = view["position"]

    @property
    def looks(self) -> list[Look]:
        return list(LOOKS.values())

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        """Where somebody is, and where one can go."""
        found = {*self.position["at"], *marks.choices}
        names = [node for node in NODES if node in found]
        return table([Text(f"{CHOICE if n in marks.choices else ' '}{n}") for n in names], width)

    def legend(self) -> Text:
        return Text("")

    def players(self, names: Sequence[str], width: int) -> Drawing:
        at = self.position["at"]
        return Drawing([Text(f"{name}: {node}") for name, node in zip(names, at, strict=False)])

    def status(self) -> Text:
        return Text(f"Atlas {self.position['round']}")

    def names(self, prompt: Message | None = None) -> Mapping[str, str]:
        return {}

    def side(self, side: int) -> Text:
        return Text(f"{'ABC'[side]}")

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        return [Choices(Text(""), tuple([(option, Text(str(option))) for option in options]))]

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return str(answer)

    def places(self, answer: Answer) -> tuple[str, ...]:
        return (str(answer),) if answer in NUMBER else ()

    def look(self, place: str) -> Text | None:
        return Text(place) if place in NUMBER else None

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return [_told(event) for event in events]

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        return {}

    def result(self, names: Sequence[str]) -> list[Text]:
        return [Text(render(Message("over", {}, DOMAIN)))]


def _told(event: EventData) -> Told:
    words = render(event_message(without_number(event), DOMAIN))
    node = event.get("node")
    return Told(event.get("side"), event["clause"], Text(words), (node,) if node else ())
