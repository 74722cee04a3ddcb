"""The wheel holds all of the application and nothing else, is the same whenever it is built, and runs by itself."""

import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copytree
from zipfile import ZipFile

import pytest

from tests.browser.pages import PAPERS
from tests.browser.running import Person, Server, environment, expect
from tests.installed import ROOT, build_wheel, tracked_files, unpack_wheel
from tests.tiers import full
from tournament import __version__

PROGRAM = ("-P", "-c", "from tournament.entry import main; main()")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack_wheel(wheel, tmp_path_factory.mktemp("installed"))


def in_wheel(name: str) -> str:
    """Pages, static files and the manual lie below the application there."""
    name = name.replace("docs/manual/", "tournament/chapters/")
    return f"tournament/{name}" if name.startswith(("templates/", "static/")) else name


@full
def test_it_holds_every_file_of_the_tree_and_no_other(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
        for name in tracked_files():
            if not name.endswith(".po"):  # the .mo are made of them
                assert packed.read(in_wheel(name)) == (ROOT / name).read_bytes(), name
    assert held == {in_wheel(name) for name in tracked_files() if not name.endswith(".po")}


@full
def test_built_again_it_is_the_same_to_the_byte(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(tmp_path).read_bytes() == wheel.read_bytes()


@full
def test_it_says_what_it_is_and_which_command_it_brings(installed: Path) -> None:
    (about,) = installed.glob("skatwart-*.dist-info")
    said = (about / "METADATA").read_text().splitlines()
    assert f"Version: {__version__}" in said
    assert {"Name: skatwart", "Requires-Python: >=3.11", "Requires-Dist: platformdirs~=4.14"} <= set(said)
    assert not [line for line in said if line.startswith("Requires-Dist: pytest") and "extra" not in line]
    assert (about / "entry_points.txt").read_text().split() == [
        "[console_scripts]",
        "skatwart",
        "=",
        "tournament.entry:main",
    ]


def skatwart(installed: Path, home: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """On a system where nobody has set anything."""
    told = environment(home, PYTHONPATH=str(installed), HOME=str(home), **more)
    del told["SKATWART_VAR"]
    told.pop("XDG_DATA_HOME", None)
    return subprocess.run(
        [sys.executable, *PROGRAM, *words], cwd=home, env=told, capture_output=True, text=True, check=False
    )


@full
def test_data_lie_where_the_system_keeps_them(installed: Path, tmp_path: Path) -> None:
    """And an empty folder is told by the words of the command that is there."""
    done = skatwart(installed, tmp_path, "verify")
    data = tmp_path / ".local" / "share" / "skatwart"
    assert f"There is no data in {data} yet. Start Skatwart there once (skatwart), put a backup there " in done.stderr
    assert "(skatwart restore FILE.sqlite3)" in done.stderr
    assert done.returncode


@full
def test_the_cores_need_nothing_else(installed: Path, tmp_path: Path) -> None:
    """Neither Django nor any other package, as after `pip install --no-deps`."""
    code = "import scoring, seating, sys; sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    subprocess.run(
        [sys.executable, "-S", "-P", "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(installed)}, check=True
    )


@full
def test_the_command_says_what_is_missing_beside_the_cores(installed: Path, tmp_path: Path) -> None:
    words, told = [sys.executable, "-S", *PROGRAM], {"PYTHONPATH": str(installed), "LC_ALL": "de_DE.UTF-8"}
    done = subprocess.run(words, cwd=tmp_path, env=told, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert "django fehlt" in done.stderr
    assert "Traceback" not in done.stderr


@full
def test_pages_scripts_words_and_papers_are_there(installed: Path, begun: Path, tmp_path: Path) -> None:
    server = Server(copytree(begun, tmp_path / "var"), program=PROGRAM, PYTHONPATH=str(installed)).wait_for()
    try:
        with Person(server.port).sign_in("director") as person:
            page = expect(person.get("/"), 200).text
            style = page.split('rel="stylesheet" href="')[1].split('"')[0]
            assert "@layer" in expect(person.get(style), 200).text
            assert expect(person.get_paper(PAPERS["seats-by-table-pdf"]), 200).body.startswith(b"%PDF-")
            person.cookies["django_language"] = "de"
            assert "Turniere" in expect(person.get("/"), 200).text
    finally:
        assert server.stop() == 0, server.said()
    assert f"{tmp_path}/var" not in server.said()


def test_the_versions_agree() -> None:
    """The newest entry of the change log is this version; it's said at one place."""
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## "))
    assert newest.split()[1] == __version__
    assert "version" not in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
