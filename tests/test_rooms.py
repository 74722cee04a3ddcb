"""A newcomer's room, built in a copy of the tree: nothing has to be told of it, and what it must not do is caught."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOM = {
    "tournament/desks/tombola/__init__.py": "",
    "tournament/desks/tombola/urls.py": "from tournament.desks.tombola.tickets import views\n",
    "tournament/desks/tombola/tickets/__init__.py": "",
    "tournament/desks/tombola/tickets/views.py": '''"""A page of tickets."""

from tournament import access
from tournament.desks.tombola.tickets import forms, reading, services, tables
''',
    "tournament/desks/tombola/tickets/forms.py": '"""What is asked for."""\n\nfrom tournament import fields\n',
    "tournament/desks/tombola/tickets/tables.py": '"""What is listed."""\n',
    "tournament/desks/tombola/tickets/services.py": '''"""Sells tickets."""

from tournament import audit
from tournament.desks.tombola.tickets import importer, reading
''',
    "tournament/desks/tombola/tickets/importer.py": '"""From a file."""\n\nfrom tournament.files import uploads\n',
    "tournament/desks/tombola/tickets/reading.py": '''"""Tickets that were sold."""

from tournament import queries
from tournament.desks.tombola.tickets import numbers
''',
    "tournament/desks/tombola/tickets/numbers.py": '"""How a ticket is numbered."""\n\nimport scoring\n',
    "tournament/desks/cash/tips/__init__.py": "",
    "tournament/desks/cash/tips/reading.py": '"""A further room."""\n\nfrom tournament import models\n',
}
BREAKS = {
    "tournament/desks/tombola/tickets/reading.py": ("tournament.desks.tombola.tickets.services", "In a room"),
    "tournament/desks/tombola/tickets/services.py": ("tournament.desks.tombola.tickets.forms", "In a room"),
    "tournament/desks/tombola/tickets/tables.py": ("tournament.desks.cash.tips.reading", "Desks are strangers"),
    "tournament/desks/cash/tips/reading.py": ("tournament.desks.cash.urls", "No rings"),
    "tournament/queries/day.py": ("tournament.desks.tombola.tickets.reading", "Downward only"),
    "tournament/papers/qr.py": (
        "tournament.wording",
        "The cores and the papers know nothing but Python and their libraries",
    ),
    "scoring/lots.py": ("seating", "The cores are strangers to each other, below everything"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources alone, with a new desk of one room and a new room at a desk that is there."""
    place = tmp_path_factory.mktemp("copy")
    for name in ("tournament", "scoring", "seating"):
        shutil.copytree(ROOT / name, place / name, ignore=lambda _folder, names: [n for n in names if is_data(n)])
    shutil.copy(ROOT / "pyproject.toml", place)
    (place / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "test_architecture.py", place / "tests")
    for name, text in ROOM.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


def is_data(name: str) -> bool:
    return name in {"__pycache__", "LC_MESSAGES", "demo"} or Path(name).suffix not in {"", ".py"}


def broken(place: Path) -> set[str]:
    """The contracts that the import linter finds broken there."""
    linter = [sys.executable, str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    told = subprocess.run(linter, cwd=place, capture_output=True, text=True, check=False).stdout
    assert re.search(r"Contracts: \d+ kept, \d+ broken", told), told
    return set(re.findall(r"^(.+?) BROKEN", told, re.MULTILINE))


def test_a_new_room_is_held_by_the_rule_that_never_heard_of_it(copy: Path) -> None:
    assert broken(copy) == set()


def test_a_new_room_satisfies_the_rules_of_roles_without_being_listed(copy: Path) -> None:
    rules = ["-k", "desk or room or role or transactions or services", "tests/test_architecture.py"]
    how = ["-q", "-c", "/dev/null", "--rootdir", ".", "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run([sys.executable, "-m", "pytest", *how, *rules], cwd=copy, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
    assert re.search(r"[5-9]\d* passed|\d\d+ passed", run.stdout)


def test_what_a_room_must_not_do_is_caught_everywhere(copy: Path, tmp_path: Path) -> None:
    spoilt = shutil.copytree(copy, tmp_path / "spoilt")
    for name, (climbing, _contract) in BREAKS.items():
        add_imports(spoilt / name, [climbing])
    assert broken(spoilt) == {contract for _climbing, contract in BREAKS.values()}


def add_imports(path: Path, names: Iterable[str]) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "".join(f"import {name}\n" for name in names), encoding="utf-8")
