"""What a creeple would find at a place, for the inspector: reasons, prices, contests by steps."""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.components.cards import ORGANS, SILHOUETTES
from panspermia.games.megafauna.faces.forecast import (
    PLACING,
    newcomer,
    prices,
    standing,
    steps,
    verdict,
)
from panspermia.games.megafauna.faces.sprites import cube, figure, icon
from panspermia.games.megafauna.faces.stage import Stage, colour_word, named, say, shape_word, word
from panspermia.games.megafauna.rules.biomes import HABITABLE, biome, levels_of
from panspermia.games.megafauna.rules.courses import Step
from panspermia.games.megafauna.rules.dispersal import against
from panspermia.games.megafauna.rules.vocabulary import LEVELS, NOBODY, SPECIES_OF
from panspermia.kernel import Request, render

LEVEL_ICONS = {"plant": "plant", "herbivore": "herb", "carnivore": "carn"}


# --- a creeple is put -----------------------------------------------------------------------------


def prospects(stage: Stage, place: str, seen: Seen) -> Iterator[str]:
    """Level by level what would happen to the creeple that the question is about."""
    request = seen.request
    species = None if request is None else newcomer(stage.scene, request.prompt)
    if request is None or request.rule not in PLACING or species is None:
        return
    cost = prices(stage.scene, request.prompt).get(place)
    if cost is not None:
        yield el("p", icon("dp"), esc(say("way-there", count=cost)), class_="fare")
    candidates = {*request.candidates()}
    for level in [level for level in LEVELS if f"{place}-{level}" in candidates]:
        yield _prospect(stage, request, place, level, species)


def _prospect(stage: Stage, request: Request, place: str, level: str, species: str) -> str:
    head = icon(LEVEL_ICONS[level]) + esc(word(f"as-{level}"))
    refusal = request.refusal(f"{place}-{level}")
    if refusal is not None:
        why = esc(render(refusal.message, names=stage.scene.names))
        return el("p", el("b", head), icon("cross"), why, class_=classes("prospect", "bad"))
    resident = standing(stage.position.places[place], level)
    if resident is None or resident == species:
        free = icon("check") + esc(word("free-here"))
        return el("p", el("b", head), free, class_=classes("prospect", "good"))
    return _contest(stage, head, place, level, (species, resident))


def _contest(stage: Stage, head: str, place: str, level: str, rivals: tuple[str, str]) -> str:
    winner, _ = verdict(stage.scene, place, level, *rivals)
    kind = "open" if winner is None else "good" if winner == rivals[0] else "bad"
    signs = {"open": "tie", "good": "check", "bad": "cross"}
    told = icon(signs[kind]) + esc(word(f"contest-{kind}"))
    pair = el("span", _figure(stage, rivals[0]), icon("fight"), _figure(stage, rivals[1]),
              class_="pair")  # fmt: skip
    rows = _rows(stage, steps(stage.scene, place, level, *rivals))
    return el("div", el("p", el("b", head), pair, told, class_=classes("prospect", kind)),
              el("ol", *rows, class_="steps"), class_="contest")  # fmt: skip


def _figure(stage: Stage, species: str) -> str:
    return figure(colour_word(species), shape_word(species), stage.size(species), 36)


def _rows(stage: Stage, found: list[Step]) -> Iterator[str]:
    """All steps; those after the one that decides are not reached."""
    is_over = False
    for step in found:
        kind = "unused" if is_over else {NOBODY: "tie", 0: "good", 1: "bad"}[step.winner]
        result = icon({"good": "check", "bad": "cross", "tie": "tie"}.get(kind, "minus"))
        one, other = [_value(step, n) for n in (0, 1)]
        yield el("li", el("span", *_name(step)), el("b", f"{one} : {other}"),
                 el("i", result, esc(word(f"step-{kind}"))), class_=kind,
                 title=say("step-title", clause=step.clause))  # fmt: skip
        is_over = is_over or step.winner != NOBODY


def _name(step: Step) -> Iterator[str]:
    yield esc(word(f"step-{step.clause}"))
    if step.organ != NOBODY:
        yield cube(ORGANS[step.organ])


def _value(step: Step, number: int) -> str:
    value = step.values[number]
    if step.clause == "G3.2":
        return esc(word("eaten" if value else "not-eaten"))
    return str(value)


# --- at any time ----------------------------------------------------------------------------------


def who_can_live(stage: Stage, place: str) -> str:
    """F3c. All silhouettes, struck out where they cannot live in this biome."""
    if stage.is_alien:
        return ""
    g = stage.scene.state
    suits = HABITABLE[biome(g, g.names.number[place])]
    drawn = [
        figure("green", shape, 0, 34, "" if suits[n] else "cannot")
        for n, shape in enumerate(SILHOUETTES)
    ]
    can = [named("plural", s) for n, s in enumerate(SILHOUETTES) if suits[n]]
    title = say("can-live", shapes=", ".join(can)) if can else word("none-can-live")
    return el("p", *drawn, class_="suits", title=title, aria_label=title, role="img")


def rivals(stage: Stage, place: str, seen: Seen) -> Iterator[str]:
    """Which of the reader's species would beat those who live there, if they came."""
    for level in LEVELS:
        resident = standing(stage.position.places[place], level)
        if resident is None:
            continue
        for side in seen.own:
            for own in stage.position.sides[side].species:
                if _may_contest(stage, own.species, place, level):
                    yield _rival(stage, place, level, own.species, resident)


def _may_contest(stage: Stage, species: str, place: str, level: str) -> bool:
    g, at = stage.scene.state, LEVELS.index(level)
    found = g.found(SPECIES_OF[species])
    return at in levels_of(g, found) and not against(g, found, g.names.number[place], at)


def _rival(stage: Stage, place: str, level: str, species: str, resident: str) -> str:
    winner, clause = verdict(stage.scene, place, level, species, resident)
    kind = "open" if winner is None else "good" if winner == species else "bad"
    sign = {"open": "tie", "good": "check", "bad": "cross"}[kind]
    words = stage.scene.say(f"art.would-{kind}", species=species, other=resident, clause=clause)
    return el("p", _figure(stage, species), icon(LEVEL_ICONS[level]), icon(sign), esc(words),
              class_=classes("who", "rival", kind))  # fmt: skip
