"""The commands of the laboratory: simulate, match, report, ladder."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import typer
from rich.markup import escape

from panspermia import registry
from panspermia.cli import INTERRUPTED, results, seam
from panspermia.cli.common import GameName, MaybeGame, Options, chosen_game, err, out, parse_options
from panspermia.cli.decks import DeckFile, deck_content
from panspermia.cli.errors import Problem
from panspermia.cli.play import ME
from panspermia.cli.progress import progress
from panspermia.lab import campaigns
from panspermia.lab import ladder as ladders
from panspermia.lab.crews import Crew, Ray, count_cores
from panspermia.lab.errors import BadRun, need_lab
from panspermia.lab.match import SHOWN, Tally, play_match
from panspermia.lab.simulate import Crashed, LabPlan, Played, check, simulate
from panspermia.players import split_specs

if TYPE_CHECKING:
    from panspermia.lab.manifest import Manifest
    from panspermia.lab.runs import Run

GAMES = 100
SEATS = "random,greedy"
LADDER = "random,greedy,search:25,search:400"
_CLOCK = re.compile(r"[0-9]ms(,|$)")

Seed = Annotated[int, typer.Option(min=0, help="A number that everything follows from.")]
Workers = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=256,
        envvar="PANSPERMIA_LAB_WORKERS",
        show_envvar=False,
        help="Processes that play side by side; by default one a core (PANSPERMIA_LAB_WORKERS).",
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster, as in auto."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command(name="simulate")(simulate_games)
    app.command()(match)
    app.command()(report)
    app.command()(ladder)


def print_json(found: object) -> None:
    """Results as data, on one line."""
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")


# --- simulate -------------------------------------------------------------------------------------


MOST = 100_000_000
"""Games of a simulation: their numbers fit into memory."""

HowMany = Annotated[
    int | None,
    typer.Option(min=1, max=MOST, metavar="N", help=f"How many games, {GAMES} by default."),
]
Seats = Annotated[
    str | None,
    typer.Option(metavar="LIST", help=f"A bot per seat, as in {SEATS}, which is the default."),
]
MaybeSeed = Annotated[
    int | None, typer.Option(min=0, help="A number that everything follows from; 0 by default.")
]
ManyOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "--options",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, repeatable, or several with commas between.",
    ),
]
Rotate = Annotated[
    bool, typer.Option("--rotate", help="Let the bots change seats from game to game.")
]
Directory = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Keep the games as Parquet, with a manifest."),
]
Decisions = Annotated[bool, typer.Option("--decisions", help="Keep every decision as well.")]
ManifestFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Repeat the simulation of this manifest.")
]
CampaignGames = Annotated[
    str | None,
    typer.Option(
        "--campaign",
        metavar="GAMES",
        help="Play campaigns, as in genesis,megafauna: what a result is worth in the next game.",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the simulation that --out holds.")
]


def simulate_games(
    game: MaybeGame = None,
    games: HowMany = None,
    seats: Seats = None,
    seed: MaybeSeed = None,
    workers: Workers = None,
    option: ManyOptions = None,
    deck: DeckFile = None,
    rotate: Rotate = False,
    directory: Directory = None,
    decisions: Decisions = False,
    manifest: ManifestFile = None,
    resume: Resume = False,
    ray: RayAddress = None,
    campaign: CampaignGames = None,
    json: Json = False,
) -> None:
    """Let bots play many games and say who wins how often.

    The results depend on the seed and not on who plays them, or how many processes.
    With --out a simulation that was broken off goes on when the same command is given again.
    """
    if campaign is not None:
        if any([game, deck, rotate, directory, decisions, manifest, resume, ray]):
            raise Problem("--campaign goes with --games, --seats, --seed, --option and --workers.")
        plan_of = seam.campaign_plan(campaign, split_specs(seats or SEATS), option or [], seed or 0)
        _report_campaigns(plan_of, games or GAMES, workers or count_cores(), json)
        return
    asked = [games, seats, seed, option, deck, rotate or None, decisions or None]
    if (resume or manifest) and any([given is not None for given in asked]):
        raise Problem("A manifest says all about the games; leave the other options out.")
    if resume:
        if directory is None or manifest is not None:
            raise Problem("--resume goes on with what a directory holds; name it with --out.")
        wanted = _resumed(directory, game)
    elif manifest is not None:
        wanted = _repeated(manifest, directory, game)
    else:
        bots = split_specs(SEATS if seats is None else seats)
        plan = make_plan(chosen_game(game).id, bots, option, deck, seed or 0, rotate)
        wanted = _begun(plan, games or GAMES, decisions, directory)
    _warn_of_clocks(wanted.plan)
    crew = Ray(ray) if ray is not None else None
    found = results.summary(wanted.plan, _play(wanted, workers or count_cores(), crew))
    if json:
        print_json(found)
    else:
        results.print_summary(out(), found)


def _report_campaigns(plan: campaigns.CampaignPlan, games: int, workers: int, json: bool) -> None:
    try:
        played = seam.play_campaigns(plan, games, workers)
    except Crashed as crash:
        raise dumped(plan.games[0], plan.seed, crash) from crash
    found = campaigns.summary(plan, played)
    if json:
        print_json(found)
    else:
        seam.print_campaigns(out(), found)


class _Wanted(NamedTuple):
    """Games to play, and where they are kept, if anywhere."""

    plan: LabPlan
    games: int
    run: Run | None = None


def _begun(
    plan: LabPlan, games: int, decisions: bool, directory: Path | None, chunk: int | None = None
) -> _Wanted:
    if directory is None:
        if decisions:
            raise Problem("Decisions are kept in a directory; name it with --out.")
        return _Wanted(plan, games)
    need_lab()
    from panspermia.lab import manifest, runs

    wanted = manifest.describe(plan, games, chunk=chunk, decisions=decisions)
    run = runs.begin(directory, wanted)
    runs.check_resumable(run)
    return _Wanted(plan, games, run)


def _resumed(directory: Path, game: str | None) -> _Wanted:
    """What a directory holds."""
    need_lab()
    from panspermia.lab import manifest, runs

    run = runs.open_run(directory)
    _check_game(run.manifest, game)
    manifest.check_repeatable(run.manifest)
    runs.check_resumable(run)
    return _Wanted(run.manifest.plan, run.manifest.games, run)


def _check_game(manifest: Manifest, game: str | None) -> None:
    """Problem if a game is named and the manifest is of another one."""
    if game not in (None, manifest.game):
        raise Problem(f"The manifest is of {manifest.game}, not of {game}.")


def _repeated(file: Path, directory: Path | None, game: str | None) -> _Wanted:
    """What a manifest asks for; in a directory where it was begun, it goes on."""
    from panspermia.lab import manifest

    found = manifest.read_manifest(file)
    _check_game(found, game)
    manifest.check_repeatable(found)
    if not manifest.is_same_code(found):
        err().print("The manifest was made by other code; the games may differ.", style="yellow")
    if directory is None:
        return _Wanted(found.plan, found.games)
    return _begun(found.plan, found.games, found.decisions, directory, found.chunk)


def _warn_of_clocks(plan: LabPlan) -> None:
    for spec in plan.seats:
        if _CLOCK.search(spec):
            err().print(
                f"{spec} thinks by the clock; its games cannot be repeated.", style="yellow"
            )


def _play(wanted: _Wanted, workers: int, crew: Crew | None) -> Iterable[Played]:
    """Play the games with a progress bar; what is kept on disk comes from there."""
    if wanted.run is not None:
        _play_run(wanted.run, workers, crew)
        yield from wanted.run.played()
        return
    with progress() as bar:
        task = bar.add_task("games", total=wanted.games)
        try:
            for chunk in simulate(wanted.plan, wanted.games, workers=workers, crew=crew):
                bar.advance(task, len(chunk))
                yield from chunk
        except Crashed as crash:
            raise dumped(wanted.plan.game, wanted.plan.seed, crash) from crash


def _play_run(run: Run, workers: int, crew: Crew | None) -> None:
    """Play what is missing; however it is broken off, what has come in is kept."""
    from panspermia.lab.runs import FILE_ERRORS, why

    try:
        if run.is_finished:
            run.finish()
            return
        with run.lock():
            _play_missing(run, workers, crew)
    except BrokenPipeError:
        raise
    except FILE_ERRORS as error:
        raise BadRun(
            f"{run.folder} cannot be used: {why(error)}. Nothing that has come in is lost; "
            "the same command goes on with the rest."
        ) from None


def _play_missing(run: Run, workers: int, crew: Crew | None) -> None:
    total = run.manifest.games
    done = total - sum([len(numbers) for numbers in run.missing()])
    try:
        with progress() as bar:
            task = bar.add_task("games", total=total, completed=done)
            for count in run.play(workers=workers, crew=crew):
                done += count
                bar.advance(task, count)
            run.finish()
    except KeyboardInterrupt:
        line = f"Interrupted after {done} of {total} games; the same command goes on with the rest."
        raise Problem(line, INTERRUPTED) from None
    except Crashed as crash:
        raise dumped(run.manifest.game, run.manifest.plan.seed, crash) from crash


def make_plan(
    game: str,
    seats: list[str],
    option: list[str] | None,
    deck: Path | None,
    seed: int,
    rotate: bool = False,
) -> LabPlan:
    """What is to be played, or Problem."""
    found = registry.find_game(game)
    sitting = tuple([spec.strip() for spec in seats])
    if ME in sitting:
        raise Problem("Only bots can be simulated; `me` is for play.")
    if "" in sitting:
        raise Problem(f"{','.join(seats)!r} leaves a seat empty: list the bots as in {SEATS}.")
    options = parse_options(found, option or [])
    plan = LabPlan(game, sitting, options, seed, rotate, deck_content(found, deck))
    check(plan)
    return plan


def dumped(game: str, seed: int, crash: Crashed) -> Problem:
    """A bug in a game: the game is kept in a file for whoever fixes it."""
    path = Path(f"{game}-seed{seed}-game{crash.number}.crash.json")
    what = f"Game {crash.number} broke off: {crash.error}"
    if not crash.text:
        return Problem(f"{what}.", 1)
    path.write_text(crash.text, encoding="utf-8")
    return Problem(f"{what}. See it with: panspermia replay {path}", 1)


# --- match ----------------------------------------------------------------------------------------


def match(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="BOT", help="A bot, as in search:500.")],
    second: Annotated[str, typer.Argument(metavar="BOT", help="Its opponent.")],
    games: Annotated[
        int,
        typer.Option(min=2, metavar="MAX", help="At most so many games; they come in pairs."),
    ] = 1000,
    seed: Seed = 0,
    workers: Workers = None,
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
    plan = make_plan(game, [first, second], option, deck, seed)
    tally = _watch(plan, games, bar, workers or count_cores())
    if json:
        print_json(results.tally_data(tally, plan))
    else:
        typer.echo(results.tally_line(tally, first, second))
        typer.echo(results.verdict_line(tally, first, second))
    if bar is not None and tally.verdict != SHOWN:
        raise typer.Exit(1)


def _watch(plan: LabPlan, games: int, bar: float | None, workers: int) -> Tally:
    """Play the match with its tally on the screen."""
    tally: Tally | None = None
    try:
        with progress() as shown:
            task = shown.add_task("games at most", total=games // 2 * 2)
            for tally in play_match(plan, games, bar=bar, workers=workers):
                words = escape(results.short_line(tally))
                shown.update(task, completed=tally.games, description=words)
    except KeyboardInterrupt:
        if tally is None:
            raise
        line = f"Interrupted. {results.tally_line(tally, *plan.seats)}"
        raise Problem(line, INTERRUPTED) from None
    except Crashed as crash:
        raise dumped(plan.game, plan.seed, crash) from crash
    assert tally is not None
    return tally


# --- report ---------------------------------------------------------------------------------------


def report(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="What `simulate --out` has written.")
    ],
    target: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to write; by default DIR/report."),
    ] = None,
) -> None:
    """Draw what the games of a simulation show: one page for the browser, and pictures.

    The page begins with what is out of balance. It needs no network.
    """
    need_lab()
    from panspermia.lab.report import write_report
    from panspermia.lab.runs import open_run

    page = write_report(open_run(directory), target or directory / "report")
    typer.echo(f"{page}")


# --- ladder ---------------------------------------------------------------------------------------


def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help="The bots, from the weakest to the strongest.")
    ] = LADDER,
    games: Annotated[
        int,
        typer.Option(
            min=2, metavar="N", help="At most so many games between every two bots; in pairs."
        ),
    ] = 40,
    seed: Seed = 0,
    workers: Workers = None,
    option: Options = None,
    deck: DeckFile = None,
    target: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep page, chart and results here."),
    ] = None,
    ray: RayAddress = None,
    json: Json = False,
) -> None:
    """Let every bot play every other and rate them all.

    Games come in pairs with the same seed and the seats swapped.
    """
    need_lab()
    specs = split_specs(bots)
    if len(set(specs)) < len(specs) or len(specs) < 2:
        raise Problem("A ladder needs two or more different bots.")
    plans = {
        pair: make_plan(game, list(pair), option, deck, seed) for pair in ladders.pairings(specs)
    }
    if target is not None:
        ladders.kept(game, target)  # what is wrong there is better said before the games
    crew = Ray(ray) if ray is not None else None
    meetings = _meet(plans, games // 2, workers or count_cores(), crew)
    plan = next(iter(plans.values()))
    own = ladders.deck_of(deck, plan.deck)
    found = ladders.rate(game, specs, meetings, options=plan.options, seed=seed, deck=own)
    if json:
        print_json(found)
    else:
        results.print_ladder(out(), found)
    if target is not None:
        ladders.keep(found, target)


def _meet(
    plans: dict[ladders.Pair, LabPlan], pairs: int, workers: int, crew: Crew | None
) -> list[ladders.Meeting]:
    """Play all games of a ladder with a progress bar."""
    found = []
    with progress() as bar:
        task = bar.add_task("games", total=len(plans) * pairs * 2)
        try:
            for meeting in ladders.play(plans, pairs, workers, crew):
                found.append(meeting)
                bar.advance(task, 2)
        except Crashed as crash:
            plan = next(iter(plans.values()))
            raise dumped(plan.game, plan.seed, crash) from crash
    return found
