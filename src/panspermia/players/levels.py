"""The levels of our own bots, from weak to strong.

A level is the time for one answer, so that a strong bot takes as long on every machine. The easy
one looks one answer ahead, and is always quick enough.
"""

LEVELS = ("random", "greedy", "search:600ms", "search:1200ms")
