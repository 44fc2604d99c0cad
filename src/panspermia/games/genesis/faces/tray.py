"""Dice of Bios: Genesis where they fell: on the refugium or organism that rolled.

Each die says what it did or would do. As long as nothing has come of a roll, that follows from the
position; afterwards the events tell (`dice.matters`). Dice that may be rolled again are buttons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.faces.text import EventData
from panspermia.games.genesis.faces import symbols
from panspermia.games.genesis.faces.dice import error_faces, meanings
from panspermia.games.genesis.faces.html import div, span, with_pictures
from panspermia.games.genesis.faces.naming import Scene, say
from panspermia.games.genesis.rules.view import OrganismView, RefugiumView
from panspermia.games.genesis.rules.vocabulary import (
    BACTERIUM_WORDS,
    COLOUR,
    MACROORGANISM,
    REFUGIUM,
)
from panspermia.kernel import Request

PAYS, HURTS, SAVED, NOTHING, CHOSEN = "pays", "hurts", "saved", "nothing", "chosen"
"""What a die does, as classes of the styles."""
REROLL = "G1.1"
FEW = 6
"""As many dice stand beside what counts for them; more stand below, and are smaller."""
AFTER_ROLLS = {
    "D": ("D8b", "GL2.1", "GL4a"),
    "F": ("F", "B3c"),
    "G": ("G1", "G2", "G4", "GL", "B3c"),
}
"""By phase, how clauses begin under which somebody is asked about dice that lie there."""

Tag = tuple[str, str]
"""What a die does: a class, and words as markup."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die that fell, with what it does; dice of one `bond` belong together."""

    value: int
    tags: tuple[Tag, ...] = ()
    bond: str = ""

    @property
    def kind(self) -> str:
        return self.tags[0][0] if self.tags else NOTHING


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that lie at a place; those in `free` may be rolled again."""

    place: str
    dice: tuple[Fallen, ...]
    free: frozenset[int] = frozenset()
    left: int = 0
    """How many may."""


# --- which dice lie there -------------------------------------------------------------------------


def rolls(scene: Scene, seen: Seen) -> dict[str, Roll]:
    """The dice to be shown, by where they lie: those told, or those somebody is asked about."""
    if seen.rolls:
        return {roll.place: roll for roll in _told(scene, seen.rolls)}
    last = _last_roll(scene, seen.events)
    if last is None:
        return {}
    roll = _open_roll(scene, last, seen.request)
    return {} if roll is None else {roll.place: roll}


def _told(scene: Scene, events: Sequence[EventData]) -> Iterator[Roll]:
    """All rolls of some events; of several at one place the last is kept."""
    starts = [n for n, event in enumerate(events) if event["event"] == "Rolled"]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        run = events[start:end]
        lying = _lying(scene, run)
        if lying is not None:
            yield lying
            continue
        marked = meanings(scene.printed, run)
        dice = [
            Fallen(value, tuple([(_kind_of(word), esc(word)) for word in marked.get(n, ())]))
            for n, value in enumerate(run[0]["dice"])
        ]
        yield Roll(_where(scene, run[0]["place"]), tuple(sorted(dice, key=lambda d: d.value)))


def _lying(scene: Scene, run: Sequence[EventData]) -> Roll | None:
    """A roll of which nothing has come yet: its dice say what they would do."""
    o = scene.organism(run[0]["place"])
    if len(run) > 1 or (o is not None and o.organism in MACROORGANISM):
        return None
    return _open_roll(scene, run, None)


def _kind_of(word: str) -> str:
    return HURTS if word in [say(f"die.{id}") for id in ("death", "enzyme", "error")] else PAYS


def _where(scene: Scene, place: str) -> str:
    """Where the dice lie now: a refugium that came alive has become a bacterium."""
    rows = scene.position.rows.values()
    if place in REFUGIUM and place not in [r.refugium for row in rows for r in row.refugia]:
        return BACTERIUM_WORDS[REFUGIUM[place]]
    return place


def _last_roll(scene: Scene, events: Sequence[EventData]) -> list[EventData] | None:
    """The last roll of this phase with what followed, if somebody is asked about it."""
    asked = AFTER_ROLLS.get(scene.position.phase, ())
    if not any([wait["rule"].startswith(asked) for wait in scene.view["waiting"]]):
        return None
    for n in range(len(events) - 1, -1, -1):
        if events[n]["event"] == "TurnBegan":
            return None
        if events[n]["event"] == "Rolled":
            return list(events[n:])
    return None


def _open_roll(scene: Scene, run: Sequence[EventData], request: Request | None) -> Roll | None:
    """A roll of which not everything has come yet."""
    place, faces = run[0]["place"], sorted(run[0]["dice"])
    refugium = _refugium(scene, place)
    if refugium is not None:
        return Roll(place, tuple(_in_refugium(scene, refugium, faces, run)))
    o = scene.organism(place)
    if o is None:
        return None
    if o.organism in MACROORGANISM:
        return next(_told(scene, run))
    if request is None or request.rule != REROLL:
        return Roll(place, tuple(darwin(scene, o, faces)))
    params = request.prompt.params
    return _to_reroll(scene, o, faces, params["dice"], params["left"])  # type: ignore[arg-type]


def _to_reroll(
    scene: Scene, o: OrganismView, faces: list[int], lying: list[int], left: int
) -> Roll:
    """G1.1. Dice that are chosen already lie apart, without an effect."""
    taken = sorted((Counter(faces) - Counter(lying)).elements())
    again = (CHOSEN, esc(say("tray.chosen")))
    dice = [*darwin(scene, o, sorted(lying)), *[Fallen(value, (again,)) for value in taken]]
    return Roll(o.organism, tuple(dice), frozenset(range(len(lying))), left)


def _refugium(scene: Scene, place: str) -> RefugiumView | None:
    found = [r for row in scene.position.rows.values() for r in row.refugia]
    return next((r for r in found if r.refugium == place), None)


# --- what they do ---------------------------------------------------------------------------------


def _in_refugium(
    scene: Scene, refugium: RefugiumView, faces: list[int], run: Sequence[EventData]
) -> Iterator[Fallen]:
    """F1.1, F2.1, F3.1. Life, death of manna and of enzymes, and doubles.

    Enzymes that this roll has killed covered their slots before it.
    """
    card = scene.placards[REFUGIUM[refugium.refugium]].refugium
    life = card.life.warm if scene.position.climate == "warm" else card.life.cold
    killed = [e for e in run[1:] if e["event"] == "EnzymeLost" and e["clause"] == "F2c"]
    slots = card.slots[len(refugium.enzymes) + len(killed) :]
    for value in faces:
        tags = [(PAYS, esc(say("tray.life")))] if value in life else []
        kinds = [kind for kind in ("manna", "enzyme") if f"{kind}-{value}" in slots]
        tags += [(HURTS, esc(say(f"tray.kills-{kind}"))) for kind in kinds]
        yield Fallen(value, tuple(tags), "double" if faces.count(value) > 1 else "")


def darwin(scene: Scene, o: OrganismView, faces: Sequence[int]) -> Iterator[Fallen]:
    """G2.1, G3.1. Catalysts for ones and triples; errors above the shield hurt."""
    red, bad = o.chromosomes[0], error_faces(scene, o)
    errors = [n for n, value in enumerate(faces) if value in bad]
    hurting = errors[o.error_shield :]
    made = picture_of_made(scene, o)
    for n, value in enumerate(faces):
        tags = []
        if value == 1 and red:
            tags.append((PAYS, with_pictures(scene, "tray.pays", {"catalyst": made}, count=red)))
        if n in errors:
            kind = HURTS if n in hurting else SAVED
            tags.append((kind, esc(say(f"tray.{kind}"))))
        alike = [m for m, other in enumerate(faces) if other == value]
        bond = "triple" if n in alike[: len(alike) // 3 * 3] else ""
        yield Fallen(value, tuple(tags), bond)


def picture_of_made(scene: Scene, o: OrganismView) -> str:
    """G2a. The catalyst that a microorganism makes."""
    return symbols.DISKS[COLOUR[made_by(scene, o)]]


def made_by(scene: Scene, o: OrganismView) -> str:
    """G2a. Its colour: that of the metabolism of a bacterium, or of a parasite's card."""
    kind, _, id = o.organism.partition("-")
    return id if kind == "parasite" else str(scene.placards[int(id)].bacterium.metabolism)


def _for_three(scene: Scene, o: OrganismView) -> str:
    """G2a. What three of a kind make, by the option that says so."""
    kind, _, id = o.organism.partition("-")
    how = scene.view["options"]["triple"]
    if how == "any":
        return ""
    if how == "corner" and kind != "parasite":
        return symbols.DISKS[COLOUR[scene.placards[int(id)].bacterium.triple]]
    return picture_of_made(scene, o)


# --- drawing --------------------------------------------------------------------------------------


def on_board(scene: Scene, roll: Roll) -> str:
    """The dice on a refugium, or on what it has become."""
    return div("dice", *_row_of_dice(scene, roll, None))


def on_organism(scene: Scene, roll: Roll, o: OrganismView) -> str:
    """The dice of an organism; those that may be rolled again are buttons, with what counts."""
    dice = div("dice", *_row_of_dice(scene, roll, o, buttons=bool(roll.free)))
    id = f"tray-{o.organism}"
    many = "many" if len(roll.dice) > FEW else None
    if not roll.free:
        return el("div", dice, id=id, class_=classes("tray", many))
    facts = [span("fact", words) for words in facts_of(scene, o)]
    facts.append(span("fact", el("b", esc(say("tray.left", count=roll.left)))))
    head = div("tray-head", el("b", esc(scene.name(o.organism))), *facts)
    return el("div", head, dice, id=id, class_=classes("tray", "free", many))


def facts_of(scene: Scene, o: OrganismView) -> Iterator[str]:
    """What a Darwin roll of an organism brings, in words with pictures."""
    made = {"catalyst": picture_of_made(scene, o)}
    if o.chromosomes[0]:
        yield with_pictures(scene, "tray.one", made, count=o.chromosomes[0])
    three = _for_three(scene, o)
    if three:
        yield with_pictures(scene, "tray.three", {"catalyst": three})
    else:
        yield esc(say("tray.three-any"))
    bad = error_faces(scene, o)
    yield esc(say("tray.errors", dice=list(bad)) if bad else say("tray.no-errors"))
    if bad and o.error_shield:
        yield esc(say("tray.shielded", count=o.error_shield))


def _row_of_dice(
    scene: Scene, roll: Roll, o: OrganismView | None, *, buttons: bool = False
) -> Iterator[str]:
    """Dice in the order of their faces; what belongs together is under one bracket.

    What all of those do stands below them once.
    """
    numbered = list(enumerate(roll.dice))
    for bond, found in groupby(
        numbered, lambda pair: (pair[1].bond, pair[1].bond and pair[1].value)
    ):
        run = list(found)
        shared = {die.tags for _, die in run}
        once = bool(bond[0]) and len(shared) == 1 and not buttons
        drawn = [_die(die, button=buttons and n in roll.free, bare=once) for n, die in run]
        if not bond[0]:
            yield from drawn
            continue
        made = _for_three(scene, o) if o is not None else ""
        cap = span("cap", esc(say(f"tray.{bond[0]}")), made if bond[0] == "triple" else "")
        words = _words(run[0][1]) if once else []
        yield div(
            f"bond {bond[0]}", cap, div("dice", *drawn), div("shared", *words) if words else ""
        )


def _words(die: Fallen) -> list[str]:
    """What a die does; what it does together with others stands over them."""
    tags = die.tags or ((NOTHING, esc(say("tray.nothing"))),)
    if die.bond and not die.tags:
        tags = ()
    return [span(f"tag {kind}", words) for kind, words in tags]


def _die(die: Fallen, *, button: bool, bare: bool = False) -> str:
    """A die with what it does, unless that is said elsewhere."""
    words = [] if bare else _words(die)
    look = classes("fallen", die.kind, "bare" if bare else None)
    drawn = span("drop", symbols.die(die.value))
    if not button:
        return span(look or "", drawn, *words, span("sr", str(die.value)))
    title = say("tray.again", value=die.value)
    return el(
        "button", span("sr", str(die.value)), drawn, *words, type="button", class_=look,
        data_answer=str(die.value), title=title,
    )  # fmt: skip


def panel(scene: Scene, seen: Seen) -> str | None:
    """The dice that the reader is asked about, for the answer panel."""
    if seen.request is None or not seen.request.rule.startswith(("F0c", REROLL)):
        return None
    found = rolls(scene, seen)
    for roll in found.values():
        o = scene.organism(roll.place)
        facts = [] if o is None else [span("fact", words) for words in facts_of(scene, o)]
        row = _row_of_dice(scene, roll, o, buttons=bool(roll.free))
        return div("gen.asked-dice", div("dice", *row), div("facts", *facts))
    return None
