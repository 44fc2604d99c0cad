"""Benchmarks: everything side by side in one run, reported as ratios.

Every build and every peer is a process of its own (`probe`), asked in turn, round by round
(`measure`), so that whatever else the machine does hits all of them alike. What is compared is CPU
time. `report` makes one table of it, with the bars of the project, and keeps it.
"""
