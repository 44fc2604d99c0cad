"""What sides have: seats with points, and their species as cards.

A species is a card: its figure and size, its organs against what its heart bears, where its seven
creeples are, and its mutations, whose halves of emotions meet at their edges.
"""

from __future__ import annotations

from collections.abc import Iterator

from panspermia.faces.board import Seen
from panspermia.faces.svg import classes, el, esc
from panspermia.games.megafauna.components import cards
from panspermia.games.megafauna.components.cards import EMOTIONS, ORGANS
from panspermia.games.megafauna.faces import sprites
from panspermia.games.megafauna.faces.describe import dispersal, hosted, species_in_words
from panspermia.games.megafauna.faces.sprites import claws, cube, figure, icon, owner
from panspermia.games.megafauna.faces.stage import (
    Stage,
    colour_word,
    monster_in_words,
    named,
    say,
    shape_word,
    word,
)
from panspermia.games.megafauna.rules.atrophy import SHIELD
from panspermia.games.megafauna.rules.view import MutationView, SideView, SpeciesView

WHITE = ORGANS.index("white")
SOURCES = {
    "fossils": "fossil",
    "creeples": "herb",
    "cards": "card",
    "hosted": "host",
    "emotions": "face",
    "language": "language",
}
"""A7. What gives points, by their names in views, with an icon."""


def order(stage: Stage, seen: Seen) -> list[int]:
    """The sides that have a colour, the reader's first."""
    sides = [n for n, side in enumerate(stage.position.sides) if side.colour is not None]
    return sorted(sides, key=lambda side: side not in seen.own)


def places(stage: Stage) -> list[str]:
    """The species and their cards."""
    return [id for side in range(len(stage.position.sides)) for id in places_of(stage, side)]


def places_of(stage: Stage, side: int) -> list[str]:
    """The species of a side and their cards."""
    found = []
    for s in stage.position.sides[side].species:
        found += [s.species, *([s.genotype] if s.genotype else [])]
        found += [m.card for m in s.mutations]
    return found


def name_of(seen: Seen, stage: Stage, side: int) -> str:
    """Who plays a side, or else its colour."""
    names = seen.names
    own = names[side] if side < len(names) else ""
    return own or named("colour", stage.position.sides[side].colour)


# --- seats ----------------------------------------------------------------------------------------


def seat(stage: Stage, seen: Seen, side: int, *, first: bool) -> str:
    """Who plays a side and its points; chosen, it shows its species."""
    own = stage.position.sides[side]
    name = name_of(seen, stage, side)
    choice = el("input", type="radio", name_="shown", id=f"shows-{side}", value=str(side),
                checked="" if first else None, aria_label=name)  # fmt: skip
    inside = {s.species for s in own.species} | {m.card for s in own.species for m in s.mutations}
    return el(
        "div",
        choice,
        el("span", owner(str(own.colour)), el("bdi", esc(name)), *_standing(stage, side),
           id=f"who-{side}", class_="nm"),
        el("b", str(total(own)), id=f"vp-{side}", class_="vp", title=points_in_words(own)),
        id=f"seat-{side}",
        data_own="" if side in seen.own else None,
        data_other=None if side in seen.own else "",
        class_=classes("tabbed", f"p-{own.colour}", "can" if inside & seen.choices else None,
                       "due" if side in stage.asked else None),
    )  # fmt: skip


def _standing(stage: Stage, side: int) -> Iterator[str]:
    if stage.position.medea == side:
        yield el("span", icon("medea"), class_="medea", title=word("medea"))
    if stage.position.sides[side].lazarus:
        yield el("span", icon("down"), class_="lazarus", title=word("lazarus"))


def total(own: SideView) -> int:
    return sum(own.points.values())


def points_in_words(own: SideView) -> str:
    """A7. Points by source."""
    parts = [f"{word(f'points-{id}')} {own.points.get(id, 0)}" for id in own.points]
    return say("vp", points=total(own), sources=", ".join(parts))


def tableau(stage: Stage, seen: Seen, side: int) -> str:
    """The species of a side, and what it has scored."""
    own = stage.position.sides[side]
    head = el(
        "h3",
        owner(str(own.colour)),
        el("bdi", esc(name_of(seen, stage, side))),
        *_standing(stage, side),
        el("span", *_sources(own), class_="by-source"),
        el("b", str(total(own)), class_="vp", title=points_in_words(own)),
        id=f"head-{side}",
    )
    units = [species_card(stage, seen, s) for s in own.species]
    none = el("p", esc(word("no-species")), class_=classes("quiet", "none"), id=f"none-{side}")
    return el(
        "section",
        head,
        el("div", *(units or [none]), id=f"units-{side}", class_="units"),
        id=f"tableau-{side}",
        class_=classes("tabl", f"p-{own.colour}", "due" if side in stage.asked else None),
        data_shown_by=f"shows-{side}",
        data_side=str(side),
        aria_label=name_of(seen, stage, side),
    )


def _sources(own: SideView) -> Iterator[str]:
    for id, points in own.points.items():
        sign = SOURCES.get(id, "card")
        title = f"{word(f'points-{id}')} {points}"
        look = classes("src", None if points else "nil")
        yield el("span", icon(sign), str(points), class_=look, title=title)


# --- species --------------------------------------------------------------------------------------


def species_card(stage: Stage, seen: Seen, s: SpeciesView) -> str:
    """A species: figure, name, organs, heart, creeples and mutations."""
    colour = colour_word(s.species)
    body = [
        el("h4", esc(named("shape", shape_word(s.species)).capitalize()), " ",
           el("span", esc(stage.genotype(s)), class_="quiet"), *emotions(s), life(stage, s)),
        el("p", *organs(s), class_="ogs"),
        el("p", *facts(stage, s), *heart(stage, s), class_="vals"),
    ]  # fmt: skip
    top = el(
        "div",
        el("div", figure(colour, shape_word(s.species), s.size if stage.has_climate else 0, 54),
           class_="spf"),
        el("div", *body, class_="spb"),
        id=f"place-{s.species}",
        class_=classes("sptop", "can" if s.species in seen.choices else None,
                       "changed" if s.species in seen.changed else None),
        data_place=s.species,
        role="button",
        tabindex="-1",
        aria_description=species_in_words(stage, s),
    )  # fmt: skip
    muts = [mutation(stage, seen, m) for m in s.mutations]
    tools = [el("span", icon("tool"), esc(stage.tool_name(tool)), class_="kit")
             for tool in s.tools]  # fmt: skip
    rest = el("div", *muts, *tools, id=f"muts-{s.species}", class_="muts") if muts or tools else ""
    return el("article", top, rest, id=f"sp-{s.species}", class_=classes("sp", f"p-{colour}"))


def organs(s: SpeciesView) -> Iterator[str]:
    """GL-Organ. Basal organs solid, plus organs open, those of monsters with claws."""
    for n, organ in enumerate(ORGANS):
        basal, plus = s.basal[n], _plus(s, n)
        monsters = [m for m in s.mutations if m.monster == organ]
        if not basal + plus and not monsters:
            continue
        title = say("organ-title", organ=named("organ", organ), basal=basal, plus=plus,
                    total=s.organs[n])  # fmt: skip
        drawn = cube(organ) * basal + cube(organ, "plus") * plus
        tiles = claws(organ, monster_in_words(organ), str(s.size)) * len(monsters)
        yield el("span", drawn, tiles, class_="og", title=title)


def _plus(s: SpeciesView, organ: int) -> int:
    """Plus organs on the genotype and on mutations."""
    return s.plus[organ] + sum([m.plus[organ] for m in s.mutations])


def heart(stage: Stage, s: SpeciesView) -> Iterator[str]:
    """D7d. How many organs there are, against what the heart bears with white ones."""
    if s.heart is None or not stage.has_climate:
        return
    have, bears = sum(s.organs), s.heart + SHIELD * s.organs[WHITE]
    look = classes("lim", "over" if have > bears else None)
    yield el("span", icon("heart"), el("b", f"{have}/{bears}"), class_=look,
             title=say("heart-title", count=have, bears=bears))  # fmt: skip


def facts(stage: Stage, s: SpeciesView) -> Iterator[str]:
    """Size and its limit, dispersal, skeleton, and what else it can do."""
    if stage.has_climate:
        yield _fact(say("size-of", size=s.size, most=stage.max_size(s)), "",
                    f"{s.size}/{stage.max_size(s)}", word("size"))  # fmt: skip
    yield _fact(say("points", count=dispersal(s)), "dp", str(dispersal(s)), word("dp"))
    if s.allowance is not None:
        yield _fact(say("allowance", count=s.allowance), "card", str(s.allowance), "")
    if s.poisonous:
        yield _fact(word("poison"), "poison", "", "")
    if s.endotherm:
        yield _fact(word("endotherm"), "endo", "", "")


def _fact(title: str, sign: str, value: str, unit: str) -> str:
    return el("span", icon(sign) if sign else "", el("b", esc(value)) if value else "",
              f" {esc(unit)}" if unit else "", class_="fact", title=title)  # fmt: skip


def life(stage: Stage, s: SpeciesView) -> str:
    """CS-1. All its creeples: living, newborn, unborn, and hosted by others."""
    out = hosted(stage, s)
    row = ["live"] * s.living + ["new"] * s.newborn + ["un"] * s.unborn + ["ho"] * out
    title = say("living", living=s.living, newborn=s.newborn, unborn=s.unborn)
    return el("span", *[el("i", "", class_=kind) for kind in row], class_="life", title=title)


def emotions(s: SpeciesView) -> Iterator[str]:
    """J6. The emotions of a personality."""
    for n, count in enumerate(s.emotions):
        if count:
            emotion = EMOTIONS[n]
            face = icon("face") * count
            yield el(
                "span", face, class_=classes("emo", f"o-{emotion}"), title=named("emotion", emotion)
            )


# --- mutations ------------------------------------------------------------------------------------


def mutation(stage: Stage, seen: Seen, m: MutationView) -> str:
    """A card of a tableau as a chip: promoted it is filled, with halves of faces at its edges."""
    card = stage.mutation(m.card)
    half = None if m.orientation is None else stage.half(m.card, m.orientation)
    plus = [cube(organ, "plus") * m.plus[n] for n, organ in enumerate(ORGANS)]
    signs = [] if half is None else [*abilities(half)]
    if m.monster is not None:
        signs.append(claws(m.monster, monster_in_words(m.monster)))
    if m.hosted is not None:
        title = say("hosts", species=stage.name(m.hosted))
        signs.append(el("span", icon("host"), figure(colour_word(m.hosted), shape_word(m.hosted), 0,
                                                     22), title=title))  # fmt: skip
    return el(
        "span",
        *([] if half is None else halves(half)),
        esc(stage.name_of(m)),
        *plus,
        *signs,
        id=f"place-{m.card}",
        class_=classes("mut", f"o-{card.colour}", "pro" if half is not None else None,
                       "can" if m.card in seen.choices else None,
                       "changed" if m.card in seen.changed else None),
        data_place=m.card,
        role="button",
        tabindex="-1",
    )  # fmt: skip


def halves(half: cards.Orientation) -> Iterator[str]:
    """J6a. Halves of emotions, which meet those of neighbours."""
    for side, emotion in (("west", half.left), ("east", half.right)):
        if emotion is not None:
            title = say("half-title", emotion=named("emotion", emotion))
            yield el("i", "", class_=classes("half", side, f"o-{emotion}"), title=title)


def abilities(half: cards.Orientation) -> Iterator[str]:
    """What else a promoted side has, as icons that say what they are."""
    if half.poison:
        yield el("span", icon("poison"), class_="ab", title=word("poison"))
    if half.mutualism:
        yield el("span", icon("host"), class_="ab", title=word("mutualism"))
    if half.haustorium is not None:
        title = say("haustorium", number=half.haustorium)
        yield el("span", icon("haustorium"), str(half.haustorium), class_="ab", title=title)
    if half.fossil:
        yield el("span", icon("fossil"), class_=classes("ab", "gold"), title=word("fossil-card"))


def silhouette_sign(half: cards.Orientation, colour: str) -> str:
    """E3. The silhouette of a daughter species."""
    if half.silhouette is None:
        return ""
    title = named("shape", half.silhouette)
    return el("span", sprites.figure(colour, half.silhouette, 0, 26), class_="ab", title=title)
