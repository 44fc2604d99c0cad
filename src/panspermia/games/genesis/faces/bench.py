"""What all sides have, for pages: seats with their pools and points, and the tableaus.

A seat chooses whose tableau is shown where there is room for one; where there is room, all of them
stand one below the other. An organism shows what each of its chromosomes does, its mutations with
their cubes and what promotion adds to them, and beside it the parasite that lies on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.genesis.components import cards
from panspermia.games.genesis.faces import symbols, tray
from panspermia.games.genesis.faces.html import (
    PARAMETERS,
    Pointing,
    abilities,
    div,
    explained,
    named,
    pointing,
    quiet,
    span,
    told,
    with_pictures,
    worded,
)
from panspermia.games.genesis.faces.naming import Scene, say, with_parasites, word
from panspermia.games.genesis.faces.world import promotion
from panspermia.games.genesis.rules.state import MAX_ORGANISMS
from panspermia.games.genesis.rules.view import MutationView, OrganismView, SideView
from panspermia.games.genesis.rules.vocabulary import COLOUR, COLOURS, GREEN, MUTATION

SHIELDS = ("heat_shield", "reroll", "o2_shield", "errors")
EFFECTS = ("heat", "reroll", "oxygen", "errors")
"""What the chromosomes of each colour do for an organism (A0.1)."""
FEW = 2
"""As many mutations have room for a card each; more of them are a line each."""


def bench(scene: Scene, seen: Seen) -> str:
    """The seats, then a tableau for each side that somebody plays, the reader's first."""
    at = pointing(scene, seen, places(scene))
    sides = played(scene, seen)
    rolls = tray.rolls(scene, seen)
    first = shown(scene, sides, seen)
    seats = [_seat(at, side, first=side == first) for side in sides]
    npcs = [_wild(scene, n) for n, side in enumerate(scene.position.sides) if side.npc]
    wild = el("div", *npcs, id="wilds", class_="wilds") if npcs else ""
    tableaus = [_tableau(at, side, rolls) for side in sides]
    title = say("bench.whose")
    return el(
        "div",
        el("div", *seats, wild, id="seats", class_="seats", role="radiogroup", aria_label=title),
        *tableaus,
        id="tableaus",
        class_=named("gen.tableaus"),
    )


def played(scene: Scene, seen: Seen) -> list[int]:
    sides = [n for n, side in enumerate(scene.position.sides) if not side.npc]
    return [*[n for n in sides if n in seen.own], *[n for n in sides if n not in seen.own]]


def shown(scene: Scene, sides: Sequence[int], seen: Seen) -> int:
    """Whose tableau is shown at first: the reader's, or the one on which all of theirs lies."""
    if scene.position.sides[sides[0]].tableau:
        return sides[0]
    lies = [
        side
        for side in sides
        for organism in scene.position.sides[side].tableau
        if any([o.owner in seen.own for o in with_parasites(organism)])
    ]
    return (lies or sides)[0]


def places(scene: Scene) -> list[str]:
    """Everything in the tableaus that one can point at."""
    return [id for side in scene.position.sides for id in places_of(side)]


def places_of(side: SideView) -> list[str]:
    """Everything in one tableau that one can point at."""
    ready = side.parasite in ("ready", "resting") and not side.npc
    found = [f"parasite-{side.colour}"] if ready and side.colour is not None else []
    for organism in side.tableau:
        for o in with_parasites(organism):
            found += [o.organism, *[m.mutation for m in o.mutations]]
    return found


# --- seats ----------------------------------------------------------------------------------------


def _seat(at: Pointing, side: int, *, first: bool) -> str:
    """Who plays a side, its pool and its points; chosen, it shows its tableau."""
    own = at.scene.position.sides[side]
    choice = el(
        "input", type="radio", name_="tableau", id=f"shows-{side}", value=str(side),
        checked="" if first else None, aria_label=_name(at, side),
    )  # fmt: skip
    inside = [o.organism for t in own.tableau for o in with_parasites(t)]
    inside += [m.mutation for t in own.tableau for o in with_parasites(t) for m in o.mutations]
    can = bool({*inside} & at.seen.choices)
    return el(
        "div",
        choice,
        el("span", _mark(at.scene, side), el("bdi", esc(_name(at, side))), id=f"who-{side}",
           class_="nm"),
        el("b", str(own.points), id=f"vp-{side}", class_="vp", title=say("bench.points")),
        el("span", *pool(at.scene, side), id=f"pool-{side}", class_="pl"),
        id=f"seat-{side}",
        data_own="" if side in at.seen.own else None,
        data_other=None if side in at.seen.own else "",
        class_=classes("seat", _ink(at.scene, side), "can" if can else None,
                       "asked" if side in at.scene.asked else None),
    )  # fmt: skip


def _name(at: Pointing, side: int) -> str:
    names = at.seen.names
    return (names[side] if side < len(names) else "") or at.scene.name(f"side.{side}")


def _mark(scene: Scene, side: int) -> str:
    colour = scene.colour(side)
    return "" if colour is None else symbols.MARKS[colour]


def _ink(scene: Scene, side: int) -> str:
    colour = scene.colour(side)
    return "e-none" if colour is None else f"e{colour}"


def pool(scene: Scene, side: int) -> Iterator[str]:
    """Bionts and catalysts of a pool, each with how many there are."""
    own = scene.position.sides[side]
    title = say("bench.bionts", count=own.unassigned)
    yield told(title, "count", symbols.dome(scene, side), str(own.unassigned))
    for colour, number in enumerate(own.catalysts):
        if number:
            title = say("bench.catalysts", count=number, colour=COLOURS[colour])
            yield told(title, "count", symbols.DISKS[colour], str(number))


def _wild(scene: Scene, side: int) -> str:
    """A non-player parasite, and what it does now."""
    hosts = [o for o in scene.organisms() if o.parasite and o.parasite.owner == side]
    words = scene.say("bench.wild-on", host=hosts[0].organism) if hosts else say("bench.wild-waits")
    name = scene.name(f"side.{side}")
    return el("span", _mark(scene, side), el("b", esc(name)), quiet(words), id=f"wild-{side}",
              class_="wild-seat", title=f"{name}: {words}")  # fmt: skip


# --- tableaus -------------------------------------------------------------------------------------


def _tableau(at: Pointing, side: int, rolls: dict[str, tray.Roll]) -> str:
    own = at.scene.position.sides[side]
    head = el(
        "h3", _mark(at.scene, side), el("bdi", esc(_name(at, side))),
        span("pl", *pool(at.scene, side), quiet(say("bench.in-pool"))),
        el("b", str(own.points), class_="vp", title=say("bench.points")),
        id=f"head-{side}",
    )  # fmt: skip
    units = [_unit(at, side, n, organism, rolls) for n, organism in enumerate(own.tableau)]
    empty = el("p", esc(say("text.no-life")), class_=named("q.none"), id=f"none-{side}")
    return el(
        "section",
        head,
        _tabs(at, side) if len(own.tableau) > 1 else "",
        el("div", *(units or [empty]), id=f"units-{side}", class_="units"),
        el("div", *_room(at, side), id=f"room-{side}", class_="room"),
        id=f"tableau-{side}",
        data_shown_by=f"shows-{side}",
        class_=classes("tabl", "several" if len(own.tableau) > 1 else None),
        aria_label=_name(at, side),
    )


def _tabs(at: Pointing, side: int) -> str:
    """Where there is room for one organism, the others are a click away."""
    own = at.scene.position.sides[side]
    tabs = []
    for n, organism in enumerate(own.tableau):
        unit = [*with_parasites(organism)]
        here = {place for o in unit for place in (o.organism, *[m.mutation for m in o.mutations])}
        name = at.scene.name(organism.organism)
        choice = el(
            "input", type="radio", name_=f"organism-of-{side}", id=f"up-{side}-{n}", value=str(n),
            checked="" if n == 0 else None, aria_label=name,
        )  # fmt: skip
        hook = symbols.icon("hook") if len(unit) > 1 else ""
        look = classes("tab", "can" if here & at.seen.choices else None)
        tabs.append(
            el("div", choice, el("span", esc(name), hook, id=f"tab-{side}-{n}"), class_=look,
               id=f"tab-of-{side}-{n}")
        )  # fmt: skip
    title = say("bench.which")
    return el("div", *tabs, id=f"tabs-{side}", class_="tabs", role="radiogroup", aria_label=title)


def _unit(
    at: Pointing, side: int, number: int, organism: OrganismView, rolls: dict[str, tray.Roll]
) -> str:
    """An organism, and beside it the parasites that lie on it."""
    parts = [_organism(at, o, rolls.get(o.organism)) for o in with_parasites(organism)]
    return el(
        "div", *parts, id=f"unit-{side}-{number}", class_=named(f"unit.u{number}"),
        data_shown_by=f"up-{side}-{number}",
    )  # fmt: skip


def _room(at: Pointing, side: int) -> Iterator[str]:
    """What else a side has: trophies, its parasite, and how many organisms it may still have."""
    scene, own = at.scene, at.scene.position.sides[side]
    if own.trophies and scene.has_climate:  # I1c: worth nothing in the introductory game
        names = span("less", esc(scene.say("bench.trophy-names", organisms=own.trophies)))
        words = esc(say("bench.trophies", count=len(own.trophies)))
        yield span("fact", symbols.icon("trophy"), words, names)
    yield span("fact", esc(say("bench.limit", count=own.entropy_limit)))
    yield from _parasite_card(at, side)
    left = MAX_ORGANISMS - len(own.tableau)
    if left:
        yield span("fact.less", esc(say("bench.room", count=left)))
    if own.wantonness:
        yield told(
            say("bench.wanton-title"), "fact.less", esc(say("bench.wanton", count=own.wantonness))
        )


def _parasite_card(at: Pointing, side: int) -> Iterator[str]:
    """The parasite of a side: ready, resting, or on which host."""
    own = at.scene.position.sides[side]
    if own.parasite in ("ready", "resting") and own.colour is not None:
        id = f"parasite-{own.colour}"
        faces = " / ".join([face.name for face in at.scene.parasites[own.colour].faces])
        whose = "own-" if own.parasite == "ready" and side in at.seen.own else ""
        words = say(f"bench.{whose}parasite-{own.parasite}")
        yield at.place(id, "fact.spare", symbols.icon("hook"), el("b", esc(faces)), quiet(words))
    for host in at.scene.organisms():
        if host.parasite is not None and host.parasite.owner == side:
            words = at.scene.say(
                "bench.parasite-on", parasite=host.parasite.organism, host=host.organism
            )
            yield span("fact", symbols.icon("hook"), esc(words))


# --- organisms ------------------------------------------------------------------------------------


def _organism(at: Pointing, o: OrganismView, roll: tray.Roll | None) -> str:
    """Identity and chromosomes, which are one thing to point at, and mutations or organs."""
    scene = at.scene
    body = scene.body(o)
    cell = at.place(
        o.organism,
        "cell",
        div("who", *_title(scene, o), span("on", *settlers(scene, o))),
        div("chrs", *chromosomes(o, scene)),
    )
    mutations = [mutation(at, m) for m in o.mutations]
    parts = [*organs(scene, o, body)] if body is not None else []
    many = len(mutations) > FEW or len(parts) > FEW
    content = [*mutations, *parts]
    own = el("div", *content, id=f"muts-{o.organism}", class_="muts") if content else ""
    return el(
        "article",
        cell,
        own,
        "" if roll is None else tray.on_organism(scene, roll, o),
        id=f"own-{o.organism}",
        class_=classes(
            f"org {_ink(scene, o.owner)}",
            "par" if o.face is not None else None,
            "many" if many else None,
            "rolled" if roll is not None else None,
        ),
    )


def _title(scene: Scene, o: OrganismView) -> Iterator[str]:
    hook = symbols.icon("hook") if o.face is not None else ""
    yield el("h4", hook, esc(scene.name(o.organism)))
    yield span("q.kind", *_kind(scene, o))


def _kind(scene: Scene, o: OrganismView) -> Iterator[str]:
    """What it is, where it lives, and what its Darwin rolls pay."""
    if scene.body(o) is not None:
        ecosystem = say("text.terrestrial-chain" if o.terrestrial else "text.marine-chain")
        level = word(o.level, "level") if o.level else say("world.newcomer")
        yield span("fact", esc(f"{level}, {ecosystem.lower()}"))
        return
    if o.face is not None:
        yield span("fact", esc(scene.say("bench.parasite-of", side=o.owner)))
    else:
        yield span("fact", esc(scene.say("bench.native", row=o.row)))
    made = {"catalyst": tray.picture_of_made(scene, o)}
    yield span("fact", with_pictures(scene, "bench.pays", made))


def chromosomes(o: OrganismView, scene: Scene) -> Iterator[str]:
    """A0.1. For each colour a bar of blocks, and what they do for the organism."""
    values = (o.heat_shield, o.chromosomes[1], o.antioxidant_shield, o.error_shield)
    is_macro = scene.body(o) is not None
    for colour, count in enumerate(o.chromosomes):
        name = el("em", esc(say(f"bench.{PARAMETERS[colour]}")))
        bar = span("blocks", "<i></i>" * count)
        effect = EFFECTS[colour]
        does = "" if is_macro and effect == "reroll" else told(
            say(f"bench.{effect}-title", count=values[colour]),
            "does",
            symbols.icon(SHIELDS[colour]),
            esc(say(f"bench.{effect}", count=values[colour])),
        )  # fmt: skip
        yield span(f"chr.l{colour}", symbols.MARKS[colour], name, el("b", str(count)), bar, does)


def settlers(scene: Scene, o: OrganismView) -> Iterator[str]:
    """Bionts, cubes and disks on the card itself, and the cubes that a parasite has stolen."""
    if o.trophic is not None:
        yield told(say("bench.trophic"), "trophic", symbols.dome(scene, o.trophic))
    for side in sorted(o.bionts):
        yield told(_role(scene, o, side), "biont", symbols.dome(scene, side))
    cubes = symbols.each(symbols.CUBES, o.cubes)
    if cubes:
        yield told(say("bench.cubes"), "cubes", *cubes)
    for colour, count in enumerate(o.disks):
        if count:
            kind = "vitamins" if colour == GREEN else "antioxidants"
            yield told(say(f"bench.{kind}-title"), "disks", symbols.DISKS[colour] * count)
            yield span("q", esc(say(f"bench.{kind}", count=count)))
    for stolen in o.diseased:
        yield _stolen(scene, stolen.colour, stolen.source)


def _role(scene: Scene, o: OrganismView, side: int) -> str:
    """B0f. What a biont is called there."""
    if scene.body(o) is not None:
        return scene.say("bench.endosymbiont", side=side)
    return scene.say("bench.biont" if side == o.owner else "bench.gene", side=side)


def _stolen(scene: Scene, colour: str, source: str | None) -> str:
    cube = {"cube": symbols.CUBES[COLOUR[colour]]}
    if source in MUTATION:
        return span("stole", with_pictures(scene, "bench.stole-of", cube, mutation=source))
    return span("stole", with_pictures(scene, "bench.stole", cube))


# --- mutations and organs -------------------------------------------------------------------------


def mutation(at: Pointing, m: MutationView) -> str:
    card = at.scene.mutations[MUTATION[m.mutation]]
    look = classes(f"mut.e{COLOUR[card.unpromoted.colour]}", "dna" if m.promoted else None)
    return at.place(m.mutation, look or "", *mutation_parts(at.scene, m))


def mutation_parts(scene: Scene, m: MutationView) -> Iterator[str]:
    """H1.2. Its name, what it can do, its cubes, and DNA or what promotion adds."""
    card = scene.mutations[MUTATION[m.mutation]]
    up: cards.Unpromoted | cards.Promoted = card.promoted if m.promoted else card.unpromoted
    icons = abilities(up)
    yield el("b", esc(up.name))
    yield span("abs", *(explained(icons) if icons else [quiet(say("bench.no-ability"))]))
    yield span("mc", *_cubes(card, m), _helix() if m.promoted else promotion(card))


def _helix() -> str:
    return told(word("dna", "explained"), "hx", symbols.icon("dna"), esc(word("dna", "icon")))


def _cubes(card: cards.MutationCard, m: MutationView) -> Iterator[str]:
    """The cubes that lie on a mutation, and those that a parasite has stolen."""
    for colour, state in ((card.unpromoted.colour, m.base), (card.promoted.plus, m.added)):
        if state == "present":
            yield symbols.CUBES[COLOUR[colour]]
        elif state == "stolen":
            yield told(say("bench.stolen"), "st", symbols.STOLEN[COLOUR[colour]],
                       esc(say("bench.stolen-short")))  # fmt: skip


def organs(scene: Scene, o: OrganismView, body: cards.BodySide) -> Iterator[str]:
    """H5, H3d. The organ squares, then the circles for endosymbionts."""
    for organ, state in zip(body.organs, o.organs, strict=True):
        colour = COLOUR[organ.colour]
        piece = {"present": symbols.CUBES, "stolen": symbols.STOLEN}.get(state, symbols.MISSING)
        yield part(organ, piece[colour], colour, there=state == "present")
    inside = endosymbionts(scene, o, body)
    for number, name in enumerate(cards.COLOURS):
        circle = body.circles.of(name)
        if circle is not None:
            side = inside.get(number)
            drawn = span("circle") if side is None else symbols.dome(scene, side)
            yield part(circle, drawn, number, there=side is not None, circle=True)


def part(
    printed: cards.Organ | cards.Circle,
    piece: str,
    colour: int,
    *,
    there: bool = True,
    circle: bool = False,
) -> str:
    """An organ or a place for an endosymbiont, with what it can do."""
    look = classes(f"organ.e{colour}", None if there else "absent", "round" if circle else None)
    icons = span("abs", *explained(worded(printed.icons)))
    return span(look or "", piece, el("b", esc(printed.name)), icons)


def endosymbionts(scene: Scene, o: OrganismView, body: cards.BodySide) -> dict[int | None, int]:
    """H3d. The side whose biont lies on the circle of a colour."""
    circles = [n for n, name in enumerate(cards.COLOURS) if body.circles.of(name) is not None]
    return {scene.colour(side): side for side in o.bionts if scene.colour(side) in circles}
