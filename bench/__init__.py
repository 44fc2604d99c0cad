"""Benchmarks: everything side by side in one run, reported as ratios."""
