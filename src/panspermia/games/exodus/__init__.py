"""High Frontier 4 All: rockets, worlds and industry from Mercury to the Kuiper belt.

The game is in `game`: the planner of flights does without it.
"""
