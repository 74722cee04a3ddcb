"""Styles and scripts lie in the rooms of their pages, and reach a page under names that change with their content."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.template import Context, Template, TemplateSyntaxError

from tournament import static_files
from tournament.headers import AT_ONCE, CONTENT_POLICY
from tournament.static_files import WHOLE, HashedFiles, gather, imported

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
NO_ROOMS = {"fonts", "icons"}
NAMED = re.compile(r"""\{% room "([a-z_/]+)" %\}""")
INSIDE = re.compile(r"""(?:^import\b[^"']*|^export\b[^"'\n]* from |\bimport\(|new URL\()["'](\.[^"']*)["']""", re.M)
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


def rooms() -> list[str]:
    """Every folder of static/ that has a page of its own."""
    pages = [*STATIC.glob("*/page.*"), *STATIC.glob("*/*/page.*")]
    return sorted({str(page.parent.relative_to(STATIC)) for page in pages})


def written(name: str) -> str:
    return Template(f'{{% load rooms %}}{{% room "{name}" %}}').render(Context())


def test_every_room_is_a_room_of_pages() -> None:
    """Beside the templates of its pages; a room without templates answers in another way."""
    folders = {path.parent.relative_to(STATIC) for path in STATIC.rglob("*") if path.suffix in {".js", ".css"}}
    own = {folder for folder in folders if folder.parts[0] not in {*NO_ROOMS, "frame"}}
    places = (ROOT / "templates", ROOT / "tournament" / "desks")
    assert own
    assert {str(folder) for folder in own if not any((place / folder).is_dir() for place in places)} == set()


def test_every_room_is_named_by_a_template_and_none_else() -> None:
    named = {name for page in (ROOT / "templates").rglob("*.html") for name in NAMED.findall(page.read_text())}
    assert named == set(rooms())


def test_a_tag_names_the_styles_the_modules_and_what_they_import() -> None:
    assert written("setup/day") == (
        '<link rel="stylesheet" href="/static/setup/day/page.css">\n'
        '<link rel="modulepreload" href="/static/frame/asking.js">\n'
        '<link rel="modulepreload" href="/static/frame/merging.js">\n'
        '<link rel="modulepreload" href="/static/frame/live.js">\n'
        '<script type="module" src="/static/setup/day/page.js"></script>'
    )


def test_a_module_is_named_once() -> None:
    modules = imported("sheets/phones/page.js")
    assert len(modules) > 10
    assert len(modules) == len(set(modules))


def test_a_room_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(TemplateSyntaxError, match="static/nowhere/"):
        written("nowhere")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("first")


@pytest.fixture
def gathered(settings: Any, first: Path, tmp_path: Path) -> Path:
    """The static files as a server has them."""
    settings.STATIC_ROOT = first / "static"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "tests.test_static.Uncompressed"}}
    gather()
    settings.STATIC_ROOT = tmp_path / "static"
    copytree(first, tmp_path, dirs_exist_ok=True)
    return tmp_path / "static"


IMPORTED = re.compile(r"""^@import url\("([^"]+)""", re.M)
NAMES = re.compile(r"(?:--sk-|\.)[a-z][\w-]+")
URLS = re.compile(r"""url\("([^"]+)"\)""")


class Uncompressed(HashedFiles):
    """What a server serves, without the time that packing takes."""

    def compress_files(self, _paths: set[str]) -> list[tuple[str, str]]:
        return []


def test_what_a_module_imports_has_the_name_of_its_content(gathered: Path) -> None:
    names = HashedFiles(location=str(gathered), base_url="/static/").hashed_files
    scripts = {gathered / hashed for name, hashed in names.items() if name.endswith(".js") and name != "frame/theme.js"}
    inside = {(script, name) for script in scripts for name in INSIDE.findall(script.read_text())}
    assert len(inside) > 50
    assert {name for _, name in inside if name != "./" and not HASHED.search(name)} == set()
    assert {name for script, name in inside if not (script.parent / name).exists()} == set()


@pytest.mark.parametrize("name", ["frame/page.css", "public/front/page.css"])
def test_a_style_sheet_is_one_file_with_all_that_it_imports(gathered: Path, name: str) -> None:
    one = gathered / HashedFiles(location=str(gathered), base_url="/static/").hashed_files[name]
    styles = one.read_text()
    assert "@import" not in styles
    assert styles.count("@charset") == 1
    assert styles.index("@layer tokens, reset,") < styles.index("{")
    sheets = [path.read_text() for path in with_imports(STATIC / name)]
    assert len(sheets) > 10
    assert {worn for sheet in sheets for worn in NAMES.findall(sheet)} - {".svg"} <= set(NAMES.findall(styles))
    places = [place for place in URLS.findall(styles) if not place.startswith("data:")]
    assert len(places) >= 5
    assert [place for place in places if not (one.parent / place).exists()] == []


def test_a_script_that_phones_open_in_a_full_hall_is_one_file(gathered: Path) -> None:
    names = HashedFiles(location=str(gathered), base_url="/static/").hashed_files
    for script in WHOLE:
        whole = (gathered / names[script]).read_text()
        assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
        assert len(imported(script)) > 10
        for module in imported(script):
            for name in re.findall(r"^export (?:const|class) (\w+)", (STATIC / module).read_text(), re.MULTILINE):
                assert re.search(rf"(const|class) {name}\b", whole), (module, name)
        assert written(str(Path(script).parent)).count("<script") == 1
        assert "modulepreload" not in written(str(Path(script).parent))


LACKING = {  # what Safari 15.0 or Chrome 92 lack, and the only files that may name it, as they look whether it is there
    r"AbortSignal\.(timeout|any)\(": set(),
    r"\bstructuredClone\(|crypto\.randomUUID|Object\.groupBy|Promise\.withResolvers": set(),
    r"\.showPopover\(|\.togglePopover\(|\.replaceAllWith|\.scheduler\.": set(),
    r"\.requestSubmit\b": {"frame/finding.js", "frame/theme.js"},
    r"\.showModal\(": {"frame/forms.js", "finder/people/page.js", "rulings/decisions/worth.js"},
    r"\.checkVisibility\(": set(),
    r"\(\?<[=!]": set(),
}


def test_no_script_needs_what_older_phones_lack() -> None:
    """What the language itself lacks there, the type checker finds (tsconfig.json)."""
    scripts = {str(path.relative_to(STATIC)): path.read_text() for path in STATIC.rglob("*.js")}
    for lacking, allowed in LACKING.items():
        assert {name for name, text in scripts.items() if re.search(lacking, text)} == allowed, lacking


def test_an_icon_is_a_mask_that_older_phones_know() -> None:
    """Safari before 15.4 and Chrome before 120 know masks by their first name alone: without it they draw squares."""
    sheets = {path.relative_to(STATIC): path.read_text() for path in STATIC.rglob("*.css")}
    masks = {name: re.findall(r"^ +(mask.*)$", text, re.MULTILINE) for name, text in sheets.items()}
    assert sum(map(len, masks.values())) > 5
    assert [
        (name, mask) for name, all_of in masks.items() for mask in all_of if f"-webkit-{mask}" not in sheets[name]
    ] == []


def test_every_request_has_a_limit() -> None:
    """A Wi-Fi that went away says nothing at all: whatever is asked goes through asking.js, or names its limit."""
    scripts = {str(path.relative_to(STATIC)): path.read_text() for path in STATIC.rglob("*.js")}
    assert {
        name
        for name, text in scripts.items()
        for line in text.splitlines()
        if re.search(r"\bfetch\(", line) and "within(" not in line
    } == {  # a search takes its time; a worker has what is kept; styles are the browser's own
        "draw/draws/searching.js",
        "frame/unlayered.js",
        "public/app/worker.js",
    }


def with_imports(sheet: Path) -> list[Path]:
    text = sheet.read_text()
    return [sheet] + [path for name in IMPORTED.findall(text) for path in with_imports(sheet.parent / name)]


def test_an_icon_is_drawn_by_the_sheet_itself(gathered: Path) -> None:
    """A browser would ask for each of them by itself."""
    hashed = HashedFiles(location=str(gathered), base_url="/static/").hashed_files
    base = (gathered / hashed["frame/base.css"]).read_text()
    named = re.findall(r"""--i-([a-z]+): url\("data:image/svg\+xml,([^"]+)"\);""", base)
    assert len(named) > 10
    for name, address in named:
        source = (STATIC / "icons" / f"{name}.svg").read_text()
        assert unquote(address).replace("'", '"').split() == source.split()
    assert "/static/" not in base


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_script_that_stands_in_a_page_is_the_one_that_the_policy_knows(name: str) -> None:
    page = Template(f'{{% load rooms %}}{{% at_once "{name}" %}}').render(Context())
    script = page.removeprefix("<script>").removesuffix("</script>")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    scripts = next(part for part in CONTENT_POLICY.split("; ") if part.startswith("script-src "))
    assert f"'sha256-{digest}'" in scripts.split()
    assert not set(scripts.split()) & {"'unsafe-inline'", "'unsafe-eval'", "*"}
    assert not re.search(r"^\s*//|^\s", script, re.MULTILINE)
    assert len(script) > 200


@pytest.fixture
def again(gathered: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Whether the next start gathers them again."""
    asked = list[str]()
    monkeypatch.setattr(static_files, "call_command", lambda name, **_how: asked.append(name))

    def gathers() -> bool:
        asked.clear()
        gather()
        return asked == ["collectstatic"]

    return gathers


def test_what_is_as_the_last_start_left_it_is_not_gathered_again(again: Callable[[], bool]) -> None:
    assert [again(), again()] == [False, False]


def test_what_is_gone_or_changed_where_it_is_served_is_gathered_again(
    gathered: Path, again: Callable[[], bool]
) -> None:
    style = gathered / "frame" / "base.css"
    style.write_text(style.read_text() + "\n")
    assert [again(), again()] == [True, False]
    style.unlink()
    assert [again(), again()] == [True, False]


def test_what_is_spoilt_under_its_hashed_name_is_whole_again(gathered: Path) -> None:
    """A font half written when the power went, an icon with another byte: their names still promise what they were."""
    (font,), (icon,) = gathered.glob("fonts/web/inter-latin.?*.woff2"), gathered.glob("icons/heart.?*.svg")
    before = font.read_bytes(), icon.read_bytes()
    font.write_bytes(before[0][:100])
    icon.write_bytes(before[1] + b" ")
    gather()
    assert (font.read_bytes(), icon.read_bytes()) == before


def test_another_source_is_gathered(
    again: Callable[[], bool], settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, own]
    monkeypatch.setattr(static_files, "get_finders", lambda: [FileSystemFinder()])
    (own / "new.css").write_text("")
    assert [again(), again()] == [True, False]
    (own / "new.css").write_text("a {}")
    assert [again(), again()] == [True, False]


def test_what_was_broken_off_is_gathered_again(gathered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (gathered / "frame" / "base.css").unlink()

    def broken_off(*_words: Any, **_how: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(static_files, "call_command", broken_off)
        with pytest.raises(KeyboardInterrupt):
            gather()
    gather()
    assert (gathered / "frame" / "base.css").exists()


def test_a_tag_names_what_is_served(gathered: Path) -> None:
    for name in rooms():
        links = re.findall(r'(?:href|src)="/static/([^"]+)"', written(name))
        assert links
        assert all(re.search(r"\.[0-9a-f]{12}\.", link) and (gathered / link).is_file() for link in links)


def hooks(folder: Path) -> set[str]:
    """By which attributes the scripts and styles of one folder find their places: data-board-find."""
    texts = [
        path.read_text() for path in folder.iterdir() if path.suffix in {".js", ".css"} and path.name != "paper.css"
    ]
    named = {name for text in texts for name in re.findall(r"\bdata-([a-z-]*[a-z])", text)}
    read = {name for text in texts for name in re.findall(r"""\bdataset\.([a-zA-Z]+)|"(\w+)" in \w+\.dataset""", text)}
    return named | {re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", "".join(name)) for name in read}


def test_a_hook_carries_its_room_and_belongs_to_no_other() -> None:
    """What every page has, data-key, is the frame's and has no room in its name."""
    folders = {path.parent for path in STATIC.glob("*/*/*") if path.suffix in {".js", ".css"}}
    frame = hooks(settings.STATIC / "frame")
    own = {folder: hooks(folder) - frame for folder in folders}
    homeless = {
        (str(folder.relative_to(STATIC)), hook)
        for folder, names in own.items()
        for hook in names
        if not hook.startswith((f"{folder.name}-", f"{folder.parent.name}-"))
    }
    assert homeless == set()
    times = Counter(hook for names in own.values() for hook in names)
    assert [hook for hook, rooms_of_it in times.items() if rooms_of_it > 1] == []
    assert {hook for hook in frame for folder in folders if hook.startswith(f"{folder.name}-")} == set()


def test_a_hook_of_a_template_is_used() -> None:
    used = {hook for folder in {path.parent for path in STATIC.rglob("page.*")} for hook in hooks(folder)}
    pages = [
        page for page in (ROOT / "templates").rglob("*.html") if "documents" not in page.parts and page.stem != "paper"
    ]
    written = {hook for page in pages for hook in re.findall(r"\sdata-([a-z-]+)", page.read_text())}
    assert written - used == set()


def test_only_what_must_act_before_the_first_paint_is_no_module() -> None:
    """It stands in the page; a page that is shown where the program is broken asks for it."""
    texts = {page.name: page.read_text() for page in (ROOT / "templates").rglob("*.html")}
    asked = {(page, name) for page, text in texts.items() for name in re.findall(r"<script\b[^>]*?(\w+\.js)", text)}
    assert asked == {("alone.html", "theme.js")}
    at_once = {name for text in texts.values() for name in re.findall(r"""\{% at_once "([^"]+)" %\}""", text)}
    assert (
        at_once
        == set(AT_ONCE)
        == {
            "frame/theme.js",
            "frame/unlayered.js",
            "public/front/mine.js",
            "public/app/kept.js",
            "sheets/phones/age.js",  # it says what no module could
        }
    )


def test_pages_are_read_and_answers_are_counted_in_one_file() -> None:
    reading = {path.name for path in STATIC.rglob("*.js") if re.search(r"DOMParser|\+\+\S*asked", path.read_text())}
    assert reading == {"asking.js"}
