"""Deeds, reach, food, contests and burial on Earth once more: slow, plain, from the rulebook.

Nothing here calls the rules of the program. Only the state is read, with where cratons lie and what
is printed on cards; every question is worked out anew from E1 to I2.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from panspermia.games.megafauna.rules.pieces import Lying
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import NOBODY
from tests.clause_coverage import unseen

TERRAIN = {1: "forest", 2: "ice", 3: "mountain"}
LIVES = {
    "sea": "flyer swimmer",
    "bloom": "swimmer",
    "weeds": "archetype burrower flyer armored",
    "swamp": "archetype burrower flyer swimmer armored",
    "forest": "archetype burrower flyer armored",
}
"""F2, F3c. Elsewhere nobody can live; where it can, a creeple enters for 1 and else for 2."""
NICHE = {"sea": 1, "bloom": 1, "weeds": 1, "swamp": 0, "forest": 0}
"""F3d. Yellow for pursuit, red for an ambush."""
SHAPES = ("archetype", "burrower", "flyer", "swimmer", "armored")
BLUE, GREEN, WHITE = 3, 2, 4
HERBIVORE, CARNIVORE = 1, 2
Fate = tuple[int, int, Counter[tuple[int, int]]]
"""Who stands as herbivore and as carnivore, and who lies: species with levels."""


@unseen
@dataclass
class Plainly:
    """The answers of the rulebook about one state."""

    g: State

    # --- the map ------------------------------------------------------------------------------

    def hexes(self, landmass: int) -> dict[tuple[int, int], int]:
        """The hexes of a landmass by where they lie."""
        cratons = self.g.planet.landmasses[landmass]
        places = [craton * 7 + number for craton in cratons for number in range(7)]
        return {self.g.planet.cell(place): place for place in places}

    def landmass(self, place: int) -> int:
        craton = place // 7 if place < 28 else (place - 28) // 3
        return next(n for n, found in enumerate(self.g.planet.landmasses) if craton in found)

    def shore(self, tab: int) -> int:
        """The hex of a tab: the tabs of a craton lie east of its hexes 6, 1 and 2."""
        craton, number = divmod(tab - 28, 3)
        return craton * 7 + (6, 1, 2)[number]

    def is_open(self, tab: int) -> bool:
        """Whether no hex lies where the tab is."""
        x, r = self.g.planet.cell(self.shore(tab))
        return (x + 2, r) not in self.hexes(self.landmass(tab))

    def biome(self, place: int) -> str:
        disk = self.g.disks[place]
        if place >= 28:
            return "bloom" if disk == 4 and self.is_open(place) else "water"
        return TERRAIN[disk] if disk else self.g.terrain(place)

    def latitude(self, place: int) -> int:
        return min(max(self.g.planet.cell(place)[1], 0), 7)

    # --- who lives where ----------------------------------------------------------------------

    def shape(self, id: int) -> str:
        return SHAPES[id % 5]

    def can_live(self, id: int, place: int) -> bool:
        return self.shape(id) in LIVES.get(self.biome(place), "").split()

    def hunts(self, id: int) -> list[str]:
        """J7. The silhouettes that tools let it hunt."""
        species = self.g.found(id)
        return [SHAPES[self.g.facts.tools[tool][side][0]] for tool, side in species.tools]

    def has_bell(self, id: int) -> bool:
        return "swimmer" in self.hunts(id)

    def is_poisonous(self, id: int) -> bool:
        halves = [self.g.half(m) for m in self.g.found(id).mutations if m.face != -1]
        return self.g.rules.mode != "tooth-and-claw" and any(half.poison for half in halves)

    def eats(self, id: int, prey: int) -> bool:
        """F4, J7."""
        if id == prey:
            return False
        shape, hunts = self.shape(prey), self.hunts(id)
        if shape not in ("archetype", self.shape(id)) and shape not in hunts:
            return False
        if self.shape(id) in self.hunts(prey) and shape not in hunts:
            return False
        is_safe = self.is_poisonous(id) or bool(hunts)
        is_larger = self.g.found(id).size > self.g.found(prey).size
        return not self.is_poisonous(prey) or is_safe or is_larger

    def can_hunt(self, id: int, place: int, prey: int) -> bool:
        """F3c, F4, J7b. Whether it could live there on that prey."""
        if prey == -1 or not self.eats(id, prey):
            return False
        dives = self.has_bell(id) and self.shape(prey) == "swimmer"
        return self.can_live(id, place) or (dives and self.biome(place) != "water")

    def may_settle(self, id: int, place: int, level: int) -> bool:
        """F6."""
        herbivore, carnivore = self.g.standing[1][place], self.g.standing[2][place]
        if id in (herbivore, carnivore):
            return False
        if level == HERBIVORE:
            return self.can_live(id, place)
        return self.can_hunt(id, place, herbivore)

    # --- how far ------------------------------------------------------------------------------

    def cost(self, id: int, place: int) -> int:
        return 1 if self.can_live(id, place) else 2

    def next_to(self, id: int, place: int) -> list[tuple[int, int]]:
        """F2a, F3b. The places beside this one, each with what it costs."""
        near = self.hexes(self.landmass(place))
        if place >= 28:
            own = self.shore(place)
            x, r = self.g.planet.cell(own)
            beside = [near.get((x + dx, r + dr)) for dx in (-1, 1) for dr in (-1, 1)]
            tabs = [
                tab for tab in range(28, 40) if self.shore(tab) in beside and self.fits(id, tab)
            ]
            return [(self.cost(id, own), own), *[(1, tab) for tab in tabs]]
        x, r = self.g.planet.cell(place)
        around = [(x - 2, r), (x + 2, r)] + [(x + dx, r + dr) for dx in (-1, 1) for dr in (-1, 1)]
        found = [(self.cost(id, near[cell]), near[cell]) for cell in around if cell in near]
        own_tab = [tab for tab in range(28, 40) if self.shore(tab) == place]
        found += [(1, tab) for tab in own_tab if self.fits(id, tab)]
        is_diver = self.has_bell(id) and self.shape(id) != "swimmer"
        found += [(2, tab) for tab in own_tab if is_diver and self.biome(tab) == "bloom"]
        return found

    def fits(self, id: int, tab: int) -> bool:
        return self.shape(id) == "swimmer" and self.biome(tab) == "bloom"

    def winds(self, place: int) -> list[int]:
        """F5a-F5c."""
        if self.g.wind:
            return [-1, 1]
        if self.g.rules.mode == "tooth-and-claw":
            return [-1]
        blows = self.g.strip().wind[self.latitude(place)]
        assert bool(blows) == (self.latitude(place) in (1, 3, 4, 6))
        return [blows] if blows else []

    def landing(self, place: int, wind: int) -> int | None:
        """F5. The first coast of this row with the wind, if it is not the same hex again."""
        x, r = self.g.planet.cell(place)
        own = self.landmass(place)
        row = {px: p for (px, pr), p in self.hexes(own).items() if pr == r}
        if x + 2 * wind in row:
            return None
        ahead = [px for px in row if (px - x) * wind > 0]
        if ahead:
            return row[min(ahead, key=lambda px: abs(px - x))]
        count = len(self.g.planet.landmasses)
        for step in range(1, count + 1):
            there = self.hexes((own + wind * step) % count)
            row = {px: p for (px, pr), p in there.items() if pr == r}
            if row:
                found = row[min(row) if wind > 0 else max(row)]
                return None if found == place else found
        return None

    def rafts(self, id: int, place: int) -> list[tuple[int, int]]:
        found = []
        for wind in self.winds(place) if place < 28 else []:
            landing = self.landing(place, wind)
            if landing is None:
                continue
            fare = 1 if self.shape(id) in ("flyer", "swimmer") else 3
            found.append((fare + self.cost(id, landing), landing))
            tabs = [tab for tab in range(28, 40) if self.shore(tab) == landing]
            found += [(found[-1][0], tab) for tab in tabs if wind == -1 and self.fits(id, tab)]
        return found

    def levels(self, id: int) -> tuple[int, int]:
        """F6. On Earth everything alive may graze or hunt."""
        return HERBIVORE, CARNIVORE

    def flights(self, creeple: Lying) -> set[str]:
        """I1. Free levels that an endangered endotherm can reach and live at."""
        id, g = creeple.species, self.g
        if g.found(id).size < 6 and not self.organs(id, 4):
            return set()
        return {
            g.names.at_level[place][level]
            for place in self.reach(id, {creeple.place})
            for level in self.levels(id)
            if g.standing[level][place] == NOBODY and self.may_settle(id, place, level)
        }

    def reach(self, id: int, mothers: set[int]) -> dict[int, int]:
        """F2. Every place that it can come to, with what it spends, step by step."""
        species = self.g.found(id)
        points = species.size + self.organs(id, BLUE)
        known: dict[int, int] = {}
        edge = [(0, mother, True) for mother in mothers]
        while edge:
            spent, place, is_start = edge.pop()
            if place >= 28 and self.shape(id) != "swimmer" and not is_start:
                continue
            for cost, after in self.next_to(id, place) + self.rafts(id, place):
                total = spent + cost
                if total <= points and total < known.get(after, 99):
                    known[after] = total
                    edge.append((total, after, False))
        return known

    def mothers(self, id: int) -> set[int]:
        stands = {p for level in self.g.standing for p, s in enumerate(level) if s == id}
        return stands | {c.place for c in self.g.lying if c.species == id}

    def homes(self, id: int) -> set[tuple[int, int]]:
        """Where a newborn of the species may go to live."""
        places = self.reach(id, self.mothers(id))
        return {(p, lv) for p in places for lv in (1, 2) if self.may_settle(id, p, lv)}

    # --- contests -----------------------------------------------------------------------------

    def organs(self, id: int, colour: int) -> int:
        species = self.g.found(id)
        cubes = species.basal[colour] + species.plus[colour]
        cubes += sum(m.plus[colour] for m in species.mutations)
        return cubes + sum(species.size for m in species.mutations if m.monster == colour)

    def skeletal(self, id: int) -> int:
        for m in self.g.found(id).mutations:
            if m.face != -1 and self.g.half(m).haustorium != -1:
                return self.g.half(m).haustorium
        return id // 5 + 1

    def loser(self, place: int, level: int, one: int, other: int, third: int) -> int:
        """G2, H2. Who loses, or -1 if their owner chooses.

        `third` stands at the other level: the carnivore above two herbivores, or the prey of two
        carnivores.
        """
        scores = self.hunting if level == CARNIVORE else self.grazing
        for mine, yours in zip(scores(one, place, third), scores(other, place, third), strict=True):
            if mine != yours:
                return one if mine < yours else other
        return -1

    def grazing(self, id: int, place: int, hunter: int) -> list[int]:
        """G3-G7. What is compared in turn; more wins."""
        niche = GREEN if self.is_humid(place) else WHITE
        found = [self.organs(id, niche), self.g.found(id).size, -self.skeletal(id)]
        if hunter == -1:
            return found
        return [-self.eats(hunter, id), self.organs(id, NICHE[self.biome(place)]), *found]

    def hunting(self, id: int, place: int, prey: int) -> list[int]:
        """H3-H6."""
        size = self.g.found(id).size
        gap = abs(size - self.g.found(prey).size)
        return [self.organs(id, NICHE[self.biome(place)]), -gap, size, self.skeletal(id)]

    def is_humid(self, place: int) -> bool:
        if self.g.rules.mode == "tooth-and-claw":
            return True
        return self.g.strip().humid[self.latitude(place)]

    def arrival(self, id: int, place: int, level: int, *, shifts: bool, first_wins: bool) -> Fate:
        """F6, G8. What comes of a creeple that settles; who of equals wins is given."""
        herbivore, carnivore = self.g.standing[1][place], self.g.standing[2][place]
        down: Counter[tuple[int, int]] = Counter()
        hungry = id if level == CARNIVORE else -1
        if level == HERBIVORE:
            herbivore, lost = self.fight(place, 1, id, herbivore, carnivore, first_wins)
            if carnivore != -1 and not self.can_hunt(carnivore, place, herbivore):
                down[carnivore, 2] += 1
                carnivore = -1
            if shifts and lost not in (-1, carnivore) and self.can_hunt(lost, place, herbivore):
                hungry = lost
            elif lost != -1:
                down[lost, 1] += 1
        if hungry != -1:
            carnivore, lost = self.fight(place, 2, hungry, carnivore, herbivore, first_wins)
            if lost != -1:
                down[lost, 2] += 1
        return herbivore, carnivore, down

    def fight(
        self, place: int, level: int, new: int, old: int, other: int, first_wins: bool
    ) -> tuple[int, int]:
        """Who holds the level then, and who has lost it; `other` stands at the other level."""
        if old == -1:
            return new, -1
        lost = self.loser(place, level, new, old, other)
        if lost == -1:
            lost = old if first_wins else new
        return (new, old) if lost == old else (old, new)

    # --- burial -------------------------------------------------------------------------------

    def burial(self, *, shifts: bool, first_wins: bool) -> list[list[int]]:
        """I2. Who stands at last: from below, then shifts in turn order; the others are buried."""
        standing, lying = [level[:] for level in self.g.standing], self.g.lying[:]
        for level in (1, 2):
            for place in range(40):
                here = [c for c in lying if (c.place, c.level) == (place, level)]
                able = [c.species for c in here if self.recovers(c.species, place, level, standing)]
                if standing[level][place] != -1 or not able:
                    continue
                best = able[0]
                for new in [id for id in dict.fromkeys(able) if id != best]:
                    best, _ = self.fight(place, level, best, new, standing[1][place], first_wins)
                standing[level][place] = best
                lying.remove(type(here[0])(place, level, best))
        for side in self.g.order if shifts else []:
            for c in [c for c in lying if c.level == HERBIVORE and self.g.owner(c.species) == side]:
                prey, hunter = standing[1][c.place], standing[2][c.place]
                if hunter != c.species and self.can_hunt(c.species, c.place, prey):
                    standing[2][c.place], _ = self.fight(
                        c.place, 2, c.species, hunter, prey, first_wins
                    )
        return standing

    def recovers(self, id: int, place: int, level: int, standing: list[list[int]]) -> bool:
        if level == HERBIVORE:
            return self.can_live(id, place) and standing[2][place] != id
        return self.can_hunt(id, place, standing[1][place])

    # --- actions ------------------------------------------------------------------------------

    def deeds(self, side: int) -> set[str]:
        """A2c, E1-E8. What a player with a living creeple may do."""
        own = self.g.own(side)
        found = {"pass", *self.purchases(side)}
        found |= {f"promote-{card}-{half}" for s in own for card, half in self.promotions(s.id)}
        found |= {f"populate-{self.name(s.id)}" for s in own if s.unborn}
        found |= {"neoteny" for s in own if sum(s.basal)}
        if self.g.rules.mode != "tooth-and-claw":
            found |= {"resize"} | ({"claim-medea"} if self.g.medea != side else set())
        return found

    def name(self, id: int) -> str:
        return f"{('green', 'orange', 'black', 'white')[id // 5]}-{self.shape(id)}"

    def purchases(self, side: int) -> set[str]:
        """E1a, E1b, E1d, J6e."""
        found = set()
        is_horror = self.g.colour[side] == 0 and self.g.rules.mode != "tooth-and-claw"
        for number, row in enumerate(self.g.display):
            for place, card in enumerate(row):
                facts = self.g.facts.mutations[card]
                for s in self.g.own(side):
                    emotions = s.emotions[facts.colour]
                    cost = (2 * place, place, min(place, 1))[min(emotions, 2)]
                    money = s.unborn if s.allowance == -1 else s.allowance - s.spent
                    is_barred = is_horror and number == 0 and not facts.horror_plant
                    if cost <= money and not is_barred:
                        found.add(f"mutation-{card}")
        return found

    def promotions(self, id: int) -> set[tuple[int, str]]:
        """E2b, E2e, E2i."""
        g, s, found = self.g, self.g.found(id), set()
        has_sizes = g.rules.mode != "tooth-and-claw"
        for m in [m for m in s.mutations if m.face == -1]:
            for half, letter in zip(g.facts.mutations[m.card].halves, "ab", strict=True):
                is_large = has_sizes and s.size > half.max_size
                if half.silhouette == -1:
                    is_allowed = not is_large
                else:
                    has_one = bool(self.mothers(id - id % 5 + half.silhouette))
                    has_dome = bool(self.mothers(id - id % 5))
                    is_allowed = not has_one and not (is_large and has_dome)
                if is_allowed:
                    found.add((m.card, letter))
        return found
