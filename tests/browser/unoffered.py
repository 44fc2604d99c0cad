"""`python -m tests.browser.unoffered serve`: the server of tests, with High Frontier as a game.

The game has its table in the browser, but nobody is offered it yet.
"""

from panspermia.games.exodus.game import GAME
from panspermia.registry import GAMES
from tests.browser import server

# The workers of bots read this module too.
if GAME.id not in GAMES:
    GAMES.add(GAME)

if __name__ == "__main__":
    from types import SimpleNamespace

    from panspermia.cli import main
    from panspermia.hall import foreseeing
    from panspermia.kernel import chance

    foreseeing.WORLDS = 25
    vars(chance)["secrets"] = SimpleNamespace(token_bytes=server.token_bytes)
    main()
