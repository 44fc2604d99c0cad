"""The commands of `panspermia`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from panspermia import __version__, registry
from panspermia.campaign import BadRecord, Campaign, read_campaign
from panspermia.campaign.files import is_campaign
from panspermia.cli import (
    admin,
    campaign,
    check,
    dataset,
    decks,
    files,
    lab,
    plan,
    rating,
    rules,
    serve,
)
from panspermia.cli.common import GameName, MaybeGame, Options, chosen_game, err, out, parse_options
from panspermia.cli.decks import DeckFile, deck_content
from panspermia.cli.errors import WRONG_INPUT, OneLineErrors, Problem
from panspermia.cli.play import ME, Session, completions, enable_editing, seats_of
from panspermia.cli.replay import Replay, keep_tree, print_replay, step_through
from panspermia.cli.screen import show
from panspermia.contract import text_of
from panspermia.kernel import (
    BadNotation,
    BadSave,
    Falsified,
    Game,
    Table,
    notation,
    render,
    saves,
)
from panspermia.kernel.game import GameInfo
from panspermia.kernel.requests import CHANCE
from panspermia.players import PLAYERS, make_player
from panspermia.players.registry import faults

app = typer.Typer(
    name="panspermia",
    cls=OneLineErrors,
    help="Rule-heavy board games about the story of life, rules-enforced, in the terminal.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(decks.app)
app.command()(serve.serve)
app.command()(check.check)
app.command()(plan.plan)
app.add_typer(admin.app)
app.add_typer(campaign.app)


def _version(wanted: bool) -> None:
    if wanted:
        out().print(f"panspermia {__version__}", highlight=False)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


RecordFile = Annotated[
    Path | None,
    typer.Option(
        "--from", metavar="FILE", help="Go on from a campaign or a finished game in a file."
    ),
]

# --- play -----------------------------------------------------------------------------------------


@app.command()
def play(
    game: MaybeGame = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play: you and greedy bots.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Who sits where, as in me,greedy,search:500; several `me` share the screen.",
        ),
    ] = None,
    option: Options = None,
    deck: DeckFile = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Fix all chance; without it, nobody knows the seed.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the game is saved when you leave.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Begin at a position in the notation of the game."),
    ] = None,
    record: RecordFile = None,
    force: Annotated[
        bool, typer.Option("--force", help="Let --save replace a file that is another game.")
    ] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at one screen.

    Type `help` in the game for its commands. Leaving saves the game.
    """
    wishes = _Wishes(game, players, seats, option, deck, seed, record)
    if resume is not None:
        if deck is not None or position is not None or record is not None:
            raise Problem("A saved game keeps its deck and position, and its past.")
        table, seating = _resumed(resume, wishes)
    elif position is not None:
        if record is not None:
            raise Problem("A position has its past in it; leave --from out.")
        table, seating = _placed(position, wishes)
    else:
        table, seating = _new(wishes)
    path = save or resume
    if save is not None:
        files.check_target(save, seating, force=force)
    console = out()
    goes_on = resume is not None and save is None
    session = Session(table, seating, console, path, force=force or goes_on)
    if sys.stdin.isatty():
        enable_editing(lambda: completions(session))
    if resume is None:
        session.note = f"Hash of the seed: {table.view(None)['commitment']}. Type help for help."
    session.run()


class _Wishes(NamedTuple):
    """What the command line says about the table."""

    game: str | None
    players: int | None
    seats: str | None
    option: list[str] | None
    deck: Path | None
    seed: int | None
    record: Path | None


def _new(wishes: _Wishes) -> tuple[Table[Any], files.Seating]:
    found, seed = chosen_game(wishes.game), wishes.seed
    past = None if wishes.record is None else _past(wishes.record)
    people = wishes.players
    if people is None and wishes.seats is None and past is not None:
        people = past.tables[-1].setup.players
    sitting = seats_of(people, wishes.seats, found.players)
    table = registry.new_table(
        found.id,
        players=len(sitting),
        seed=seed,
        options=parse_options(found, wishes.option or []),
        deck=deck_content(found, wishes.deck),
        legacy=None if past is None else past.record,
    )
    return table, files.seated(sitting, seed)


def _past(path: Path) -> Campaign:
    """The campaign of a file, played again; or Problem."""
    try:
        found = read_campaign(files.read(path))
    except BadRecord as error:
        false = "FALSIFIED: " if error.is_false else ""
        raise Problem(f"{false}{path}: {error}", 1 if error.is_false else WRONG_INPUT) from None
    if not found.is_proven:
        err().print(Text(f"{path}: {UNPROVEN}", "yellow"))
    return found


UNPROVEN = "A chapter was played under older rules, so that it cannot be checked."


def _placed(path: Path, wishes: _Wishes) -> tuple[Table[Any], files.Seating]:
    """A new table at a position from a file, which says how many play and with which options."""
    found, seed = chosen_game(wishes.game), wishes.seed
    if wishes.option:
        raise Problem("A position tells its options in its first line.")
    table = _table_at(path, found, wishes)
    count = table.setup.players
    if wishes.players not in (None, count):
        raise Problem(f"{path} holds a position for {count} players, not {wishes.players}.")
    sitting = seats_of(count if wishes.seats is None else None, wishes.seats, (count,))
    if len(sitting) != count:
        raise Problem(f"{path} holds a position for {count} players; --seats names {len(sitting)}.")
    return table, files.seated(sitting, seed)


def _table_at(path: Path, game: Game[Any], wishes: _Wishes) -> Table[Any]:
    try:
        text = files.read(path).decode()
        cards = deck_content(game, wishes.deck)
        table = notation.read_table(game, text, seed=wishes.seed, deck=cards)
    except (BadNotation, UnicodeDecodeError) as error:
        raise Problem(f"{path}: {error}") from None
    if table.is_manual:
        raise Problem(f"{path} tells dice after the semicolon; begin where the step began.")
    if table.request is None:
        raise Problem(f"{path} holds a position in which the game is over.")
    return table


def _check_seats(seats: list[str]) -> None:
    for spec in seats:
        if spec != ME:
            make_player(spec, 0)


def _resumed(path: Path, wishes: _Wishes) -> tuple[Table[Any], files.Seating]:
    game, players = wishes.game, wishes.players
    if wishes.option or wishes.seed is not None:
        raise Problem("A game that goes on keeps its options and its seed.")
    content = files.read_game(path)
    try:
        table = registry.load_table(content)
    except BadSave as error:
        raise Problem(f"{path}: {error}") from None
    if game not in (None, table.game.id):
        raise Problem(f"{path} holds a game of {table.game.id}, not of {game}.")
    if table.request is None:
        raise Problem(f"{path} holds a finished game; see it with: panspermia replay {path}")
    if players not in (None, table.setup.players):
        raise Problem(f"{path} holds a game for {table.setup.players} players, not {players}.")
    return table, _seating(content, table, wishes.seats, path)


def _seating(content: bytes, table: Table[Any], seats: str | None, path: Path) -> files.Seating:
    """Who goes on: as saved, or as listed now."""
    saved = files.seating_of(content)
    count = table.setup.players
    if seats is None and saved is not None and len(saved.seats) == count:
        _check_seats(saved.seats)
        return saved
    sitting = seats_of(None, seats, (count,))
    if len(sitting) != count:
        raise Problem(f"{path} holds a game for {count} players; --seats names {len(sitting)}.")
    _check_seats(sitting)
    fresh = files.new_seating(sitting, saved.bots if saved else 0)
    return fresh if saved is None else msgspec.structs.replace(fresh, table=saved.table)


# --- the laboratory -------------------------------------------------------------------------------

lab.add_to(app)
rating.add_to(app)
dataset.add_to(app)


# --- replay and verify ----------------------------------------------------------------------------

File = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


@app.command()
def replay(
    file: File,
    at: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the position after N entries.")
    ] = None,
    start: Annotated[
        int, typer.Option("--from", min=0, metavar="N", help="Begin after N entries.")
    ] = 0,
    pause: Annotated[
        bool | None,
        typer.Option("--pause/--no-pause", help="Wait for a key; on a terminal the default."),
    ] = None,
    as_text: Annotated[
        bool,
        typer.Option(
            "--notation", help="Print the position in the notation, to quote or to play on from."
        ),
    ] = False,
    tree: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="Write the tree of life to OUT, an SVG file; - prints it in words."
        ),
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw the tree on a dark ground.")] = False,
) -> None:
    """Show a saved game again, step by step: the log with its clauses, the board turn by turn."""
    record = Replay(file)
    console = out()
    for number in (start, at):
        if number is not None and number > len(record.entries):
            raise Problem(f"{file} has {len(record.entries)} entries, not {number}.")
    if tree is not None:
        record.go(len(record.entries) if at is None else at)
        typer.echo(keep_tree(record, tree, dark=dark))
    elif as_text:
        record.go(len(record.entries) if at is None else at)
        typer.echo(notation.write_table(record.table), nl=False)
    elif at is not None:
        record.go(at)
        show(console, record.screen(record.events_since(max(0, record.count_events() - 8))))
    elif pause if pause is not None else sys.stdin.isatty() and sys.stdout.isatty():
        step_through(console, record, start)
    else:
        print_replay(console, record, start)


@app.command()
def verify(
    file: File,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The hash of the seed that was shown at the start."),
    ] = None,
) -> None:
    """Play a record again from its seed and check every die, draw and answer.

    The exit code is 1 if the record does not follow from its seed and answers.
    """
    content = files.read(file)
    if is_campaign(content):
        if commitment is not None:
            raise Problem("A campaign has a seed for each chapter; leave --commitment out.")
        for table in _past(file).tables:
            typer.echo(_verdict(file, table))
        return
    try:
        table = saves.verify(content, registry.GAMES, committed=commitment)
    except Falsified as error:
        raise Problem(f"FALSIFIED: {file}: {error}", 1) from None
    except BadSave as error:
        if error.message.id == "save.changed":
            raise Problem(f"FALSIFIED: {file}: {error}", 1) from None
        raise Problem(f"{file}: {error}") from None
    typer.echo(_verdict(file, table))


def _verdict(file: Path, table: Table[Any]) -> str:
    tape = table.tape()
    draws = sum([entry[0] == CHANCE for entry in tape])
    if table.outcome is None:
        end = "the game is not over"
    else:
        face = text_of(table.game)(table.view(None))
        won = [face.side(side).plain for side in table.outcome.winners]
        end = f"won by {', '.join(won)}" if won else "won by nobody"
    return (
        f"VERIFIED: {file}: {table.game.id}, {table.setup.players} players, {end}; "
        f"{draws} of chance and {len(tape) - draws} answers follow from the seed."
        + _ways_back(table)
    )


def _ways_back(table: Table[Any]) -> str:
    """After which outcomes people went back and chance began anew."""
    if not table.epochs:
        return ""
    places = ", ".join([str(begun) for begun, _ in table.epochs])
    return f" Chance was begun anew after a way back, after these outcomes: {places}."


# --- rules and games ------------------------------------------------------------------------------


@app.command(name="rules")
def show_rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="As in P2d.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which clauses are tested, and by how many tests.")
    ] = False,
    search: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Find the clauses that contain the words.")
    ] = None,
) -> None:
    """Print the rules of a game, one clause of them, or how well they are tested."""
    registry.find_game(game)
    console = out()
    if sum([clause is not None, coverage, search is not None]) > 1:
        raise Problem("Ask for a clause, for --coverage or for --search, one at a time.")
    if coverage:
        rules.print_coverage(console, game)
    elif search is not None:
        if not rules.print_search(console, game, search):
            raise Problem(f"No clause of {game} contains {search!r}.", 1)
    elif clause is not None:
        rules.print_id(console, game, clause)
    else:
        rules.print_all(console, game)


def _print_game(console: Console, info: GameInfo) -> None:
    console.print(Text.assemble((info.id, "bold"), f"  {render(info.title)}"))
    numbers = f"{min(info.players)} to {max(info.players)}"
    console.print(f"  players: {numbers if len(info.players) > 1 else info.players[0]}")
    if info.modes:
        console.print(f"  modes: {', '.join(info.modes)}")
    for option in info.options:
        values = " | ".join([str(v) + ("*" if v == option.default else "") for v in option.values])
        console.print(Text(f"  --option {option.id}={values}"))
        console.print(Text(f"      {render(option.sentence)} ({option.clause})"))


@app.command()
def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only this one; else all.")
    ] = None,
) -> None:
    """List the games with their numbers of players, modes and options, and the bots.

    The value of an option that holds unless another is named has a star.
    """
    console = out()
    wanted = registry.list_games() if game is None else [registry.find_game(game).info()]
    for info in wanted:
        _print_game(console, info)
    console.print()
    console.print(Text("bots", "bold"))
    for kind in PLAYERS.values():
        console.print(Text(f"  {' or '.join(kind.usage)}: {kind.words()}"))
    for fault in faults():
        err().print(Text(render(fault), "yellow"))
