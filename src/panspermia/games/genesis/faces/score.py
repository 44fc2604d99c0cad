"""Points of Bios: Genesis by source (I1), and what ends the game (I0, D10a, C1a, C2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from panspermia.faces.score import HASTEN, ROUNDING, TIE, WIN, Ending, Now, Source
from panspermia.faces.text import View
from panspermia.games.genesis.components import PACKAGE
from panspermia.games.genesis.faces.naming import printed_on
from panspermia.games.genesis.rules.ending import (
    ARMAGEDDONS,
    BIONTS,
    CUBES,
    MEDEA_VOTE,
    TROPHIC,
    TROPHIES,
)
from panspermia.games.genesis.rules.events_phase import ARMAGEDDON, WATERWORLD_SUNS
from panspermia.games.genesis.rules.options import CHIMERA, COOP, INTRO
from panspermia.games.genesis.rules.vocabulary import (
    CLIMATES,
    EONS,
    EVENT,
    MACROORGANISM,
    PROTEROZOIC,
    WARM,
)
from panspermia.kernel import Message
from panspermia.kernel.messages import Param

CLAUSES = {CUBES: "I1a", BIONTS: "I1b", TROPHIES: "I1c", TROPHIC: "I1d", MEDEA_VOTE: "D10c"}

IN_ORDER = ("E", "H")
"""Phases in which the sides come one after the other."""


def _say(id: str, **params: Param) -> Message:
    return Message(f"score.{id}", params, PACKAGE)


def now(view: View) -> Now:
    """A1, A2b. Five phases; the sides come one after the other where they assign and buy."""
    position = view["position"]
    is_over = view["outcome"] is not None
    phase = "" if is_over else position["phase"]
    order = tuple(position["phase_order"]) if phase in IN_ORDER else ()
    return Now(position["turn"] or None, phase, order, position["side"] if order else None)


# --- points (I1) ----------------------------------------------------------------------------------


def sources(view: View) -> list[Source]:
    """I1a-I1e. What gives points; AMB-49: a score is rounded down, and catalysts decide last."""
    sides = {n: side for n, side in enumerate(view["position"]["sides"]) if not side["npc"]}
    found = []
    for id, clause in CLAUSES.items():
        if any([id in side["sources"] for side in sides.values()]):
            values = {n: side["sources"].get(id, 0) / 2 for n, side in sides.items()}
            found.append(Source(_say(id), values, clause))
    halves = {n: sum(side["sources"].values()) % 2 for n, side in sides.items()}
    if any(halves.values()):
        lost = {n: -half / 2 for n, half in halves.items()}
        found.append(Source(_say("rounded"), lost, "I1d", ROUNDING))
    catalysts = {n: float(sum(side["catalysts"])) for n, side in sides.items()}
    if _is_contest(view):
        found.append(Source(_say("catalysts"), catalysts, "I1e", TIE))
    return found


def _is_contest(view: View) -> bool:
    return bool(view["players"] > 1 and view["options"]["mode"] != COOP)


# --- the end --------------------------------------------------------------------------------------


def endings(view: View) -> list[Ending]:
    """I0. The last event, and what can come before it; alone and in co-op what is to be reached."""
    found = [_last_event(view)]
    if view["options"]["mode"] != INTRO:
        found += [_armageddon(view["position"]), *_oxygen_crisis(view["position"])]
    if view["players"] == 1:
        found += _goals_alone(view)
    elif view["options"]["mode"] == COOP:
        found += _goals_together(view)
    return found


def _last_event(view: View) -> Ending:
    """I0, C0d. The game ends after the turn of the last event."""
    position = view["position"]
    left = sum(position["events_left"])
    drawn = [_eon(view, word) for word in position["events"]]
    parts = [drawn.count(eon) + position["events_left"][n] for n, eon in enumerate(EONS)]
    is_last = left == 0
    detail = _say("event.last") if is_last else _event_detail(position, left)
    return Ending(
        _say("event"),
        detail,
        len(drawn),
        len(drawn) + left,
        "I0",
        is_due=is_last,
        short=_say("event.last-short") if is_last else _say("event.left", count=left),
        parts=tuple([part for part in parts if part]),
    )


def _event_detail(position: dict[str, Any], left: int) -> Message:
    return _say("event.to-come", count=left, turn=position["turn"] + left)


def _eon(view: View, word: str) -> str:
    return printed_on(view.get("deck")).events[EVENT[word]].eon


def _armageddon(position: dict[str, Any]) -> Ending:
    """D10a, D1b.4. Four equal climate icons in a row; under the Waterworld three suns."""
    history = position["history"]
    last = history[-1] if history else ""
    run = _run_at_end(history)
    of = WATERWORLD_SUNS if position["waterworld"] and last == CLIMATES[WARM] else ARMAGEDDON
    done = min(run, of)
    decided = position["ending"] in ARMAGEDDONS
    if decided:
        detail = _say(f"climate.decided.{position['ending']}")
    elif not last:
        detail = _say("climate.none")
    elif done == of:
        is_voted_on = position["phase"] == "D"
        detail = _say("climate.threat" if is_voted_on else "climate.averted")
    else:
        detail = _say(f"climate.{last}", count=of - done, run=done)
    return Ending(_say("climate", of=of), detail, done, of, "D10a", is_due=decided)


def _run_at_end(history: list[str]) -> int:
    run = 0
    for icon in reversed(history):
        if icon != history[-1]:
            break
        run += 1
    return run


def _oxygen_crisis(position: dict[str, Any]) -> Iterator[Ending]:
    """H3g. The first macroorganism takes all events before the Proterozoic out of the game."""
    early = sum(position["events_left"][:PROTEROZOIC])
    if early and not position["oxygen_crisis"]:
        detail = _say("oxygen.takes", count=early)
        yield Ending(_say("oxygen"), detail, 0, 1, "H3g", HASTEN)


# --- what is to be reached alone and together (C1a, C2.2, C3a) ------------------------------------


def _goals_alone(view: View) -> Iterator[Ending]:
    options, position = view["options"], view["position"]
    if options["mode"] == INTRO:
        living = _living(position)
        yield Ending(_say("alive"), _say("alive.now", count=living), living, 2, "C3a", WIN)
        return
    is_ended_by_win = options["solitaire_win"] == "kept" and options["goal"] != CHIMERA
    for id, terrestrial in (("land", True), ("sea", False)):
        done, of = _alone(view, terrestrial)
        ends = terrestrial and is_ended_by_win
        name = f"{id}.chimera" if options["goal"] == CHIMERA else id
        detail = _say(f"{id}.ends" if ends else f"{id}.wins", done=done, of=of)
        yield Ending(_say(name), detail, done, of, "C1a", WIN)


def _living(position: dict[str, Any]) -> int:
    """C3a. How many of the colours have an organism, also one that lies elsewhere."""
    owners = {o["owner"] for o in _organisms(position)}
    return len([n for n, side in enumerate(position["sides"]) if not side["npc"] and n in owners])


def _alone(view: View, terrestrial: bool) -> tuple[int, int]:
    """C1a, L7f. How many bionts, or chimeras, are where they are needed, and of how many.

    One colour alone never is enough.
    """
    position = view["position"]
    bodies = [o for o in _bodies(position) if o["terrestrial"] == terrestrial]
    if view["options"]["goal"] == CHIMERA:
        return int(any([_is_linked(position, o) for o in bodies])), 1
    counts = [sum([_bionts(o, side) for o in bodies]) for side in (0, 1)]
    of = 2 + _rivals(position)
    done = min(sum(counts), of)
    return (done if min(counts) else min(done, of - 1)), of


def _rivals(position: dict[str, Any]) -> int:
    """L7f. Macroorganisms and trophies of the non-player parasites."""
    npcs = [n for n, side in enumerate(position["sides"]) if side["npc"]]
    rivals = [o for o in _bodies(position) if o["owner"] in npcs]
    return len(rivals) + sum([len(position["sides"][n]["trophies"]) for n in npcs])


def _is_linked(position: dict[str, Any], body: dict[str, Any]) -> bool:
    """L7f. Whether host and parasite are both macroorganisms."""
    pairs = [(o, o["parasite"]) for o in _bodies(position) if o["parasite"]]
    return any([body in pair and _is_body(pair[1]) for pair in pairs])


def _goals_together(view: View) -> Iterator[Ending]:
    """C2.2. Every player has a macroorganism, and one is on land."""
    bodies = [o for o in _bodies(view["position"]) if o["owner"] < view["players"]]
    owners, of = len({o["owner"] for o in bodies}), view["players"]
    yield Ending(_say("all"), _say("all.now", count=owners, of=of), owners, of, "C2.2", WIN)
    landed = int(any([o["terrestrial"] for o in bodies]))
    yield Ending(_say("landed"), _say(f"landed.{landed}"), landed, 1, "C2.2", WIN)


def _organisms(position: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for side in position["sides"]:
        for organism in side["tableau"]:
            found = organism
            while found is not None:
                yield found
                found = found["parasite"]


def _bodies(position: dict[str, Any]) -> list[dict[str, Any]]:
    return [o for o in _organisms(position) if _is_body(o)]


def _is_body(organism: dict[str, Any]) -> bool:
    return organism["organism"] in MACROORGANISM


def _bionts(o: dict[str, Any], side: int) -> int:
    return int(o["bionts"].count(side) + (o["trophic"] == side))
