"""Draws up the chart of the solar map: places, bands of the zones, and where names stand."""
