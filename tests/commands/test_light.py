"""A command loads what it needs: whoever asks it waits for nothing else."""

import pytest
from django.core.management import load_command_class
from django.db import connection
from django_tables2.columns import jsoncolumn

from tests.browser.running import ROOT

SERVERS = {"follow", "start"}  # they answer with pages: those are there before anybody asks
COMMANDS = sorted(file.stem for file in (ROOT / "tournament/management/commands").glob("[a-z]*.py"))


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_looks_through_all_pages_first(name: str) -> None:
    assert load_command_class("tournament", name).requires_system_checks == ("__all__" if name in SERVERS else ())


def test_nobody_loads_the_driver_of_a_database_that_is_not_used() -> None:
    assert (connection.vendor == "postgresql") == jsoncolumn.POSTGRES_AVAILABLE
