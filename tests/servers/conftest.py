"""A database of its own for the servers of a file, on the PostgreSQL of this run, with nothing in its tables."""

import os

import psycopg
import pytest
from django.conf import settings
from django.db import connection


@pytest.fixture(scope="module")
def database(request: pytest.FixtureRequest, worker_id: str) -> str:
    """Its address."""
    return created(f"{request.module.__name__.rpartition('.')[2]}_{worker_id}", "POSTGRES_TEMPLATE")


@pytest.fixture
def empty(worker_id: str) -> str:
    """The address of one without tables."""
    return created(f"empty_{worker_id}")


def created(name: str, template: str = "") -> str:
    """`template`: the variable that names the database of which it is a copy."""
    if connection.vendor != "postgresql":
        pytest.skip("make test-postgres has what this needs")
    told, copied = settings.DATABASES["default"], f" TEMPLATE {os.environ[template]}" if template else ""
    with psycopg.connect(host=told["HOST"], user=told["USER"], dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}{copied}")
    return f"postgres://{told['USER']}@{told['HOST'].replace('/', '%2F')}/{name}"
