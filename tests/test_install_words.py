"""Nobody is told to install a bare name that the package index doesn't have: whoever registers it would be run."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAID = [ROOT / "README.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("tournament/**/*.py")]
BARE = re.compile(r"(?:pipx|pip|uv tool) install (?:--\S+ )*skatwart(?![-\w])")


def test_every_word_about_installing_names_the_file() -> None:
    bare = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in SAID
        for found in BARE.findall(path.read_text(encoding="utf-8"))
    ]
    assert bare == []
