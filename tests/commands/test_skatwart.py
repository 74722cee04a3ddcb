"""The command `skatwart` of an installed Skatwart: what it says, what it hands on, and that it starts nothing twice."""

import os
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament import __version__, tree
from tournament.management import browser, folder, program, skatwart

ADDRESS = "http://127.0.0.1:8700"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What would be run, on data in a folder of its own."""
    run = list[list[str]]()
    monkeypatch.setattr(program, "run", run.append)
    monkeypatch.setattr(os, "environ", {"LC_ALL": "C.UTF-8", "SKATWART_VAR": str(tmp_path)})
    return run


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser is asked to open."""
    shown = list[str]()
    monkeypatch.setattr(webbrowser, "open", shown.append)
    return shown


def typed(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["skatwart", *words])
    skatwart.main()


@pytest.mark.parametrize(
    ("words", "handed_on"),
    [
        ((), ["start", "--browser"]),
        (("start",), ["start", "--browser"]),
        (("--no-browser",), ["start"]),
        (("start", "--traceback"), ["start", "--traceback", "--browser"]),
        (("verify", "--paper", "ab12 cd34"), ["verify", "--paper", "ab12 cd34"]),
        (("--port", "8701", "backup", "file.sqlite3"), ["backup", "file.sqlite3"]),
        (("backup", "--help"), ["backup", "--help"]),
        (("take_over", "pokal", "--left", "17:1", "20:3", "--by", "anna"),) * 2,
    ],
)
def test_a_command_has_what_stands_behind_it_and_start_is_the_usual_one(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], handed_on: list[str]
) -> None:
    typed(monkeypatch, *words)
    assert run == [["skatwart", *handed_on]]


def test_its_options_are_settings(run: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(
        monkeypatch,
        "--data",
        str(tmp_path / "club"),
        "start",
        "--host",
        skatwart.EVERYWHERE,
        "--port",
        "8701",
        "--no-demo",
    )
    assert run == [["skatwart", "start", "--browser"]]
    settings = {name: value for name, value in os.environ.items() if name.startswith("SKATWART_")}
    assert settings == {
        "SKATWART_VAR": str(tmp_path / "club"),
        "SKATWART_HOST": skatwart.EVERYWHERE,
        "SKATWART_PORT": "8701",
        "SKATWART_DEMO": "no",
    }


def test_who_follows_has_a_folder_of_its_own_and_is_there_for_the_hall(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    del os.environ["SKATWART_VAR"]
    typed(monkeypatch, "follow", ADDRESS)
    assert os.environ["SKATWART_VAR"] == str(tree.usual_data() / "second")
    assert os.environ["SKATWART_HOST"] == skatwart.EVERYWHERE


def test_what_the_environment_says_holds_for_who_follows_too(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "follow", ADDRESS)
    assert os.environ["SKATWART_VAR"] == str(tmp_path)


def test_it_says_which_one_it_is(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "--version")
    assert capsys.readouterr().out == f"Skatwart {__version__}\n"
    assert run == []


@pytest.mark.parametrize(("language", "words"), [("de", "Befehle"), ("es", "Órdenes"), ("en", "Commands")])
def test_help_is_in_the_language_of_the_system(
    run: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    language: str,
    words: str,
) -> None:
    os.environ["LC_ALL"] = f"{language}.UTF-8"
    monkeypatch.setattr("tournament.management.language.of_system", lambda: language)
    typed(monkeypatch, "--help")
    told = capsys.readouterr().out
    assert f"\n{words}" in told
    assert all(f"\n  {command} " in told for command in skatwart.COMMANDS)
    assert str(tmp_path) in told
    assert run == []


def test_a_command_that_is_not_offered_is_told_with_those_that_are(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match=r"There is no command migrate\. There are: start, backup, "):
        typed(monkeypatch, "migrate")
    assert run == []


@pytest.fixture
def running(tmp_path: Path) -> Iterator[None]:
    with folder.held(tmp_path, ADDRESS):
        yield


@pytest.mark.usefixtures("running")
def test_a_second_start_says_where_it_runs_and_opens_it(
    run: list[list[str]],
    shown: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    os.environ["DISPLAY"] = ":0"
    typed(monkeypatch)
    assert capsys.readouterr().out == f"Skatwart is running already: {ADDRESS}\n"
    assert (run, shown) == ([], [ADDRESS])
    typed(monkeypatch, "start", "--no-browser")
    assert (run, shown) == ([], [ADDRESS])


@pytest.mark.usefixtures("running")
def test_other_commands_go_on_beside_it(run: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "verify")
    assert run == [["skatwart", "verify"]]


def test_one_that_was_killed_runs_no_more(
    run: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / folder.NAME).touch()
    (tmp_path / folder.ADDRESS).write_text(ADDRESS)
    typed(monkeypatch)
    assert run == [["skatwart", "start", "--browser"]]


def test_a_command_that_has_the_folder_is_no_server(tmp_path: Path) -> None:
    (tmp_path / folder.ADDRESS).write_text("http://of.one.that.was.killed")
    with folder.held(tmp_path):
        assert folder.address_of_running(tmp_path) == ""
    with folder.held(tmp_path, ADDRESS):
        assert folder.address_of_running(tmp_path) == ADDRESS
    assert folder.address_of_running(tmp_path) == ""


@pytest.mark.parametrize(
    ("platform", "screen", "opens"),
    [("linux", "", False), ("linux", "DISPLAY", True), ("linux", "WAYLAND_DISPLAY", True), ("win32", "", True)],
)
def test_a_browser_is_opened_where_there_is_a_screen(
    shown: list[str], monkeypatch: pytest.MonkeyPatch, platform: str, screen: str, opens: bool
) -> None:
    monkeypatch.setattr(os, "environ", {screen: ":0"} if screen else {})
    monkeypatch.setattr(sys, "platform", platform)
    browser.show(ADDRESS)
    assert shown == ([ADDRESS] if opens else [])
