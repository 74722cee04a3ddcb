"""Skatwart as it runs in a hall: the real server in a process of its own, and a person who uses it without a browser.

For tests, measurements and pictures that need the whole program; nothing here knows the inside of Skatwart.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlencode

from tests.browser.forms import fields_of

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "18-20-zwo-null"
READY = "Ctrl-C ends it."
PATIENCE = 90  # seconds; a laptop under load is slow, not broken
PAPER = 300  # seconds: whoever makes one steps back for all else, and gives it up then
FIRST_START = 600  # seconds: it makes the tables and the demo


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(var: Path, **more: str) -> dict[str, str]:
    """The environment of this process without its own settings of Skatwart, on a system that speaks English."""
    own = ("SKATWART_", "DJANGO_ALLOW_ASYNC_UNSAFE")  # the latter is for tests beside a browser (conftest.py)
    others = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return {**others, "SKATWART_VAR": str(var), "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", **more}


def manage(var: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command of manage.py on the data in `var`."""
    return manage_for(PATIENCE, var, words, settings)


def manage_for(
    patience: float, var: Path, words: Sequence[str], settings: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """The same, which may take so many seconds."""
    command, told = [sys.executable, "manage.py", *words], environment(var, **settings)
    return subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False, timeout=patience)


def hear_ctrl_c() -> None:
    """A shell may have started us in the background, deaf to Ctrl-C; a server that we start is not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Server:
    """`manage.py start`, or another command that serves, on its own data and port, with further settings if given."""

    def __init__(
        self,
        var: Path,
        port: int | None = None,
        name: str = "server",
        words: Sequence[str] = ("start",),
        program: Sequence[str] = ("manage.py",),
        **settings: str,
    ) -> None:
        var.mkdir(parents=True, exist_ok=True)
        self.var, self.port = var, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = var / f"{name}.out"
        was_started = self.database.exists() and (var / "secret-key").exists()  # tables alone are copied ahead of time
        self.patience = PATIENCE if was_started else FIRST_START
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, *program, *words],
                cwd=ROOT,
                env=environment(var, **{"SKATWART_PORT": str(self.port), "SKATWART_DEMO": "yes"} | settings),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                preexec_fn=hear_ctrl_c,
            )

    @property
    def database(self) -> Path:
        return self.var / "skatwart.sqlite3"

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def wait_for(self, words: str = READY) -> Self:
        deadline = time.monotonic() + self.patience
        while words not in self.said():
            if self.process.poll() is not None:
                raise RuntimeError(f"The server ended with {self.process.returncode}:\n{self.said()}")
            if time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"The server did not say {words!r}:\n{self.said()}")
            time.sleep(0.02)
        return self

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """kill -9"""
        self.process.kill()
        self.process.wait(PATIENCE)


@dataclass(frozen=True)
class Answer:
    status: int
    location: str
    kind: str
    text: str
    body: bytes = field(repr=False)
    comes_later: bool = False  # it says when to ask again


class Person:
    """Somebody who fills in forms, signed in already where cookies are given; follows no redirects."""

    def __init__(self, port: int, cookies: Mapping[str, str] | None = None, host: str = "127.0.0.1") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.host = f"{host}:{port}"  # under which the server is asked; it is on this machine by any name
        self.cookies = dict(cookies or {})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "") -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"Host": self.host, "Accept-Language": "en", **({"Content-Type": kind} if kind else {})}
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        content = response.read()
        for line in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        kind = response.headers.get("Content-Type", "")
        text = content.decode() if kind.startswith(("text/", "application/json")) else ""
        comes_later = response.headers.get("Retry-After") is not None
        return Answer(response.status, response.headers.get("Location", ""), kind, text, content, comes_later)

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def get_paper(self, path: str) -> Answer:
        """Waits as a browser does where it isn't made at once."""
        deadline = time.monotonic() + PAPER
        while True:
            answer = self.get(path)
            if answer.status == 302 and "/papers/" in answer.location:
                path = answer.location
            elif answer.comes_later or (answer.status == 200 and answer.kind.startswith("text/html")):
                assert time.monotonic() < deadline, f"{path} is still being made"
                time.sleep(0.1)
            else:
                break
        return answer

    def post(self, path: str, **fields: object) -> Answer:
        form = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **fields}
        return self.ask("POST", path, urlencode(form, doseq=True).encode(), "application/x-www-form-urlencoded")

    def send_file(self, path: str, name: str, content: str | bytes) -> Answer:
        edge = "----hall"
        part = f"--{edge}\r\nContent-Disposition: form-data"
        head = [
            f'{part}; name="csrfmiddlewaretoken"\r\n\r\n{self.cookies["csrftoken"]}',
            f'{part}; name="file"; filename="{name}"\r\n\r\n',
        ]
        data = content if isinstance(content, bytes) else content.encode()
        body = "\r\n".join(head).encode() + data + f"\r\n--{edge}--\r\n".encode()
        return self.ask("POST", path, body, f"multipart/form-data; boundary={edge}")

    def sign_in(self, name: str, password: str = PASSWORD) -> Self:
        self.get("/sign-in/")
        expect(self.post("/sign-in/", username=name, password=password), 302)
        return self

    def open_tournament(self, name: str, **settings: object) -> str:
        """A new tournament of the demo's organizer with the usual settings; gives its slug."""
        page = "/o/skatfreunde-demo/open/"
        fields = {**fields_of(self.get(page).text), "name": name, "place": "Saal", "date": "2026-11-21", **settings}
        answer = expect(self.post(page, **fields), 302)
        slug = re.fullmatch("/t/(.+)/", answer.location)
        assert slug, answer.location
        return slug[1]

    def import_players(self, slug: str, count: int, *, paid: bool = True) -> None:
        """So many players, paid and here, from a file."""
        fee = "ja" if paid else "nein"
        lines = [f"{letters(place)};Spieler;{fee};ja" for place in range(count)]
        content = "\n".join(["Nachname;Vorname;Startgeld;anwesend", *lines])
        self.get(f"/t/{slug}/cards/import/")
        preview = expect(self.send_file(f"/t/{slug}/cards/import/", "players.csv", content), 200)
        sealed = fields_of(preview.text)["sealed"]
        expect(self.post(f"/t/{slug}/cards/import/confirmed/", sealed=sealed), 302)

    def appoint(self, slug: str, name: str, role: str = "clerk") -> None:
        """Somebody of the demo gets a role in this tournament too."""
        settings = self.get(f"/t/{slug}/settings/").text
        option = re.search(rf'<option value="(\d+)"[^>]*>{name}</option>', settings)
        assert option
        expect(self.post(f"/t/{slug}/settings/roles/", user=option[1], role=role), 302)

    def publish_draw(self, slug: str, series: int = 1) -> None:
        expect(self.post(f"/t/{slug}/draw/{series}/close/", engine="swaps-1", at_once="yes"), 302)
        expect(self.post(f"/t/{slug}/draw/{series}/1/publish/"), 302)

    def key(self, slug: str, table: int, foot: "Foot", *, base: int = 0, series: int = 1) -> Answer:
        return self.post(f"/t/{slug}/sheets/{series}/{table}/key/", **foot.fields(), base=base, keep=1)


@dataclass(frozen=True)
class Foot:
    """The foot of a sheet at a table of four where seat 1 won all 48 games, each for `worth` points."""

    worth: int = 24
    off: int = 0  # by how much the paper's total at seat 1 is wrong
    seats: Sequence[int] = (1, 2, 3, 4)

    def lines(self) -> list[tuple[int, int, int, int]]:
        """points, won, lost, total of each seat"""
        points = 48 * self.worth
        first = (points, 48, 0, points + 50 * 48 + self.off)
        return [first, *((0, 0, 0, 0) for _seat in self.seats[1:])]

    def fields(self) -> dict[str, int]:
        names = ("points", "won", "lost", "total")
        figures = {
            f"{name}_{seat}": value
            for seat, line in zip(self.seats, self.lines(), strict=True)
            for name, value in zip(names, line, strict=True)
        }
        return {**figures, "passed": 0}


def expect(answer: Answer, status: int) -> Answer:
    if answer.status != status:
        raise RuntimeError(f"{answer.status} instead of {status}: {answer.text[:3000]}")
    return answer


def code_of(server: Server) -> str:
    """By which the first person sets Skatwart up: it stands where it was started."""
    printed = re.search(r"the code (\S{4}-\S{4})\n", server.said())
    assert printed, server.said()
    return printed[1]


def letters(place: int) -> str:
    """A name of its own for each place."""
    first, rest = divmod(place, 26 * 26)
    second, third = divmod(rest, 26)
    return f"{chr(65 + first)}{chr(97 + second) * 3}{chr(97 + third) * 3}"


def chromium() -> str:
    """The browser: what SKATWART_CHROMIUM names, or else the first one on the path; without windows it works least."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    program = os.environ.get("SKATWART_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not program:
        raise RuntimeError("No Chromium here. Install it, or name it by SKATWART_CHROMIUM.")
    return program


GONE = (OSError, HTTPException)  # what a person sees when the server dies
