"""A real Ray cluster of two nodes on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panspermia.cli.app import app
from panspermia.lab.crews import Ray, spread
from panspermia.lab.errors import CannotWork
from panspermia.lab.manifest import describe
from panspermia.lab.runs import begin
from panspermia.lab.simulate import LabPlan
from tests.lab.work import fail, square_but_die_once

pytestmark = [
    pytest.mark.slow,
    # Ray's own: it leaves sockets, processes and old calls behind.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster with two nodes of one core each."""
    patch = pytest.MonkeyPatch()
    patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    patch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    cluster_utils = pytest.importorskip("ray.cluster_utils")
    node = {"num_cpus": 1, "object_store_memory": 80 * 1024 * 1024}
    cluster = cluster_utils.Cluster(
        initialize_head=True, head_node_args={**node, "include_dashboard": False}
    )
    cluster.add_node(**node)
    yield cluster.address
    cluster.shutdown()
    patch.undo()


def test_two_nodes_write_the_same_bytes_as_one_process(address: str, tmp_path: Path) -> None:
    import ray

    manifest = describe(LabPlan("symbioz", ("random", "greedy"), {}, 3, rotate=True), 30, chunk=4)
    alone = begin(tmp_path / "alone", manifest)
    assert 30 == sum(alone.play())
    alone.finish()
    together = tmp_path / "together"
    command = ["simulate", "--manifest", str(alone.folder / "manifest.json"), "--ray", address]

    result = CliRunner().invoke(app, [*command, "--out", str(together)])

    assert 0 == result.exit_code, result.output
    assert alone.games_file.read_bytes() == (together / "games.parquet").read_bytes()
    assert not ray.is_initialized()


def test_the_cluster_has_two_nodes(address: str) -> None:
    import ray

    crew = Ray(address)

    assert 2 == len([node for node in ray.nodes() if node["Alive"]])
    assert 2 == crew.size
    crew.leave(finished=True)


def test_a_worker_killed_on_the_cluster_loses_nothing(address: str, tmp_path: Path) -> None:
    marker = tmp_path / "died"

    found = list(spread(square_but_die_once, str(marker), range(8), 1, crew=Ray(address)))

    assert marker.exists()
    assert [n * n for n in range(8)] == found


def test_an_error_on_the_cluster_is_the_error_itself(address: str) -> None:
    with pytest.raises(ValueError, match="chunk 0"):
        list(spread(fail, None, [0], 1, crew=Ray(address)))


def test_no_cluster_is_one_line() -> None:
    with pytest.raises(CannotWork, match="no Ray cluster at nowhere") as error:
        Ray("nowhere")

    assert 1 == len(str(error.value).splitlines())
