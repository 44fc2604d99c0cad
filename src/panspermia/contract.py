"""What a game gives beside its rules: parts that some faces, bots or commands ask for.

`Game.part(name)` is the module, or None if the game has none; whatever needs a part asks for
it here, by the protocol it has.

| part | file in the game's package | protocol | used by |
|---|---|---|---|
| `text` | `faces/text.py` | `TextPart`, `TextFace` | terminal, pages, laboratory, environments |
| `svg` | `faces/svg.py` | `ArtPart`, `ArtFace` | pages |
| `evaluate` | `bots/evaluate.py` | `EvaluatePart` | bots (`players.advice`) |
| `features` | `bots/features.py` | `FeaturesPart` | environments, bots (`kernel.encoder`) |
| `decks` | `components/decks.py` | `DecksPart` | the command `decks` |
| `notation` | `notation.py` | `kernel.notation` says what it may have | positions as text |
| - | `data/lesson.toml` | `hall.lessons.Lesson` | the guided first game |
| - | `locale/en.po` | see `docs/explanation/pages.md` | all words |

A face is an object of one view (`table.view(seat)`): it is made once and asked for all that is to
be shown, so that what costs is worked out once. It knows nothing else of the game, so it can show
no more than its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from panspermia.kernel import Answer, Game, Message, Request

if TYPE_CHECKING:
    # Bots ask for their part here too, and need neither rich nor drawings.
    from rich.text import Text

    from panspermia.decks.schema import Schema
    from panspermia.faces.board import Layer, Place, Sheet
    from panspermia.faces.looks import Look
    from panspermia.faces.svg import Size
    from panspermia.faces.terminal import Drawing
    from panspermia.faces.text import Choices, EventData, Marks, Told, View

# --- words and the terminal -----------------------------------------------------------------------


def text_of(game: Game[Any]) -> Callable[[View], TextFace]:
    """Makes the face of a view in words and for a terminal: the game's own, or a plain one."""
    found = _text_part(game)
    if found is not None:
        return found.Face
    from panspermia.faces.plain import Face

    return partial(Face, game)


def looks_of(game: Game[Any]) -> Mapping[str, Look]:
    """How the colours that sides can have are shown, by their ids in views."""
    found = _text_part(game)
    return {} if found is None else found.LOOKS


def _text_part(game: Game[Any]) -> TextPart | None:
    return cast("TextPart | None", game.part("text"))


class TextPart(Protocol):
    """The module `text` of a game."""

    LOOKS: Mapping[str, Look]
    Face: Callable[[View], TextFace]


class TextFace(Protocol):
    """A view in words, and as a picture for a terminal.

    Words come from the game's catalogue; a colour never stands alone, but with a mark or a word. A
    board is asked for with at most some size: the largest form that fits is drawn, and in the
    smallest a plain table that fits into any width; what is returned says how large it is.
    """

    @property
    def view(self) -> View: ...

    @property
    def looks(self) -> Sequence[Look]:
        """How each side is shown now."""
        ...

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        """The board, at most so large if that is possible at all."""
        ...

    def legend(self) -> Text:
        """One line that says what the signs of the board mean."""
        ...

    def players(self, names: Sequence[str], width: int) -> Drawing:
        """What each player has; `names` says who sits at each seat."""
        ...

    def status(self) -> Text:
        """Where the game is, as a track of one line."""
        ...

    def names(self, prompt: Message | None = None) -> Mapping[str, str]:
        """What ids are called at this table beyond the catalogue, for `render`.

        The question may say what its own words are about.
        """
        ...

    def side(self, side: int) -> Text:
        """A side with its mark and colour."""
        ...

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        """All the options, each once, in groups; the question may say what they are about."""
        ...

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        """An answer in words; the question may say what it is about."""
        ...

    def places(self, answer: Answer) -> tuple[str, ...]:
        """The places on the board that an answer names; the last is where it happens."""
        ...

    def look(self, place: str) -> Text | None:
        """All that is on a place or card, in words, or None if there is nothing of that name.

        A side is called `side.0`.
        """
        ...

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        """What happened, as lines; events of one kind by one side in a row share a line."""
        ...

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        """Which dice of the first event mattered, by their places in it, and for what, in a word.

        The events are that of the roll and those that followed; what they do not tell is left out.
        """
        ...

    def result(self, names: Sequence[str]) -> list[Text]:
        """How a finished game ended: the winner first, then the reason and the standings."""
        ...


# --- pictures -------------------------------------------------------------------------------------


def art_of(game: Game[Any]) -> ArtPart | None:
    """The pictures of a game, or None if it has none."""
    return cast("ArtPart | None", game.part("svg"))


class ArtPart(Protocol):
    """The module `svg` of a game."""

    Face: Callable[[Any], ArtFace]
    """Makes the pictures of a view from the game's own face in words, which shares its work."""

    def cover(self) -> str:
        """A picture of the game, 640 by 400, that looks the same in every theme."""
        ...


class ArtFace(Protocol):
    """A view in pictures for pages, and what can be pointed at in them."""

    def size(self) -> Size:
        """Width and height of the board's viewBox; they depend on the setup only."""
        ...

    def base(self, theme: str) -> Sequence[Layer]:
        """What never changes during a game, as whole files without words.

        The first is always shown, others only near enough.
        """
        ...

    def pieces(self, changed: frozenset[str]) -> str:
        """An `<svg>` with everything that changes, stable ids, and class `changed` where it did."""
        ...

    def places(self) -> Sequence[Place]:
        """All that one can point at on the board, in the order of the tab key."""
        ...

    def panel(self, side: int, name: str) -> str:
        """HTML with what a side has; `name` says who plays it."""
        ...

    def tableau(self, side: int) -> Sheet | None:
        """What a side owns as a larger picture, if it needs one."""
        ...

    def track(self) -> str | None:
        """HTML with the turn and its phases in one line; without one, `status` is shown."""
        ...

    def strip(self) -> str | None:
        """HTML with what the turn brings, such as its event with explained icons."""
        ...


# --- bots and learning programs -------------------------------------------------------------------


class EvaluatePart(Protocol):
    """The module `evaluate` of a game; all but `evaluate` may be missing.

    A game without the module can be played all the same: games are then played on to their ends.
    """

    IS_LUCKY: bool
    """Whether luck decides more than plans."""

    def evaluate(self, state: Any, side: int) -> float:
        """The side's utility as far as can be seen, from 0 to 1."""
        ...

    def evaluate_all(self, state: Any) -> Sequence[float]:
        """The same for every side at once, if that is cheaper."""
        ...

    def weights(self, state: Any, request: Request) -> Sequence[float]:
        """How promising each option is, for quick play."""
        ...

    def is_pending(self, asked: Request, request: Request) -> bool:
        """Whether an answer shows its worth only after the next."""
        ...

    def is_routine(self, request: Request) -> bool:
        """Whether the weights are the best that is known."""
        ...


class FeaturesPart(Protocol):
    """The module `features` of a game: what a learning program sees of it.

    A game without the module is seen as its view is; `kernel.features` has the marks of fields.
    """

    Features: type[Any]
    """A class whose annotated fields are read."""

    def see(self, state: Any, sides: tuple[int, ...]) -> Any:
        """An object with these fields, as the sides see the state."""
        ...


# --- decks ----------------------------------------------------------------------------------------


class DecksPart(Protocol):
    """The module `decks` of a game."""

    SCHEMA: Schema[Any]
    """The cards of the game, their files and checks."""
