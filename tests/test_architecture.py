"""The house rules that the import linter can't see. Reads the sources alone; needs no database."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORES = ("scoring", "seating")
DESKS = (
    "setup", "registration", "draw", "sheets", "standings", "rulings", "results", "cash", "documents", "public",
    "calculator",
)  # fmt: skip
ROOMS = {*DESKS, "models", "queries", "wording", "management", "migrations", "templatetags", "locale", "sqlite"}
PLAIN_FILES = {"__init__", "views", "urls", "forms", "tables", "services"}
SPECIALITIES = {
    ("registration", "importer"),
    ("registration", "group_services"),("registration", "import_services"), ("registration", "import_views"),
    ("setup", "ban_services"), ("setup", "ban_views"),
    ("registration", "substitute_services"), ("registration", "substitute_views"),
    ("documents", "pdf"), ("documents", "xlsx"), ("documents", "machines"), ("documents", "lines"),
    ("documents", "ink"),
    ("documents", "listing"), ("documents", "measure"), ("documents", "columns"), ("documents", "answers"),
    ("documents", "result_lists"), ("documents", "seat_lists"), ("documents", "waiting"), ("documents", "wait_views"),
    ("documents", "arrivals"), ("documents", "children"),
    ("sheets", "importer"), ("sheets", "lines"), ("sheets", "key_views"), ("sheets", "after_views"),
    ("sheets", "game_views"), ("sheets", "open_services"), ("sheets", "reading_services"),
    ("documents", "grid"), ("documents", "qr"), ("documents", "sheet_views"),
    ("documents", "ruling_views"), ("documents", "log_views"), ("documents", "card_views"),
    ("rulings", "protest_views"), ("rulings", "protest_services"), ("rulings", "protest_forms"),
    ("rulings", "protest_urls"), ("rulings", "phone_views"),
    ("rulings", "jury_views"), ("rulings", "jury_services"), ("rulings", "jury_forms"),
    ("setup", "time_views"), ("setup", "time_services"), ("setup", "time_forms"),
    ("draw", "seat_views"), ("draw", "seat_services"), ("draw", "wish_services"),
    ("draw", "importer"), ("draw", "list_services"), ("draw", "list_views"),
    ("sheets", "feet_importer"), ("sheets", "feet_services"), ("sheets", "feet_views"),
    ("rulings", "law_views"), ("results", "lot_views"), ("results", "lot_services"), ("results", "lot_forms"),
    ("results", "rating_views"), ("results", "rating_services"), ("standings", "chart"), ("documents", "lot_views"),
    ("setup", "announcement_views"), ("setup", "announcement_services"), ("setup", "announcement_forms"),
    ("documents", "plan_views"), ("documents", "rating_views"), ("documents", "diploma_views"),
    ("documents", "bundle_views"), ("documents", "rating_lists"),
    ("documents", "addresses"), ("documents", "poster_views"),
    ("public", "wall"), ("public", "wall_views"), ("public", "app_views"),
    ("setup", "importer"), ("setup", "restore_services"), ("setup", "keeping_services"), ("setup", "keeping_views"),
    ("documents", "archive_views"), ("documents", "archive_sheets"), ("documents", "archive_results"),
    ("cash", "collect_services"), ("cash", "refund_services"), ("cash", "stake_services"),
    ("cash", "loss_views"), ("cash", "refund_views"), ("cash", "stake_views"),
    ("setup", "break_off_services"), ("setup", "break_off_views"),
    ("documents", "cash_views"), ("documents", "cash_lists"),
    ("results", "prize_views"), ("results", "prize_services"), ("results", "prize_forms"),
    ("results", "payout_views"), ("results", "payout_services"), ("documents", "prize_views"),
}  # fmt: skip
CONTROLLED_TRANSACTIONS = {"management/commands/demo.py", "management/commands/organizer.py"}
PAGES = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/js/**/*.js"), *ROOT.glob("static/css/*.css")]


def sources(*parts: str) -> list[Path]:
    found = [path for part in parts for path in (ROOT / part).rglob("*.py") if "migrations" not in path.parts]
    assert found
    return sorted(found)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Every imported name in full: `from a import b` is a.b."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(*wanted: str, within: list[Path]) -> set[str]:
    """Files that import one of the modules, or something inside it."""
    return {
        str(path.relative_to(ROOT))
        for path in within
        if any(name == one or name.startswith(f"{one}.") for name in imports(path) for one in wanted)
    }


def test_services_know_nothing_of_pages() -> None:
    services = [path for path in sources("tournament") if path.name.endswith("services.py")]
    assert importers("django.http", "django.shortcuts", "django.forms", "django.urls", within=services) == set()


def test_only_services_open_transactions() -> None:
    opened = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if any(isinstance(node, ast.Attribute) and node.attr == "atomic" for node in ast.walk(tree(path)))
        or "django.db.transaction.atomic" in imports(path)
    }
    assert {path for path in opened if not path.endswith("services.py")} == CONTROLLED_TRANSACTIONS


def test_only_services_and_the_trail_write() -> None:
    """Views, queries and forms never save a row."""
    writing = {"save", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "delete"}
    written = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in writing
            for node in ast.walk(tree(path))
        )
    }
    others = {path for path in written if not path.endswith("services.py")}
    saves_a_workbook = "documents/xlsx.py"
    assert others == {"audit.py", "clock.py", "models/audit.py", "management/commands/organizer.py", saves_a_workbook}


def test_the_cores_have_no_clock_and_no_chance() -> None:
    chance = ("random", "secrets", "time", "datetime", "uuid", "os")
    assert importers(*chance, within=sources(*CORES)) == set()


def test_weasyprint_stays_in_its_file() -> None:
    assert importers("weasyprint", within=sources("tournament", *CORES)) == {"tournament/documents/pdf.py"}


def test_openpyxl_stays_in_its_file() -> None:
    assert importers("openpyxl", within=sources("tournament", *CORES)) == {"tournament/documents/xlsx.py"}


def test_the_qr_library_stays_in_its_file() -> None:
    assert importers("segno", within=sources("tournament", *CORES)) == {"tournament/documents/qr.py"}


def test_tests_are_no_packages() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def test_test_files_have_names_of_their_own() -> None:
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(set(names)) == sorted(names)


def test_every_folder_of_the_application_has_its_place() -> None:
    folders = {path.name for path in (ROOT / "tournament").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == ROOMS


@pytest.mark.parametrize("desk", DESKS)
def test_a_desk_has_only_the_files_it_may_have(desk: str) -> None:
    special = {name for place, name in SPECIALITIES if place == desk}
    found = {path.stem for path in (ROOT / "tournament" / desk).iterdir() if path.name != "__pycache__"}
    assert found <= PLAIN_FILES | special
    assert {"__init__", "views", "urls"} <= found


def test_every_file_says_what_it_is_for() -> None:
    silent = {
        str(path.relative_to(ROOT))
        for path in sources("tournament", *CORES)
        if path.name not in {"__init__.py", "urls.py", "protest_urls.py"} and not ast.get_docstring(tree(path))
    }
    assert silent == set()


def test_no_file_is_longer_than_anybody_reads() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources("tournament", *CORES)}
    assert {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > 300} == {}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_carries_no_code_and_asks_no_other_machine(path: Path) -> None:
    """What the content policy forbids, and what a hall without internet could not load."""
    text = path.read_text(encoding="utf-8")
    assert [tag for tag in re.findall(r"<script\b[^>]*>", text) if " src=" not in tag] == []
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:", text) == _allowed_styles(path)
    assert re.findall(r"https?://(?!www\.w3\.org/)[^\s\"')]*", text) == []
    assert re.findall(r"(?:src|href)=[\"']//|url\([\"']?//", text) == []


def _allowed_styles(path: Path) -> list[str]:
    """The paper's frame carries its style sheet in itself: WeasyPrint fetches nothing."""
    return ["<style"] if path.name == "print.html" else []
