"""The commands of `panspermia`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from panspermia import __version__, registry
from panspermia.cli import decks, files, report, rules
from panspermia.cli.decks import DeckFile, deck_content
from panspermia.cli.errors import OneLineErrors, Problem
from panspermia.cli.play import ME, Session, completions, enable_editing, seats_of
from panspermia.cli.replay import Replay, print_replay, step_through
from panspermia.cli.screen import show, text_of
from panspermia.kernel import BadSave, Falsified, Game, Table, render, saves
from panspermia.kernel.game import Value
from panspermia.kernel.requests import CHANCE
from panspermia.lab.match import SHOWN, Standing, play_match
from panspermia.lab.simulate import Crashed, Plan, Played, check, simulate
from panspermia.players import PLAYERS, make_player
from panspermia.rulebook import load_rulebook

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

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game, repeatable."),
]
Seed = Annotated[int, typer.Option(min=0, help="A number that everything follows from.")]
Workers = Annotated[int, typer.Option(min=1, max=256, help="Processes that play side by side.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def main() -> NoReturn:
    """Run the command line."""
    app(prog_name="panspermia")
    sys.exit(0)


def _version(wanted: bool) -> None:
    if wanted:
        _out().print(f"panspermia {__version__}", highlight=False)
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


def _out() -> Console:
    return Console(highlight=False, soft_wrap=False)


def _err() -> Console:
    return Console(stderr=True, highlight=False)


# --- play -----------------------------------------------------------------------------------------


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; `games` lists them.")
    ] = None,
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
    force: Annotated[
        bool, typer.Option("--force", help="Let --save replace a file that is another game.")
    ] = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at one screen.

    Type `help` in the game for its commands. Leaving saves the game.
    """
    if resume is not None:
        if deck is not None:
            raise Problem("A saved game keeps its deck; --deck is for a new one.")
        table, seating = _resumed(resume, game, players, seats, option, seed)
    else:
        table, seating = _new(game, players, seats, option, deck, seed)
    path = save or resume
    if save is not None:
        files.check_target(save, seating, force=force)
    console = _out()
    goes_on = resume is not None and save is None
    session = Session(table, seating, console, path, force=force or goes_on)
    if sys.stdin.isatty():
        enable_editing(lambda: completions(session))
    if resume is None:
        session.note = f"Hash of the seed: {table.view(None)['commitment']}. Type help for help."
    session.run()


def _new(
    game: str | None,
    players: int | None,
    seats: str | None,
    option: list[str] | None,
    deck: Path | None,
    seed: int | None,
) -> tuple[Table[Any], files.Seating]:
    if game is None:
        raise Problem(f"Which game? Known games: {', '.join(registry.GAMES)}.")
    found = registry.find_game(game)
    sitting = seats_of(players, seats, found.players)
    _check_seats(sitting)
    options = parse_options(found, option or [])
    cards = deck_content(found, deck)
    table = registry.new_table(game, players=len(sitting), seed=seed, options=options, deck=cards)
    bots = seed if seed is not None else time.time_ns() % 1_000_000_007
    return table, files.new_seating(sitting, bots)


def _check_seats(seats: list[str]) -> None:
    for spec in seats:
        if spec != ME:
            make_player(spec, 0)


def _resumed(
    path: Path,
    game: str | None,
    players: int | None,
    seats: str | None,
    option: list[str] | None,
    seed: int | None,
) -> tuple[Table[Any], files.Seating]:
    if option or seed is not None:
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
    return table, _seating(content, table, seats, path)


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


def parse_options(game: Game[Any], words: list[str]) -> dict[str, Value]:
    """Options given as NAME=VALUE, with values of the type that the game declares."""
    found: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(f"{word!r} is no option: write it as NAME=VALUE.")
        declared = next((option for option in game.options if option.id == name), None)
        values = {str(v).casefold(): v for v in declared.values} if declared else {}
        found[name] = values.get(value.casefold(), value)
    return found


# --- simulate and match ---------------------------------------------------------------------------


@app.command(name="simulate")
def simulate_games(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option(metavar="LIST", help="A bot per seat, as in random,greedy.")
    ] = "random,greedy",
    seed: Seed = 0,
    workers: Workers = 1,
    option: Options = None,
    deck: DeckFile = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Let the bots change seats from game to game.")
    ] = False,
    json: Json = False,
) -> None:
    """Let bots play many games and say who wins how often.

    The results depend on the seed and not on the number of workers.
    """
    plan = _plan(game, seats.split(","), option, deck, seed, rotate)
    played: list[Played] = []
    with _progress() as progress:
        task = progress.add_task("games", total=games)
        try:
            for chunk in simulate(plan, games, workers=workers):
                played += chunk
                progress.advance(task, len(chunk))
        except Crashed as crash:
            raise _dumped(plan, crash) from crash
    found = report.summary(plan, played)
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        report.print_summary(_out(), found)


def _plan(
    game: str,
    seats: list[str],
    option: list[str] | None,
    deck: Path | None,
    seed: int,
    rotate: bool = False,
) -> Plan:
    found = registry.find_game(game)
    sitting = tuple([spec.strip() for spec in seats])
    if ME in sitting:
        raise Problem("Only bots can be simulated; `me` is for play.")
    options = parse_options(found, option or [])
    plan = Plan(game, sitting, options, seed, rotate, deck_content(found, deck))
    check(plan)
    return plan


def _progress() -> Progress:
    console = _err()
    return Progress(
        TextColumn("{task.completed:.0f}/{task.total:.0f} {task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        _Rate(""),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


class _Rate(TextColumn):
    """How many a second."""

    def render(self, task: Any) -> Text:
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


def _dumped(plan: Plan, crash: Crashed) -> Problem:
    """A bug in a game: the game is kept in a file for whoever mends it."""
    path = Path(f"{plan.game}-seed{plan.seed}-game{crash.number}.crash.json")
    what = f"Game {crash.number} broke off: {crash.error}"
    if not crash.text:
        return Problem(f"{what}.", 1)
    path.write_text(crash.text, encoding="utf-8")
    return Problem(f"{what}. See it with: panspermia replay {path}", 1)


@app.command()
def match(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="BOT", help="A bot, as in search:500.")],
    second: Annotated[str, typer.Argument(metavar="BOT", help="Its opponent.")],
    games: Annotated[int, typer.Option(min=2, metavar="MAX", help="At most so many games.")] = 1000,
    seed: Seed = 0,
    workers: Workers = 1,
    bar: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            max=0.99,
            help="Test whether the first bot wins at least this share; exit code 1 if not shown.",
        ),
    ] = None,
    option: Options = None,
    deck: DeckFile = None,
    json: Json = False,
) -> None:
    """Let two bots play pairs of games with seats swapped until it is clear who is better.

    The interval is a confidence sequence: it holds at 95 % although the match stops by itself.
    """
    plan = _plan(game, [first, second], option, deck, seed)
    standing = _watch(plan, games, bar, workers)
    if json:
        data = report.standing_data(standing, plan)
        sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
    else:
        typer.echo(report.standing_line(standing, first, second))
        typer.echo(report.verdict_line(standing, first, second))
    if bar is not None and standing.verdict != SHOWN:
        raise typer.Exit(1)


def _watch(plan: Plan, games: int, bar: float | None, workers: int) -> Standing:
    """Play the match with its standing on the screen."""
    standing: Standing | None = None
    with _progress() as progress:
        task = progress.add_task("games at most", total=games)
        try:
            for standing in play_match(plan, games, bar=bar, workers=workers):
                words = escape(report.short_line(standing))
                progress.update(task, completed=standing.games, description=words)
        except Crashed as crash:
            raise _dumped(plan, crash) from crash
    assert standing is not None
    return standing


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
) -> None:
    """Show a saved game again, step by step: the log with its clauses, the board turn by turn."""
    record = Replay(file)
    console = _out()
    for number in (start, at):
        if number is not None and number > len(record.entries):
            raise Problem(f"{file} has {len(record.entries)} entries, not {number}.")
    if at is not None:
        record.go(at)
        show(console, record.scene(record.events_since(max(0, record.count_events() - 8))))
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
    text = text_of(table.game)
    if table.outcome is None:
        end = "the game is not over"
    else:
        view = table.view(None)
        won = [text.side(view, side).plain for side in table.outcome.winners]
        end = f"won by {', '.join(won)}" if won else "won by nobody"
    return (
        f"VERIFIED: {file}: {table.game.id}, {table.setup.players} players, {end}; "
        f"{draws} of chance and {len(tape) - draws} answers follow from the seed."
    )


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
    console = _out()
    if sum([clause is not None, coverage, search is not None]) > 1:
        raise Problem("Ask for a clause, for --coverage or for --search, one at a time.")
    if coverage:
        rules.print_coverage(console, game)
    elif search is not None:
        if not rules.print_search(console, game, search):
            raise Problem(f"No clause of {game} contains {search!r}.", 1)
    elif clause is not None:
        rules.print_clause(console, load_rulebook(game).find(clause))
    else:
        rules.print_all(console, game)


@app.command()
def games() -> None:
    """List the games with their numbers of players, modes and options, and the bots."""
    console = _out()
    for info in registry.list_games():
        console.print(Text.assemble((info.id, "bold"), f"  {render(info.title)}"))
        numbers = f"{min(info.players)} to {max(info.players)}"
        console.print(f"  players: {numbers if len(info.players) > 1 else info.players[0]}")
        if info.modes:
            console.print(f"  modes: {', '.join(info.modes)}")
        for option in info.options:
            values = " | ".join(
                [str(v) + ("*" if v == option.default else "") for v in option.values]
            )
            console.print(Text(f"  --option {option.id}={values}"))
            console.print(Text(f"      {render(option.sentence)} ({option.clause})"))
    console.print()
    console.print(Text("bots", "bold"))
    for kind in PLAYERS.values():
        console.print(Text(f"  {' or '.join(kind.usage)}: {render(kind.description)}"))
