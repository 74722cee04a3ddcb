"""A wheel of this tree, and Skatwart as it runs from one: unpacked where nothing of the tree lies beside it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("scoring", "seating", "tournament", "templates", "static", "docs/manual")
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
NOW = "1764082800"  # seconds; the time that all files of a wheel have


def tracked() -> list[str]:
    """What is in the repository, or would be with the next commit."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *PARTS]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


def built(into: Path) -> Path:
    """The wheel, made in a copy of the tree: nothing is left behind in the tree, and nothing of before gets in."""
    copy = into / "tree"
    for name in [*tracked(), "pyproject.toml", "README.md"]:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    told = {**os.environ, "SOURCE_DATE_EPOCH": NOW}
    subprocess.run([sys.executable, "-c", BUILD, str(into)], cwd=copy, env=told, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    return wheel


def unpacked(wheel: Path, into: Path) -> Path:
    with ZipFile(wheel) as packed:
        packed.extractall(into)
    return into
