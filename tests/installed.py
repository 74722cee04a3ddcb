"""Builds a wheel of this tree and unpacks it in a folder of its own, outside the tree."""

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


def tracked_files() -> list[str]:
    """Lists the files of the wheel's parts that are in the repository, or would be with the next commit."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *PARTS]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


def build_wheel(into: Path) -> Path:
    """Builds the wheel in a copy of the tree: the tree stays clean, and no older build gets in. Returns its path."""
    copy = into / "tree"
    for name in [*tracked_files(), "pyproject.toml", "README.md"]:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    told = {**os.environ, "SOURCE_DATE_EPOCH": NOW}
    subprocess.run([sys.executable, "-c", BUILD, str(into)], cwd=copy, env=told, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    return wheel


def unpack_wheel(wheel: Path, into: Path) -> Path:
    with ZipFile(wheel) as packed:
        packed.extractall(into)
    return into
