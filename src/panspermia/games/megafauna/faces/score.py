"""Points of Bios: Megafauna by source (A7), and what ends the game (A6, K0c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from panspermia.faces.score import WIN, Ending, Now, Source
from panspermia.faces.text import View
from panspermia.games.megafauna.components import PACKAGE
from panspermia.games.megafauna.faces.naming import printed_on
from panspermia.games.megafauna.rules.ending import DECISIVE, ERA_CARDS
from panspermia.games.megafauna.rules.options import MARS, SOLITAIRE, TOOTH, VENUS_PVA
from panspermia.games.megafauna.rules.state import LANGUAGE_EMOTIONS
from panspermia.kernel import Message
from panspermia.kernel.messages import Param

CLAUSES = {
    "fossils": "A7a", "creeples": "A7b", "cards": "A7c", "hosted": "A7d", "emotions": "A7e",
    "language": "J6f",
}  # fmt: skip
IN_ORDER = ("actions", "dispersal")
"""Phases in which the sides come one after the other."""
ALIEN = ("solitaire", "venus-pva", "venus-animals")


def _say(id: str, **params: Param) -> Message:
    return Message(f"score.{id}", params, PACKAGE)


def now(view: View) -> Now:
    """A1-A5. Four phases; the sides come one after the other where they act and disperse."""
    position = view["position"]
    phase = "" if view["outcome"] is not None else position["phase"]
    order = tuple(position["order"]) if phase in IN_ORDER else ()
    return Now(position["turn"] or None, phase, order, position["side"] if order else None)


# --- points (A7) ----------------------------------------------------------------------------------


def sources(view: View) -> list[Source]:
    """A7a-A7e. What gives points, to every side that somebody scores for."""
    return [Source(_say(id), _values(view, id), clause) for id, clause in CLAUSES.items()]


def _values(view: View, id: str) -> dict[int, float]:
    """K0d.4, L2.2. Alone only the protagonist scores; a plant that nobody plays never does."""
    sides = view["position"]["sides"]
    is_alone = view["options"]["mode"] == SOLITAIRE
    played = 2 if is_alone else view["players"]
    return {
        side: 0.0 if is_alone and side else float(sides[side]["points"].get(id, 0))
        for side in range(played)
    }


# --- the end (A6) ---------------------------------------------------------------------------------


def endings(view: View) -> list[Ending]:
    """A6, D10h, J6f, K0c. The last turn, and what can come before it; alone what must be kept."""
    found = [_last_turn(view)]
    if view["options"]["mode"] != TOOTH and _is_runaway_possible(view):
        found.append(_runaway(view))
    found.append(_language(view))
    if _eras(view) == 3:
        found.append(_comet(view))
    if view["options"]["mode"] in ALIEN:
        found += _planet(view)
    return found


def _eras(view: View) -> int:
    """A6.1, A6a.1, K0c.1, L0.1."""
    options = view["options"]
    if options["mode"].startswith("venus"):
        return 3 if options["venus_length"] == "era3" else 2
    return 3 if options["long"] or options["mode"] == SOLITAIRE else 2


def _last_turn(view: View) -> Ending:
    """A6.1, A6.2. Five turns an era, unless the game ends early."""
    position, eras = view["position"], _eras(view)
    of = ERA_CARDS * eras
    done = min(position["turn"], of)
    is_last = done == of or bool(position["ending"])
    left = of - done
    awards = position["last_of_era"] and not is_last and view["options"]["mode"] != SOLITAIRE
    detail = _say("turn.last") if is_last else _say("turn.left", count=left, of=of)
    if awards:
        detail = _say("turn.awards", count=left)
    return Ending(
        _say("turn"), detail, done, of, "A6.1", is_due=is_last,
        short=_say("turn.last-short") if is_last else _say("turn.left-short", count=left),
        parts=(ERA_CARDS,) * eras,
    )  # fmt: skip


def _is_runaway_possible(view: View) -> bool:
    """K5e.2. Not on Mars, which has too few disks."""
    return view["options"]["mode"] not in ALIEN or view["position"]["planet"] != MARS


def _runaway(view: View) -> Ending:
    """D10h.2, K5e.2. The topmost space of the Atmosphere; elsewhere Clouds have to be full too."""
    position = view["position"]
    printed = printed_on(view.get("deck"))
    done, of = sum(position["air"]), len(printed.atmosphere) - 1
    clause, left = "D10h.2", "runaway.left"
    if view["options"]["mode"] in ALIEN:
        done, of = done + sum(position["clouds"]), of + len(printed.clouds) - 1
        clause, left = "K5e.2", "runaway.left.both"
    done = min(done, of)
    is_due = position["ending"] == clause
    detail = _say(f"runaway.due.{clause}") if is_due else _say(left, count=of - done)
    return Ending(_say("runaway"), detail, of if is_due else done, of, clause, is_due=is_due)


def _language(view: View) -> Ending:
    """J6f. Three emotions of two colours in one species."""
    position = view["position"]
    best = max([_feelings(s) for side in position["sides"] for s in side["species"]], default=0)
    is_due = position["ending"] == "J6f"
    done = LANGUAGE_EMOTIONS if is_due else min(best, LANGUAGE_EMOTIONS - 1)
    detail = _say("language.due") if is_due else _say("language.now", count=best)
    return Ending(_say("language.end"), detail, done, LANGUAGE_EMOTIONS, "J6f", is_due=is_due)


def _feelings(species: dict[str, Any]) -> int:
    return sum(species["emotions"])


def _comet(view: View) -> Ending:
    """A6a.3. In the third era the comet ends the game whenever it comes."""
    position = view["position"]
    is_due = position["ending"] == "A6a.3"
    era = position["era"]
    detail = _say("comet.due" if is_due else "comet.now" if era == 3 else "comet.later")
    return Ending(
        _say("comet"), detail, 3 if is_due else min(era, 3) - 1, 3, "A6a.3", is_due=is_due
    )


def _planet(view: View) -> Iterator[Ending]:
    """K0c.2, K0d, L1c. The seas must last, and alone one has to live."""
    position = view["position"]
    seas = len([p for p in position["places"].values() if p["disk"] == "white"])
    is_lost = position["ending"] == "K0c.2"
    detail = _say("seas.lost") if is_lost else _say("seas.now", count=seas)
    yield Ending(_say("seas"), detail, int(is_lost), 1, "K0c.2", is_due=is_lost)
    kept = min(seas, 1)
    yield Ending(_say("kept"), _say(f"kept.{kept}"), kept, 1, "K0d.3", WIN)
    if view["options"]["mode"] == SOLITAIRE:
        own = position["sides"][0]
        living = int(own["population"] > 0)
        yield Ending(_say("alive"), _say(f"alive.{living}"), living, 1, "K0d.3", WIN)
        points = min(sum(own["points"].values()), DECISIVE)
        detail = _say("decisive.now", count=points, of=DECISIVE)
        yield Ending(_say("decisive"), detail, points, DECISIVE, "K0d.2", WIN)
    elif view["options"]["mode"] == VENUS_PVA:
        both = len([side for side in position["sides"] if not side["lazarus"]])
        yield Ending(_say("both"), _say("both.now", count=both), both, 2, "L1c.2", WIN)
