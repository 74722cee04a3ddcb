"""Which test files a change can reach, the nearest first: `python -m tests.near` prints them for `make quick`.

Near are tests that import what was changed, or lie in the folder that mirrors it; further away are those of what
imports it, and so on up the tree. Nothing is listed by hand. What all tests share (builders) brings none of them near.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("tournament", "scoring", "seating")
ALWAYS = "tests/test_architecture.py"
LONG = (
    "browser",
    "crash",
)  # come only when they are changed themselves, or have the name of a script's or style's room


def main() -> None:
    sys.stdout.write("\n".join(near(changed())) + "\n")


def changed() -> list[str]:
    """What is not committed yet; the last commit where all is."""
    return (
        git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
        or git("diff", "--name-only", "HEAD~1")
    )  # fmt: skip


def git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def near(paths: list[str]) -> list[str]:
    far = distances(paths)
    steps = {file: step for file in test_files() if (step := distance(file, paths, far)) is not None} | {ALWAYS: -1}
    return sorted(steps, key=lambda file: (steps[file], file))


def distance(file: str, paths: list[str], far: dict[str, int]) -> int | None:
    """Steps from a test file to what was changed; none if no way leads there."""
    if file in paths:
        return 0
    if Path(file).parts[1] in LONG:
        return 1 if any(is_page_of(path, file) for path in paths) else None
    steps = [far[name] + 1 for name in imports(ROOT / file) if name in far]
    if any(mirror(path) == str(Path(file).parent) for path in paths):
        steps.append(1)
    return min(steps, default=None)


def distances(paths: list[str]) -> dict[str, int]:
    """Of all modules: over how many imports they come to one that was changed."""
    begin = {module_of(path) for path in paths}
    edge, far, step = begin & graph().modules, dict.fromkeys(begin, 0), 0
    while edge:
        step += 1
        edge = {above for module in edge for above in graph().find_modules_that_directly_import(module)} - far.keys()
        far |= dict.fromkeys(edge, step)
    return far


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=str(ROOT / ".import_linter_cache"))


def module_of(path: str) -> str:
    """tournament/desks/cash/book/views.py; of a page's template, too: templates/cash/book/list.html."""
    parts = list(Path(path).with_suffix("").parts)
    if parts[0] == "templates":
        return ".".join(["tournament", "desks", *parts[1:-1], "views"])
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def mirror(path: str) -> str:
    """The folder of the tests that belong to a file: desks are as deep as it goes there."""
    parts = Path(path).parts
    if parts[0] == "templates":
        parts = ("tournament", "desks", *parts[1:])
    if parts[0] == "tournament":
        return "/".join(["tests", *parts[1 : 3 if parts[1] == "desks" else 2]]) if len(parts) > 2 else "tests"
    return f"tests/{parts[0]}"


def is_page_of(path: str, file: str) -> bool:
    """Whether a browser test has the name of the folder, or of the file, of a script, a style or a template."""
    parts = Path(path).parts
    names = {*parts[1:-1], Path(path).stem}
    return parts[0] in ("static", "templates") and any(Path(file).stem.startswith(f"test_{name}") for name in names)


def test_files() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py"))


@cache
def imports(path: Path) -> frozenset[str]:
    return frozenset(imported(path))


def imported(path: Path) -> Iterator[str]:
    """`from a import b` may be the module a or the module a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


if __name__ == "__main__":
    main()
