"""Which papers this program makes of the same manuscript: another edition may make others."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from django.conf import settings

from tournament import tree

PLACES = (
    (tree.PACKAGE, "*.py"),
    (tree.PACKAGE / "locale", "*.mo"),
    (tree.ROOT / "scoring", "*.py"),
    (tree.TEMPLATES, "*.html"),
    (tree.STATIC / "fonts", "*"),
    (tree.STATIC / "icons", "*.svg"),
    (tree.STATIC / "frame", "paper.css"),
    (tree.STATIC / "frame", "picture.css"),
    (tree.STATIC / "frame", "website.css"),
    (tree.STATIC / "frame", "tokens.css"),
    (tree.MANUAL, "*"),
)
LIBRARIES = (
    "django",
    "fonttools",
    "markdown-it-py",
    "openpyxl",
    "pillow",
    "pydyf",
    "pypdf",
    "pypdfium2",
    "segno",
    "weasyprint",
)


@cache
def edition() -> str:
    return digest_of(tree.ROOT, (file for folder, names in PLACES for file in sorted(folder.rglob(names))))


def digest_of(base: Path, files: Iterable[Path]) -> str:
    digest = sha256(" ".join([settings.TIME_ZONE, *map(version, LIBRARIES)]).encode())
    for file in files:
        if file.is_file():
            digest.update(f"\n{file.relative_to(base).as_posix()} {sha256(file.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()
