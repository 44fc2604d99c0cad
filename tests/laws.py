"""The kernel's laws, as functions that hold for every game on it, and random games to try them on.

A subject says how to set a game up at random and what is conserved in it. `play_by_the_laws` plays
one game: cheap laws are tried at every decision, costly ones at some, drawn by the seed, and more
often at questions at which a row of games has not tried them yet. A game that breaks a law is
written to build/failures, where `panspermia replay` can open it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from panspermia.faces.score import WIN
from panspermia.games.genesis import GAME as GENESIS
from panspermia.games.megafauna import GAME as MEGAFAUNA
from panspermia.games.symbioz.rules.board import COUNT
from panspermia.kernel import (
    Answer,
    CannotUndo,
    IllegalAnswer,
    Message,
    Perspective,
    Request,
    Table,
    catalogue,
    render,
)
from panspermia.kernel.events import event_message, redacted
from panspermia.kernel.foresight import Odds, Preview
from panspermia.kernel.notation import read_position, read_table, write_position, write_table
from panspermia.registry import GAMES, load_table, new_table, score_of
from tests.bazaar import GAME as BAZAAR
from tests.descents import check_descent
from tests.games.exodus.conservation import kept as kept_in_exodus
from tests.games.exodus.setups import new_table as new_table_of_exodus
from tests.games.genesis.conservation import check_inheritance
from tests.games.genesis.conservation import pieces as genesis_pieces
from tests.games.megafauna.conservation import kept
from tests.games.megafauna.conservation import told as tools_told
from tests.records import draw_record

FAILURES = Path(__file__).resolve().parents[1] / "build" / "failures"
OPTION_LIMIT = 512
GAME_LIMIT = 100_000
FIRST = 0.01
"""How often they are tried at a question at which no game of the row has tried them: else those
that are seldom asked would hardly be met."""
ENDS_NOTED = 0.2
"""How often the end of a game is written as text: it is as dear as the game itself."""
RECENT = 20
"""So many events back each seat's telling of them is compared; before, the events themselves."""

if BAZAAR.id not in GAMES:
    GAMES.add(BAZAAR)

Bot = Callable[[Perspective, Random], Answer]
WORDED: set[bytes] = set()
"""The events that are known to have words: the same ones happen in most games."""


@dataclass(frozen=True)
class Subject:
    """A game under the laws; `dear` is how often the costly laws are tried at a decision."""

    id: str
    draw_setup: Callable[[Random], dict[str, Any]] | None
    conserved: Callable[[Any, str], object]
    """What stays the same in a state, whatever is played; also told which clause is asked."""
    dear: float
    initiative: float = 0.0
    told: Callable[[Table[Any]], None] | None = None
    """What must agree with the events so far."""
    games: int = 2_000
    """So many random games are played by the laws."""
    foreseen: float = 1.0
    """How often foresight is among the costly laws: for odds bots play on."""
    begin: Callable[[int], Table[Any]] | None = None
    """The game of a seed before its first answer, where that is more than to draw a setup."""
    vocabulary: frozenset[Answer] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "vocabulary", frozenset(GAMES[self.id].vocabulary))

    def total(self, table: Table[Any]) -> object:
        if self.told is not None:
            self.told(table)
        return self.conserved(table.state, table.request.rule if table.request else "")

    def new_table(self, seed: int) -> Table[Any]:
        if self.draw_setup is None:
            assert self.begin is not None
            return self.begin(seed)
        return new_table(self.id, seed=seed, **self.draw_setup(Random(seed)))


# --- subjects ---------------------------------------------------------------------------------


def draw_symbioz(rng: Random) -> dict[str, Any]:
    game = GAMES["symbioz"]
    options = {option.id: rng.choice(option.values) for option in game.options}
    return {"players": rng.choice(game.players), "options": options}


def symbioz_pieces(g: Any, rule: str = "") -> object:
    """Per side and kind all pieces, in supply and on the board; the grass is the sum of zerbs."""
    zerbs = [g.zerbs[start : start + COUNT] for start in range(0, len(g.zerbs), COUNT)]
    assert [*map(sum, zip(*zerbs, strict=True))] == g.grass
    return [
        g.left(kind, side) + sum(pieces[side * COUNT : (side + 1) * COUNT])
        for kind, pieces in enumerate((g.zerbs, g.crapits, g.kroguls))
        for side in range(g.players)
    ]


def draw_bazaar(rng: Random) -> dict[str, Any]:
    players = rng.choice((1, 2, 2, 3, 3, 4))
    mode = "solo" if players == 1 else "standard"
    legacy = {"renown": [rng.randrange(4) for _ in range(4)]} if rng.random() < 0.3 else None
    options = {"mode": mode, "bandits": rng.random() < 0.7, "guild": rng.random() < 0.5}
    return {"players": players, "options": options, "legacy": legacy}


def bazaar_pieces(g: Any, rule: str = "") -> object:
    """Coins, salt, cards, dyes per colour, and the stalls of each side."""
    set_up = [found // 3 for found in g.stalls if found >= 0]
    return (
        sum(g.coins) + g.bank,
        sum(g.salt),
        len(g.where),
        [g.pool[c] + sum([sum(dyes[c::2]) for dyes in g.dyes]) for c in (0, 1)],
        [g.supply[side].bit_count() + set_up.count(side) for side in range(len(g.supply))],
        min([*g.coins, *g.salt, g.bank, 0]),
    )


def draw_genesis(rng: Random) -> dict[str, Any]:
    """Any mode with players that fit it, and about half of the switches turned."""
    mode = rng.choice(("standard", "standard", "standard", "intro", "solitaire", "coop"))
    options = {
        option.id: rng.choice(option.values) if rng.random() < 0.4 else option.default
        for option in GENESIS.options
    }
    options |= {"mode": mode, "chimera": mode != "intro" and rng.random() < 0.3}
    options |= {"macro": False, "plants": False} if mode == "intro" else {"beginner": False}
    if mode != "solitaire" or not options["chimera"]:
        options["goal"] = "macroorganisms"
    players = {"solitaire": (1,), "intro": (1, 2, 3, 4)}.get(mode, (2, 3, 4))
    return {"players": rng.choice(players), "options": options}


MEGAFAUNA_PLAYERS = {
    "achterbahn": (2, 3, 4),
    "tooth-and-claw": (2, 3, 4),
    "solitaire": (1,),
    "venus-pva": (2,),
    "venus-animals": (2, 3),
}


def draw_megafauna(rng: Random, mode: str = "") -> dict[str, Any]:
    """A mode, any if none is given, with players that fit it and a third of the options drawn."""
    mode = mode or rng.choice((*MEGAFAUNA_PLAYERS, "achterbahn", "achterbahn"))
    options: dict[str, Any] = {"mode": mode}
    for option in MEGAFAUNA.options:
        if option.id not in ("mode", "protagonist") and rng.random() < 0.3:
            options[option.id] = rng.choice(option.values)
    if mode == "solitaire":
        options["protagonist"] = rng.choice(("animal", "plant"))
    players = rng.choice(MEGAFAUNA_PLAYERS[mode])
    if mode not in FROM_GENESIS or rng.random() >= LINKED:
        return {"players": players, "options": options}
    options |= {"planet": "earth", "protagonist": "animal"} if mode == "solitaire" else {}
    return {"players": players, "options": options, "legacy": draw_record(rng, players)}


FROM_GENESIS = ("achterbahn", "tooth-and-claw", "solitaire")
LINKED = 0.35
"""How often a game of Megafauna that can goes on from Genesis."""


SUBJECTS = {
    subject.id: subject
    for subject in (  # Of High Frontier most games are in tests/games/exodus, in livelier play.
        Subject("symbioz", draw_symbioz, symbioz_pieces, dear=0.0005),
        Subject("genesis", draw_genesis, genesis_pieces, 0.0007, 0.05, check_inheritance),
        Subject("megafauna", draw_megafauna, kept, 0.0025, told=tools_told, games=1_000),
        Subject(
            "exodus",
            None,
            kept_in_exodus,
            0.0006,
            0.05,
            games=10,
            foreseen=0.05,
            begin=new_table_of_exodus,
        ),
        Subject("bazaar", draw_bazaar, bazaar_pieces, 0.006, 0.15, games=300),
    )
}


# --- random games -----------------------------------------------------------------------------


@contextmanager
def dumped_on_failure(table: Table[Any], name: str) -> Iterator[None]:
    """If the block fails, the game is left as a file that `panspermia replay` opens."""
    try:
        yield
    except BaseException as error:
        FAILURES.mkdir(parents=True, exist_ok=True)
        path = FAILURES / f"{table.game.id}-{name}.json"
        path.write_text(table.dump(), encoding="utf-8")
        error.add_note(f"the game was written to {path}")
        raise


def play_by_the_laws(subject: Subject, seed: int, tried: set[str] | None = None) -> Table[Any]:
    """One random game from setup to end.

    `tried`: the questions at which games of a row have tried the dear laws.
    """
    rng = Random(f"laws {seed}")
    table = subject.new_table(seed)
    total = subject.total(table)
    witness, as_it_was = table.clone(), table.fingerprint()
    with dumped_on_failure(table, str(seed)):
        while table.request is not None:
            check_requests(table, subject)
            assert total == subject.total(table)
            if is_drawn(subject, rng, table.requests[0].rule, tried):
                check_dear_laws(table, rng, subject.foreseen)
            play_one(table, rng, subject.initiative)
            assert table.version < GAME_LIMIT, "no end"
        check_end(table)
        if rng.random() < ENDS_NOTED:
            check_notation(table)
        assert as_it_was == witness.fingerprint()
    return table


def is_drawn(subject: Subject, rng: Random, rule: str, tried: set[str] | None) -> bool:
    """Whether the dear laws are tried at a question."""
    is_new = tried is not None and rule not in tried
    if rng.random() >= (max(FIRST, subject.dear) if is_new else subject.dear):
        return False
    if tried is not None:
        tried.add(rule)
    return True


def play_one(table: Table[Any], rng: Random, initiative: float = 0.0) -> None:
    """A random answer of one of the seats that are asked, or an initiative of any seat."""
    if initiative and rng.random() < initiative:
        seat = rng.choice(seats_of(table))
        if names := table.initiatives(seat):
            table.start(seat, rng.choice(names))
            return
    seat = rng.choice(table.requests).seat
    request = next(r for r in table.requests if r.seat == seat)
    table.answer(rng.choice(request.options()), seat=seat)


def play_on(table: Table[Any], rng: Random, answers: int, initiative: float = 0.0) -> None:
    for _ in range(answers):
        if table.request is not None:
            play_one(table, rng, initiative)


def seats_of(table: Table[Any]) -> list[int]:
    return sorted({seat for seat in table.game.seats(table.setup) if seat is not None})


# --- laws at every decision -------------------------------------------------------------------


def check_requests(table: Table[Any], subject: Subject) -> None:
    """Somebody is asked something; there are 1 to 512 options, all of the vocabulary."""
    for request in table.requests:
        options = request.options()
        assert 1 <= len(options) <= OPTION_LIMIT
        assert subject.vocabulary.issuperset(options), request.rule
        assert len(set(options)) == len(options), request.rule
        if table.is_open and table.game.initiatives:
            assert not request.fixed, f"{request.rule} cannot be worked out anew"


def check_end(table: Table[Any]) -> None:
    outcome = table.outcome
    assert outcome is not None
    count = len(seats_of(table))
    assert (count, count) == (len(outcome.scores), len(outcome.utility))
    assert set(outcome.winners) <= set(seats_of(table))
    assert () == table.requests
    check_story(table)
    check_score(table)
    check_ending(table)
    if table.game.part("descent") is not None:
        check_descent(table)


def check_story(table: Table[Any]) -> None:
    """Every event of the game has words, as every seat and a spectator know it."""
    readers = {table.sides_of(seat) for seat in (*seats_of(table), None)}
    for event in table.history():
        for sides in readers if event.secret else [()]:
            data = redacted(event, sides)
            if (key := encode((table.game.package, data))) not in WORDED:
                check_messages(table, [event_message(data, table.game.package)])
                WORDED.add(key)


# --- dear laws --------------------------------------------------------------------------------


def check_dear_laws(table: Table[Any], rng: Random, foreseen: float = 1.0) -> None:
    check_laws_of_tables(table, rng)
    if foreseen == 1 or rng.random() < foreseen:
        check_foresight(table, rng)


def check_laws_of_tables(table: Table[Any], rng: Random) -> None:
    """All but foresight, which for odds plays on as bots would."""
    check_candidates(table)
    check_options_anew(table)
    check_words(table)
    check_clone(table, rng)
    check_undo(table)
    check_load(table)
    check_notation(table)
    check_imagine(table, rng)
    check_bot(table, rng, imagining_bot)
    check_score(table)


def check_score(table: Table[Any]) -> None:
    """Points by source sum up to the score that the outcome would have, as far as they are open."""
    game = table.game
    scores = game.outcome(table.state).scores
    for seat in (*seats_of(table), None):
        score = score_of(table.view(seat))
        sides = score.sides
        assert all([list(source.values) == sides for source in score.sources])
        for other in seats_of(table) if sides else []:
            totals = [score.total(side) for side in table.sides_of(other)]
            known = [total for total in totals if total is not None]
            if len(known) == len(totals):
                assert scores[other] == sum(known)
        check_messages(table, [source.words for source in score.sources])
        for ending in score.endings:
            assert 0 <= ending.done <= ending.of
            assert sum(ending.parts) in (0, ending.of)
            shown = (ending.name, ending.detail, ending.short)
            check_messages(table, [words for words in shown if words is not None])


def check_ending(table: Table[Any]) -> None:
    """What has ended a game was among its endings; who is ahead by points that are open has won.

    Unless something had to be reached for anybody to win, and was not.
    """
    assert table.outcome is not None
    score = score_of(table.view(None))
    if score.endings:
        assert any([ending.is_due or ending.done == ending.of for ending in score.endings])
    is_contest = table.setup.players > 1 and not table.game.together(table.setup)
    is_reached = all([ending.done == ending.of for ending in score.endings if ending.kind == WIN])
    if is_contest and is_reached and score.leaders:
        won = [side for seat in table.outcome.winners for side in table.sides_of(seat)]
        assert won == score.leaders


def check_candidates(table: Table[Any]) -> None:
    """Every candidate is an option or has a ban; why, allows and options say the same."""
    for request in table.requests:
        options = request.options()
        candidates = request.candidates()
        assert set(options) <= set(candidates)
        for value in (*candidates, "no such word", -7):
            check_one_source(table, request, value, value in options, value in candidates)


def check_options_anew(table: Table[Any]) -> None:
    """Options that are worked out anew are the same as long as nothing has happened."""
    for request in table.requests:
        before = request.options()
        request.forget()
        assert before == request.options(), request.rule


def check_one_source(
    table: Table[Any], request: Request, value: Answer, is_option: bool, is_candidate: bool
) -> None:
    refusal = request.refusal(value)
    assert is_option == request.allows(value) == (refusal is None)
    if refusal is not None:
        assert is_candidate == (refusal.message.id != "no-candidate"), (request.rule, value)


def check_words(table: Table[Any]) -> None:
    """Every prompt and refusal has words."""
    for request in table.requests:
        refusals = [request.refusal(value) for value in request.candidates()]
        messages = [request.prompt, *[refusal.message for refusal in refusals if refusal]]
        check_messages(table, messages)


def check_messages(table: Table[Any], messages: Iterable[Message]) -> None:
    words = catalogue(table.game.package)
    for message in messages:
        assert message.id in words, message.id
        assert render(message)


def check_clone(table: Table[Any], rng: Random) -> None:
    """A clone plays on alike and never touches its original."""
    before = snapshot_of(table)
    seed, initiative = rng.random(), 0.2
    one, two = table.clone(), table.clone()
    assert before == snapshot_of(one)
    check_options_anew(one)
    for clone in (one, two):
        play_on(clone, Random(seed), 12, initiative)
    after = snapshot_of(one)
    assert after == snapshot_of(two)
    assert after == snapshot_of(one.clone())
    assert before == snapshot_of(table)


def snapshot_of(table: Table[Any]) -> dict[str, Any]:
    """All that anybody can see of a table, and what the server sees."""
    return {
        "fingerprint": table.fingerprint(),
        "tape": table.tape(),
        "version": table.version,
        "history": table.history(),
        "seats": [seen_by(table, seat) for seat in (*seats_of(table), None)],
        "initiatives": [table.initiatives(seat) for seat in seats_of(table)],
        "redo": table.can_redo,
    }


def seen_by(table: Table[Any], seat: int | None) -> dict[str, Any]:
    recent = max(0, table.event_count - RECENT)
    return {"view": table.view(seat), "events": table.events(seat, recent)}


def check_undo(table: Table[Any]) -> None:
    """To take something back and give it again changes nothing but the version."""
    before = traces_of(table)
    for seat in (None, *seats_of(table)):
        copy = table.clone()
        if not copy.can_undo(seat):
            check_cannot_undo(copy, seat)
            continue
        copy.undo(seat)
        assert len(copy.tape()) < len(table.tape())
        copy.redo()
        assert before == traces_of(copy)
    assert before == traces_of(table)


def traces_of(table: Table[Any]) -> tuple[Any, ...]:
    """The position, what was answered in any order (a secret is given again last), and events."""
    return table.fingerprint(), Counter(table.tape()), table.history()


def check_cannot_undo(table: Table[Any], seat: int | None) -> None:
    before = table.fingerprint()
    with pytest.raises(CannotUndo) as refused:
        table.undo(seat)
    assert refused.value.reason in ("start", "chance", "secret", "seat")
    assert before == table.fingerprint()


def check_load(table: Table[Any]) -> None:
    """A dump loads to the same table, and that dumps to the same text."""
    text = table.dump()
    loaded = load_table(text)
    assert text == loaded.dump()
    before, after = snapshot_of(table.clone()), snapshot_of(loaded)
    before["redo"] = after["redo"] = False
    assert before == after
    seat = seats_of(table)[-1]
    assert table.clone().can_undo(seat) == loaded.can_undo(seat)


def check_notation(table: Table[Any]) -> None:
    """A position and a table are read back from their texts as they were."""
    game = table.game
    position = write_position(game, table.setup, table.state)
    assert table.state == read_position(game, position)[1]
    text = write_table(table)
    again = read_table(game, text)
    assert (table.state, questions(table)) == (again.state, questions(again))
    assert text == write_table(again)


def questions(table: Table[Any]) -> list[Any]:
    return [(r.side, r.rule, r.needs, r.options(), r.prompt) for r in table.requests]


def check_imagine(table: Table[Any], rng: Random) -> None:
    """An imagined world looks the same to its seat, and can be played on."""
    before = table.fingerprint()
    for seat in (*seats_of(table), None):
        world = table.imagine(seat, rng)
        assert table.view(seat) == world.view(seat)
        assert asked(table, seat) == asked(world, seat) == asked(world.clone(), seat)
        check_options_anew(world)
        play_on(world, rng, 12, 0.1)
        assert world.fingerprint() == world.clone().fingerprint()
    assert before == table.fingerprint()


def asked(table: Table[Any], seat: int | None) -> list[Any]:
    """Who is asked what, with options and prompts for the seat itself."""
    return [
        (r.side, r.rule, r.needs)
        if r.seat != seat
        else (r.side, r.rule, r.needs, r.options(), r.candidates(), r.prompt)
        for r in table.requests
    ]


def check_bot(table: Table[Any], rng: Random, bot: Bot) -> None:
    """A bot with a given seed answers alike on tables that differ only in what it cannot see."""
    for request in table.requests:
        seat, seed = request.seat, rng.random()
        other = table.imagine(seat, rng)
        answers = [bot(t.perspective(seat), Random(seed)) for t in (table, other)]
        assert answers[0] == answers[1]
        worlds = [t.imagine(seat, Random(seed)).fingerprint() for t in (table, other)]
        assert worlds[0] == worlds[1], "what the seat cannot see gets into imagined worlds"


def imagining_bot(perspective: Perspective, rng: Random) -> Answer:
    """Take the answer that is worth most after a few random answers in one imagined world each."""
    assert perspective.request is not None
    values: list[tuple[float, int]] = []
    options = perspective.request.options()[:4]
    for number, option in enumerate(options):
        world = perspective.imagine(rng)
        world.answer(option, seat=perspective.seat)
        play_on(world, rng, 6)
        values.append((int(world.fingerprint()[:6], 16), number))
    return options[max(values)[1]]


# --- foresight --------------------------------------------------------------------------------


def check_foresight(table: Table[Any], rng: Random) -> None:
    """Previews and odds tell nothing hidden, and what is certain happens in every world."""
    before = table.fingerprint()
    for seat in {request.seat for request in table.requests}:
        request = next(request for request in table.requests if request.seat == seat)
        draft = [rng.choice(request.options())]
        for _ in range(2):
            preview = check_preview(table, seat, draft, rng)
            if preview is None or not preview.next.options:
                break
            draft.append(rng.choice(preview.next.options))
    assert before == table.fingerprint()


def check_preview(table: Table[Any], seat: int, draft: list[Answer], rng: Random) -> Preview | None:
    """What follows a draft is the same wherever the seat sees the same; None if it is no draft."""
    other = table.imagine(seat, rng)
    preview, odds = foreseen(table, seat, draft), counted(table, seat, draft)
    assert seen_ahead(preview) == seen_ahead(foreseen(other, seat, draft))
    assert odds == counted(other, seat, draft)
    assert (preview is None) == (odds is None)
    check_given(table.clone(), seat, draft, preview)
    for _ in range(2):
        check_given(table.imagine(seat, rng), seat, draft, preview)
    return preview


def foreseen(table: Table[Any], seat: int, draft: list[Answer]) -> Preview | None:
    try:
        return table.preview(seat, draft)
    except IllegalAnswer:
        return None


def counted(table: Table[Any], seat: int, draft: list[Answer]) -> Odds | None:
    try:
        return table.odds(seat, draft, 3)
    except IllegalAnswer:
        return None


def seen_ahead(preview: Preview | None) -> object:
    """A preview without the numbers of its events, which worlds count from their own beginning."""
    if preview is None:
        return None
    return replace(preview, events=tuple([without_number(event) for event in preview.events]))


def check_given(world: Table[Any], seat: int, draft: list[Answer], preview: Preview | None) -> None:
    """A draft that is given does what its preview has called certain."""
    since = world.event_count
    if preview is None:
        with pytest.raises(IllegalAnswer):
            world.answer_all(draft, seat=seat)
        return
    world.answer_all(draft, seat=seat)
    told = [without_number(event) for event in world.events(seat, since)]
    certain = [without_number(event) for event in preview.events]
    assert certain == told[: len(certain)]
    following = preview.next
    if following.kind in ("own", "decision", "over"):
        assert certain == told
        asked = [request.seat for request in world.requests]
        assert (seat in asked) == (following.kind == "own")
        assert following.kind == "own" or following.seats == tuple(asked)
    if not world._imagined:
        assert preview.can_undo == world.can_undo(seat), preview


def without_number(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key != "n"}
