"""Bios: Genesis in words and in the terminal; the contract is `panspermia.contract.TextFace`.

`naming` reads a view, `signs` has the signs, `terminal` the board, `log` the log and `lookup` the
cards in words. Here are the players, the track and the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from panspermia.faces.looks import Look
from panspermia.faces.terminal import (
    CHANGED,
    INK,
    NARROW,
    QUIET,
    Drawing,
    fit,
    ink,
    phases,
    player_line,
)
from panspermia.faces.text import Choices, EventData, Marks, Told
from panspermia.faces.text import View as TableView
from panspermia.games.genesis.faces import dice, log, lookup
from panspermia.games.genesis.faces.looks import LIFE
from panspermia.games.genesis.faces.naming import (
    Names,
    Scene,
    face_names,
    number_of,
    organ_names,
    say,
    standing_of,
)
from panspermia.games.genesis.faces.signs import (
    ADDS,
    BIONT,
    ENZYME_DEATH,
    MANNA_DEATH,
    PROMOTED,
    STOLEN,
    added,
    icon_words,
    side_sign,
    sign,
    tally,
)
from panspermia.games.genesis.faces.terminal import draw_board
from panspermia.games.genesis.rules.options import CHIMERA, COOP
from panspermia.games.genesis.rules.view import SideView
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM,
    COLOUR,
    COLOURS,
    FACE_WORDS,
    MACROORGANISM,
    MUTATION,
    ORGAN_WORDS,
    PARASITE,
    REFUGIUM,
    ROW,
    SIDE,
)
from panspermia.games.genesis.rules.vocabulary import (
    BIONT as BIONTS,
)
from panspermia.kernel import CANCEL, DONE, Answer, Message, Request

PHASES = ("D", "E", "F", "G", "H")
OF_MANNA = ("F1.1", "F2a")
"""Clauses that ask for manna by its colour."""
LOOKS = dict(zip(COLOURS, LIFE, strict=True))


class Face:
    """A view of Bios: Genesis in words."""

    composed = frozenset({"E0", "G1.1"})
    """What is assigned in a turn and dice to be rolled again are collected in a draft."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._named: tuple[Message | None, Names] | None = None
        """The names of the last question, as every answer needs them."""

    @cached_property
    def scene(self) -> Scene:
        return Scene(self.view)

    @property
    def looks(self) -> Sequence[Look]:
        return self.scene.looks

    def board(self, marks: Marks, width: int, height: int) -> Drawing:
        return draw_board(self.scene, marks, width, height)

    def legend(self) -> Text:
        signs = (BIONT, MANNA_DEATH, ENZYME_DEATH, STOLEN, ADDS, PROMOTED, CHANGED)
        ids = ("biont", "manna-death", "enzyme-death", "stolen", "adds", "promoted", "changed")
        text = Text()
        for number, colour in enumerate(COLOURS):
            text.append_text(sign(number)).append(f"{say('answer.word', word=colour)} ", QUIET)
        parts = [f"{found} {say(f'legend.{id}')}" for found, id in zip(signs, ids, strict=True)]
        return text.append("".join([f" {part} " for part in parts]).rstrip(), QUIET)

    def names(self, prompt: Message | None = None) -> Names:
        if self._named is None or self._named[0] is not prompt:
            names = {**self.scene.names, **_names_of_answers(self.scene, prompt)}
            self._named = prompt, names
        return self._named[1]

    def side(self, side: int) -> Text:
        return side_sign(self.scene, side).append(f" {self.scene.name(f'side.{side}')}")

    def look(self, place: str) -> Text | None:
        return lookup.look(self.scene, place)

    # --- players and the track ------------------------------------------------------------------

    def players(self, names: Sequence[str], width: int) -> Drawing:
        """Three lines for each side: who and how many points; the pool; what else counts."""
        scene = self.scene
        lines = []
        for number, own in enumerate(scene.position.sides):
            if own.npc:
                continue
            points = f"{own.points} {say('text.points')}"
            name, is_asked = _name(self.view, names, number), number in scene.asked
            lines.append(player_line(self.side(number), name, points, width, is_asked=is_asked))
            lines.append(fit(_pool(own, width), width))
            standing = ", ".join(standing_of(own, card=width >= NARROW))
            lines.append(fit(ink(f"  {standing}", QUIET), width))
        return Drawing(lines)

    def status(self) -> Text:
        position = self.scene.position
        text = ink(say("text.title"), "bold")
        text.append(f"  {say('text.turn', turn=position.turn)}  ")
        if self.view["outcome"] is not None:
            return text.append(say("answer.word", word="phase.over"), "bold")
        names = {
            say("answer.word", word=f"phase.{phase}"): phase == position.phase for phase in PHASES
        }
        left = say("text.left", count=sum(position.events_left))
        return phases(text, names, "─").append(f"  {left}", QUIET)

    # --- answers --------------------------------------------------------------------------------

    def choices(self, options: Sequence[Answer], prompt: Message | None = None) -> list[Choices]:
        """The options in groups by what they are about."""
        scene, names = self.scene, self.names(prompt)
        rule = scene.rule if prompt is None else prompt.id.partition(".")[2]
        groups = []
        for kind, found in groupby(options, lambda answer: _kind(scene, rule, answer)):
            label = Text(say(f"choices.{kind}") if kind else "")
            parts = tuple([(answer, _short(scene, answer, names)) for answer in found])
            groups.append(Choices(label, parts))
        return groups

    def describe(self, answer: Answer, prompt: Message | None = None) -> str:
        return say("answer.word", self.names(prompt), word=str(answer))

    def places(self, answer: Answer) -> tuple[str, ...]:
        id = str(answer)
        if id in REFUGIUM or id in BACTERIUM or id in PARASITE or id in MACROORGANISM:
            return (id,)
        if id in MUTATION or id in ROW:
            return (id,)
        if id.startswith("mutation-"):
            return (f"mutation-{number_of(id)}",)
        return ()

    def propose(self, request: Request) -> list[int]:
        """G1.1. All dice that are errors can be chosen at once, as many as may be rolled again.

        Also those that a shield stops: rolled again, they may pay, and stop another.
        """
        params = request.prompt.params
        o = self.scene.organism(str(params.get("organism"))) if request.rule == "G1.1" else None
        if o is None:
            return []
        lying: list[int] = params["dice"]  # type: ignore[assignment]
        left: int = params["left"]  # type: ignore[assignment]
        return dice.errors(self.scene, o, lying)[:left]

    # --- what happened --------------------------------------------------------------------------

    def tell(self, events: Iterable[EventData]) -> list[Told]:
        return log.tell(self.scene, events)

    def matters(self, events: Sequence[EventData]) -> Mapping[int, str]:
        return dice.matters(self.scene.printed, events)

    def result(self, names: Sequence[str]) -> list[Text]:
        outcome = self.view["outcome"]
        reason = Text(f"{say('result.' + outcome['reason'])} ({outcome['reason']})")
        lines = [self._verdict(names), reason]
        for number, own in enumerate(self.scene.position.sides):
            if not own.npc:
                words = say(
                    "result.standing",
                    points=own.points,
                    catalysts=sum(own.catalysts),
                    trophies=len(own.trophies),
                )
                lines.append(self.side(number).append("  ").append(words))
        return lines

    def _verdict(self, names: Sequence[str]) -> Text:
        """Who has won: somebody, all together, or nobody."""
        winners = self.view["outcome"]["winners"]
        if self.view["players"] == 1:
            small = winners and self.scene.position.goal == 1
            is_chimera = self.view["options"]["goal"] == CHIMERA
            marine = "alone-chimera" if is_chimera else "alone-marine"
            id = marine if small else "alone-won" if winners else "alone-lost"
            return ink(say(f"result.{id}"), "bold")
        if self.view["options"]["mode"] == COOP:
            return ink(say("result.coop-won" if winners else "result.coop-lost"), "bold")
        line = Text(" + ").join([self.side(number) for number in winners])
        who = [names[number] for number in winners if number < len(names)]
        own = {name: name for name in who}
        return line.append(" " + say("result.wins", own, who=who, count=len(winners)), "bold")


# --- players --------------------------------------------------------------------------------------


def _name(view: TableView, names: Sequence[str], side: int) -> str:
    """Who plays a side; alone one player has both."""
    seat = 0 if view["players"] == 1 else side
    return names[seat] if seat < len(names) else ""


def _pool(own: SideView, width: int) -> Text:
    """Bionts and catalysts of the pool, and how many bionts may be on refugia."""
    text = ink(f"  {BIONT}{own.unassigned} ", INK).append_text(tally(own.catalysts))
    limit = say("text.limit", limit=own.entropy_limit)
    space = width - cell_len(text.plain) - len(limit)
    return text.append(" " * space + limit, QUIET) if space > 0 else text


# --- answers --------------------------------------------------------------------------------------


def _kind(scene: Scene, rule: str, answer: Answer) -> str:
    """The group of an answer to a clause: the end of the id of its label, or nothing."""
    id = str(answer)
    if id in (DONE, CANCEL):
        return ""
    if rule == "E0":
        return "biont" if id in REFUGIUM else "deed"
    if rule in ("H0.1", "G4.1"):
        return _ware(scene, id)
    if id in COLOUR:
        return "pay" if rule in ("H0c", "E2d", "D10b.3") else ""
    return "source" if rule in ("E1a", "E3.1b", "E6.1") else ""


def _ware(scene: Scene, id: str) -> str:
    if id in MUTATION:
        tops = [row.deck[0] for row in scene.position.rows.values() if row.deck]
        return "buy" if id in tops else "promote"
    if id in ROW:
        return "roil"
    if id in MACROORGANISM:
        return "become"
    return "organ" if id in ORGAN_WORDS else ""


def _names_of_answers(scene: Scene, prompt: Message | None = None) -> Names:
    """Faces by the side that is asked, and organs by the organism that the question names.

    If it names none, by the side's only macroorganism.
    """
    found: Names = {}
    if prompt is not None and prompt.id.partition(".")[2] in OF_MANNA:
        found.update({colour: say("answer.manna", colour=colour) for colour in COLOURS})
    for asked in scene.asked:
        found.update(face_names(scene, asked))
    about = scene.organism(_subject(prompt)) if prompt else None
    named = None if about is None else scene.body(about)
    if named is not None:
        return {**found, **organ_names(named)}
    bodies = [(o, body) for o in scene.organisms() if (body := scene.body(o)) is not None]
    own = [body for o, body in bodies if o.owner in scene.asked or set(o.bionts) & {*scene.asked}]
    if len(own) == 1:
        found.update(organ_names(own[0]))
    return found


def _subject(prompt: Message) -> str:
    """The organism whose tokens a question is about: from whom one is taken, or else who acts."""
    params = prompt.params
    return str(params.get("target") or params.get("organism") or "")


def _short(scene: Scene, answer: Answer, names: Names) -> Text:
    """An answer as it stands in the list: its sign and its name; H1.2: what promotion adds."""
    id = str(answer)
    colour = _colour_of(scene, id)
    text = Text("") if colour is None else sign(colour)
    if _kind(scene, scene.rule, id) in ("buy", "promote"):
        text.append_text(added(scene.mutations[MUTATION[id]].promoted.plus))
    text.append(" " if colour is not None else "")
    text.append(say("answer.word", names, word=id))
    if id in MUTATION:
        if _kind(scene, scene.rule, id) == "promote":
            text.append(f" → {scene.names[f'back.{id}']}")
        icons = _icons_of(scene, id)
        text.append(f" ({', '.join(icons)})" if icons else "", QUIET)
    return text


def _icons_of(scene: Scene, id: str) -> list[str]:
    """The icons that a mutation gives when it is bought or promoted."""
    card = scene.mutations[MUTATION[id]]
    front = _ware(scene, id) == "buy" or scene.rule not in ("H0.1", "G4.1")
    up = card.unpromoted if front else card.promoted
    return icon_words(up.icons, up.pollutant)


def _colour_of(scene: Scene, id: str) -> int | None:
    """The colour that an answer has on the table."""
    if id in COLOUR:
        return COLOUR[id]
    if id.startswith(("cube-", "disk-")):
        return COLOUR[id.partition("-")[2]]
    if id in REFUGIUM:
        return COLOUR[scene.placards[REFUGIUM[id]].colour]
    if id in SIDE or id in BIONTS:
        number = SIDE[id] if id in SIDE else BIONTS[id]
        return scene.colour(number) if number < len(scene.position.sides) else None
    if id.startswith("mutation-"):
        card = scene.mutations[number_of(id)]
        return COLOUR[card.promoted.plus if id.endswith("-added") else card.unpromoted.colour]
    organism = scene.organism(id)
    return None if organism is None else scene.colour(organism.owner)


assert len(FACE_WORDS) == 2
