"""What a process of the server runs: the application, as the environment describes it, and limits.

With several processes a supervisor starts the others; when it is gone, they end as well.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from functools import partial
from multiprocessing.connection import wait
from typing import Any

from litestar import Litestar

from panspermia.hall.config import PREFIX, Settings
from panspermia.hall.counts import Ledger, handed_ledger, ledger_for
from panspermia.hall.rates import Places
from panspermia.web import logs
from panspermia.web.app import create_app
from panspermia.web.connections import Connection, Limits

APP = "panspermia.web.serving:served"
GRACE = 3
"""Seconds that open connections get when the server ends."""
PATIENCE = 60
"""Seconds after which a silent worker is started anew; a busy machine starts slowly."""
COLLECTED = (50_000, 20, 50)
"""After how many new objects garbage is looked for, and how seldom among older ones."""
OWN_FILES = 200
"""Open files that are not connections."""
MOST_FILES = 16_384


def served() -> Litestar:
    """The application with its log."""
    settings = Settings()
    logs.set_up(settings.log)
    end_with_supervisor()
    app = create_app(settings, ledger=handed_ledger())
    collect_seldom()
    return app


def collect_seldom() -> None:
    """Look for garbage seldom, and never among what a process keeps for good.

    Renderings are many small objects that go by themselves; looking at all of them at Python's own
    pace took a tenth of what an answer costs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def end_with_supervisor() -> None:
    """End this process when the one that started it is gone; else it would hold the port."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_wait_for_end, args=(supervisor.sentinel,), daemon=True).start()


def _wait_for_end(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def options(settings: Settings) -> dict[str, Any]:
    """How the HTTP server is to run; with it, every process gets the ledger of all of them."""
    return {
        "http": partial(Connection, limits=limits(settings, ledger_for(settings.workers))),
        "ws": "none",
        "forwarded_allow_ips": settings.proxies,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
        "timeout_worker_healthcheck": PATIENCE,
    }


def limits(settings: Settings, ledger: Ledger) -> Limits:
    most = settings.connections or max(OWN_FILES, open_files() - OWN_FILES)
    proxies = frozenset([part.strip() for part in settings.proxies.split(",")])
    counts = ledger.counts("connections")
    return Limits(Places(most, settings.connections_each, proxies, counts))


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it can get."""
    try:
        import resource
    except ImportError:  # not on Windows
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def hand_on(settings: Settings) -> None:
    """Put the settings into the environment, where the processes of the server find them."""
    for name in ("database", "host", "port", "workers", "log", "bots"):
        os.environ[PREFIX + name.upper()] = str(getattr(settings, name))
