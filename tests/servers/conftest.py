"""Databases of their own for the servers of a file, on the PostgreSQL of this run, and folders that begin ready."""

import os
from pathlib import Path
from shutil import copytree

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.browser.running import PASSWORD, Server, manage
from tests.conftest import held

CLUB = "club"  # a database with the tables and a club with nothing but its director


@pytest.fixture(scope="module")
def database(request: pytest.FixtureRequest, worker_id: str) -> str:
    """The address of one with nothing in its tables."""
    return create_database(name_for(request, worker_id), os.environ.get("POSTGRES_TEMPLATE", ""))


@pytest.fixture(scope="module")
def club(request: pytest.FixtureRequest, worker_id: str, club_folder: Path) -> str:
    """The address of one in which the director of a club can open a tournament."""
    return create_database(f"{name_for(request, worker_id)}_{CLUB}", CLUB)


@pytest.fixture
def empty(worker_id: str) -> str:
    """The address of one without tables."""
    return create_database(f"empty_{worker_id}")


@pytest.fixture(scope="session")
def club_folder(shared: Path) -> Path:
    """The folder of a server whose first start is over, made once for all workers with its database."""
    skip_without_postgresql()
    var, making = shared / "club-on-postgresql", shared / "club-is-made"
    with held(shared / "club-on-postgresql-lock"):
        if not var.exists():
            url = create_database(CLUB, os.environ["POSTGRES_TEMPLATE"])
            server = Server(making, None, SKATWART_DEMO="no", SKATWART_DATABASE_URL=url)
            assert server.wait_for().stop() == 0
            words = ("organizer", "Skatfreunde Demo", "--manager", "director")
            founded = manage(making, *words, PASSWORD=PASSWORD, SKATWART_DATABASE_URL=url)
            assert founded.returncode == 0, founded.stderr
            making.rename(var)
    return var


@pytest.fixture
def var(club_folder: Path, tmp_path: Path) -> Path:
    """A folder in which nothing has to be gathered any more."""
    return copytree(club_folder, tmp_path / "var")


def name_for(request: pytest.FixtureRequest, worker_id: str) -> str:
    return f"{request.module.__name__.rpartition('.')[2]}_{worker_id}"


def skip_without_postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("make test-postgres has what this needs")


def create_database(name: str, template: str = "") -> str:
    """Its address; `template` names another one of which it is a copy."""
    skip_without_postgresql()
    told, copied = settings.DATABASES["default"], f" TEMPLATE {template}" if template else ""
    with psycopg.connect(host=told["HOST"], user=told["USER"], dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}{copied}")
    return f"postgres://{told['USER']}@{told['HOST'].replace('/', '%2F')}/{name}"
