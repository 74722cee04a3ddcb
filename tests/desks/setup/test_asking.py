"""Whoever answers a laptop's question in the place of the other one is not believed."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tournament.desks.setup.second.asking import NoAnswer, Unknown, ask
from tournament.desks.setup.second.letters import Letter, new_key, seal
from tournament.queries.record.schema import schema


class Hall(BaseHTTPRequestHandler):
    """Somebody in the Wi-Fi who answers in the place of the first laptop."""

    sends = staticmethod(lambda asked: asked)

    def do_POST(self) -> None:
        body = self.sends(self.rfile.read(int(self.headers["Content-Length"])))
        head = b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
        self.wfile.write(body if body == b"hello" else head + body)

    def log_message(self, *_told: object) -> None:
        pass


@pytest.fixture
def hall() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Hall) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_nobody_else_answers_for_the_first_laptop(hall: str, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_key()
    before = seal(key, Letter({"part": "follows", "schema": schema(), "answers": "1"}))
    refusals = [(lambda asked: asked, Unknown), (lambda _asked: before, Unknown), (lambda _asked: b"hello", NoAnswer)]
    for sends, error in refusals:  # the question itself, an answer that was recorded, and what is no answer at all
        monkeypatch.setattr(Hall, "sends", staticmethod(sends))
        with pytest.raises(error):
            ask(hall, "replaced", key, Letter({}))


@pytest.mark.parametrize("address", ["http://127.0.0.1:99999", "http://127.0.0.1:80 00", "http://127.0.0.1:x"])
def test_an_address_that_is_none_is_one_where_nobody_answers(address: str) -> None:
    with pytest.raises(NoAnswer):
        ask(address, "part", new_key(), Letter({}))
