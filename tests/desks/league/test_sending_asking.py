"""A venue sends its day to the leader: the answer is reported in a sentence, and a missing or strange one too."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

from tournament.desks.league.sending import asking
from tournament.desks.league.sending.asking import CODE, LARGEST, PATH, REFUSALS, Answer, addressed, send
from tournament.refused import Refused
from tournament.wording import sentence

Answering = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def server(answering: Answering) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            answering(self)

        def log_message(self, *_told: Any) -> None:
            """Nothing."""

    here = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=here.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{here.server_port}"
    finally:
        here.shutdown()
        here.server_close()


def answer_with(status: int, told: Any, **headers: str) -> Answering:
    body = told if isinstance(told, bytes) else json.dumps(told).encode()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.rfile.read(int(handler.headers["Content-Length"]))
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def refusal(address: str, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        send(address, "CODE", b"day", **more)
    (found,) = refused.value.findings
    assert sentence(found)
    return found.code


def test_day_and_code_go_to_the_leaders_address_and_the_answer_is_returned() -> None:
    heard: list[Any] = []

    def listen(handler: BaseHTTPRequestHandler) -> None:
        heard.append((handler.path, handler.headers[CODE], handler.rfile.read(3)))
        handler.headers["Content-Length"] = handler.headers["Content-Length"]
        body = b'{"number": 2, "new": true}'
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    with server(listen) as address:
        assert send(f"http://{address}/o/verband/", "ABCD-EFGH-JKLM", b"day") == Answer(2, True)
    assert heard == [(PATH, "ABCD-EFGH-JKLM", b"day")]


@pytest.mark.parametrize(
    ("status", "told", "code"),
    [
        (403, {"code": "homecoming.no_code", "values": {}}, "homecoming.no_code"),
        (429, {"code": "homecoming.wait", "values": {"minutes": 10}}, "homecoming.wait"),
        (409, {"code": "homecoming.turned_down", "values": {"number": 1, "reason": "x"}}, "homecoming.turned_down"),
        (409, {"code": "homecoming.turned_down", "values": {"number": 1}}, "sending.no_leader"),
        (409, {"code": "row.value", "values": {}}, "sending.no_leader"),
        (409, {"code": ["homecoming.no_code"], "values": {}}, "sending.no_leader"),
        (409, {"code": "homecoming.no_code", "values": []}, "sending.no_leader"),
        (404, b"<html>", "sending.no_leader"),
        (500, b"", "sending.no_leader"),
        (200, b"<html>", "sending.no_leader"),
        (200, {"number": True, "new": True}, "sending.no_leader"),
        (200, {"number": 0, "new": True}, "sending.no_leader"),
        (200, {"number": 1, "new": 1}, "sending.no_leader"),
        (200, [1], "sending.no_leader"),
        (200, b"[" * 50_000, "sending.no_leader"),
        (200, b" " * (LARGEST + 10), "sending.no_leader"),
    ],
)
def test_an_answer_of_the_leaders_server_is_worded_and_a_strange_one_is_not_believed(
    status: int, told: Any, code: str
) -> None:
    with server(answer_with(status, told)) as address:
        assert refusal(address) == code


def test_a_redirect_of_the_leaders_server_is_not_followed() -> None:
    asked: list[str] = []
    with server(lambda handler: asked.append(handler.path)) as elsewhere:
        for status in (301, 302, 303, 307, 308):
            with server(answer_with(status, b"", Location=f"http://{elsewhere}{PATH}")) as address:
                assert refusal(address) == "sending.sent_elsewhere"
    assert asked == []


def test_a_missing_or_too_slow_server_is_reported_as_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with server(answer_with(200, {"number": 1, "new": False})) as address:
        assert send(address, "CODE", b"day") == Answer(1, False)
    assert refusal(address) == "sending.no_answer"
    with server(answer_with(200, {"number": 2, "new": True, "counts": False})) as address:
        assert send(address, "CODE", b"day") == Answer(2, True, counts=False)

    was_heard_out, is_given_up = threading.Event(), threading.Event()

    def send_slowly(handler: BaseHTTPRequestHandler) -> None:
        for sign in b"HTTP/1.0 200 OK\r\n" + b"X: y\r\n" * 500:
            try:
                handler.wfile.write(bytes([sign]))
            except OSError:
                return
            if is_given_up.wait(0.05):
                return
        was_heard_out.set()

    with server(send_slowly) as address:
        assert refusal(address, patience=0.2) == "sending.no_answer"
        assert not was_heard_out.is_set()
        is_given_up.set()


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        (" 192.168.1.5:8000 ", "http://192.168.1.5:8000"),
        ("https://liga.example/o/x/?y=1", "https://liga.example"),
        ("HTTP://Liga.Example:80/", "http://liga.example:80"),
        ("[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_completed_from_its_typed_form(typed: str, address: str) -> None:
    assert addressed(typed) == address


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ftp://x",
        "file:///etc/passwd",
        "http://",
        "http://a@b",
        "x:port",
        "x:99999",
        "http://x y",
        "//",
        "[::1",
        "jär",
    ],
)
def test_an_address_without_http_is_refused(typed: str) -> None:
    assert refusal(typed) == "sending.no_address"


def test_every_refusal_of_sending_has_a_sentence() -> None:
    from tournament.wording.sentences import SENTENCES

    assert REFUSALS.keys() <= SENTENCES.keys()


def test_the_time_that_connecting_takes_is_part_of_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[float] = []

    class Recorded(threading.Timer):
        def start(self) -> None:
            left.append(self.interval)
            super().start()

    moments = iter((100.0, 107.0))  # before and after connecting
    monkeypatch.setattr(asking, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    monkeypatch.setattr(asking, "Timer", Recorded)
    with server(answer_with(200, {"number": 1, "new": True})) as address:
        send(address, "CODE", b"day", patience=20)
    assert left == [13]
