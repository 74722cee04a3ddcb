"""Keeps what a version writes, for the versions after it: `python -m tests.released` once a version is released.

The demo's database, the archives of its tournaments and their standings go into tests/data/released/<version>/, packed;
test_released.py opens them by the code of the day. What was kept is never made anew.
"""

import lzma
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import tournament

ROOT = Path(__file__).resolve().parents[1]
RELEASED = ROOT / "tests" / "data" / "released"
DATABASE, ARCHIVE, STANDINGS = "skatwart.sqlite3.xz", "{slug}.json.xz", "{slug}.standings.json"
SLUGS = ("herbstpokal-2026", "winterpokal-2026", "klubabend-2026")


def run_command(var: Path, *words: str) -> str:
    """Runs a management command of this version on the data in this folder; returns its output."""
    told = {name: value for name, value in os.environ.items() if not name.startswith("SKATWART_")}
    told |= {"SKATWART_VAR": str(var), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words], env=told, check=True, capture_output=True, text=True
    )
    return ran.stdout


ARCHIVE_SCRIPT = """
import sys
from django.utils import timezone
from tournament.models import Tournament
from tournament.queries.record.archive import write
write(Tournament.objects.get(slug="{slug}"), sys.stdout.buffer, now=timezone.now())
"""


def keep_version(version: str) -> None:
    """Writes the folder of a version; FileExistsError if it is there."""
    (folder := RELEASED / version).mkdir(parents=True)
    with TemporaryDirectory() as var:
        run_command(Path(var), "migrate", "--verbosity", "0")
        run_command(Path(var), "demo")
        for slug in SLUGS:
            archive = run_command(Path(var), "shell", "--no-imports", "--command", ARCHIVE_SCRIPT.format(slug=slug))
            write_packed(folder / ARCHIVE.format(slug=slug), archive.encode())
            (folder / STANDINGS.format(slug=slug)).write_text(run_command(Path(var), "standings", slug, "--json"))
        write_packed(folder / DATABASE, (Path(var) / "skatwart.sqlite3").read_bytes())


def write_packed(file: Path, content: bytes) -> None:
    with lzma.open(file, "wb", preset=9 | lzma.PRESET_EXTREME) as packing:
        packing.write(content)


def read_packed(file: Path) -> bytes:
    return lzma.decompress(file.read_bytes())


if __name__ == "__main__":
    keep_version(tournament.__version__)
