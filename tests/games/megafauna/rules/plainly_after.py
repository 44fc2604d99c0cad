"""What promotions, speciations and resizes leave behind once more: slow, plain, from the rulebook.

Nothing here calls the rules of the program. A copy of the state is changed as E2, E3, E6, B7a and
I3 say, one piece after the other, and settled at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from panspermia.games.megafauna.rules.pieces import Lying, Mutation, Species
from panspermia.games.megafauna.rules.state import State
from tests.games.megafauna.rules.plainly import HERBIVORE, Plainly

COLOURS = ("red", "yellow", "green", "blue", "white")
Taken = tuple[set[str], str]
"""What genetic drift could have taken, and what it took."""
Spot = tuple[int, int, bool]
"""A place and a level, and whether the creeple lies there."""


Victims = dict[str, tuple[Species, "Mutation | str"]]
"""Who has what could be taken: on a card, or plus or basal on the genotype."""


def summary(g: State) -> dict[str, Any]:
    """All that could have changed, whatever its order."""
    return {
        "species": {s.id: _told(s) for s in g.in_play()},
        "standing": g.standing,
        "lying": Counter(g.lying),
        "pool": (g.pool, g.stand_ins, g.tiles, sorted(g.tools)),
        "record": ([sorted(cards) for cards in g.record], g.archetypes),
        "discards": [sorted(cards) for cards in g.discards],
    }


def _told(s: Species) -> Any:
    cards = sorted([(m.card, m.face, m.plus, m.monster, m.hosted) for m in s.mutations])
    known = s.genotype, s.face, s.size, s.basal, s.plus, s.unborn, s.newborn
    return known, cards, s.personality, s.tools


class After(Plainly):
    """A state, and what becomes of it."""

    def __init__(self, g: State, taken: list[Taken], *, shifts: bool, first_wins: bool):
        super().__init__(g.copy())
        self.taken, self.shifts, self.first_wins = taken[:], shifts, first_wins
        self.drifts = 0

    # --- settling, extinction -----------------------------------------------------------------

    def living(self, id: int) -> int:
        lying = [c for c in self.g.lying if c.species == id]
        return len(lying) + sum(level.count(id) for level in self.g.standing)

    def settle(self) -> None:
        """CS-12. Until nobody stands who cannot, and no species is without a creeple."""
        while self._lays_one_down():
            pass
        for s in self.g.in_play():
            if not self.living(s.id):
                self.die(s.id)

    def _lays_one_down(self) -> bool:
        for level in (1, 2):
            for place, id in enumerate(self.g.standing[level]):
                if id != -1 and not self.is_home(id, place, level):
                    self.lay(id, place, level)
                    return True
        return False

    def is_home(self, id: int, place: int, level: int) -> bool:
        if level == HERBIVORE:
            return self.can_live(id, place)
        return self.can_hunt(id, place, self.g.standing[1][place])

    def lay(self, id: int, place: int, level: int) -> None:
        if self.g.standing[level][place] == id:
            self.g.standing[level][place] = -1
        self.g.lying.append(Lying(place, level, id))

    def die(self, id: int, *, is_outgrown: bool = False) -> None:
        """I3, E6b.1."""
        g, s = self.g, self.g.found(id)
        side = g.owner(id)
        g.species[id] = None
        g.standing = [[-1 if other == id else other for other in level] for level in g.standing]
        g.lying = [c for c in g.lying if c.species != id]
        for m in s.mutations:
            self.empty(m)
            self.bury(side, m.card, m.face, is_fossil=m.face >= 0 and g.half(m).fossil)
        g.record[side] += [f"tool-{number}-{'ab'[face]}" for number, face in s.tools]
        for colour in range(5):
            self.give_back(colour, s.basal[colour] + s.plus[colour])
        if s.genotype:
            is_fossil = g.facts.mutations[s.genotype].halves[s.face].fossil
            self.bury(side, s.genotype, s.face, is_fossil=is_outgrown or is_fossil)
        else:
            g.archetypes[side] = True
        for m in self.cards():
            m.hosted = -1 if m.hosted == id else m.hosted

    def bury(self, side: int, card: int, face: int, *, is_fossil: bool) -> None:
        row = self.g.facts.mutations[card].row
        if is_fossil:
            self.g.record[side].append(f"mutation-{card}")
        else:
            self.g.discards[row].append(card)

    def cards(self) -> Iterator[Mutation]:
        for s in self.g.in_play():
            yield from s.mutations

    # --- cubes --------------------------------------------------------------------------------

    def give_back(self, colour: int, count: int) -> None:
        """Q-52. Cubes that stand in for a monster's leave the game first."""
        gone = min(count, self.g.stand_ins[colour])
        self.g.stand_ins[colour] -= gone
        self.g.pool[colour] += count - gone

    def empty(self, m: Mutation) -> None:
        self.strip(m)
        host = self.g.species[m.hosted] if m.hosted >= 0 else None
        if host is not None:
            host.unborn += 1
        m.hosted = -1

    def strip(self, m: Mutation) -> None:
        for colour in range(5):
            self.give_back(colour, m.plus[colour])
        m.plus = [0] * 5
        if m.monster >= 0:
            self.g.tiles[m.monster] += 1
        m.monster = -1

    def lose_if_bare(self, s: Species, m: Mutation) -> None:
        """D8a, J6g."""
        if not sum(m.plus) and m.monster < 0 and m.card not in s.personality:
            self.empty(m)
            s.mutations.remove(m)
            self.g.discards[self.g.facts.mutations[m.card].row].append(m.card)

    def take(self, taker: Species, colour: int) -> bool:
        """B7a. Whether a cube is there: of the pool, else a plus cube, a monster's, a basal one."""
        if self.g.pool[colour]:
            self.g.pool[colour] -= 1
            return True
        found = self.victims(taker, colour)
        if not found:
            return False
        self.drifts += 1
        options, word = self.taken.pop(0) if len(found) > 1 else ({*found}, min(found))
        assert {*found} == options
        self.rob(*found[word], colour)
        return True

    def victims(self, taker: Species, colour: int) -> Victims:
        others = [s for s in self.g.in_play() if s.id != taker.id]
        cards = [(s, m) for s in others for m in s.mutations]
        plus, monsters, basal = Victims(), Victims(), Victims()
        plus |= {f"organ-{m.card}-{COLOURS[colour]}": (s, m) for s, m in cards if m.plus[colour]}
        for s in [s for s in others if s.plus[colour]]:
            plus[f"organ-{s.genotype}-{COLOURS[colour]}"] = s, "plus"
        monsters |= {f"monster-{m.card}": (s, m) for s, m in cards if m.monster == colour}
        basal |= {self.name(s.id): (s, "basal") for s in others if s.basal[colour]}
        return plus or monsters or basal

    def rob(self, s: Species, thing: Mutation | str, colour: int) -> None:
        if isinstance(thing, str):
            getattr(s, thing)[colour] -= 1
        elif thing.plus[colour]:
            thing.plus[colour] -= 1
            self.lose_if_bare(s, thing)
        else:
            self.g.stand_ins[colour] += 1
            if s.size > 1:
                s.size -= 1
            else:
                self.g.tiles[colour] += 1
                thing.monster = -1
                self.lose_if_bare(s, thing)

    # --- E2, E3 -------------------------------------------------------------------------------

    def promote(self, s: Species, m: Mutation, face: int, host: tuple[int, str] | None) -> None:
        """E2c-E2f. The organs become basal; then what the chosen half gives."""
        s.basal = [one + other for one, other in zip(s.basal, m.plus, strict=True)]
        m.plus, m.face = [0] * 5, face
        half, has_monsters = self.g.half(m), self.g.rules.mode != "tooth-and-claw"
        cube = [half.monster] if half.monster >= 0 and not has_monsters else []
        for colour in [*half.plus, *cube]:
            m.plus[colour] += self.take(s, colour)
        if half.monster >= 0 and has_monsters and self.g.tiles[half.monster]:
            self.g.tiles[half.monster] -= 1
            m.monster = half.monster
        if host is not None:
            m.hosted = host[0]
            giver = self.g.found(host[0])
            setattr(giver, host[1], getattr(giver, host[1]) - 1)
        self.settle()

    def speciate(self, mother: Species, m: Mutation, face: int, spot: Spot) -> None:
        """E3, E2e. The daughter gets her organs, then her creeple replaces one of her mother."""
        g, half = self.g, self.g.facts.mutations[m.card].halves[face]
        mother.basal = [one + other for one, other in zip(mother.basal, m.plus, strict=True)]
        mother.mutations.remove(m)
        is_kiwi = g.rules.mode != "tooth-and-claw" and mother.size > half.max_size
        shape = 0 if is_kiwi else half.silhouette
        daughter = Species(mother.id - mother.id % 5 + shape, m.card, face, mother.size)
        daughter.unborn = 6
        wanted = mother.basal[:]
        for other in mother.mutations:
            if other.monster >= 0:
                wanted[other.monster] += 1
        for colour in [c for c in range(5) for _ in range(wanted[c])]:
            daughter.basal[colour] += self.take(daughter, colour)
        for colour in half.plus:
            daughter.plus[colour] += self.take(daughter, colour)
        if half.recessive >= 0 and daughter.basal[half.recessive]:
            daughter.basal[half.recessive] -= 1
            self.give_back(half.recessive, 1)
        g.species[daughter.id] = daughter
        if is_kiwi:
            self.crown(daughter)
        self.replace(mother, daughter, spot)

    def crown(self, s: Species) -> None:
        """E6b. The archetype card comes from the fossil record, and the genotype goes there."""
        side = self.g.owner(s.id)
        self.bury(side, s.genotype, s.face, is_fossil=True)
        self.g.archetypes[side] = False
        s.genotype = s.face = 0

    def replace(self, mother: Species, daughter: Species, spot: Spot) -> None:
        """E3d, Q-54. She stands if she can, after a contest if somebody else does."""
        g, (place, level, is_lying) = self.g, spot
        if is_lying:
            g.lying.remove(Lying(place, level, mother.id))
        else:
            g.standing[level][place] = -1
        mother.unborn += 1
        if not self.living(mother.id):
            g.lying.append(Lying(place, level, daughter.id))
            self.die(mother.id)
            g.lying.remove(Lying(place, level, daughter.id))
        if self.is_home(daughter.id, place, level):
            ends = self.arrival(
                daughter.id, place, level, shifts=self.shifts, first_wins=self.first_wins
            )
            g.standing[1][place], g.standing[2][place] = ends[:2]
            fallen = [Lying(place, at, id) for (id, at), n in ends[2].items() for _ in range(n)]
            g.lying += fallen
        else:
            self.lay(daughter.id, place, level)
        self.settle()

    # --- E6 -----------------------------------------------------------------------------------

    def resize(self, steps: dict[int, int]) -> None:
        """E6, J1. All change at once; then cards and genotypes that no longer fit go."""
        grown = [self.g.found(id) for id in steps]
        for s in grown:
            s.size += steps[s.id]
        for s in grown:
            for m in [m for m in s.mutations if m.face >= 0 and s.size > self.g.half(m).max_size]:
                self.outgrow(s, m)
            if s.genotype and s.size > self.g.facts.mutations[s.genotype].halves[s.face].max_size:
                self.outgrow_genotype(s)
        self.settle()

    def outgrow(self, s: Species, m: Mutation) -> None:
        """J1.2, J1.3."""
        if m.card in s.personality:
            self.strip(m)
            return
        self.empty(m)
        s.mutations.remove(m)
        self.g.discards[self.g.facts.mutations[m.card].row].append(m.card)

    def outgrow_genotype(self, s: Species) -> None:
        """E6b. A kiwi with all that it had, unless the archetype lives."""
        g, old, dome = self.g, s.id, s.id - s.id % 5
        if g.species[dome] is not None:
            self.die(old, is_outgrown=True)
            return
        self.crown(s)
        g.species[old], g.species[dome], s.id = None, s, dome
        g.standing = [[dome if id == old else id for id in level] for level in g.standing]
        g.lying = [Lying(c.place, c.level, dome) if c.species == old else c for c in g.lying]
        for m in self.cards():
            m.hosted = dome if m.hosted == old else m.hosted
