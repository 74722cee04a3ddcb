"""The server is killed in the middle of every kind of request that the phones of a table send.

Eight tables send at once, and the plug is pulled the moment that something of theirs has arrived. Each phone says its
own again until then, and to the server that comes back, as its page does. What was acknowledged is there, nothing is
there twice, and the signed sheets count.
"""

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from scoring import Row
from tests.browser.running import GONE, PATIENCE, Person, manage
from tests.crash.kept import rows, wait_until
from tests.crash.laptop import Laptop
from tests.tablesheets.kept import OTHER, PHONE, grand
from tests.tiers import full
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import told as as_message
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game, keeping

pytestmark = full

GAMES, SEATS = 8, 4
TABLES = """
from tests.builders import create_tournament, publish_draw, register_players
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
for name, signed in (("Signed", "all"), ("Ended", "nobody")):
    tournament = create_tournament(
        Organizer.objects.get(slug="skatfreunde-demo"), director,
        name=name, score_sheets="both", series_count=1, games_at_four=8,
        signatures=signed,
    )
    register_players(tournament, 16, by=director)
    for table in publish_draw(tournament, by=director).tables.select_related("draw__series__tournament"):
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
WRITTEN = "SELECT count(*) FROM tournament_tableentry"
ON_PAPER = "SELECT count(*) FROM tournament_tablesheet WHERE paper_at IS NOT NULL"
CALLED = "SELECT count(*) FROM tournament_refereecall"
CLOSED = f"{CALLED} WHERE closed_at IS NOT NULL"
COUNTED = "SELECT count(*) FROM tournament_sheetversion WHERE kind = 'kept' AND counts"


@dataclass
class Phone:
    """At one table; says everything until it is answered."""

    signed_by: str
    address: str
    codes: list[str]
    entries: list[Entry] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

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
            own = [as_message(entry) for entry in self.entries if entry.phone == phone]
            self.send(port, "write/", {"entries": own})

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


def send_until_gone(request: "Request", phone: Phone, port: int) -> None:
    try:
        while True:
            request(phone, port)
    except GONE:
        return


Request = Callable[[Phone, int], None]
Sent = tuple[Request, list[Phone], str]  # by which phones, and the number that grows when one has arrived


@dataclass
class Hall:
    laptop: Laptop

    def interrupt(self, *requests: Sent) -> None:
        """All at once, the server killed once the number that each question asks for has grown; then once more."""
        server, counts = self.laptop.start(), self.counts(requests)
        threads = [
            threading.Thread(target=send_until_gone, args=(request, phone, server.port), daemon=True)
            for request, phones, _question in requests
            for phone in phones
        ]
        for thread in threads:
            thread.start()
        wait_until(lambda: all(now > before for now, before in zip(self.counts(requests), counts, strict=True)), server)
        server.kill()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        port = self.laptop.start().port
        for request, phones, _question in requests:
            for phone in phones:
                phone.answers.clear()
                request(phone, port)

    def counts(self, requests: Iterable[Sent]) -> list[int]:
        return [self.laptop.count(question) for _request, _phones, question in requests]

    def told(self, question: str) -> list[Any]:
        return rows(self.laptop.database, question)


def test_no_kind_of_request_is_lost_half_done_or_done_twice(laptop: Laptop) -> None:
    told = manage(laptop.var, "shell", "--no-imports", "-c", TABLES)
    assert told.returncode == 0, told.stderr
    phones = [Phone(signed, at, codes) for signed, at, *codes in map(str.split, told.stdout.splitlines())]
    hall = Hall(laptop)
    for phone in phones:
        phone.note(keeping, PHONE)
        for game in range(1, 5):
            phone.note(at_game, PHONE, Kind.WRITTEN, game, row(game))
    hall.interrupt((Phone.write, phones, WRITTEN))
    for phone in phones:
        phone.note(keeping, OTHER)
        for game in range(5, GAMES + 1):
            phone.note(at_game, OTHER, Kind.WRITTEN, game, row(game))
        phone.note(at_game, OTHER, Kind.CORRECTED, 2, Row(number=2, passed=True))
        phone.note(at_game, OTHER, Kind.UNDONE, 8)
        phone.note(at_game, OTHER, Kind.WRITTEN, 8, row(8))
    hall.interrupt((Phone.write, phones, WRITTEN))
    on_paper, signing = phones[:2], phones[2:]
    hall.interrupt((Phone.paper, on_paper, ON_PAPER), (Phone.call, signing, CALLED))
    assert hall.told(CALLS) == [(len(signing), len(signing))]
    hall.interrupt((Phone.take_back, signing, CLOSED))
    assert hall.told(CALLS) == [(len(signing), 0)]
    hall.interrupt((Phone.sign, signing, WRITTEN))
    assert {status for phone in phones for status in phone.answers} == {200}
    for phone in phones:
        there = hall.told(ENTRIES.format(phone.address))
        signatures = [(f"{seat}-signature", 1) for seat in range(1, SEATS + 1)]
        signed = signatures if phone in signing and phone.signed_by == "all" else []
        assert sorted(there) == sorted([*((entry.phone, entry.number) for entry in phone.entries), *signed])
    assert hall.told(COUNTED) == [(len(signing),)]
    assert hall.told(ON_PAPER) == [(len(on_paper),)]
    assert not hall.told(
        "SELECT 1 FROM tournament_auditentry WHERE action LIKE 'call.%' GROUP BY action, table_id HAVING count(*) > 1"
    )
    laptop.expect_well()
    done = dict(hall.told("SELECT action, count(*) FROM tournament_auditentry GROUP BY action"))
    assert (done["table.paper"], done["table.sign"], done["table.end"]) == (2, 2 * SEATS, 4)


def row(game: int) -> Row:
    return Row(number=game, passed=True) if game % 2 else grand(game)
