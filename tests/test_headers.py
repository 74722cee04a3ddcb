"""HEAD is answered by the headers of a page alone, also by the server that runs in a hall."""

import io
import socket
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.core.signals import request_finished
from django.db import InterfaceError, OperationalError, connection
from django.http import FileResponse
from django.test import Client, RequestFactory

from tests.browser.running import Server
from tests.builders import Cast, page_words, sign_in
from tests.tiers import full
from tournament.headers import headers_alone

SAFE = {
    b"content-security-policy",
    b"x-frame-options",
    b"x-content-type-options",
    b"referrer-policy",
    b"cross-origin-opener-policy",
}


@pytest.fixture(scope="module")
def server(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(copytree(begun, tmp_path_factory.mktemp("head") / "var")).wait_for()
    yield server
    server.stop()


def answers(server: Server, *requests: str) -> bytes:
    """All that comes back on one connection, which the last request closes."""
    lines = [f"{request} HTTP/1.1\r\nHost: 127.0.0.1\r\n" for request in requests]
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        line.sendall(("\r\n".join(lines) + "Connection: close\r\n\r\n").encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


@full
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/nowhere/", "/p/winterpokal-2026/", "/manifest.webmanifest"])
def test_head_gets_the_headers_and_no_body(server: Server, path: str) -> None:
    head, _blank, body = answers(server, f"HEAD {path}").partition(b"\r\n\r\n")
    asked, _blank, page = answers(server, f"GET {path}").partition(b"\r\n\r\n")
    assert body == b""
    assert page
    assert head.splitlines()[0] == asked.splitlines()[0]
    assert {line.partition(b":")[0] for line in asked.splitlines()} == {
        line.partition(b":")[0] for line in head.splitlines()
    }
    assert b"Content-Length: 0" not in head


@full
@pytest.mark.parametrize("path", ["/", "/nowhere/", "/begin/", "/static/frame/page.css", "/static/nowhere.css"])
def test_every_answer_says_what_a_browser_may_do_with_it(server: Server, path: str) -> None:
    """A page, an error, a redirect, a file: none of them goes without."""
    head, _blank, _body = answers(server, f"HEAD {path}").partition(b"\r\n\r\n")
    names = {line.partition(b":")[0].lower() for line in head.splitlines()}
    assert names >= SAFE


def test_the_redirect_to_https_has_them_too(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/")
    assert answer.status_code == 301
    assert {name.lower().encode() for name in answer.headers} >= SAFE


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("get", "/nowhere/", 404), ("get", "/t/{slug}/cards/999/", 404), ("get", "/t/{slug}/cash/", 403),
     ("get", "/o/elsewhere/", 404), ("delete", "/sign-out/", 405), ("get", "/p/nowhere/", 404)],
)  # fmt: skip
def test_no_cache_keeps_an_error(cast: Cast, method: str, path: str, status: int) -> None:
    answer = getattr(sign_in(cast.clerk), method)(path.format(slug=cast.tournament.slug))
    assert (answer.status_code, answer["Cache-Control"]) == (status, "private, no-store")


@pytest.mark.parametrize("gone", [OperationalError, InterfaceError])
@pytest.mark.parametrize(
    "path", ["/", "/sign-in/", "/t/{slug}/", "/t/{slug}/pulse/", "/p/{slug}/", "/p/{slug}/pulse/", "/nowhere/"]
)
def test_a_database_that_is_started_again_is_said_whatever_was_asked_for(
    cast: Cast, path: str, gone: type[Exception]
) -> None:
    def refuse(*_query: object) -> None:
        raise gone("terminating connection due to administrator command")

    client = sign_in(cast.director)
    client.raise_request_exception = False
    for ask in (client.get, client.post):
        with connection.execute_wrapper(refuse):
            answer = ask(path.format(slug=cast.tournament.slug))
        assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "private, no-store")
        for sentence in ("The database can't be reached", "Die Datenbank ist nicht", "No se puede acceder a la base"):
            assert sentence in page_words(answer)
    assert client.get("/").status_code == 200


def test_what_else_goes_wrong_is_no_database(cast: Cast) -> None:
    client = sign_in(cast.director)
    client.raise_request_exception = False
    with connection.execute_wrapper(lambda *_query: 1 / 0):
        answer = client.get(f"/t/{cast.tournament.slug}/")
    assert (answer.status_code, answer["Cache-Control"]) == (500, "private, no-store")
    assert "Something went wrong" in answer.text


def test_a_form_in_letters_that_no_browser_sends_is_no_fault_of_ours(db: None) -> None:
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = "a" * 32
    letters = "application/x-www-form-urlencoded; charset=utf-16"
    answer = client.post("/sign-in/", b"username=x", content_type=letters)
    assert answer.status_code == 400
    assert "<h1>" in answer.text


@full
def test_the_next_answer_on_the_connection_is_understood(server: Server) -> None:
    both = answers(server, "HEAD /sign-in/", "HEAD /")
    assert both.count(b"HTTP/1.1 200 OK") == 2
    assert b"<html" not in both


def test_what_an_answer_holds_open_is_closed_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_finished, "send", lambda **_more: None)  # which would end this worker's connections
    file = io.BytesIO(b"long")
    asked = RequestFactory().head("/")
    answer = headers_alone(lambda _request: FileResponse(file, headers={"Content-Length": "4"}))(asked)
    assert isinstance(answer, FileResponse)
    assert (b"".join(answer), answer.headers["Content-Length"], file.closed) == (b"", "4", False)
    answer.close()
    assert file.closed
