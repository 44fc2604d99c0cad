"""Plugins of the whole test suite."""

pytest_plugins = ["tests.clause_coverage"]
