"""A table server, and a PostgreSQL server for the tests that need one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.serving import Client, Seat, begin, free_port, seated, serving

SKIPPED = "no PostgreSQL here: neither $GROGNARD_TEST_POSTGRESQL nor initdb and pg_ctl (Debian: apt install postgresql)"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """A browser without a screen, and a server with an empty shelf."""
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def both(client: Client) -> Iterator[tuple[Seat, Seat]]:
    """Two people at a table, the map set up."""
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 3")
        wp.answer("posture 4")
        nato.ask_again()
        nato.answer("suggested")
        yield nato, wp


def program(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a server: the one named in the environment, or one started for the tests."""
    given = os.environ.get("GROGNARD_TEST_POSTGRESQL")
    if given:
        yield given
        return
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip(SKIPPED)
    folder = Path(tempfile.mkdtemp(prefix="grognard-pg-"))
    as_user: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    port = free_port()
    quiet: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder, **as_user}
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    subprocess.run([initdb, "-D", folder / "data", "-U", "grognard", "-A", "trust", "-N"], **quiet)
    subprocess.run([pg_ctl, "-D", folder / "data", "-o", options, "-l", folder / "log", "-w", "start"], **quiet)
    try:
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([pg_ctl, "-D", folder / "data", "-m", "immediate", "stop"], **quiet)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def postgresql(postgresql_server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A database for the tests of a module."""
    import psycopg

    name = f"t{abs(hash(request.node.nodeid))}"
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgresql_server.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
