"""Questions in words, ready for templates: options as rows, and whole chains of answers as chips.

Where an option only leads to another question (`kernel.ways`), what can be answered there stands
beside it, so that one click gives the whole chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup
from rich.text import Text

from panspermia.faces.text import Choices
from panspermia.kernel import CANCEL, DONE, PASS, Answer, Message, Request, catalogue, render
from panspermia.kernel.ways import Way, can_give, ways
from panspermia.web.markup import html_of
from panspermia.web.words import say

if TYPE_CHECKING:
    from panspermia.web.scene import SeenTable

NO_WORDS = Markup("")
ENDS = (DONE, PASS)
"""Answers that end a question; they stand at the foot of the panel. A game may add its own."""
KEYS = 9
"""Options that have a key of their own."""
ROWS = 7
"""Options up to which each has two lines; more stand in one line each."""
SHORT = 5
"""Letters of options that can stand as tiles beside each other."""
TILES = 7
"""Options of a question from which on short ones do."""
LINES = 11
"""Lines that options may take; what would need more is left to the next question, or folded."""
BESIDE = 56
"""Letters of what may follow an option, with those of its frames, that fit beside it."""
ASIDE = 34
"""Letters of an option and of what may follow it that fit into one line; else that is below."""
FRAME = 3
"""As much room as so many letters."""
PANEL, HEAD, ROW, LINE, MOST_LINES = 450, 30, 29, 19, 3
"""Pixels of all options, of a label, of an option and of a line under it; lines at most."""
COLUMN = 9
"""Options of a group from which on they stand in two columns, where groups are folded."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A possible answer as a button; `chain` is all that it answers, with spaces between."""

    value: Answer
    words: Markup
    title: str
    places: str
    key: str = ""
    chain: str = ""
    chips: tuple[OptionWords, ...] = ()
    """What may follow it, if it only leads to another question."""
    end: str = ""
    """The chain with which the question ends at once, with all that was drafted before."""
    aside: Markup = NO_WORDS
    """What is asked there, in a word that stands before what may follow."""
    mark: Markup = NO_WORDS
    """The mark before its words, if that alone is seen, as there is no room for more."""


@dataclass(frozen=True, slots=True)
class GroupWords:
    label: Markup
    options: tuple[OptionWords, ...]
    tiles: bool = False
    """Whether the options are so short that they stand beside each other."""
    lead: OptionWords | None = None
    """The option that leads to all of these, if one does."""
    columns: bool = False
    """Whether there are so many that they stand in two columns; what follows is asked later."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """What the reader has to decide."""

    pill: Markup
    who: str
    rule: str
    words: str
    groups: tuple[GroupWords, ...]
    done: OptionWords | None = None
    """The answer that ends it, which has a place of its own."""
    composed: bool = False
    """Whether answers are collected in a draft."""
    forgoes: bool = False
    """Whether to end it gives something up, while something else can be answered."""
    proposed: OptionWords | None = None
    """A whole draft that one click gives, such as all dice that hurt."""
    room: str = "many"
    """Room of each option, as a class: lines for what follows it, or one line for all in all."""

    @property
    def is_lone(self) -> bool:
        """Whether it can only be ended, and is asked because something may be begun before."""
        return not self.groups

    @property
    def on_board(self) -> bool:
        """Whether anything that can be answered lies on the board."""
        return any([row.places for group in self.groups for row in group.options])

    @property
    def is_folded(self) -> bool:
        """Whether only one group is open at a time, so that all of them are seen."""
        return _is_folded(self.groups)


def ends_of(look: SeenTable) -> frozenset[Answer]:
    """The answers that end a question, also those that the game names by `ends`."""
    return frozenset((*ENDS, *getattr(look.text, "ends", ())))


def is_composed(look: SeenTable, request: Request) -> bool:
    """Whether the game says that answers to this question belong together."""
    return request.rule in getattr(look.text, "composed", ())


def question(
    look: SeenTable, request: Request, *, compound: bool = True, drafting: bool = False
) -> QuestionWords:
    """What is asked, with all that one click can answer; `compound`: also with whole chains.

    `drafting`: something is drafted already, so that also what ends the question by itself can be
    added and the whole be given by one click.
    """
    composed = is_composed(look, request)
    apart = getattr(look.text, "ends", ())
    known = ways(look.table, request.seat, twice=not composed, apart=apart) if compound else ()
    if not known:
        known = tuple([Way(option, request.prompt) for option in request.options()])
    if drafting:
        # What leads there is taken back in the draft.
        known = tuple([way for way in known if way.answer != CANCEL])
    ends = [way.answer for way in known if way.answer in ends_of(look)]
    forgoes = request.rule in getattr(look.text, "forgoing", ())
    groups = _Words(look, known, forgoes=forgoes, drafting=drafting).groups()
    in_full = [_in_full(group) for group in groups]
    many = _lines(in_full) > ROWS
    return QuestionWords(
        look.pill(request.side),
        look.name_of(request.seat),
        request.rule,
        render(request.prompt, names=look.text.names(request.prompt)),
        tuple(_fitting(groups) if many else in_full),
        option(look, ends[0], request) if ends else None,
        compound and composed,
        bool(groups) and forgoes,
        _proposed(look, request) if compound else None,
        "many" if many and _is_dense(groups) else f"lines-{_room(in_full)}",
    )


def _proposed(look: SeenTable, request: Request) -> OptionWords | None:
    """A draft that the game proposes, with what ends it, as one button."""
    propose = getattr(look.text, "propose", None)
    found: Sequence[Answer] = () if propose is None else propose(request)
    if not found:
        return None
    chain = (*found, DONE) if can_give(look.table, request.seat, (*found, DONE)) else found
    words = ", ".join([look.text.describe(value, request.prompt) for value in found])
    text = " ".join(map(str, chain))
    return OptionWords(
        found[0], Markup.escape(say("option.proposed", words=words)), "", "", "", text
    )


def option(look: SeenTable, value: Answer, request: Request, key: str = "") -> OptionWords:
    """An answer in full words."""
    words = Markup.escape(look.describe(value, request.prompt))
    places = " ".join(look.text.places(value))
    return OptionWords(value, words, "", places, key, str(value))


def keys_of(answers: Sequence[Answer]) -> dict[Answer, str]:
    """The key of each answer: a number is its own, such as that of a die; others are counted."""
    if all([isinstance(answer, int) and 0 <= answer <= KEYS for answer in answers]):
        return {answer: str(answer) for answer in answers}
    return {answer: str(n) for n, answer in enumerate(answers[:KEYS], 1)}


def deeds_at(asked: QuestionWords, place: str) -> list[OptionWords]:
    """The options that happen at a place, or whose chains do, or else those that mention it."""
    rows = [row for group in asked.groups for row in _rows(group)]
    return [row for row in rows if row.places.split()[-1:] == [place]] or [
        row for row in rows if place in row.places.split()
    ]


def _rows(group: GroupWords) -> list[OptionWords]:
    """The options of a group, named in full; what an option leads to is named after it."""
    if group.lead is None:
        return [replace(row, words=Markup.escape(row.title or row.words)) for row in group.options]
    lead = group.lead.title or group.lead.words
    return [replace(row, words=Markup("{}: {}").format(lead, row.words)) for row in group.options]


class _Words:
    """The ways of a question as groups of buttons."""

    def __init__(
        self, look: SeenTable, known: Sequence[Way], *, forgoes: bool, drafting: bool
    ) -> None:
        self._text = look.text
        self._ends = ends_of(look)
        self._forgoes = forgoes
        self._drafting = drafting
        self._ways = [way for way in known if way.answer not in self._ends]
        self._keys: dict[Answer, str] = {}

    def groups(self) -> list[GroupWords]:
        """The options in the groups of the game; one that leads on twice is a group itself."""
        found: list[GroupWords] = []
        by_answer = {way.answer: way for way in self._ways}
        groups = self._text.choices(list(by_answer), self._prompt)
        sorted_out = [self._sorted(group, by_answer) for group in groups]
        ordered = [way.answer for own, apart, _ in sorted_out for way in (*own, *apart)]
        self._keys = keys_of(ordered)
        for group, (own, apart, words) in zip(groups, sorted_out, strict=True):
            if own:
                rows = [self._option(way, html_of(words[way.answer])) for way in own]
                found.append(GroupWords(html_of(group.label), tuple(rows)))
            found += [self._lead(way, html_of(words[way.answer])) for way in apart]
        return _as_tiles(_cancel_last(found))

    def _sorted(
        self, group: Choices, by_answer: Mapping[Answer, Way]
    ) -> tuple[list[Way], list[Way], dict[Answer, Text]]:
        """The ways of a group, those that are groups themselves at its end; their words."""
        words = dict(group.answers)
        found = [by_answer[value] for value in words]
        apart = [way for way in found if self._stands_apart(way)]
        return [way for way in found if way not in apart], apart, words

    @cached_property
    def _has_room(self) -> bool:
        """Whether all that options lead to fits on the page beside them."""
        return sum([1 + (len(w.further) if self._leads(w) else 0) for w in self._ways]) <= LINES

    def _stands_apart(self, way: Way) -> bool:
        return self._has_room and self._leads(way)

    def _leads(self, way: Way) -> bool:
        """Whether what follows an option leads on once more, or to places of the board."""
        return _is_deep(way) or any([self._text.places(on.answer) for on in way.further])

    @property
    def _prompt(self) -> Message | None:
        return self._ways[0].prompt if self._ways else None

    def _lead(self, way: Way, label: Markup) -> GroupWords:
        """What may follow an option, as a group of its own."""
        further = tuple(self._further(way, (way.answer,)))
        lead = replace(self._option(way, label), aside=_named_aside(way.further[0].prompt))
        return GroupWords(Markup(""), further, lead=lead)

    def _further(self, way: Way, before: tuple[Answer, ...]) -> list[OptionWords]:
        """Whoever wants none of it does not choose what leads there."""
        words = self._short(way.further)
        found = [on for on in way.further if on.answer not in self._ends] or way.further
        rows = [(self._option(on, html_of(words[on.answer]), before), on.answer) for on in found]
        return [replace(row, mark=_mark(words[answer])) for row, answer in rows]

    def _short(self, found: Sequence[Way]) -> Mapping[Answer, Text]:
        """Answers to a later question as they stand in a list."""
        groups = self._text.choices([way.answer for way in found], found[0].prompt)
        return {value: short for group in groups for value, short in group.answers}

    def _option(self, way: Way, words: Markup, before: tuple[Answer, ...] = ()) -> OptionWords:
        chain = (*before, way.answer)
        places = [place for answer in chain for place in self._text.places(answer)]
        chips = [] if _is_deep(way) or not way.further else _told_apart(self._further(way, chain))
        if _letters(chips) > BESIDE:
            chips = []
        return OptionWords(
            way.answer,
            words,
            self._text.describe(way.answer, way.prompt),
            " ".join(places),
            "" if before else self._keys.get(way.answer, ""),
            " ".join(map(str, chain)),
            tuple(chips),
            " ".join(map(str, self._ending(way, chain))),
            self._aside(way) if chips else NO_WORDS,
        )

    def _aside(self, way: Way) -> Markup:
        """Of the same question "then", of another what its answers are called, such as "pay"."""
        further = way.further[0].prompt
        if further.id == way.prompt.id:
            return Markup.escape(say("option.then"))
        named = _named_aside(further)
        if named:
            return named
        answers = [on.answer for on in way.further if on.answer not in self._ends]
        labels = [html_of(group.label) for group in self._text.choices(answers, further)]
        is_word = len(labels) == 1 and len(labels[0].striptags()) <= SHORT
        return labels[0] if is_word else NO_WORDS

    def _ending(self, way: Way, chain: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The chain that ends the question, or nothing."""
        if way.may_end:
            return () if self._forgoes else (*chain, DONE)
        return chain if self._drafting and way.is_last else ()


def _named_aside(prompt: Message) -> Markup:
    """What a game calls a question in a word, as `aside.` with its clause, if it does."""
    id = f"aside.{prompt.id.partition('.')[2]}"
    named = id in catalogue(prompt.domain)
    return Markup.escape(render(Message(id, {}, prompt.domain))) if named else NO_WORDS


def _mark(words: Text) -> Markup:
    """The mark of a colour or side before its name, if there is one."""
    plain = words.plain
    return html_of(words[:1]) if plain[1:2] == " " and not plain[0].isalnum() else NO_WORDS


def _told_apart(chips: list[OptionWords]) -> list[OptionWords]:
    """With their words, where some have the same mark and it would tell nobody which is meant."""
    if len({chip.mark for chip in chips}) == len(chips):
        return chips
    return [replace(chip, mark=NO_WORDS) for chip in chips]


def _in_full(group: GroupWords) -> GroupWords:
    """With all words; where there are few options, there is room for them."""
    rows = [
        replace(row, chips=tuple([replace(chip, mark=NO_WORDS) for chip in row.chips]))
        for row in group.options
    ]
    return replace(group, options=tuple(rows))


def _fitting(groups: Sequence[GroupWords]) -> list[GroupWords]:
    """With columns where there are too many options for one."""
    most = COLUMN if _is_folded(groups) else LINES
    return [_in_columns(g) if not g.tiles and len(g.options) > most else g for g in groups]


def _in_columns(group: GroupWords) -> GroupWords:
    rows = tuple([replace(row, chips=()) for row in group.options])
    return replace(group, options=rows, columns=True)


def _is_folded(groups: Sequence[GroupWords]) -> bool:
    return _lines(groups) > LINES and len(groups) > 1


def _lines(groups: Iterable[GroupWords]) -> int:
    """The lines that options take, with the names of their groups."""
    rows = [group for group in groups if not group.tiles]
    return sum([len(g.options) + bool(g.label or g.lead) + _below(g) for g in rows])


def _is_dense(groups: Sequence[GroupWords]) -> bool:
    """Whether options have only one line, with all that may follow them."""
    has_chips = any([row.chips for group in groups for row in group.options])
    return has_chips or _is_folded(groups) or len(_rows_of(groups)) > LINES


def _rows_of(groups: Sequence[GroupWords]) -> list[OptionWords]:
    return [row for group in groups if not group.tiles for row in group.options]


def _room(groups: Sequence[GroupWords]) -> int:
    """Lines for what follows an option, as many as all of them have room for on a laptop."""
    rows = len(_rows_of(groups))
    left = PANEL - HEAD * (_lines(groups) - rows)
    return max(1, min(MOST_LINES, (left // max(1, rows) - ROW) // LINE))


def _below(group: GroupWords) -> int:
    """Lines of what stands below options, as there is no room beside them."""
    wide = [_letters((row, *row.chips)) for row in group.options if row.chips]
    return len([letters for letters in wide if letters > ASIDE]) // 2


def _letters(rows: Sequence[OptionWords]) -> int:
    """The room that options take beside each other, with their frames."""
    return sum([len((row.mark or row.words).striptags()) + FRAME for row in rows])


def _is_deep(way: Way) -> bool:
    """Whether what follows an option leads on once more."""
    return any([further.further for further in way.further])


def _cancel_last(groups: Sequence[GroupWords]) -> list[GroupWords]:
    """With the way back behind all ways on, where some of these are groups themselves."""
    if not any([group.lead for group in groups]):
        return list(groups)
    backs = [row for group in groups for row in group.options if row.chain == CANCEL]
    kept = [replace(g, options=tuple([o for o in g.options if o not in backs])) for g in groups]
    found = [group for group in kept if group.options]
    return [*found, GroupWords(NO_WORDS, tuple(backs))] if backs else found


def _as_tiles(groups: Sequence[GroupWords]) -> list[GroupWords]:
    """With short options beside each other, where there are many."""
    rows = [option for group in groups for option in group.options]
    short = [len(row.words.striptags()) <= SHORT and not row.chips for row in rows]
    tiles = len(rows) >= TILES and all(short)
    return [replace(group, tiles=tiles) for group in groups]
