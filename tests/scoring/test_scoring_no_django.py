"""The core installs and imports without Django."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import scoring, scoring.cli_games, sys
print([name for name in sys.modules if name.startswith(("django", "tournament"))])
"""


def test_the_core_imports_without_django() -> None:
    # -S leaves out site-packages: there is nothing but the standard library and this folder.
    asked = subprocess.run([sys.executable, "-S", "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=True)
    assert asked.stdout.strip() == "[]"
