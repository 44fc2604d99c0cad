"""A side of a card in words: what it weighs, drives, makes, needs and gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from panspermia.games.exodus.components.cards import Face, Faction, Triangle
from panspermia.games.exodus.components.catalog import CONTRACTS, KINDS
from panspermia.games.exodus.components.facts import HEAVY
from panspermia.games.exodus.faces import jobs
from panspermia.games.exodus.faces.naming import Scene, listed, say


def facts(scene: Scene, id: str) -> list[str]:
    """All that is printed on a side of a card; a radiator as it lies."""
    if id in scene.printed.contracts:
        return jobs.printed(scene, id)
    face = scene.printed.faces[id.removesuffix(HEAVY)]
    found = [*_body(face, is_heavy=id.endswith(HEAVY))]
    if face.thruster is not None:
        found += thrust(face.thruster)
    if face.isru is not None:
        found.append(_isru(face))
    found += supports(face)
    found += [say("card.eater")] * face.air_eater + [say("card.sail")] * face.sail
    found += [say(f"ability.{a.id}", amount=signed(a.amount)) for a in face.abilities]
    if isinstance(face, Faction):
        found += [say("card.clout", clout=face.clout), privilege(face)]
    return found


def privilege(face: Faction) -> str:
    return say("card.privilege", privilege=say(f"privilege.{face.privilege}"))


def signed(amount: int) -> str:
    return f"{amount:+d}" if amount else ""


def _body(face: Face, *, is_heavy: bool) -> Iterator[str]:
    """B2l. Mass, rad-hardness and therms: of a radiator those of its orientation."""
    turned = face.heavy if is_heavy else face.light
    mass, rad = (turned.mass, turned.rad_hard) if turned else (face.mass, face.rad_hard)
    yield say("card.mass", mass=mass or 0)
    yield say("card.rad", rad=rad or 0)
    if turned is not None:
        yield say("card.cools", count=turned.therms)


def thrust(triangle: Triangle) -> list[str]:
    """B2d. A thrust triangle."""
    if triangle.fuel == "0":
        found = [say("card.thrust.free", thrust=triangle.thrust)]
    else:
        burn, grade = triangle.fuel, triangle.grade
        found = [say("card.thrust", thrust=triangle.thrust, fuel=burn, grade=grade)]
    if triangle.afterburn_steps:
        more, steps = triangle.afterburn_thrust, triangle.afterburn_steps
        found.append(say("card.afterburn", thrust=more, count=steps))
    found += [say("card.push")] * triangle.pushable + [say("card.solar")] * triangle.solar
    if triangle.bonus_pivots:
        found.append(say("card.pivots", count=triangle.bonus_pivots))
    return found


def _isru(face: Face) -> str:
    if not face.platforms:
        return say("card.isru.alone", isru=face.isru)
    return say("card.isru", isru=face.isru, platforms=list(face.platforms))


def supports(face: Face) -> list[str]:
    """B2h, B2i, B2k. What it needs and gives, and what it changes in a chain."""
    needs = [_any_of(kinds) for kinds in (face.needs.generator, face.needs.reactor) if kinds]
    needs += [say("card.therms", count=face.needs.therms)] if face.needs.therms else []
    found = [say("card.needs", needs=listed(needs))] if needs else []
    if face.gives:
        found.append(say("card.gives", gives=_any_of(face.gives)))
    if face.modifier.thrust:
        found.append(say("card.changes.thrust", thrust=f"{face.modifier.thrust:+d}"))
    if face.modifier.fuel != "1":
        found.append(say("card.changes.fuel", fuel=face.modifier.fuel))
    return found


def _any_of(kinds: Sequence[str]) -> str:
    words = [say(f"supply.{kind}") for kind in kinds]
    *first, last = words
    return say("card.or", one=listed(first), other=last) if first else last


def brief(scene: Scene, id: str) -> list[str]:
    """The few facts by which a card is chosen: of a face, without its abilities."""
    face = scene.printed.faces[id.removesuffix(HEAVY)]
    found = [*_body(face, is_heavy=id.endswith(HEAVY))]
    if face.thruster is not None:
        found += thrust(face.thruster)[:1]
    if face.isru is not None:
        found.append(_isru(face))
    return [*found[:1], *found[2:], *supports(face)]


def kind_of(scene: Scene, id: str) -> str:
    """What kind of card a face is, and which side of it."""
    catalog = scene.printed.catalog
    face = catalog.faces[catalog.face_of[id]]
    if face.human:
        return say("card.kind.crew")
    if face.kind == CONTRACTS:
        return say("card.kind.contract")
    side = "black" if face.black else "white"
    return say(f"card.kind.{side}", kind=KINDS[face.kind], type=face.spectral)
