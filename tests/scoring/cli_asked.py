"""Asks the command line in this process, with files that stay for one question."""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from scoring.__main__ import main

Asked = tuple[int, str, str]


def asked(*words: object) -> Asked:
    """Exit code, and what was printed on both ways out."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([str(word) for word in words])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
    return code, out.getvalue(), err.getvalue()


def asked_of(text: str, *words: object, name: str = "list.csv") -> Asked:
    """The same about a file with this text, named FILE in the words and in what is printed."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / name
        path.write_text(text, encoding="utf-8", newline="")
        code, out, err = asked(*(str(path) if word == "FILE" else word for word in words))
    return code, out.replace(str(path), "FILE"), err.replace(str(path), "FILE")
