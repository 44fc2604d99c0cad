"""The modules of the bazaar; `sequence.py` adds them, when all their rules are known."""

from panspermia.kernel import Modules

MODULES = Modules()
