"""The modules that a table may switch on; they are added where the game is put together."""

from __future__ import annotations

from panspermia.kernel import Modules

MODULES = Modules()
