#!/bin/sh
# Puts small faults into scoring/, one at a time, and counts how many of them its tests find: .ci/mutants.sh
# It works on a copy with a lean configuration, so that a fault costs a fraction of a second. Survivors are listed by name;
# KEEP=folder keeps the copy, where `mutmut show NAME` shows the fault itself.
set -eu
CDPATH='' cd -- "$(dirname -- "$0")/.."
here=$PWD
copy=${KEEP:-$(mktemp -d)}
[ -n "${KEEP:-}" ] || trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/tests" "$copy/docs"
cp -r scoring seating README.md "$copy/"
cp docs/scoring.md "$copy/docs/"
cp -r tests/scoring tests/tiers.py tests/league_rows.py "$copy/tests/"
cat >"$copy/pyproject.toml" <<'CONFIG'
[tool.mutmut]
paths_to_mutate = ["scoring/"]
tests_dir = ["tests/scoring"]
also_copy = ["README.md", "docs", "seating", "tests"]
pytest_add_cli_args = [
    "-p", "no:cacheprovider", "-p", "no:django", "--import-mode=importlib",
    "--deselect", "tests/scoring/test_docs.py::test_all_public_names_are_listed",  # mutmut adds names
    "--deselect", "tests/scoring/play/test_play_examples.py::test_all_public_names_are_listed",  # the same
    "--ignore", "tests/scoring/test_alone.py",  # asks other processes, where no fault is
    "-k", "not commands_of_the_readme",  # the same
]
[tool.pytest.ini_options]
pythonpath = ["."]
CONFIG
cat >"$copy/tests/scoring/conftest.py" <<'CONFTEST'
"""Every fault is tried in a fork: what was remembered before it must not hide it."""
import functools
import gc


def pytest_sessionstart(session):
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith(("scoring", "tests.scoring")):
            each.cache_clear()
CONFTEST
cd "$copy"
mutmut="$here/.venv/bin/python -m mutmut"
$mutmut run --max-children "$(nproc)" >mutmut.log 2>&1 || { tail -n 40 mutmut.log >&2; exit 1; }
$mutmut results | grep -v ': killed' || true
$mutmut export-cicd-stats >/dev/null
"$here/.venv/bin/python" - <<'REPORT'
import json
from pathlib import Path

stats = json.loads(Path("mutants/mutmut-cicd-stats.json").read_text())
found = stats["killed"] + stats["timeout"]
print(f"{stats['total']} faults: {found} found, {stats['total'] - found} not: {100 * found / stats['total']:.1f} %")
REPORT
