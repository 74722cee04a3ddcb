"""The server is killed in the middle of every kind of request that the phones of a table send.

Eight tables send the same kind at once, the plug is pulled, and each phone says it again to the server that comes back,
as its page does. What was acknowledged is there, nothing is there twice, and the signed sheets count.
"""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from scoring import Row
from tests.browser.running import GONE, PATIENCE, Person, Server, manage
from tests.crash.kept import rows
from tests.tablesheets.kept import OTHER, PHONE, grand
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

GAMES, SEATS = 8, 4
IN_FLIGHT = (0.004, 0.009, 0.015)  # seconds from the request to the kill, in turn
TABLES = """
from tests.builders import open_tournament, players, published
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
for name, signed in (("Signed", "all"), ("Ended", "nobody")):
    tournament = open_tournament(
        Organizer.objects.get(slug="skatfreunde-demo"), director,
        name=name, score_sheets="both", series_count=1, games_at_four=8,
        signatures=signed,
    )
    players(tournament, 16, by=director)
    for table in published(tournament, by=director).tables.select_related("draw__series__tournament"):
        print(signed, address_of(table), *table.seats.order_by("number").values_list("card__code", flat=True))
"""


ENTRIES = """
    SELECT e.phone, e.number FROM tournament_tableentry e
    JOIN tournament_tablesheet k ON k.id = e.sheet_id JOIN tournament_table t ON t.id = k.table_id
    JOIN tournament_draw d ON d.id = t.draw_id JOIN tournament_series s ON s.id = d.series_id
    JOIN tournament_tournament o ON o.id = s.tournament_id
    WHERE '{}' LIKE '/p/' || o.slug || '/table/1/' || t.number || '/%'
"""
CALLS = "SELECT count(*), coalesce(sum(closed_at IS NULL), 0) FROM tournament_refereecall"
COUNTED = "SELECT count(*) FROM tournament_sheetversion WHERE kind = 'kept' AND counts"


@dataclass
class Phone:
    """At one table; says everything until it is answered."""

    signed_by: str
    address: str
    codes: list[str]
    entries: list[Entry] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    broken_off: int = 0

    def note(self, write: Callable[..., Entry], phone: str, *more: Any) -> None:
        self.entries.append(write(phone, read(self.entries, SEATS, GAMES), *more))

    def send(self, port: int, to: str, said: Any) -> Any:
        with Person(port) as person:
            answer = person.ask("POST", self.address + to, json.dumps(said).encode(), "application/json")
        self.answers.append(answer.status)
        return json.loads(answer.text)

    def write(self, port: int) -> None:
        phones = sorted({entry.phone for entry in self.entries})
        for phone in phones:
            self.send(port, "write/", {"entries": [told(entry) for entry in self.entries if entry.phone == phone]})

    def paper(self, port: int) -> None:
        self.send(port, "paper/", {})

    def call(self, port: int) -> None:
        self.send(port, "call/", {"phone": OTHER, "game": 0})

    def take_back(self, port: int) -> None:
        self.send(port, "call/back/", {"phone": OTHER})

    def sign(self, port: int) -> None:
        """Whoever sits there, one after the other; or the phone that keeps the sheet ends it."""
        about = {"state": read(self.entries, SEATS, GAMES).state, "phone": OTHER}
        if self.signed_by == "nobody":
            self.send(port, "end/now/", about)
            return
        for seat, code in enumerate(self.codes, start=1):
            self.send(port, "end/sign/", {**about, "seat": seat, "code": code})


@dataclass
class Hall:
    var: Path
    server: Server
    phones: list[Phone]
    kills: Any = field(default_factory=count)

    def interrupted(self, request: Callable[[Phone, int], None], phones: list[Phone]) -> None:
        """All at once, the server killed in the middle; then once more, and after that for good."""
        for _time in range(2):
            threads = [threading.Thread(target=until_gone, args=(request, phone, self.server.port)) for phone in phones]
            for thread in threads:
                thread.start()
            time.sleep(IN_FLIGHT[next(self.kills) % len(IN_FLIGHT)])
            self.server.kill()
            for thread in threads:
                thread.join(PATIENCE)
            self.server = Server(self.var).wait_for()
        assert sum(phone.broken_off for phone in phones)
        for phone in phones:
            phone.broken_off = 0
            phone.answers.clear()
            request(phone, self.server.port)

    def told(self, question: str) -> list[Any]:
        return rows(self.server.database, question)


def until_gone(request: Callable[[Phone, int], None], phone: Phone, port: int) -> None:
    try:
        request(phone, port)
    except GONE:
        phone.broken_off += 1


@pytest.fixture(scope="module")
def hall(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    var = copytree(begun, tmp_path_factory.mktemp("tables") / "var")
    told = manage(var, "shell", "--no-imports", "-c", TABLES)
    assert told.returncode == 0, told.stderr
    lines = [line.split() for line in told.stdout.splitlines()]
    hall = Hall(var, Server(var).wait_for(), [Phone(signed, at, codes) for signed, at, *codes in lines])
    yield hall
    assert hall.server.stop() == 0, hall.server.said()
    verified = manage(var, "verify")
    assert verified.stdout == "all is well\n", verified.stdout


def test_no_kind_of_request_is_lost_half_done_or_done_twice(hall: Hall) -> None:
    for phone in hall.phones:
        phone.note(keeping, PHONE)
        for game in range(1, 5):
            phone.note(at_game, PHONE, Kind.WRITTEN, game, row(game))
    hall.interrupted(Phone.write, hall.phones)
    for phone in hall.phones:
        phone.note(keeping, OTHER)
        for game in range(5, GAMES + 1):
            phone.note(at_game, OTHER, Kind.WRITTEN, game, row(game))
        phone.note(at_game, OTHER, Kind.CORRECTED, 2, Row(number=2, passed=True))
        phone.note(at_game, OTHER, Kind.UNDONE, 8)
        phone.note(at_game, OTHER, Kind.WRITTEN, 8, row(8))
    hall.interrupted(Phone.write, hall.phones)
    on_paper, signing = hall.phones[:2], hall.phones[2:]
    hall.interrupted(Phone.paper, on_paper)
    hall.interrupted(Phone.call, signing)
    assert hall.told(CALLS) == [(len(signing), len(signing))]
    hall.interrupted(Phone.take_back, signing)
    assert hall.told(CALLS) == [(len(signing), 0)]
    hall.interrupted(Phone.sign, signing)
    assert {status for phone in hall.phones for status in phone.answers} == {200}
    for phone in hall.phones:
        there = hall.told(ENTRIES.format(phone.address))
        signatures = [(f"{seat}-signature", 1) for seat in range(1, SEATS + 1)]
        signed = signatures if phone in signing and phone.signed_by == "all" else []
        assert sorted(there) == sorted([*((entry.phone, entry.number) for entry in phone.entries), *signed])
    assert hall.told(COUNTED) == [(len(signing),)]
    assert hall.told("SELECT count(*) FROM tournament_tablesheet WHERE paper_at IS NOT NULL") == [(len(on_paper),)]
    assert not hall.told(
        "SELECT 1 FROM tournament_auditentry WHERE action LIKE 'call.%' GROUP BY action, table_id HAVING count(*) > 1"
    )
    done = dict(hall.told("SELECT action, count(*) FROM tournament_auditentry GROUP BY action"))
    assert (done["table.paper"], done["table.sign"], done["table.end"]) == (2, 2 * SEATS, 4)


def row(game: int) -> Row:
    return Row(number=game, passed=True) if game % 2 else grand(game)
