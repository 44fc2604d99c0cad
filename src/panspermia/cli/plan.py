"""Plan flights in the solar system without a game: ways, what is in reach, rockets from cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from panspermia.cli.common import out
from panspermia.cli.errors import Problem
from panspermia.games.exodus.routes.values import (
    LABELS,
    Builds,
    Conditions,
    Danger,
    Deliveries,
    Delivery,
    Hop,
    Limits,
    Parts,
    Plan,
    Query,
    Reach,
    Refuel,
    Rocket,
    Thruster,
    Turn,
    Way,
    Ways,
)

QUIET = "#8b9298"
SHOWN = 8
"""Ways side by side on a screen."""

T = TypeVar("T")
Words = list[str] | None


Cards = Annotated[
    Words, typer.Argument(metavar="[CARDS]...", help="Cards by id or name; Heavy ones as id/heavy.")
]
Typed = Annotated[int | None, typer.Option(help="Type a thruster: its thrust.")]
Burn = Annotated[str, typer.Option(metavar="STEPS", help="Its steps for a burn, as in 1/2.")]
Mass = Annotated[int, typer.Option(help="Its mass, or that of all.")]
Hardness = Annotated[int, typer.Option(help="The lowest rad-hardness aboard.")]
Afterburn = Annotated[int, typer.Option(metavar="STEPS", help="Steps of its afterburn.")]
AfterburnThrust = Annotated[int, typer.Option(metavar="THRUST", help="What that adds.")]
Burns = Annotated[
    str, typer.Option("--burns", metavar="GRADE", help="The fuel it needs; else that aboard.")
]
Pivots = Annotated[int, typer.Option(help="Bonus Pivots.")]
BeltBurns = Annotated[int, typer.Option(help="Bonus Burns of each belt, as of a Mag Sail.")]
Gigawatt = Annotated[bool, typer.Option("--gigawatt", help="It is a GW thruster.")]
Terawatt = Annotated[bool, typer.Option("--terawatt", help="It is a TW thruster.")]
Solar = Annotated[bool, typer.Option("--solar", help="It is solar.")]
Pushable = Annotated[bool, typer.Option("--pushable", help="It can be pushed.")]
Fuel = Annotated[int, typer.Option(help="Tanks of fuel.")]
Wet = Annotated[str, typer.Option(metavar="MASS", help="Or the wet mass, as in '4 2/3'.")]
Tanks = Annotated[int, typer.Option(help="Tanks as cargo.")]
FuelGrade = Annotated[str, typer.Option(help="Of the fuel: dirt, water or isotope.")]
Start = Annotated[str, typer.Option("--from", metavar="SPACE", help="Where from, by id or name.")]
Goal = Annotated[
    str, typer.Option("--to", metavar="SPACE", help="Where to; else all Sites in reach.")
]
Turns = Annotated[int, typer.Option(help="Turns at most.")]
Year = Annotated[int, typer.Option(help="The year of the first Turn, for the season.")]
Powersat = Annotated[bool, typer.Option("--powersat", help="There is Powersat.")]
Factories = Annotated[
    Words, typer.Option("--factory", metavar="SITE", help="A Factory to use, repeatable.")
]
Colonies = Annotated[
    Words, typer.Option("--colony", metavar="SITE", help="With a Colony, repeatable.")
]
Depots = Annotated[
    Words,
    typer.Option(
        "--depot", metavar="SITE:TANKS", help="Tanks there, for a rocketplane; repeatable."
    ),
]
Stops = Annotated[bool, typer.Option(help="Whether it may stop for fuel.")]
Hazards = Annotated[int | None, typer.Option(help="Hazard rolls at most.")]
Belts = Annotated[int | None, typer.Option(help="Dangerous belts at most.")]
Labels = Annotated[int, typer.Option(help="How much work to put in.")]
OneWay = Annotated[int | None, typer.Option(metavar="WAY", help="Show this way burn by burn.")]
Building = Annotated[bool, typer.Option("--build", help="Which rockets do these cards make?")]
Contract = Annotated[
    str, typer.Option(metavar="CONTRACT", help="Ways to fulfil it in these Turns, instead of --to.")
]
Announced = Annotated[int, typer.Option("--done", help="Its steps that are announced.")]
PlanText = Annotated[str, typer.Option("--plan", metavar="TEXT", help="A plan as text.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def plan(
    cards: Cards = None,
    thrust: Typed = None,
    consumption: Burn = "1",
    mass: Mass = 1,
    hardness: Hardness = 0,
    afterburn: Afterburn = 0,
    afterburn_thrust: AfterburnThrust = 1,
    burns: Burns = "",
    pivots: Pivots = 0,
    belt_burns: BeltBurns = 0,
    solar: Solar = False,
    pushable: Pushable = False,
    gigawatt: Gigawatt = False,
    terawatt: Terawatt = False,
    fuel: Fuel = 0,
    wet: Wet = "",
    tanks: Tanks = 0,
    grade: FuelGrade = "water",
    start: Start = "leo",
    goal: Goal = "",
    contract: Contract = "",
    done: Announced = 0,
    turns: Turns = 6,
    year: Year = 1,
    powersat: Powersat = False,
    factory: Factories = None,
    colony: Colonies = None,
    depot: Depots = None,
    refuel: Stops = True,
    hazards: Hazards = None,
    belts: Belts = None,
    labels: Labels = LABELS,
    step: OneWay = None,
    build: Building = False,
    text: PlanText = "",
    as_json: AsJson = False,
) -> None:
    """Plan a flight on the map of High Frontier 4 All, without a game.

    The craft is cards, or a thruster of which the numbers are typed. `--to` gives all ways that no
    other beats in fuel, Turns, hazards and belts.
    """
    cards, start, goal = _cards(cards), _space(start), _space(goal)
    given = _given(factory, colony, depot, year=year, powersat=powersat, refuel=refuel)
    if build:
        return rockets(_valid(Parts, cards=cards, fuel=fuel, grade=grade, start=start),
                       given, as_json)  # fmt: skip
    typed = None if thrust is None else _valid(
        Thruster,
        thrust=thrust, fuel=consumption, mass=mass, rad_hard=hardness, grade=burns or grade,
        afterburn_steps=afterburn, afterburn_thrust=afterburn_thrust, pivots=pivots,
        pushable=pushable, solar=solar, belt_burns=belt_burns, gigawatt=gigawatt, terawatt=terawatt,
    )  # fmt: skip
    rocket = _craft(typed, cards=cards, tanks=tanks, wet=wet, fuel=fuel, grade=grade)
    limits = _valid(Limits, turns=turns, hazards=hazards, belts=belts, labels=labels)
    query = Query(rocket=rocket, start=start, goal=goal, given=given, limits=limits)
    if contract:
        return fulfil(query, contract, done, step, as_json)
    return answer(_asked(query, text), step, as_json)


def _craft(typed: Thruster | None, **words: Any) -> Rocket:
    return msgspec.structs.replace(_valid(Rocket, **words), thruster=typed)


def _asked(query: Query, text: str) -> Plan:
    """What was typed, or the plan of a text."""
    from panspermia.games.exodus.routes.plans import plan_of

    return plan_of(text) if text else Plan(query=query)


def _space(words: str) -> str:
    """The id of the Space that is called so; what is unknown stays as it is."""
    from panspermia.games.exodus.routes.naming import MOST_MEANT, spaces_named
    from panspermia.games.exodus.rules.engines import MAP

    ids = [MAP.ids[space] for space in spaces_named(words)[: 1 + MOST_MEANT]]
    if len(ids) > 1:
        typer.echo(f"{words} is taken for {ids[0]}, not for {', '.join(ids[1:])}.", err=True)
    return ids[0] if ids else words


def _given(factories: Words, colonies: Words, depots: Words, **words: Any) -> Conditions:
    held = {"factories": _spaces(factories), "colonies": _spaces(colonies)}
    return _valid(Conditions, depots=_depots(depots or []), **held, **words)


def _spaces(words: Words) -> list[str]:
    return [_space(word) for word in words or ()]


def _cards(words: Words) -> list[str]:
    from panspermia.games.exodus.routes.naming import card_named

    return [card_named(word) or word for word in words or ()]


def _depots(words: Iterable[str]) -> list[dict[str, object]]:
    """Sites and their tanks, of such words."""
    found: list[dict[str, object]] = []
    for word in words:
        site, _, tanks = word.rpartition(":")
        if not site or not tanks.isdecimal():
            raise Problem(f"{word} is no SITE:TANKS.")
        found.append({"site": _space(site), "tanks": int(tanks)})
    return found


def _valid(kind: type[T], **words: Any) -> T:
    """The words as a part of a question, or Problem."""
    try:
        return msgspec.convert(words, kind)
    except msgspec.ValidationError as error:
        raise Problem(f"{error}.") from error


def rockets(parts: Parts, given: Conditions, as_json: bool) -> None:
    """Those that some cards make."""
    from panspermia.games.exodus.routes.builds import builds

    _print(builds(msgspec.structs.replace(parts, given=given)), as_json)


def fulfil(query: Query, contract: str, done: int, step: int | None, as_json: bool) -> None:
    """Ways to fulfil a contract."""
    from panspermia.games.exodus.routes.deliveries import deliver, whole_way

    words = {"contract": contract, "query": msgspec.to_builtins(query), "done": done}
    found = deliver(_valid(Delivery, **words))
    if step is not None and not as_json:
        print_way(out(), _chosen([*map(whole_way, found.errands)], step), step)
    else:
        _print(found, as_json)


def _chosen(found: Sequence[Way], step: int) -> Way:
    if not 1 <= step <= len(found):
        raise Problem(f"There is no way {step}, only {len(found)}.")
    return found[step - 1]


def answer(asked: Plan, step: int | None, as_json: bool) -> None:
    """Ways if there is a goal, else what is in reach."""
    from panspermia.games.exodus.routes.plans import reach, ways

    if not asked.query.goal:
        _print(reach(asked.query), as_json)
        return
    found = ways(asked.query)
    if step is not None and not as_json:
        print_way(out(), _chosen(found.ways, step), step)
    else:
        _print(found, as_json)


def _print(found: Ways | Reach | Builds | Deliveries, as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    elif isinstance(found, Ways):
        print_ways(out(), found)
    elif isinstance(found, Reach):
        print_reach(out(), found)
    elif isinstance(found, Deliveries):
        print_errands(out(), found)
    else:
        print_builds(out(), found)


# --- ways -----------------------------------------------------------------------------------------


def print_ways(console: Console, found: Ways) -> None:
    """The ways side by side, and how to see more of one."""
    from panspermia.games.exodus.routes.plans import plan_text

    if not found.ways:
        goal, turns = found.query.goal, found.query.limits.turns
        console.print(f"No way to {goal} was found in {turns} Turn{'s' * (turns > 1)} (--turns).")
    else:
        console.print(_side_by_side(found.ways[:SHOWN]))
        if len(found.ways) > SHOWN:
            console.print(Text(f"and {len(found.ways) - SHOWN} more, with --json", QUIET))
        console.print(Text(f"--plan {plan_text(Plan(query=found.query))}", QUIET, overflow="fold"))
    _print_cut(console, found.cut, found.complete)


def print_errands(console: Console, found: Deliveries) -> None:
    """The ways to fulfil a contract side by side, with where each step is announced."""
    from panspermia.games.exodus.routes.deliveries import whole_way

    contract = found.delivery.contract
    if not found.planned:
        console.print(f"{contract} asks for more than the planner can plan.")
    elif not found.errands:
        console.print(f"No way was found that fulfils {contract} in time.")
    else:
        console.print(_side_by_side([whole_way(one) for one in found.errands[:SHOWN]]))
        for number, errand in enumerate(found.errands[:SHOWN], 1):
            console.print(Text(f"way {number}: steps at {', '.join(errand.stops)}", QUIET))


def _side_by_side(shown: Iterable[Way]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    shown = list(shown)
    for number, _ in enumerate(shown, 1):
        table.add_column(f"way {number}", justify="right", overflow="fold")
    rows: list[tuple[str, list[str]]] = [
        ("Turns", [str(way.turns) for way in shown]),
        ("fuel steps", [str(way.fuel) for way in shown]),
        ("hazards", [str(way.hazards) for way in shown]),
        ("belts", [str(way.belts) for way in shown]),
        ("safe", [f"{way.safe:.0%}" for way in shown]),
        ("wet, dry", [f"{way.wet}, {way.dry}" for way in shown]),
        ("lost", [", ".join(way.lost) for way in shown]),
    ]
    rows += [(f"Turn {n + 1}", [_stop(way, n) for way in shown]) for n in range(_longest(shown))]
    for name, words in rows:
        if any(words):
            table.add_row(Text(name, "bold"), *words)
    return table


def _longest(shown: list[Way]) -> int:
    return max([len(way.legs) for way in shown], default=0)


def _stop(way: Way, turn: int) -> str:
    if turn >= len(way.legs):
        return ""
    leg = way.legs[turn]
    return leg.stop if leg.hops else "waits" if leg.refuelled is None else "refuels"


def _print_cut(console: Console, is_cut: bool, complete: int) -> None:
    if is_cut:
        words = (
            f"Not everything was looked at: all of {complete} Turns, some of the rest (--labels)."
        )
        console.print(Text(words, QUIET))


def print_way(console: Console, way: Way, number: int) -> None:
    """Turn by Turn and burn by burn, with the mass on the fuel strip."""
    risks = f"{way.hazards} hazards, {way.belts} belts"
    head = f"way {number}: {way.turns} Turns, {way.fuel} steps, {risks}"
    console.print(Text(head, "bold"))
    for turn in way.legs:
        console.print()
        _print_turn(console, turn)


def _print_turn(console: Console, turn: Turn) -> None:
    console.print(Text(f"year {turn.year}, {turn.season}: {turn.start} to {turn.stop}", "bold"))
    if turn.refuel is not None:
        console.print(_refuelled(turn.refuel))
    if turn.jettisoned:
        console.print(f"  {turn.jettisoned} steps of fuel jettisoned (G1f)")
    engine = turn.engine
    if engine is not None:
        burn = " with an afterburn" if engine.afterburn else ""
        console.print(
            f"  {engine.thruster}{burn}: net thrust {engine.net}, {engine.consumption} a burn, "
            f"{engine.weight}; therms {engine.therms} for {engine.needs_therms}; "
            f"chain {', '.join(engine.chain) or 'none'}"
        )
    if turn.hops:
        console.print(_hops(turn))
    if turn.refuelled is not None:
        console.print(_refuelled(turn.refuelled))


def _refuelled(stop: Refuel) -> str:
    by = f" by {stop.card}" if stop.card else ""
    amount = f"{stop.tanks} tanks" if stop.tanks else "full"
    return f"  {stop.means}{by}: {amount}, wet {stop.wet} {stop.grade} ({', '.join(stop.clauses)})"


def _hops(turn: Turn) -> Table:
    table = Table(box=None, header_style=QUIET)
    for name in ("", "kind", "burns", "bonus", "steps", "wet", "dice", "clauses"):
        table.add_column(name, overflow="fold")
    table.add_row(turn.start, "", "", "", "", turn.wet_before)
    for hop in turn.hops:
        table.add_row(
            hop.space,
            _kind(hop),
            str(hop.burns or ""),
            _bonus(hop),
            hop.steps if hop.burns else "",
            hop.wet,
            ", ".join([_danger(danger) for danger in hop.dangers]),
            ", ".join(hop.clauses),
        )
    return table


def _kind(hop: Hop) -> str:
    words = [f"{hop.lander} lander" if hop.lander else hop.kind, hop.landing]
    words += [f"lifts off {hop.liftoff}" if hop.liftoff else "", "pivot" if hop.pivot else ""]
    words += [f"loses {card}" for card in hop.lost]
    return ", ".join([word for word in words if word])


def _bonus(hop: Hop) -> str:
    words = [f"+{hop.gained}" if hop.gained else "", f"-{hop.bonus}" if hop.bonus else ""]
    return " ".join([word for word in words if word])


def _danger(danger: Danger) -> str:
    if danger.roll != "belt":
        return danger.roll
    return f"belt {danger.level} {danger.chance:.0%}" if danger.cards else "belt"


# --- reach and rockets ----------------------------------------------------------------------------


def print_reach(console: Console, found: Reach) -> None:
    """The Sites in reach, by Turns."""
    from panspermia.games.exodus.routes.plans import sites

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("Site", "Turns", "fuel steps", "hazards", "belts"):
        table.add_column(name, justify="left" if name == "Site" else "right")
    for place in sites(found):
        numbers = (place.turns, place.fuel, place.hazards, place.belts)
        table.add_row(place.space, *[str(number) for number in numbers])
    console.print(table)
    words = (
        f"{len(sites(found))} Sites of {len(found.spaces)} Spaces; the numbers are of one way each"
    )
    console.print(Text(words, QUIET))
    _print_cut(console, found.cut, found.complete)


def print_builds(console: Console, found: Builds) -> None:
    """The rockets, those with most thrust first."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("thruster", "with", "net", "a burn", "dry", "wet", "steps", "burns", "therms"):
        table.add_column(name, overflow="fold")
    for rocket in found.rockets:
        engine = rocket.engine
        others = [card for card in rocket.cards if card != engine.thruster]
        table.add_row(
            engine.thruster + (" + afterburn" if engine.afterburn else ""),
            ", ".join(others),
            str(engine.net),
            engine.consumption,
            str(rocket.dry),
            rocket.wet,
            str(rocket.steps),
            rocket.burns,
            f"{engine.therms} for {engine.needs_therms}",
        )
    console.print(table if found.rockets else "These cards make no rocket that flies.")
    if found.cut:
        console.print(Text("There are more.", QUIET))
