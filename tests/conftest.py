"""Plugins of the whole test suite, and how Hypothesis draws."""

import os

from hypothesis import settings

pytest_plugins = ["tests.clause_coverage", "tests.databases"]

# The same examples in every run; HYPOTHESIS_PROFILE=explore draws others and more of them.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
