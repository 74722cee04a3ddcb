"""What somebody types for a command: `skatwart` once it is installed; in the project's folder make, or manage.py."""

from pathlib import Path
from shlex import quote

from tournament.tree import IS_INSTALLED, usual_data

IN_THE_FOLDER = {
    "start": "manage.py start",
    "hall": "make run HOST=0.0.0.0",  # for other machines, too
    "restore": "manage.py restore",
    "unlock": "manage.py unlock",
    "demo --new-passwords": "manage.py demo --new-passwords",
    "follow": "make follow",
    "follow_first": "make follow FROM=",  # an address comes behind it
    "take_over": "make take-over",
    "data": "SKATWART_VAR=",  # a folder comes behind it
}
INSTALLED = {
    "start": "skatwart",
    "hall": "skatwart --host 0.0.0.0",
    "restore": "skatwart restore",
    "unlock": "skatwart unlock",
    "demo --new-passwords": "skatwart demo --new-passwords",
    "follow": "skatwart follow",
    "follow_first": "skatwart follow ",
    "take_over": "skatwart follow --take-over",
    "data": "skatwart --data ",
}
TYPED = INSTALLED if IS_INSTALLED else IN_THE_FOLDER


def whole(command: str, folder: Path) -> str:
    """All of the line, for these data."""
    is_usual, quoted = folder == usual_data(), quote(str(folder))
    if IS_INSTALLED:
        return TYPED[command] if is_usual else f"skatwart --data {quoted} {command}"
    return f"{'' if is_usual else f'SKATWART_VAR={quoted} '}.venv/bin/python {TYPED[command]}"
