"""compose.yaml, read as its programs read it: whatever it names is in it, in the Containerfile or in the settings."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
READ = yaml.safe_load(COMPOSE)
SERVICES: dict[str, dict[str, Any]] = READ["services"]
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
CHOSEN = {"SKATWART_NAME": "skat.example.org", "POSTGRES_PASSWORD": "letters7"}
ASKED = """
import json
from tournament import settings as own
database = own.DATABASES["default"]
print(json.dumps([database[key] for key in ("ENGINE", "HOST", "NAME", "USER", "PASSWORD")]))
print(json.dumps([own.PUBLIC_URL, own.HOST, own.PORT, own.WORKERS, own.TIME_ZONE, own.DEMO]))
"""


def filled(text: object) -> str:
    """With the variables that somebody has chosen, or what stands for those that nobody has."""
    return VARIABLE.sub(lambda named: CHOSEN.get(named[1]) or (named[3] if named[2] == "-" else ""), str(text))


def inside() -> dict[str, str]:
    """The environment of the program in its container."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("SKATWART_")}
    (built,) = re.findall(r"^ENV ((?:.*\\\n)*.*)$", CONTAINER, re.MULTILINE)
    words = (word.partition("=") for word in built.replace("\\\n", "").split())
    baked = {name: value for name, _is, value in words if name.startswith("SKATWART_")}
    composed = SERVICES["skatwart"]["environment"]
    return given | baked | {name: filled(value) for name, value in composed.items()}


def test_the_program_takes_its_settings_and_finds_its_database() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=ROOT, env=inside(), check=True, capture_output=True, text=True
    )
    (engine, host, *database), program = map(json.loads, asked.stdout.splitlines())
    made = {name: filled(value) for name, value in SERVICES[host]["environment"].items()}
    assert engine == "django.db.backends.postgresql"
    assert database == [made["POSTGRES_DB"], made["POSTGRES_USER"], made["POSTGRES_PASSWORD"]]
    assert program == ["https://skat.example.org", "127.0.0.1", 8000, 1, "Europe/Berlin", False]
    assert made["POSTGRES_USER"] in SERVICES[host]["healthcheck"]["test"]


def test_what_has_to_be_chosen_is_said_and_is_in_the_command_of_the_docs() -> None:
    required = {name for name, sign, _words in VARIABLE.findall(COMPOSE) if sign == "?"}
    assert required == CHOSEN.keys()
    assert all(words for _name, sign, words in VARIABLE.findall(COMPOSE) if sign == "?")
    (command,) = re.findall(r"`([^`]*docker compose up[^`]*)`", RUNNING)
    assert set(re.findall(r"(\w+)=", command)) == required


def test_it_waits_for_services_that_say_how_they_are() -> None:
    waits = [
        (other, how["condition"])
        for service in SERVICES.values()
        for other, how in service.get("depends_on", {}).items()
    ]
    assert waits == [("database", "service_healthy")]
    assert all("healthcheck" in SERVICES[other] for other, _condition in waits)


def test_what_it_is_built_from_is_there() -> None:
    build = SERVICES["skatwart"]["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).is_file()
    assert [name for name, service in SERVICES.items() if "image" not in service] == []


def test_data_are_in_volumes_that_there_are() -> None:
    kept = {name: [volume.split(":") for volume in service["volumes"]] for name, service in SERVICES.items()}
    assert sorted(volume for volumes in kept.values() for volume, _place in volumes) == sorted(READ["volumes"])
    assert [place for _volume, place in kept["skatwart"]] == re.findall(r"^VOLUME (.*)$", CONTAINER, re.MULTILINE)


def test_the_proxy_hands_on_to_the_port_of_the_program() -> None:
    proxy, environment = SERVICES["proxy"], inside()
    (port,) = re.findall(r"^EXPOSE (\d+)$", CONTAINER, re.MULTILINE)
    assert filled(proxy["command"]).split()[-4:] == [
        *("--from", "skat.example.org"),
        *("--to", f"{environment['SKATWART_HOST']}:{port}"),
    ]
    beside = proxy["network_mode"].removeprefix("service:")
    assert SERVICES[beside]["ports"] == ["80:80", "443:443"]  # of whom shares its network
