"""A laptop believes no answer that somebody else gives in the place of the other laptop."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tournament.desks.setup.second.asking import NoAnswer, Unknown, ask
from tournament.desks.setup.second.letters import Letter, new_key, seal
from tournament.queries.record.schema import schema


class Impostor(BaseHTTPRequestHandler):
    """Somebody in the Wi-Fi who answers in the place of the first laptop."""

    sends = staticmethod(lambda asked: asked)

    def do_POST(self) -> None:
        body = self.sends(self.rfile.read(int(self.headers["Content-Length"])))
        head = b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
        self.wfile.write(body if body == b"hello" else head + body)

    def log_message(self, *_told: object) -> None:
        pass


@pytest.fixture
def impostor_address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Impostor) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_answer_not_sealed_by_the_first_laptop_is_refused(
    impostor_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    before = seal(key, Letter({"part": "follows", "schema": schema(), "answers": "1"}))
    refusals = [(lambda asked: asked, Unknown), (lambda _asked: before, Unknown), (lambda _asked: b"hello", NoAnswer)]
    for sends, error in refusals:  # the question itself, an answer that was recorded, and what is no answer at all
        monkeypatch.setattr(Impostor, "sends", staticmethod(sends))
        with pytest.raises(error):
            ask(impostor_address, "replaced", key, Letter({}))


@pytest.mark.parametrize("address", ["http://127.0.0.1:99999", "http://127.0.0.1:80 00", "http://127.0.0.1:x"])
def test_a_malformed_address_counts_as_no_answer(address: str) -> None:
    with pytest.raises(NoAnswer):
        ask(address, "part", new_key(), Letter({}))
