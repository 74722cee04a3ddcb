"""The house rules that the import linter can't see. Reads the sources alone; needs no database."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORES = ("scoring", "seating")
DESKS = ROOT / "tournament" / "desks"
ROLES = ("urls", "views", "forms", "tables", "services", "importer", "reading")
CONTROLLED_TRANSACTIONS = {"audit.py", "management/commands/demo.py", "management/commands/organizer.py"}
FACTS = re.compile(
    r"(^|__)(voided|withdrawn|reopened|replaced|removed|lifted|taken_back|taken_out|struck)_at(__isnull)?$"
)
PAGES = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/**/*.js"), *ROOT.glob("static/*/*.css")]


@cache
def sources(*parts: str) -> list[Path]:
    paths = [path for part in parts for path in (ROOT / part).rglob("*.py") if "migrations" not in path.parts]
    assert paths
    return sorted(paths)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every imported name in full: `from a import b` is a.b."""
    return tuple(imported(path))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(*modules: str, within: list[Path]) -> set[str]:
    """Files that import one of the modules, or something inside it."""
    return {
        str(path.relative_to(ROOT))
        for path in within
        if any(name == module or name.startswith(f"{module}.") for name in imports(path) for module in modules)
    }


def test_services_know_nothing_of_pages() -> None:
    services = [path for path in sources("tournament") if path.name.endswith("services.py")]
    assert importers("django.http", "django.shortcuts", "django.forms", "django.urls", within=services) == set()


def test_no_service_stores_the_words_of_a_clerk() -> None:
    """What is stored is read by people of other languages: a code, or what somebody typed."""
    services = [path for path in sources("tournament") if path.name == "services.py"]
    assert importers("django.utils.translation", "tournament.wording", within=services) == set()


def test_only_services_open_transactions() -> None:
    opened = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if any(isinstance(node, ast.Attribute) and node.attr == "atomic" for node in ast.walk(tree(path)))
        or "django.db.transaction.atomic" in imports(path)
    }
    assert {path for path in opened if not path.endswith("services.py")} == CONTROLLED_TRANSACTIONS


def test_every_transaction_is_sealed() -> None:
    opened = importers("django.db.transaction", within=sources("tournament"))
    assert {path for path in opened if "transaction.atomic" in (ROOT / path).read_text()} == {"tournament/audit.py"}


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
    files = {"papers/xlsx.py", "papers/pdf.py"}  # a workbook, a picture
    writes = {
        "audit.py",
        "clock.py",
        "gate.py",
        "models/audit.py",
        "models/rows.py",
        "management/commands/organizer.py",
        "desks/documents/answers/shared.py",  # of the moment, and sealed nowhere
    }
    assert others == writes | files


def test_what_holds_is_said_at_its_model() -> None:
    """`voided_at=None` and its like have a name each, in tournament/models: in_force(), standing() ..."""
    asked = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if "models" not in path.parts and any(map(asks_whether_it_holds, ast.walk(tree(path))))
    }
    assert asked == set()


def asks_whether_it_holds(node: ast.AST) -> bool:
    """In the keywords of a call, or in a dictionary of such."""
    if isinstance(node, ast.Call):
        pairs = [(keyword.arg or "", keyword.value) for keyword in node.keywords]
    elif isinstance(node, ast.Dict):
        keys = zip(node.keys, node.values, strict=True)
        pairs = [(str(key.value), value) for key, value in keys if isinstance(key, ast.Constant)]
    else:
        return False
    return any(
        FACTS.search(name) and (name.endswith("__isnull") or (isinstance(value, ast.Constant) and value.value is None))
        for name, value in pairs
    )


def test_whoever_asks_for_cards_gets_those_in_force() -> None:
    """By `queries/people/cards.py`. Who needs the struck ones, too, is named here."""
    asking = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if any(isinstance(node, ast.Attribute) and asks_all_cards(node) for node in ast.walk(tree(path)))
    }
    one_card_by_its_key = {
        "desks/cash/refunds/services.py",
        "desks/registration/cards/reading.py",
        "desks/registration/substitutes/reading.py",
        "desks/setup/bans/views.py",
        "queries/people/cards.py",
    }
    numbers_stay_used = {
        "desks/league/seats/services.py",
        "desks/registration/cards/services.py",
        "desks/registration/files/importer.py",
    }
    the_trail = {"desks/setup/trail/views.py", "desks/documents/archive/sheets.py", "queries/people/search.py"}
    every_row = {"queries/record/archive.py"}
    names_go_everywhere = {"desks/setup/forgetting/nameless.py", "desks/setup/names/services.py"}
    assert asking == one_card_by_its_key | numbers_stay_used | the_trail | every_row | names_go_everywhere


def asks_all_cards(node: ast.Attribute) -> bool:
    """A question to all of them; `StartCard.objects.in_force()` and the writing of rows are none."""
    others = ("bulk_create", "bulk_update", "in_force", "struck")
    return ast.unparse(node.value) == "StartCard.objects" and node.attr not in others


def test_only_the_lock_locks_a_tournament() -> None:
    locking = {
        str(path.relative_to(ROOT / "tournament"))
        for path in sources("tournament")
        if any(map(locks_a_tournament, ast.walk(tree(path))))
    }
    assert locking == {"lock.py"}


def locks_a_tournament(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "select_for_update"
        and "Tournament" in {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    )


def test_the_cores_have_no_clock_and_no_chance() -> None:
    chance = ("random", "secrets", "time", "datetime", "uuid", "os")
    assert importers(*chance, within=sources(*CORES)) == set()


def test_weasyprint_stays_in_its_file() -> None:
    assert importers("weasyprint", within=sources("tournament", *CORES)) == {"tournament/papers/pdf.py"}


def test_openpyxl_stays_in_its_file() -> None:
    assert importers("openpyxl", within=sources("tournament", *CORES)) == {"tournament/papers/xlsx.py"}


def test_only_papers_read_fonts() -> None:
    reading = importers("fontTools", within=sources("tournament", *CORES))
    assert {str(Path(path).parent) for path in reading} == {"tournament/papers"}


def test_the_qr_library_stays_in_its_file() -> None:
    assert importers("segno", within=sources("tournament", *CORES)) == {"tournament/papers/qr.py"}


def test_tests_are_no_packages() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []


def in_rooms() -> list[Path]:
    """Every module of a room: tournament/desks/<desk>/<room>/<module>.py."""
    return [path for path in sorted(DESKS.glob("*/*/*.py")) if path.name != "__init__.py"]


def test_a_desk_is_its_addresses_and_its_rooms() -> None:
    loose = {path.relative_to(DESKS) for path in DESKS.glob("*/*.py")}
    assert {str(path) for path in loose if path.name not in {"__init__.py", "urls.py"}} == set()
    assert {path.parent.name for path in loose if path.name == "urls.py"} == {path.name for path in folders(DESKS)}


def test_a_room_has_no_rooms() -> None:
    assert [path for path in DESKS.glob("*/*/*") if path.is_dir() and path.name != "__pycache__"] == []


def test_what_is_no_role_of_a_room_lies_below_its_roles() -> None:
    """The import rule holds the roles; whatever else a room has is a reading by another name."""
    above = {"urls", "views", "forms", "tables", "services"}
    climbing = {
        f"{path.relative_to(DESKS)}: {name}"
        for path in in_rooms()
        if path.stem not in ROLES
        for name in imports(path)
        if name.startswith("tournament.desks.") and above & set(name.split(".")[3:5])
    }
    assert climbing == set()


def test_a_file_named_for_a_role_is_that_role() -> None:
    """No `x_views` beside the views: a second story is a second room."""
    named = {str(path.relative_to(DESKS)) for path in in_rooms() if path.stem.split("_")[-1] in ROLES}
    assert {path for path in named if Path(path).stem not in ROLES} == set()


def test_a_page_borrows_nothing_from_another_page() -> None:
    """What pages share is read: it lies in the reading of their room, or of a room below."""
    borrowed = {
        f"{path.relative_to(DESKS)}: {name}"
        for path in pages()
        for name in imports(path)
        if name.startswith("tournament.desks.") and "views" in name.split(".")[4:]
    }
    assert borrowed == set()


def test_a_page_calls_a_service_to_write() -> None:
    """Values and questions are no service's: whatever a page takes from one opens a transaction."""
    asked = {
        f"{path.relative_to(DESKS)}: {name}"
        for path in pages()
        for name in named(path)
        if is_of_services(name) and not opens_a_transaction(name)
    }
    assert asked == set()


def pages() -> list[Path]:
    return sorted(DESKS.glob("*/*/views.py"))


def named(path: Path) -> set[str]:
    """Everything that a file names, in full: `services.pay` is tournament.desks.registration.fees.services.pay."""
    module = tree(path)
    bound = names_bound(module)
    return {in_full(node, bound) for node in ast.walk(module) if isinstance(node, (ast.Name, ast.Attribute))}


def names_bound(module: ast.Module) -> dict[str, str]:
    froms = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: f"{node.module}.{alias.name}" for node in froms for alias in node.names}


def in_full(node: ast.AST, bound: dict[str, str]) -> str:
    if isinstance(node, ast.Attribute):
        return f"{in_full(node.value, bound)}.{node.attr}"
    return bound.get(node.id, node.id) if isinstance(node, ast.Name) else ""


def is_of_services(name: str) -> bool:
    parts = name.split(".")
    return name.startswith("tournament.desks.") and len(parts) == 6 and parts[4] == "services"


def opens_a_transaction(name: str, asked: tuple[str, ...] = ()) -> bool:
    """By itself, or by another service that it calls."""
    place, _, function = name.rpartition(".")
    module = tree(ROOT / f"{place.replace('.', '/')}.py")
    bound = names_bound(module)
    body = [node for step in module.body if getattr(step, "name", "") == function for node in ast.walk(step)]
    if any(isinstance(node, ast.Attribute) and node.attr == "atomic" for node in body):
        return True
    called = {in_full(node.func, bound) for node in body if isinstance(node, ast.Call)}
    others = {other if "." in other else f"{place}.{other}" for other in called} - {name, *asked}
    return any(opens_a_transaction(other, (*asked, name)) for other in others if is_of_services(other))


def folders(place: Path) -> list[Path]:
    return [path for path in sorted(place.iterdir()) if path.is_dir() and path.name != "__pycache__"]


def test_every_file_says_what_it_is_for() -> None:
    silent = {
        str(path.relative_to(ROOT))
        for path in sources("tournament", *CORES)
        if path.name not in {"__init__.py", "urls.py"} and not ast.get_docstring(tree(path))
    }
    assert silent == set()


def test_no_file_is_longer_than_anybody_reads() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources("tournament", *CORES)}
    assert {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > 300} == {}


INLINE_CODE = re.compile(r"<script\b(?![^>]* src=)[^>]*>|<style\b|\sstyle=|\son[a-z]+=\"|javascript:")
OTHER_MACHINES = re.compile(r"https?://(?!www\.w3\.org/)[^\s\"')]*|(?:src|href)=[\"']//|url\([\"']?//")


def test_pages_carry_no_code_and_ask_no_other_machine() -> None:
    """The content policy forbids inline code, and a hall without internet can load nothing from elsewhere.

    The frame of the papers alone carries its style sheet in itself: WeasyPrint fetches nothing.
    """
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PAGES}
    found = {path: INLINE_CODE.findall(text) + OTHER_MACHINES.findall(text) for path, text in texts.items()}
    assert len(texts) > 500
    assert {path: faults for path, faults in found.items() if faults} == {"templates/frame/paper.html": ["<style"]}


def test_inline_code_and_other_machines_are_found() -> None:
    inline = ("<script>", '<script type="module">', "<style>", '<p style="">', '<a onclick="">', "javascript:go()")
    assert [code for code in inline if not INLINE_CODE.search(code)] == []
    assert not INLINE_CODE.search('<script type="module" src="/static/page.js">')
    others = ("https://example.org/a.js", 'src="//cdn.example.org"', "url(//example.org/a.png)", "url('//a.org')")
    assert [code for code in others if not OTHER_MACHINES.search(code)] == []
    assert not OTHER_MACHINES.search('xmlns="http://www.w3.org/2000/svg"')


def test_the_pictures_are_those_that_a_document_shows() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    shown = {name for path in documents for name in re.findall(r"pictures/([\w-]+\.png)", path.read_text("utf-8"))}
    assert {path.name for path in (ROOT / "docs" / "pictures").iterdir()} == shown


TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))
CONDITION = re.compile(r"\{%\s*(?:el)?if\b(.*?)%\}")
RAW_CODE = re.compile(r"""(?:==|!=)\s*["']|["'][^"'.]*["']\s*(?:==|!=|not in|in)\s""")
WORDS_OF_LIBRARIES = ['p == "..."', 'field.widget_type == "checkbox"']  # of django-tables2 and of Django


def test_no_line_of_a_template_is_longer_than_anybody_reads() -> None:
    """The formatter breaks what it can; what it can't is given a name."""
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 120
    ]
    assert long == []


def test_conditions_of_templates_compare_with_no_codes() -> None:
    """What a code means is said in Python, by a name; the actions in `may` are names themselves."""
    raw = {
        f"{path.relative_to(ROOT)}: {condition.strip()}"
        for path in TEMPLATES
        for condition in CONDITION.findall(path.read_text(encoding="utf-8"))
        if RAW_CODE.search(condition) and condition.strip().replace("'", '"') not in WORDS_OF_LIBRARIES
    }
    assert raw == set()


def test_a_raw_code_in_a_condition_is_found() -> None:
    """Of all kinds: before and behind the sign, in a list, in single quotes."""
    raw = ('a.kind == "sheet"', "a != 'x'", '"b" == a', '"teams" in tournament.ratings', 'a and "x" not in b')
    assert [condition for condition in raw if not RAW_CODE.search(f" {condition} ")] == []
    assert not RAW_CODE.search(' "cards.pay" in may and a.kind == a.Kind.SHEET ')


def test_the_files_that_a_document_names_are_there() -> None:
    """A path in a document is the end of one in the tree: `versions/forms.py` of `tournament/desks/sheets/versions`."""
    folders = ("tournament", "scoring", "seating", "templates", "static", "tests", "docs", "bench", ".ci")
    tree_of = [f"/{path.relative_to(ROOT)}" for name in folders for path in (ROOT / name).rglob("*") if path.is_file()]
    tree_of += [f"/{path.name}" for path in ROOT.iterdir()]
    missing = {
        f"{document.name}: {name}"
        for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
        for name in re.findall(r"`([\w./-]+\.(?:py|js|css|html|md|json|toml))`", document.read_text(encoding="utf-8"))
        if not any(path.endswith(f"/{name}") for path in tree_of)
    }
    assert missing == set()
