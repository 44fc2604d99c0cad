"""`simulate --campaign`: what a result of Bios: Genesis is worth in Bios: Megafauna."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from panspermia import registry
from panspermia.campaign import NEXT
from panspermia.cli.common import parse_options
from panspermia.cli.errors import Problem
from panspermia.cli.play import ME
from panspermia.cli.progress import progress
from panspermia.kernel import Message, render
from panspermia.kernel.game import Value
from panspermia.lab.campaigns import CampaignPlan, Walked, check, simulate_campaigns


def campaign_plan(games: str, seats: list[str], words: list[str], seed: int) -> CampaignPlan:
    """What is to be played, or Problem; `megafauna.long=true` is an option of the second game."""
    names = tuple([name.strip() for name in games.split(",")])
    if len(names) != 2 or NEXT.get(names[0]) != names[1]:
        known = "; ".join([f"{first},{second}" for first, second in NEXT.items()])
        raise Problem(f"{games!r} is no campaign. Possible: {known}.")
    sitting = tuple([spec.strip() for spec in seats])
    if ME in sitting or "" in sitting:
        raise Problem("Only bots can be simulated: list them as in greedy,random.")
    plan = CampaignPlan(names, sitting, _options(names, words, len(sitting)), seed)
    check(plan)
    return plan


def _options(games: tuple[str, ...], words: list[str], players: int) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {game: {} for game in games}
    if players == 1:
        found[games[0]]["mode"] = "solitaire"
    for word in ",".join(words).split(",") if words else ():
        game, dot, rest = word.partition(".")
        named = game if dot and game in games else games[0]
        found[named] |= parse_options(registry.find_game(named), [rest if named == game else word])
    return found


def play_campaigns(plan: CampaignPlan, games: int, workers: int) -> list[list[Walked]]:
    """Play them with a progress bar."""
    found: list[list[Walked]] = []
    with progress() as bar:
        task = bar.add_task("campaigns", total=games)
        for chunk in simulate_campaigns(plan, games, workers=workers):
            found += chunk
            bar.advance(task, len(chunk))
    return found


# --- words ----------------------------------------------------------------------------------------


def print_campaigns(console: Console, found: dict[str, Any]) -> None:
    """The report in a few tables."""
    first, second = [registry.title_of(game) for game in found["campaign"]]
    console.print(f"{found['campaigns']} campaigns: {first}, then {second}; seed {found['seed']}")
    rows = [(f"came {row['way']}" if row["players"] else "", row) for row in found["ways"]]
    rows[0] = ("brought nothing", rows[0][1])
    rows += [(f"  {_name(row['form'])}", row) for row in found["forms"]]
    rows.append(("had won before", found["first_winners"]))
    rows += [(row["bot"], row) for row in found["bots"]]
    console.print(_table([(name, row) for name, row in rows if row["players"]]))
    if found["correlation"] is not None:
        console.print(f"Points of both games correlate with {found['correlation']:+.2f}.")
    if found["total_by_first"] is not None:
        share = f"{100 * found['total_by_first']:.0f} %"
        console.print(f"Who had won {first} was ahead in the sum of both in {share} of them.")


def _name(form: str) -> str:
    return render(Message(f"word.{form}", {}, registry.find_game("megafauna").package))


def _table(rows: list[tuple[str, dict[str, Any]]]) -> Table:
    table = Table(box=None, header_style="bold")
    for column in ("", "players", "before", "points", "wins", "95 % interval", "both"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for name, row in rows:
        low, high = row["interval"]
        table.add_row(
            name, str(row["players"]), f"{row['first']:.1f}", f"{row['points']:.1f}",
            f"{100 * row['rate']:.1f} %", f"{100 * low:.0f}-{100 * high:.0f} %",
            f"{row['total']:.1f}",
        )  # fmt: skip
    return table
