"""What `look` says: a Space, a card, a company, a deck or an ideology in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from panspermia.faces.text import headed, matching
from panspermia.games.exodus.components.cards import Faction
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.components.solar import SITE
from panspermia.games.exodus.faces import cards, jobs
from panspermia.games.exodus.faces.describe import beside, facts
from panspermia.games.exodus.faces.log import offer
from panspermia.games.exodus.faces.naming import Scene, listed, say, titled, word
from panspermia.games.exodus.faces.thrust import activations
from panspermia.games.exodus.rules.engines import MAP, Sky
from panspermia.games.exodus.rules.view import SideView, StackView
from panspermia.games.exodus.rules.vocabulary import PAIR_WORDS


def look(scene: Scene, place: str) -> Text | None:
    """Everything about what has this name, or a name that begins so; None if nothing has."""
    typed = place.strip().casefold()
    for id in matching(_known(scene), typed):
        lines = list(_explain(scene, id))
        if lines:
            return headed(lines)
    return None


def _known(scene: Scene) -> dict[str, str]:
    """Everything that can be looked at, by id; what is in play first."""
    position = scene.position
    order = [
        *[stack.space for side in position.sides for stack in side.stacks],
        *position.claims, *position.busted,
        *[card for side in position.sides for stack in side.stacks for card in stack.cards],
        *[card for side in position.sides for card in side.hand],
        *[deck.top for deck in position.decks.values() if deck.top is not None],
        *[f"side.{number}" for number in range(len(position.sides))],
        *_contracts_in_play(scene), *KINDS,
        *(IDEOLOGIES if position.assembly is not None else ()), "dial",
        *scene.printed.names,
    ]  # fmt: skip
    return {id: scene.name(id).casefold() for id in dict.fromkeys(order)}


def _contracts_in_play(scene: Scene) -> Iterator[str]:
    """Contracts that somebody has, then those that lie open, then their decks."""
    known = scene.position.agency
    if known is None:
        return
    yield from [own.card for own in known.held if own is not None]
    yield from [card for owned in known.fulfilled for card in owned]
    yield from [pile.top for pile in known.decks.values() if pile.top is not None]
    yield from known.decks


def _explain(scene: Scene, id: str) -> Iterator[str]:
    if id in MAP.index:
        yield from _space(scene, id)
    elif id.removesuffix(HEAVY) in scene.printed.faces:
        yield from _card(scene, id)
    elif id in scene.printed.contracts:
        yield from _contract(scene, id)
    elif id in PAIR_WORDS and scene.position.agency is not None:
        yield from _pile(scene, id)
    elif id.startswith("side."):
        yield from company(scene, int(id.removeprefix("side.")))
    elif id in KINDS:
        yield from _deck(scene, id)
    elif id in IDEOLOGIES:
        yield from _ideology(scene, id)
    elif id == "dial":
        yield from year(scene)


# --- Spaces ---------------------------------------------------------------------------------------


def _space(scene: Scene, id: str) -> Iterator[str]:
    """What is printed there, what stands there, who is there, and where one goes from there."""
    space = MAP.find(id)
    yield f"{titled(scene.name(id))}:"
    yield f"{titled(listed([found for found in facts(space) if found]))}."
    yield from [f"{titled(words)}." for words in standing(scene, id)]
    for number, side in enumerate(scene.position.sides):
        for stack in side.stacks:
            if stack.space == id:
                what = listed(held(scene, side, stack))
                yield scene.say("look.stack", side=number, stack=stack.stack, what=what)
    nexts = [
        scene.say("look.next", space=found.id, price=found.price)
        for found in beside(space, None, Sky())
    ]
    yield scene.say("look.neighbours", spaces=listed(nexts))


def standing(scene: Scene, id: str) -> list[str]:
    """What stands on a Site: claim, factory, colony, or a busted disk."""
    position = scene.position
    if id in position.busted:
        return [say("site.busted")]
    found = []
    for kind in ("claims", "factories", "domes"):
        owner = getattr(position, kind).get(id)
        if owner is not None:
            found.append(scene.say(f"site.{kind}", side=owner))
    if id in position.landed:
        found.append(say("site.landed"))
    elif MAP.kind[MAP.find(id)] == SITE:
        found.append(say("site.untouched"))
    return found


# --- stacks and cards -----------------------------------------------------------------------------


def held(scene: Scene, side: SideView, stack: StackView) -> list[str]:
    """All that is in a stack."""
    found = [scene.name(card) for card in stack.cards]
    found += [say("answer.tanks", count=stack.tanks)] if stack.tanks else []
    if stack.stack == "rocket-stack" and side.rocket is not None:
        found.append(fuel(side))
    found += [say("text.glitched")] if stack.glitched else []
    return found or [say("text.nothing")]


def fuel(side: SideView) -> str:
    """F. The fuel of a Rocket in words."""
    rocket = side.rocket
    assert rocket is not None
    if not rocket.steps:
        return say("text.dry", dry=rocket.dry)
    return say("text.fuel", count=rocket.steps, dry=rocket.dry, wet=rocket.wet, grade=rocket.grade)


def _card(scene: Scene, id: str) -> Iterator[str]:
    yield f"{titled(scene.name(id))}:"
    kind = cards.kind_of(scene, id)
    yield f"{titled(listed([kind, *cards.facts(scene, id)]))}."
    other = scene.printed.other.get(id.removesuffix(HEAVY))
    if other is not None:
        side = "black" if other in _black(scene) else "white"
        named = scene.say(f"card.{side}", card=other)
        yield f"{named} ({listed(cards.facts(scene, other))})."
    for number, stack in scene.stacks_with(id):
        yield titled(scene.say("card.at", stack=stack.stack, side=number, space=stack.space)) + "."
    for number, own in enumerate(scene.position.sides):
        if id in own.hand:
            yield titled(scene.say("card.hand", side=number)) + "."
    if id in [deck.top for deck in scene.position.decks.values()]:
        yield titled(say("card.market")) + "."
    note = scene.printed.faces[id.removesuffix(HEAVY)].note
    if note:
        yield note


def _black(scene: Scene) -> set[str]:
    return {face.word for face in scene.printed.catalog.faces if face.black}


def _contract(scene: Scene, id: str) -> Iterator[str]:
    """4A3, 4B. What is printed, and how it stands if somebody has it or has fulfilled it."""
    yield f"{titled(scene.name(id))}:"
    yield f"{titled(listed([cards.kind_of(scene, id), *cards.facts(scene, id)]))}."
    known = scene.position.agency
    for side in range(len(scene.position.sides)) if known is not None else ():
        own = jobs.held(scene, side)
        if own is not None and own.card == id:
            yield titled(scene.say("job.of", side=side, what=jobs.deadline(scene, side))) + "."
            yield from _sentences([*jobs.in_words(scene, side)][1:])
        if known is not None and id in known.fulfilled[side]:
            yield scene.say("job.fulfilled", side=side, card=id)


def _sentences(words: Iterable[str]) -> Iterator[str]:
    yield from [f"{found.rstrip('.')}." for found in words]


def _pile(scene: Scene, id: str) -> Iterator[str]:
    """4A5b. A deck of contracts."""
    known = scene.position.agency
    pile = None if known is None else known.decks[id]
    yield f"{titled(word(id))}:"
    if pile is None or pile.top is None:
        yield say("look.deck.empty")
        return
    told = listed(cards.facts(scene, pile.top))
    yield scene.say("look.deck", card=pile.top, facts=told, count=pile.count)


def _deck(scene: Scene, id: str) -> Iterator[str]:
    deck = scene.position.decks[id]
    yield f"{say('text.deck', kind=id)}:"
    if deck.top is None:
        yield say("look.deck.empty")
        return
    told = listed(cards.facts(scene, deck.top))
    yield scene.say("look.deck", card=deck.top, facts=told, count=deck.count)


# --- companies ------------------------------------------------------------------------------------


def company(scene: Scene, number: int) -> Iterator[str]:
    """TB-3. All that a company has."""
    side = scene.position.sides[number]
    yield f"{scene.side_name(number)}:"
    if side.faction is not None:
        face = scene.printed.faces[side.faction]
        assert isinstance(face, Faction)
        yield f"{titled(cards.privilege(face))}."
    yield scene.say("look.money", count=side.aqua)
    hand = [f"{scene.name(card)} ({listed(cards.brief(scene, card))})" for card in side.hand]
    yield scene.say("look.hand", what=listed(hand) or say("text.nothing"))
    for stack in side.stacks:
        what = listed(held(scene, side, stack))
        yield scene.say("look.own-stack", stack=stack.stack, space=stack.space, what=what)
    yield from contracts(scene, number)
    for head, parts in activations(scene, number):
        yield say("look.thrust", what=head, parts=listed([*parts]))
    for kind in ("claims", "factories", "domes"):
        sites = [
            scene.name(site) for site, by in getattr(scene.position, kind).items() if by == number
        ]
        if sites:
            yield scene.say(f"look.{kind}", sites=listed(sites))
    yield say("look.reserve", cubes=side.cubes, disks=side.disks, domes=side.domes)
    yield from glory(scene, number)
    if side.powersat:
        yield say("look.powersat")


def contracts(scene: Scene, number: int) -> Iterator[str]:
    """4B. The contract of a company, what it has fulfilled, and the default chit."""
    known = scene.position.agency
    if known is None:
        return
    yield from _sentences(jobs.in_words(scene, number))
    for id in known.fulfilled[number]:
        told = "; ".join(jobs.brings(scene, id))
        yield scene.say("look.fulfilled", card=id, what=told or say("text.nothing"))
    if known.chit == number:
        yield f"{jobs.chit(scene)}."


def glory(scene: Scene, number: int) -> Iterator[str]:
    """L. The chits of a company."""
    for chit in scene.position.glory:
        if chit.side == number and chit.carrier is not None:
            yield scene.say("look.glory.carried", zone=chit.zone, card=chit.carrier)
        elif chit.side == number:
            yield scene.say("look.glory.high" if chit.high else "look.glory.low", zone=chit.zone)
    count = scene.position.heroism.count(number)
    if count:
        yield say("look.heroism", count=count)


# --- the table ------------------------------------------------------------------------------------


def _ideology(scene: Scene, id: str) -> Iterator[str]:
    house = scene.position.assembly
    if house is None:
        return
    yield f"{titled(word(id))}:"
    yield say("look.law", law=word(id, "law"), what=say(f"law.{id}"))
    yield f"{titled(say(f'award.{id}'))}."
    if house.star == id:
        yield say("look.star")
    if id in house.in_force:
        yield say("look.in-force")
    for number, count in enumerate(house.delegates[id]):
        if count:
            yield scene.say("look.delegates", side=number, count=count)
    if house.legacy[id]:
        yield say("look.legacy", count=house.legacy[id])


def year(scene: Scene) -> Iterator[str]:
    """TB-6. The dial: season, what is left, and what holds now."""
    position = scene.position
    yield f"{say('text.dial')}:"
    yield say("look.year", year=position.year + 1, spot=position.spot, season=position.season)
    yield say("look.cycles", count=position.cycles)
    if position.anarchy:
        yield say("look.anarchy")
    for made in position.offers:
        yield offer(made.maker, made.taker, made.gives, made.takes, scene.names)
