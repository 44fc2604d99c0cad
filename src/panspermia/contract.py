"""What a game gives beside its rules: parts that some faces, bots or commands ask for.

`Game.part(name)` is the module, or None if the game has none; whatever needs a part asks for
it here, by the protocol it has.

| part | file in the game's package | protocol | used by |
|---|---|---|---|
| `text` | `faces/text.py` | `TextPart`, `TextFace` | terminal, pages, laboratory, environments |
| `svg` | `faces/svg.py` | `ArtPart`, `ArtFace` | pages |
| `guide` | `faces/guide.py` | `GuidePart` | what newcomers are told: rules pages, help, new games |
| `score` | `faces/score.py` | `ScorePart` | points by source and the end: terminal, pages, Python |
| `descent` | `faces/descent.py` | `DescentPart` | the tree of life: pages, the command `replay` |
| `annals` | `faces/annals.py` | `AnnalsPart` | the story of each side after the game: pages |
| `story` | `faces/story.py` | `StoryPart` | previews and odds (`kernel.signs`), pages, terminal |
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

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from panspermia.kernel import Answer, Event, Game, Message, Request, render
from panspermia.kernel.game import Value
from panspermia.kernel.signs import Signs

if TYPE_CHECKING:
    # Bots ask for their part here too, and need neither rich nor drawings.
    from rich.text import Text

    from panspermia.decks.schema import Schema
    from panspermia.faces.annals import Annal
    from panspermia.faces.board import Ground, Layer, Place, Seen
    from panspermia.faces.descent import Descent, Tree
    from panspermia.faces.guide import First, Mode, Phase, Word, Worth
    from panspermia.faces.landscape import Scene
    from panspermia.faces.looks import Look
    from panspermia.faces.score import Ending, Now, Score, Source
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

    HAS_BENCH: bool
    """False if the board itself shows what sides have; a game that says nothing has a bench."""

    def cover(self) -> str:
        """A picture of the game, 640 by 400, that looks the same in every theme."""
        ...

    def style(self) -> str:
        """The styles of a `WorldFace`; a game without one has none."""
        ...

    def sprite(self) -> str:
        """The symbols that a `WorldFace` uses, which a page holds once; a game may have none."""
        ...

    def ground(self) -> Ground:
        """What lies under the board of a `WorldFace` in the form of a chart; most have none."""
        ...


class ArtFace(Protocol):
    """A view in pictures for pages: a `MapFace` or a `WorldFace`."""

    def track(self) -> str | None:
        """HTML with the turn and its phases in one line; without one, `status` is shown."""
        ...


def map_of(face: ArtFace) -> MapFace | None:
    """The face as one whose board is a picture, or None if the browser lays it out."""
    return None if hasattr(face, "world") else cast("MapFace", face)


class MapFace(ArtFace, Protocol):
    """A view whose board is one picture in layers, and what can be pointed at in it."""

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

    def strip(self) -> str | None:
        """HTML with what the turn brings, such as its event with explained icons."""
        ...


def world_of(face: ArtFace) -> WorldFace | None:
    """The face as one whose board the browser lays out, or None if its board is a picture."""
    return cast("WorldFace", face) if hasattr(face, "world") else None


class WorldFace(ArtFace, Protocol):
    """A view whose board is no map: HTML that the browser lays out, with small pictures.

    All that one can point at is an element with the id `place-<place>`, `data-place`, the role of a
    button, a label and a tabindex, and with `can` among its classes if it can be chosen. An empty
    `<span data-odds-of="<place>">` says where odds may be shown. Elements have ids, so that only
    those that have changed are sent. There are no style attributes, for pages forbid them.
    """

    def world(self, seen: Seen) -> str:
        """The board; dice lie where they fell."""
        ...

    def bench(self, seen: Seen) -> str:
        """What all sides have, the reader's first."""
        ...

    def news(self, seen: Seen) -> str | None:
        """What the turn brought, and what it did to the reader."""
        ...

    def card(self, place: str, seen: Seen) -> str | None:
        """What is at a place as a large card, or None if there is nothing of that name."""
        ...

    def dice(self, seen: Seen) -> str | None:
        """The dice that the reader is asked about, each with what it does, or None.

        One that may be chosen is a button with its answer as `data-answer`.
        """
        ...

    def in_words(self) -> Mapping[str, str]:
        """What is at each place of world and bench, in words."""
        ...

    def owned(self, side: int) -> Sequence[str]:
        """Those of these places that are a side's own."""
        ...


# --- what newcomers are told ----------------------------------------------------------------------


def guide_of(game: Game[Any]) -> GuidePart | None:
    """What newcomers are told about a game, or None if it tells nothing."""
    return cast("GuidePart | None", game.part("guide"))


class GuidePart(Protocol):
    """The module `guide` of a game: data whose words are messages (`faces.guide`)."""

    ERA: int
    """How many years ago it plays, for the order of the story; what is to come is below zero.

    The message `era` says it in words.
    """
    WORTH: Sequence[Worth]
    """What is worth what at the end."""
    COURSE: Sequence[Phase]
    """The phases of a turn in their order, by their ids in views."""
    WORDS: Sequence[Word]
    """The words of the book that a newcomer meets first."""
    SAY: Message
    """What players say and what the book calls it (`faces.guide.said_as`)."""
    MODES: Sequence[Mode]
    """The ways to play it, the usual one first."""
    FIRST: First
    """The gentlest of them."""

    def goal(self, options: Mapping[str, Value]) -> Message:
        """How the game is won, in one sentence, at a table with these options."""
        ...

    def sketch(self, id: str) -> str | None:
        """A small `<svg>` without words, if there is one of that name.

        Names are `worth.<id>`, `course.<id>`, `words.<id>`, `mode.<id>` and `mode.first`; colours
        are those of the page, so that it fits every theme.
        """
        ...

    def scene(self) -> Scene:
        """Its part of the landscape that the front door shows."""
        ...


# --- points and the end ---------------------------------------------------------------------------


def score_of(game: Game[Any], view: View) -> Score:
    """Points by source and what ends the game, as far as the view tells."""
    from panspermia.faces.score import Score, result_alone

    part = cast("ScorePart | None", game.part("score"))
    if part is None:
        return result_alone(game, view)
    return Score(tuple(part.sources(view)), tuple(part.endings(view)))


def now_of(game: Game[Any], view: View) -> Now:
    """Where the game is, as far as the view tells."""
    from panspermia.faces.score import Now

    part = cast("ScorePart | None", game.part("score"))
    return Now() if part is None else part.now(view)


class ScorePart(Protocol):
    """The module `score` of a game."""

    def now(self, view: View) -> Now:
        """The turn, the phase, and who of the order of play is due."""
        ...

    def sources(self, view: View) -> Sequence[Source]:
        """What gives points, and how many to each side that somebody plays.

        Their sums are the scores that the outcome would have; all name the same sides.
        """
        ...

    def endings(self, view: View) -> Sequence[Ending]:
        """All that can end the game, and how near it is; first what a page shows in its head.

        Also what has to be reached, where points do not decide.
        """
        ...


# --- who descended from whom ----------------------------------------------------------------------


def tree_of(
    game: Game[Any], view: View, events: Sequence[EventData], names: Sequence[str]
) -> Tree | None:
    """The tree of life of a game, or None if the game has none or nobody has lived yet.

    View and events are those of one seat; `names` says who plays each side.
    """
    from panspermia.faces.descent import one_game

    found = descent_of(game, view, events)
    if found is None or not found.lineages:
        return None
    return one_game(render(game.info().title), found, text_of(game)(view).looks, names)


def descent_of(game: Game[Any], view: View, events: Sequence[EventData]) -> Descent | None:
    """The lineages of a game as one seat knows them, or None if the game has no such part."""
    part = cast("DescentPart | None", game.part("descent"))
    return None if part is None else part.descent(view, events)


def heirs_of(game: Game[Any], view: View, now: Descent, before: Descent) -> Mapping[int, int]:
    """Which lineages of the chapter before live on in which of this game."""
    find = getattr(game.part("descent"), "heirs", None)
    found: Mapping[int, int] = {} if find is None else find(view, now, before)
    return found


class DescentPart(Protocol):
    """The module `descent` of a game.

    A game that goes on with what another has left has besides it `heirs(view, now, before)`.
    """

    def descent(self, view: View, events: Sequence[EventData]) -> Descent:
        """The lineages that all events of a game tell of, as far as the view's seat knows them."""
        ...


# --- what a side has lived through ----------------------------------------------------------------


def annals_of(game: Game[Any], view: View, events: Sequence[EventData]) -> Sequence[Annal]:
    """The story of each side by turns, as one seat knows it; nothing, if the game tells none."""
    part = cast("AnnalsPart | None", game.part("annals"))
    return () if part is None else part.annals(view, events)


class AnnalsPart(Protocol):
    """The module `annals` of a game."""

    def annals(self, view: View, events: Sequence[EventData]) -> Sequence[Annal]:
        """Of each side what all events of a game tell that is worth remembering."""
        ...


# --- what events mean -----------------------------------------------------------------------------


def pictures_of(game: Game[Any]) -> Mapping[str, str]:
    """The pictures of a game's signs, as paths on a grid of 24."""
    found: Mapping[str, str] = getattr(game.part("story"), "PICTURES", {})
    return found


class StoryPart(Protocol):
    """The module `story` of a game; it loads neither words nor drawings.

    Without one, previews and odds of the game tell events, but not what they mean.
    """

    SIGNS: Signs
    """What each kind of event means to whom; one that means nothing has no signs."""
    PICTURES: Mapping[str, str]
    """The pictures of signs by their ids: paths on a grid of 24, drawn as lines. Where there is
    none, a sign has the picture of its kind."""
    PLAIN_BADGES: Collection[str]
    """Pictures that do not stand on the badges of a place, as the pieces there say it all: what
    came counts together, and what went. It may be missing."""
    OWNED: Mapping[type[Event], tuple[str, str]]
    """Events by which a thing gets an owner: the fields with the thing, and with the side or
    another thing of theirs. With `owners`, for signs whose events name things; both may be
    missing."""

    def owners(self, view: Mapping[str, Any]) -> dict[str, int]:
        """Whose the things are that events may name."""
        ...

    STEPS: Mapping[str, str]
    """The phase, by its id in COURSE, of each step of the sequence of play, by its clause."""
    LEADS: Mapping[type[Event], str]
    """Events that make somebody the one who acts, where it is nobody's step, with the field that
    names the side; it is empty if they make it nobody. They are the causes of what follows."""


# --- bots and learning programs -------------------------------------------------------------------


class EvaluatePart(Protocol):
    """The module `evaluate` of a game; all but `evaluate` may be missing.

    A game without the module can be played all the same: games are then played on to their ends.
    """

    IS_LUCKY: bool
    """Whether luck decides more than plans."""

    ROUNDS: int
    """Rounds that a search through luck looks ahead, that of the question included."""

    SIGHT: int
    """Simulations of an answer that are worth as much as the look one answer ahead."""

    LOOKS: Mapping[str, int]
    """By clause how many answers `greedy` tries, those with the greatest weights; else all."""

    TRIES: int
    """Answers that `greedy` may try out to complete one; else a dozen."""

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

    def is_small(self, request: Request) -> bool:
        """Whether a look one answer ahead is enough, and a search too much."""
        ...

    def aim(self, state: Any, request: Request) -> Message | None:
        """What a bot that is asked is after, which a hint tells; None without a plan."""
        ...

    def answer_to_offers(self, state: Any, side: int) -> str:
        """The initiative by which a side answers the offers that stand to it."""
        ...

    def offer_to_make(
        self, state: Any, side: int, past: Sequence[Event]
    ) -> tuple[Answer, ...] | None:
        """The answers by which a side makes an offer to whoever is asked, or None.

        A person may be asked: the game says, by all that has happened, when it would be too much.
        """
        ...

    def proposals(self, state: Any, request: Request) -> Sequence[tuple[Answer, ...]]:
        """Chains of answers that a search compares, instead of all options and plans.

        The first is what the game would give without a thought; what is left open by a chain is
        answered by the weights.
        """
        ...

    def haste(self, state: Any, request: Request) -> Answer | None:
        """An answer in play that is imagined over `ROUNDS` rounds after such a chain.

        Dice are asked for too, so that what is usual can be imagined; None leaves it to chance.
        """
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
