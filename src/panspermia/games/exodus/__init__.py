"""High Frontier 4 All: rockets, worlds and industry from Mercury to the Kuiper belt.

Not offered as a game yet: the map and its movement come first.
"""
