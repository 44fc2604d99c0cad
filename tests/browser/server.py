"""`python -m tests.browser.server serve`: the real server, whose games all begin alike.

A new game has the same seed in every run, so that a test which plays one goes the same way. Odds
are counted in few worlds, and a finished game is looked through in few: whoever looks at a page
sees them all the same, and else they would take most of a server's work.
"""

import hashlib
from types import SimpleNamespace

from panspermia.hall import analysis, foreseeing

SEED = hashlib.sha256(b"a game in the browser").digest()
BRIEF = {
    "MOST_POINTS": 50,
    "GRAPH_WORLDS": 1,
    "RIVALS": 2,
    "SCREEN_WORLDS": 1,
    "CANDIDATES": 6,
    "RIVAL_DECISIONS": 2,
    "FRESH_WORLDS": 32,
}
"""What an analysis takes a tenth of its time with; it still finds all that pages tell of."""
PATIENCE = 180


def token_bytes(size: int) -> bytes:
    return SEED[:size]


# The workers of bots read this module too, which they would not if it were called __main__.
vars(analysis).update(BRIEF)

if __name__ == "__main__":
    from panspermia.cli import main
    from panspermia.kernel import chance
    from panspermia.store import database, threads

    # However busy the machine is, who writes waits for their turn.
    for module in (database, threads):
        vars(module)["PATIENCE"] = PATIENCE
    foreseeing.WORLDS = 25
    vars(chance)["secrets"] = SimpleNamespace(token_bytes=token_bytes)
    main()
