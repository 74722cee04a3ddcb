"""Static files under names that change with their content: a page never meets a script of another version.

Django hashes what style sheets name; here also what modules import, and the workers that they start. A style sheet is
one file there, with all that it imports and the icons that it draws: a browser would ask for each of them by itself,
and only after it has read that one. So is the script of a page that phones open over the air of a full hall (`WHOLE`).
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from os.path import relpath
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

CHARSET = '@charset "UTF-8";\n'
IMPORT = re.compile(r"""^@import url\("([^"]+)"\);\n""", re.MULTILINE)
WHOLE = ("sheets/phones/page.js",)
MODULE = re.compile(r"""^import (?:(\{[^}]*\}) from )?["'](\.[^"']+)["'];\n""", re.MULTILINE)
EXPORTED = re.compile(r"^export ((?:async )?(?:const|class|function\*?) (\w+))", re.MULTILINE)
SAID = re.compile(
    r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL
)  # comments on lines of their own
URL = re.compile(r"""url\("(?!data:|/)([^"]+)"\)""")
ICON = re.compile(r"""url\("/static/icons/([a-z]+)\.svg"\)""")


class Joined:
    """A storage of sources from which a style sheet or a script comes with all that it imports."""

    def __init__(self, sources: Storage) -> None:
        self.sources = sources

    def open(self, path: str) -> "ContentFile[bytes]":
        source = Path(self.sources.path(path))
        return ContentFile((bundled(path) if source.suffix == ".js" else joined(source)).encode())


def joined(style: Path) -> str:
    """The imported ones in their places; what they name is named as seen from this one."""

    def whole(line: re.Match[str]) -> str:
        there = style.parent / line[1]
        text = joined(there).removeprefix(CHARSET)
        return URL.sub(lambda url: f'url("{relpath(there.parent / url[1], style.parent)}")', text)

    return ICON.sub(lambda icon: f'url("{drawn(icon[1])}")', IMPORT.sub(whole, style.read_text(encoding="utf-8")))


@cache
def drawn(icon: str) -> str:
    """An icon as an address that holds it."""
    svg = (settings.STATIC / "icons" / f"{icon}.svg").read_text(encoding="utf-8")
    return "data:image/svg+xml," + quote(" ".join(svg.split()).replace('"', "'"), safe=" ',-./:;=?@_~")


@cache
def imported(path: str) -> tuple[str, ...]:
    """Every module that this one needs, and theirs: each once, and after those that it needs itself."""
    modules: dict[str, None] = {}
    for _names, name in MODULE.findall(source_of(path)):
        module = beside(path, name)
        modules |= dict.fromkeys([*imported(module), module])
    return tuple(modules)


def source_of(path: str) -> str:
    return (settings.STATIC / path).read_text(encoding="utf-8")


def beside(path: str, name: str) -> str:
    """What a module at that path means by a name."""
    return normpath(PurePosixPath(path).parent / name)


def bundled(path: str) -> str:
    """A script and every module that it imports as one file: each in a function of its own, in the order of imports.

    Modules export constants, classes and functions, and import them by name: nothing else is read here.
    """
    names = {module: f"module{place}" for place, module in enumerate(imported(path))}

    def taken(path: str) -> str:
        def bound(line: re.Match[str]) -> str:
            there = names[beside(path, line[2])]
            return f"const {line[1].replace(' as ', ': ')} = {there};\n" if line[1] else ""

        return EXPORTED.sub(r"\1", MODULE.sub(bound, SAID.sub("", source_of(path))))

    parts = [
        f"const {name} = (() => {{\n{taken(module)}return {{ {', '.join(exported(module))} }};\n}})();\n"
        for module, name in names.items()
    ]
    return "".join([*parts, taken(path)])


def exported(path: str) -> list[str]:
    return [name for _whole, name in EXPORTED.findall(source_of(path))]


class HashedFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # a name depends on the names inside: one turn for each step of the longest way
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "*.js",
            (
                (
                    r"""(?P<matched>new URL\(["'](?P<url>\./.*?)["'], import\.meta\.url\))""",
                    """new URL("%(url)s", import.meta.url)""",
                ),
            ),
        ),
    )

    def post_process(self, paths: dict[str, tuple[Any, str]], *rest: Any, **more: Any) -> Iterator[Any]:
        styles = {name: (Joined(storage), path) for name, (storage, path) in paths.items() if name.endswith(".css")}
        scripts = {name: (Joined(storage), path) for name, (storage, path) in paths.items() if name in WHOLE}
        yield from super().post_process(paths | styles | scripts, *rest, **more)


def gather() -> None:
    """To where they are served from, hashed and packed; done where both sides are as the last time left them.

    Else all of them anew: what is spoilt under a hashed name would be taken for good.
    """
    mark = Path(f"{settings.STATIC_ROOT}.gathered")
    if mark.exists() and mark.read_text(encoding="utf-8") == state():
        return
    call_command("collectstatic", clear=True, verbosity=0, interactive=False)
    mark.write_text(state(), encoding="utf-8")


def state() -> str:
    """Another text wherever a file is another one, here or there, or what hashes and packs them."""
    lines = [version("django"), version("whitenoise")]
    for name, path in sorted([(__name__, Path(__file__)), *sources(), *gathered()]):
        seen = path.stat()
        lines.append(f"{name} {seen.st_size} {seen.st_mtime_ns}")
    return sha256("\n".join(lines).encode()).hexdigest()


def sources() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))


def gathered() -> Iterator[tuple[str, Path]]:
    root = Path(settings.STATIC_ROOT)
    for path in root.rglob("*"):
        if path.is_file():
            yield f"gathered {path.relative_to(root)}", path
