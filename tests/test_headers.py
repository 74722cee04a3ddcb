"""HEAD is answered by the headers of a page alone, also by the server that runs in a hall."""

import io
import socket
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from django.core.signals import request_finished
from django.http import FileResponse
from django.test import RequestFactory

from tests.browser.running import Server
from tournament.headers import headers_alone


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
