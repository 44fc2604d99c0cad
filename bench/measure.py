"""What is measured: both builds and the peers in turn, round by round."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bench.peers import BARE, OWN, WRAPPED
from bench.probe import ROOT, Probe

GAMES = ("symbioz", "genesis", "megafauna", "exodus")
INTERPRETED, COMPILED = "interpreted", "compiled"
CATANATRON, BACKGAMMON = "catanatron", "backgammon"
CONNECT_FOUR, CHESS, HOLDEM = "connect_four", "chess", "leduc_holdem"
HOW = {WRAPPED: "in PettingZoo's wrappers", OWN: "as `env()` gives it", BARE: "without wrappers"}
CLASSICS = {CONNECT_FOUR: "connect_four_v3", CHESS: "chess_v6", HOLDEM: "leduc_holdem_v4"}
BOARDGAME = "boardgame.io"

DECISIONS, STEPS, PER_SECOND, MICROSECONDS = "decisions/s", "steps/s", "/s", "us"
PLAYED = {CATANATRON: 12, BACKGAMMON: 48}
OUR_GAMES = 60
"""Games of random play in a round."""
MOVES = 3_000

LEAST_PLAY = {"symbioz": 5.0, "genesis": 2.0, "megafauna": 2.0, "exodus": 1.5}
"""Random play of four, times catanatron; compiled twice as much."""
LEAST_COPIES = {"symbioz": 3.0, "genesis": 1.0, "megafauna": 1.0, "exodus": 0.7}
LEAST_TENSOR = {"symbioz": 0.5}
"""Observation tensors of OpenSpiel, times backgammon, whose 200 numbers are written in C++."""
MOST_STEP = {"symbioz": 30.0, "genesis": 30.0, "megafauna": 40.0, "exodus": 60.0}
"""Microseconds that an environment may take beside the engine."""
MOST_LOAD = 100_000.0
"""Microseconds in which a game is read again as it stands at its end."""
STEP_SEEDS = 100_000
"""Between the seeds of two rounds of random play in an environment."""

Samples = dict[str, list[float]]
"""By build or peer a figure for each round."""

Works = dict[str, Callable[[int], Any]]
"""By build or peer what is done in a round."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What a figure must reach: for a ratio at least, for a difference at most."""

    what: str
    limit: float
    value: float
    is_most: bool = False

    @property
    def met(self) -> bool:
        return self.value <= self.limit if self.is_most else self.value >= self.limit


@dataclass(slots=True)
class Row:
    """One line of the table; a ratio is how many times better a build is than a peer."""

    what: str
    unit: str
    figures: dict[str, float]
    ratios: dict[str, float] = field(default_factory=dict)
    bars: list[Bar] = field(default_factory=list)

    def hold(self, build: str, peer: str, least: float) -> None:
        """Set a bar for a ratio, if both were measured."""
        ratio = self.ratios.get(f"{build}/{peer}")
        if ratio is not None:
            self.bars.append(Bar(f"{build} / {peer}", least, ratio))


def row(what: str, unit: str, samples: Samples) -> Row:
    """The medians of the rounds; the ratios are medians too, of those within a round."""
    found = Row(what, unit, {name: median(values) for name, values in samples.items()})
    builds = [name for name in (INTERPRETED, COMPILED) if name in samples]
    pairs = [(build, peer) for build in builds for peer in samples if peer not in builds]
    if len(builds) > 1:
        pairs.append((COMPILED, INTERPRETED))
    for build, peer in pairs:
        rounds = zip(samples[build], samples[peer], strict=True)
        ratios = [
            theirs / ours if unit == MICROSECONDS else ours / theirs for ours, theirs in rounds
        ]
        found.ratios[f"{build}/{peer}"] = median(ratios)
    return found


def alternate(rounds: int, works: Works) -> dict[str, list[Any]]:
    """Do the works in turn, round by round, so that noise hits all of them alike."""
    results: dict[str, list[Any]] = {name: [] for name in works}
    for number in range(rounds):
        for name, work in works.items():
            results[name].append(work(number))
    return results


class Bench:
    """The processes that are asked. Without a compiled build only the interpreted is measured."""

    def __init__(self, interpreted: Path, compiled: Path | None, rounds: int) -> None:
        self.rounds = rounds
        self._stack = ExitStack()
        places = {INTERPRETED: interpreted} | ({COMPILED: compiled} if compiled else {})
        self.builds = {
            name: self._stack.enter_context(Probe(place)) for name, place in places.items()
        }
        self.peer = self._stack.enter_context(Probe(interpreted))

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def rows(self) -> Iterator[Row]:
        """The whole table."""
        for game in GAMES:
            self._check_builds(game)
            yield from self._play(game)
        for game in GAMES:
            yield from [self._copies(game, players) for players in (4, 2)]
            yield self._each(game, "view", f"{game}, view, 4 players", MICROSECONDS, players=4)
            yield self._load(game)
            yield self._search(game)
            yield from self._steps(game)
            yield self._tensor(game)
        for game in (*GAMES, "bazaar"):
            yield from self._undo(game)
        yield self._workers()

    def _each(self, game: str, work: str, what: str, unit: str, **arguments: Any) -> Row:
        """The same asked of all builds."""
        return row(what, unit, self._ask(work, name=game, **arguments))

    def _ask(self, work: str, **arguments: Any) -> dict[str, list[Any]]:
        """The builds asked in turn; a `seed` is another one in every round."""
        return alternate(self.rounds, self._works(work, **arguments))

    def _works(self, work: str, **arguments: Any) -> Works:
        return {name: partial(_asked, p, work, arguments) for name, p in self.builds.items()}

    def _peers(self, names: list[str], work: str, **arguments: Any) -> Works:
        asked = {name: {"name": name, **arguments} for name in names}
        return {name: partial(_asked, self.peer, work, given) for name, given in asked.items()}

    def _check_builds(self, game: str) -> None:
        """Both builds play the same games."""
        for seed in range(3):
            ends = {
                p.ask("fingerprint", name=game, players=4, seed=seed) for p in self.builds.values()
            }
            assert len(ends) == 1, f"{game}: the builds differ in the game with seed {seed}"

    # --- random play ------------------------------------------------------------------------------

    def _play(self, game: str) -> Iterator[Row]:
        for players in (4, 3, 2):
            works = self._works("play", name=game, players=players, games=OUR_GAMES, seed=1000)
            found = alternate(self.rounds, works | self._players_at(players))
            what = f"{game}, random play, {players} players"
            decisions = row(what, DECISIONS, _only(found, "decisions"))
            _set_play_bars(decisions, game, players)
            yield decisions
            yield row(what, "games/s", _only(found, "games"))

    def _players_at(self, players: int) -> Works:
        works: Works = {}
        for name in _peers_at(players):
            works |= self._peers([name], "play", players=players, games=PLAYED[name], seed=1000)
        if players == 2 and has_boardgame():
            works[BOARDGAME] = boardgame_moves
        return works

    # --- copies, search, undo ---------------------------------------------------------------------

    def _copies(self, game: str, players: int) -> Row:
        works = self._works("copy", name=game, players=players, seed=1)
        peers = self._peers(_peers_at(players), "copy", players=players, seed=1)
        found = alternate(self.rounds, works | peers)
        made = row(f"{game}, copy + options + one answer, {players} players", PER_SECOND, found)
        if players == 4:
            made.hold(INTERPRETED, CATANATRON, LEAST_COPIES[game])
        return made

    def _load(self, game: str) -> Row:
        made = self._each(game, "load", f"{game}, load at the end, 4 players", MICROSECONDS)
        taken = made.figures[INTERPRETED]
        made.bars.append(Bar("us, interpreted", MOST_LOAD, taken, is_most=True))
        return made

    def _search(self, game: str) -> Row:
        found = self._ask("search", name=game, players=4, seed=1)
        return row(f"{game}, simulations of search, 4 players", PER_SECOND, found)

    def _undo(self, game: str) -> Iterator[Row]:
        found = {name: probe.ask("undo_redo", name=game) for name, probe in self.builds.items()}
        answers = int(found[INTERPRETED]["answers"])
        for when, words in (("early", "early"), ("late", f"at the end of {answers} answers")):
            samples = {name: [costs[when]] for name, costs in found.items()}
            yield row(f"{game}, undo + redo, {words}", MICROSECONDS, samples)

    # --- environments -----------------------------------------------------------------------------

    def _steps(self, game: str) -> Iterator[Row]:
        for players in (4, 2):
            found = self._ask("step", name=game, players=players, seed=10)
            engine = f"{game}, step of the engine, {players} players"
            yield row(engine, MICROSECONDS, _only(found, "engine"))
            what = f"{game}, environment step + observe + mask, {players} players"
            made = row(what, MICROSECONDS, _only(found, "environment"))
            more = median([pace["environment"] - pace["engine"] for pace in found[INTERPRETED]])
            limit = MOST_STEP[game]
            made.bars.append(Bar("us more than the engine, interpreted", limit, more, is_most=True))
            yield made
            for around in HOW:
                yield self._random_steps(game, players, around)

    def _random_steps(self, game: str, players: int, around: str) -> Row:
        """Like beside like: PettingZoo's wrappers are around all environments or around none."""
        work = {"around": around, "seed": STEP_SEEDS}
        works = self._works("random_steps", name=game, players=players, **work)
        for peer, name in CLASSICS.items():
            arguments = {"name": name, "players": 0, **work}
            works[peer] = partial(_asked, self.peer, "random_steps", arguments)
        what = f"{game}, environment, random play {HOW[around]}, {players} players"
        made = row(what, STEPS, alternate(self.rounds, works))
        if around == WRAPPED:
            made.hold(INTERPRETED, CONNECT_FOUR, 1.0)
        return made

    def _tensor(self, game: str) -> Row:
        """Through OpenSpiel, with as few players as there can be."""
        works = self._works("tensor", name=game) | self._peers([BACKGAMMON], "tensor")
        made = row(
            f"{game}, observation tensor of OpenSpiel", MICROSECONDS, alternate(self.rounds, works)
        )
        if game in LEAST_TENSOR:
            made.hold(INTERPRETED, BACKGAMMON, LEAST_TENSOR[game])
        return made

    # --- workers ----------------------------------------------------------------------------------

    def _workers(self) -> Row:
        """As it is written, since that is what most people use; the start of workers counts."""
        rates = self.builds[INTERPRETED].ask("workers", rounds=min(self.rounds, 5))
        figures = {INTERPRETED: [rates["two"]]}
        made = row("symbioz, games per CPU-second with two workers", PER_SECOND, figures)
        made.bars.append(Bar("two workers / one", 0.85, rates["ratio"]))
        return made


def _asked(probe: Probe, work: str, arguments: dict[str, Any], number: int) -> Any:
    """What a probe finds; a seed is that many times the number of the round."""
    seeds = {"seed": arguments["seed"] * number} if "seed" in arguments else {}
    return probe.ask(work, **{**arguments, **seeds})


def _peers_at(players: int) -> list[str]:
    """The programs that play with so many."""
    return [CATANATRON, BACKGAMMON] if players == 2 else [CATANATRON]


def _only(found: dict[str, list[dict[str, Any]]], key: str) -> Samples:
    """One figure of several, of those that have it."""
    return {
        name: [figures[key] for figures in rounds]
        for name, rounds in found.items()
        if rounds[0].get(key) is not None
    }


def _set_play_bars(made: Row, game: str, players: int) -> None:
    if players == 4:
        made.hold(INTERPRETED, CATANATRON, LEAST_PLAY[game])
        made.hold(COMPILED, CATANATRON, 2 * LEAST_PLAY[game])
    if players == 2 and game == "symbioz":
        made.hold(COMPILED, BACKGAMMON, 1.0)


# --- boardgame.io -------------------------------------------------------------------------------

FOLDER = ROOT / "bench" / "boardgameio"


def has_boardgame() -> bool:
    """Whether boardgame.io is there, or can be fetched."""
    if shutil.which("node") is None:
        return False
    if not (FOLDER / "node_modules").exists():
        install = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(install, cwd=FOLDER, check=False, capture_output=True).returncode:
            return False
    return True


def boardgame_moves(_round: int) -> dict[str, float]:
    """Moves per CPU-second of the smallest game on boardgame.io, without any network."""
    command = ["node", "play.js", str(MOVES)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=True)
    return {"decisions": float(json.loads(done.stdout)["moves"])}
