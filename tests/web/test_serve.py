"""`panspermia serve` as somebody starts it."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from panspermia.hall.config import Settings
from panspermia.web import logs
from tests.guards import ROOT
from tests.web.browsing import browsing
from tests.web.serving import browser, free_port, served_process, wait_for
from tests.web.test_api import give, got, head, news_from, opened, sent, tokens_of
from tests.web.test_connections import connected, heard


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The log; every line but the first two, which are for people, must be JSON."""
    return [json.loads(line) for line in path.read_text().splitlines()[2:]]


@pytest.mark.slow
def test_who_plays_at_once_reads_the_address_alone_on_the_last_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    database = f"sqlite:///{tmp_path / 'a.db'}"
    with served_process(database, log, "--open", BROWSER="true") as (address, _):
        said = log.read_text().splitlines()

    assert [f"{address}/"] == said[1:]


@pytest.mark.slow
def test_a_server_logs_every_request_and_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        served_process(f"sqlite:///{tmp_path / 'a.db'}", log) as (address, process),
        browser(address) as web,
    ):
        client: Any = web
        health = client.get("/health").json()
        assert "ok" == health["status"]
        page = client.get("/new/symbioz").text
        csrf = re.search(r'name="_csrf_token" value="([^"]+)"', page)
        assert csrf is not None
        form = {"game": "symbioz", "_csrf_token": csrf[1]}
        assert 307 == client.post("/new", data=form).status_code, "first the key"
        made = client.post("/new", data=form)
        own = made.headers["location"]
        for path in ("", "/history", "/base/light", "/download", "/nothing"):
            client.get(f"{own}{path}")
        client.get("/s/not-even-a-token")
        key = client.cookies["key"]
        shown = client.post("/me/key", data={"_csrf_token": csrf[1]})
        assert key in shown.text
        table = opened(client)
        for token in tokens_of(table):
            got(client, "/view", token)
            client.get(f"/s/{token}?here={token}")
        with client.stream("GET", f"/w/{table['spectator']}/live?have={key}") as stream:
            next(stream.iter_lines())
        secrets = [own.removeprefix("/s/"), key, csrf[1], *tokens_of(table), table["spectator"]]

    found = log.read_text()
    for secret in [*secrets, "not-even-a-token"]:
        assert secret not in found
    paths = [line["path"] for line in lines_of(log) if line["message"] == "request"]
    assert "/s/***/history" in paths
    assert "/api/table/view" in paths
    assert process.returncode in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_when_the_supervisor_is_killed_its_processes_end(tmp_path: Path) -> None:
    """Else they would hold the port, and no other server could start."""
    database = f"sqlite:///{tmp_path / 'a.db'}"
    with served_process(database, tmp_path / "log", "--workers", "2") as (address, process):
        port = port_of(address)
        process.kill()
        process.wait()

        wait_for(lambda: _is_free(port), what="the port is free again")


def _is_free(port: int) -> bool:
    with socket.socket() as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


@pytest.mark.slow
def test_two_processes_serve_one_database(tmp_path: Path) -> None:
    """What one of them writes, watchers of the other see; nothing is lost or applied twice."""
    log = tmp_path / "log"
    database = f"sqlite:///{tmp_path / 'a.db'}"
    with (
        served_process(database, log, "--workers", "2", PANSPERMIA_RATE="100000") as (address, _),
        contextlib.ExitStack() as stack,
    ):
        reader: Any = stack.enter_context(browser(address))
        table = opened(reader)
        lines = [listening(stack, address, table["spectator"]) for _ in range(8)]
        latest = [news_from(line) for line in lines]
        for _ in range(10):
            at = answered_anywhere(address, table)
            for number, line in enumerate(lines):
                while latest[number]["at"] < at:
                    latest[number] = news_from(line)
        assert {at} == {news["at"] for news in latest}

    started = [line for line in lines_of(log) if "Application startup complete" in line["message"]]
    assert 2 == len(started)
    assert not [line for line in lines_of(log) if line["level"] in ("warning", "error")]


class Workers:
    """Two processes that serve together, of which one at a time can be put to sleep."""

    def __init__(self, address: str, supervisor: int) -> None:
        self.address = address
        self._supervisor = supervisor
        self.both = self._running()

    def _running(self) -> list[int]:
        started = Path(f"/proc/{self._supervisor}/task/{self._supervisor}/children").read_text()
        return [int(n) for n in started.split() if b"spawn_main" in command_of(int(n))]

    @contextlib.contextmanager
    def only(self, number: int) -> Iterator[None]:
        """Only this one serves."""
        other = self.both[1 - number]
        os.kill(other, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(other, signal.SIGCONT)

    def kill(self, number: int) -> None:
        """Kill one, and wait until another has come in its place."""
        os.kill(self.both[number], signal.SIGKILL)
        known = set(self.both)
        wait_for(lambda: len({*self._running()} - known) == 1, what="another process")


def command_of(process: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


@pytest.mark.slow
def test_limits_hold_for_both_of_two_processes(tmp_path: Path) -> None:
    """What a visitor has had of one of them, the other knows."""
    few = {
        "PANSPERMIA_PROXIES": "192.0.2.1",
        "PANSPERMIA_TABLES_EACH": "3",
        "PANSPERMIA_STREAMS_EACH": "2",
        "PANSPERMIA_CONNECTIONS_EACH": "6",
    }
    database, log = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "log"
    with (
        served_process(database, log, "--workers", "2", **few) as (address, process),
        contextlib.ExitStack() as stack,
    ):
        wait_for(lambda: log.read_text().count("startup complete") == 2, what="both have started")
        workers = Workers(address, process.pid)
        token = new_table_at(address).json()["spectator"]
        assert 429 == within_one(600, lambda: last_of_four_tables(workers))
        with workers.only(0):
            streams = [listening(stack, address, token) for _ in range(2)]
            first = asked_for(address, "/lobby")
        with workers.only(1), contextlib.ExitStack() as more:
            last = asked_for(address, "/lobby")
            assert 503 == streamed(address, token)
            for _ in range(4):
                more.enter_context(connected(port_of(address)))
            assert b"no place left" in heard(more.enter_context(connected(port_of(address))))
        left = [int(answer.headers["ratelimit-remaining"]) for answer in (first, last)]
        assert left[1] < left[0] or has_begun_anew(first, last)
        assert 2 == len(streams)
        workers.kill(0)

        wait_for(lambda: streamed(address, token) == 200, what="the places of the other are free")


def last_of_four_tables(workers: Workers) -> int:
    """Let one process open three tables, and the other one more; its answer."""
    with workers.only(0):
        for _ in range(3):
            new_table_at(workers.address)
    with workers.only(1):
        return int(new_table_at(workers.address).status_code)


def within_one(seconds: int, act: Callable[[], int]) -> int:
    """Do something within one of the stretches of time in which a server counts."""
    while True:
        stretch, found = time.monotonic() // seconds, act()
        if stretch == time.monotonic() // seconds:
            return found


def has_begun_anew(first: Any, last: Any) -> bool:
    return int(last.headers["ratelimit-reset"]) > int(first.headers["ratelimit-reset"])


def new_table_at(address: str) -> Any:
    with browser(address) as web:
        return web.post("/api/tables", json={"game": "symbioz", "seats": [{}, {}]})


def asked_for(address: str, path: str) -> Any:
    with browser(address) as web:
        return web.get(path)


def streamed(address: str, token: str) -> int:
    """How a stream of a table is answered, which is then left."""
    with (
        browser(address) as web,
        web.stream("GET", "/api/table/live", headers=head(token)) as stream,
    ):
        return int(stream.status_code)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def listening(stack: contextlib.ExitStack, address: str, token: str) -> Iterator[str]:
    web = stack.enter_context(browser(address))
    stream = web.stream("GET", "/api/table/live", headers=head(token))
    return stack.enter_context(stream).iter_lines()


def answered_anywhere(address: str, table: Any) -> int:
    """Answer by a connection of its own, which any of the processes may get; twice is stale."""
    with browser(address) as web:
        writer: Any = web
        turns = [(token, got(writer, "/request", token)) for token in tokens_of(table)]
        token, turn = next((token, turn) for token, turn in turns if turn["request"])
        after = sent(writer, "/answer", token, give(turn))
        sent(writer, "/answer", token, give(turn), 409)
    return int(after["at"])


@pytest.mark.slow
def test_everything_can_be_set_by_the_environment(tmp_path: Path) -> None:
    """As under systemd or in a container."""
    with free_port() as port:
        environment = {
            **os.environ,
            "PANSPERMIA_PORT": str(port),
            "PANSPERMIA_DATABASE": f"sqlite:///{tmp_path / 'deep' / 'a.db'}",
            "PANSPERMIA_LOG": "error",
        }
        command = [sys.executable, "-m", "panspermia", "serve"]
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        try:
            wait_for(lambda: answers(f"http://127.0.0.1:{port}/health"), what="health")
            assert (tmp_path / "deep" / "a.db").exists()
        finally:
            process.terminate()
            _, said = process.communicate(timeout=180)
    assert b"" == said


def answers(address: str) -> bool:
    try:
        return httpx.get(address, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


# --- the log --------------------------------------------------------------------------------------


def record(message: str, *args: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("test", logging.WARNING, "", 0, message, args, None)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def test_a_line_of_the_log_is_json_without_secrets() -> None:
    token = "a-_" * 14 + "x"
    try:
        raise ValueError(f"no such thing: {token}")
    except ValueError:
        found = logs.JsonLines().format(record("at %s", token, exc_info=sys.exc_info()))

    line = json.loads(found)
    assert ("warning", "test", "at ***") == (line["level"], line["from"], line["message"])
    assert "ValueError: no such thing: ***" in line["error"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/s/short/history", "/s/***/history"),
        ("/w/x", "/w/***"),
        ("postgresql://me:secret@host/db", "postgresql://***@host/db"),
        ("Authorization: Bearer abc", "Authorization: Bearer ***"),
        ("/rules/symbioz/P2b", "/rules/symbioz/P2b"),
    ],
)
def test_what_looks_like_a_secret_is_hidden(text: str, shown: str) -> None:
    assert shown == logs.masked(text)


# --- settings -------------------------------------------------------------------------------------


def test_a_setting_that_is_no_number_says_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANSPERMIA_RATE", "many")

    with pytest.raises(ValueError, match="PANSPERMIA_RATE must be a number, not 'many'"):
        Settings()


@pytest.mark.slow
@pytest.mark.parametrize("other", [False, True])
def test_forms_outlive_the_server_with_its_database(tmp_path: Path, other: bool) -> None:
    """Without a secret of the environment; a server with another database has another secret."""
    names = ("a.db", "b.db" if other else "a.db")
    first, second = [f"sqlite:///{tmp_path / name}" for name in names]
    with browsing(database=first, secret="") as before:
        token = before.get("/").cookies["csrftoken"]
    with browsing(database=second, secret="") as after:
        after.client.cookies.set("csrftoken", token)

        assert (403 if other else 303) == after.post("/new", game="symbioz").status_code


Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "0"], "--port"),
        (["--workers", "0"], "--workers"),
        (["--log", "loud"], "no level of a log"),
        (["--database", "sqlite:////proc/nowhere/a.db"], "database cannot be opened"),
        (["--database", "nonsense"], "database cannot be opened"),
        (["--database", "postgresql://127.0.0.1:1/x"], "database cannot be opened"),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_line(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from panspermia.cli.app import app

    monkeypatch.delenv("PANSPERMIA_WORKERS", raising=False)

    result = CliRunner().invoke(app, ["serve", *words])

    assert 2 == result.exit_code
    assert said in result.stderr
    assert 1 == len(result.stderr.splitlines())


# --- packages -------------------------------------------------------------------------------------


def test_the_unit_and_the_image_name_settings_that_exist() -> None:
    known = {f"PANSPERMIA_{name}" for name in ("HOST", "PORT", "DATABASE", "WORKERS", "LOG")}
    for name in ("panspermia.service", "Dockerfile"):
        text = (ROOT / "packaging" / name).read_text(encoding="utf-8")

        assert set(re.findall(r"PANSPERMIA_[A-Z]+", text)) <= known
        assert "PANSPERMIA_DATABASE" in text


def copied_into_the_image() -> list[str]:
    text = (ROOT / "packaging" / "Dockerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE)
    return [name for line in copied for name in line.split()]


def test_the_image_is_made_of_files_that_exist() -> None:
    names = copied_into_the_image()
    ignored = (ROOT / "packaging" / "Dockerfile.dockerignore").read_text(encoding="utf-8")

    assert "pyproject.toml" in names
    assert [] == [name for name in names if not (ROOT / name).exists()]
    assert {f"!{name}" for name in names} == set(re.findall("^!.*", ignored, re.MULTILINE))


@pytest.mark.slow
def test_what_is_copied_into_the_image_can_be_built(tmp_path: Path) -> None:
    for name in copied_into_the_image():
        goal = tmp_path / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, goal, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, goal)

    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True)

    assert (0, 1) == (done.returncode, len(list(tmp_path.glob("dist/*.whl")))), done.stderr
