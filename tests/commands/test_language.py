"""Commands speak the language of the system they run on; what other programs read is the same in all of them."""

import ctypes
import json
import sys
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace

import pytest
from django.utils import translation

from tests.browser.running import manage
from tests.conftest import with_tables
from tests.tiers import full
from tournament.management.language import catalogue, of_system

NO_DATA = (
    "There is no data in %(folder)s yet. Start Skatwart there once (%(start)s), put a backup there "
    "(%(restore)s FILE.sqlite3), or name another folder: %(data)sFOLDER."
)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "DE.UTF-8"}, "de"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "es_ES", "LC_MESSAGES": "es_ES", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""}, "de"),
    ],
)
def test_it_is_the_first_of_three_variables_that_says_anything(environment: dict[str, str], language: str) -> None:
    assert of_system(environment) == language


@pytest.mark.parametrize(
    ("number", "language"), [(0x0407, "de"), (0x0C07, "de"), (0x0C0A, "es"), (0x0409, "en"), (0, "en")]
)
def test_windows_says_it_by_a_number(monkeypatch: pytest.MonkeyPatch, number: int, language: str) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert of_system({}) == language
    assert of_system({"LANG": "es_ES.UTF-8"}) == "es"


@pytest.fixture(scope="module")
def var(migrated: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables with nothing in them."""
    if not migrated:
        pytest.skip("the file of a database is copied here")
    return with_tables(tmp_path_factory.mktemp("language") / "var", migrated)


def in_language(language: str, text: str) -> str:
    with translation.override(language):
        return translation.gettext(text)


@full
@pytest.mark.parametrize("language", ["de", "es"])
def test_every_command_speaks_it(var: Path, tmp_path: Path, language: str) -> None:
    """One that goes well, one that is refused, and one that fails before Django has its settings."""
    told = manage(var, "verify", LC_ALL=f"{language}.UTF-8")
    assert told.stdout.strip() == in_language(language, "all is well") != "all is well"
    told = manage(tmp_path / "empty", "verify", LC_ALL=f"{language}.UTF-8")
    words = in_language(language, NO_DATA)
    typed = {"start": "manage.py start", "restore": "manage.py restore", "data": "SKATWART_VAR="}
    said = words % {"folder": tmp_path / "empty", **typed}
    assert told.stderr.strip() == f"CommandError: {said}"
    told = manage(var, "verify", LC_ALL=f"{language}.UTF-8", SKATWART_FOO="1")
    text = catalogue(language).gettext("Skatwart can't start: %(why)s")
    assert told.stderr.startswith(text % {"why": ""})
    assert "Skatwart can't start" not in told.stderr


@full
def test_what_programs_read_is_the_same_in_every_language(begun: Path, tmp_path: Path) -> None:
    var = copytree(begun, tmp_path / "var")
    answers = [
        manage(var, "standings", "herbstpokal-2026", "--json", "--rating", "all", LC_ALL=language).stdout
        for language in ("C", "de_DE.UTF-8", "es_ES.UTF-8")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert json.loads(answers[0])[0]["rows"]


@full
@pytest.mark.parametrize(("language", "words"), [("de_DE.UTF-8", "es fehlt: file"), ("es_ES.UTF-8", "falta: file")])
def test_what_a_command_line_lacks_is_said_in_it(var: Path, language: str, words: str) -> None:
    told = manage(var, "restore", LC_ALL=language)
    assert (told.returncode, words in told.stderr) == (2, True), told.stderr


@full
def test_what_the_system_says_of_a_file_is_said_in_it(var: Path) -> None:
    told = manage(var, "restore", "nowhere.sqlite3", LC_ALL="de_DE.UTF-8")
    assert told.returncode == 1
    assert "nowhere.sqlite3 kann nicht gelesen werden: Datei oder Ordner gibt es nicht." in told.stderr
