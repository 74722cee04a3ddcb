"""The unit of systemd starts the command as it is, and lets it write its data alone."""

import shlex
from configparser import ConfigParser

import pytest

from tests.installed import ROOT
from tournament.management import skatwart


@pytest.fixture(scope="module")
def unit() -> ConfigParser:
    read = ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names of systemd have capitals
    read.read_string((ROOT / "docs" / "skatwart.service").read_text())
    return read


def test_its_command_has_options_that_there_are(unit: ConfigParser) -> None:
    command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert command.endswith("/skatwart")
    asked, words = skatwart.parser().parse_known_args(options)
    assert (asked.no_browser, asked.no_demo, words) == (True, True, [])


def test_data_lie_in_the_one_folder_that_it_may_write(unit: ConfigParser) -> None:
    service = unit["Service"]
    variables = dict(pair.split("=", 1) for pair in shlex.split(service["Environment"]))
    assert variables["SKATWART_VAR"] == f"/var/lib/{service['StateDirectory']}"
    assert (service["ProtectSystem"], service["ProtectHome"]) == ("strict", "yes")


def test_it_runs_without_rights_and_within_limits(unit: ConfigParser) -> None:
    service = unit["Service"]
    assert service["User"] not in {"", "root", "0"}
    assert (service["NoNewPrivileges"], service["CapabilityBoundingSet"]) == ("yes", "")
    assert service["MemoryMax"]


def test_it_is_ended_as_ctrl_c_does(unit: ConfigParser) -> None:
    assert unit["Service"]["KillSignal"] == "SIGINT"
