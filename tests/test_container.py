"""The container's files say what running.md promises of them; building and trying it is for `make image`."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.installed import PARTS

ROOT = Path(__file__).resolve().parents[1]
FILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
LAST = FILE.rpartition("FROM ")[2]


def test_nobody_is_root_in_it_and_data_lie_in_the_volume() -> None:
    assert re.findall(r"^USER (.*)$", LAST, re.MULTILINE) == ["10001"]
    assert re.findall(r"^VOLUME (.*)$", LAST, re.MULTILINE) == ["/data"]
    assert "SKATWART_VAR=/data" in LAST
    assert "PYTHONPYCACHEPREFIX=/data/" in LAST  # what Python would write beside its files


def test_it_starts_by_the_command_and_opens_no_browser() -> None:
    assert json.loads(re.findall(r"^ENTRYPOINT (.*)$", LAST, re.MULTILINE)[0]) == ["skatwart"]
    assert json.loads(re.findall(r"^CMD (.*)$", LAST, re.MULTILINE)[0]) == ["start", "--no-browser"]


def test_the_health_check_is_a_program() -> None:
    words = json.loads(re.findall(r"HEALTHCHECK [^\[]*CMD (\[.*?\])\n", LAST.replace("\\\n", ""))[0])
    assert words[:2] == ["python3", "-c"]
    compile(words[2], "health", "exec")
    assert "'127.0.0.1', 8000" in words[2]


@pytest.mark.parametrize("text", [FILE, COMPOSE], ids=["Containerfile", "compose.yaml"])
def test_only_settings_that_there_are_stand_in_it(text: str) -> None:
    assert set(re.findall(r"SKATWART_[A-Z_]+", text)) - {"SKATWART_NAME"} <= settings.KNOWN


def test_what_the_wheel_is_made_from_is_there() -> None:
    copied = {name for line in re.findall(r"^COPY ([^-].*?) /source", FILE, re.MULTILINE) for name in line.split()}
    assert copied == {*PARTS, "pyproject.toml", "README.md", "requirements.lock"}


def test_the_proxy_is_at_the_address_that_is_believed() -> None:
    assert "SKATWART_HOST: 127.0.0.1" in COMPOSE
    assert "network_mode: service:skatwart" in COMPOSE
