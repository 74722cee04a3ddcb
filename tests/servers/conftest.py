"""A database of its own for the servers of a file, on the PostgreSQL of this run, with tables and nothing in them."""

import os

import psycopg
import pytest
from django.conf import settings
from django.db import connection


@pytest.fixture(scope="module")
def database(request: pytest.FixtureRequest, worker_id: str) -> str:
    """Its address."""
    if connection.vendor != "postgresql":
        pytest.skip("make test-postgres has what this needs")
    told = settings.DATABASES["default"]
    name = f"{request.module.__name__.rpartition('.')[2]}_{worker_id}"
    with psycopg.connect(host=told["HOST"], user=told["USER"], dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {os.environ['POSTGRES_TEMPLATE']}")
    return f"postgres://{told['USER']}@{told['HOST'].replace('/', '%2F')}/{name}"
