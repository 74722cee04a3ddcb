"""Styles and scripts lie in the rooms of their pages, and reach a page under names that change with their content."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.template import Context, Template, TemplateSyntaxError

from tournament.static_files import HashedFiles
from tournament.templatetags.rooms import imported

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
    assert written("public/seats") == (
        '<link rel="modulepreload" href="/static/frame/live.js">\n'
        '<link rel="modulepreload" href="/static/public/front/find.js">\n'
        '<script type="module" src="/static/public/seats/page.js"></script>'
    )
    assert '<link rel="stylesheet" href="/static/frame/page.css">' in written("frame")


def test_a_module_is_named_once() -> None:
    modules = imported("public/verify/worker.js")
    assert len(modules) > 20
    assert len(modules) == len(set(modules))


def test_a_room_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(TemplateSyntaxError, match="static/nowhere/"):
        written("nowhere")


@pytest.fixture
def gathered(settings: Any, tmp_path: Path) -> Path:
    """The static files as a server has them."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES |= {"staticfiles": {"BACKEND": "tests.test_static.Uncompressed"}}
    call_command("collectstatic", verbosity=0, interactive=False)
    return tmp_path


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


def test_a_tag_names_what_is_served(gathered: Path) -> None:
    for name in rooms():
        links = re.findall(r'(?:href|src)="/static/([^"]+)"', written(name))
        assert links
        assert all(re.search(r"\.[0-9a-f]{12}\.", link) and (gathered / link).is_file() for link in links)
