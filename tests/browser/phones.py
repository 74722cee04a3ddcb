"""Tables that keep their sheets on phones, each in a tournament of its own."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Page, Request

from tests.browser.conftest import Opens, numbers, wait_until
from tests.browser.running import Person, Server, expect
from tests.browser.test_own_sheet import PHONE
from tests.tablesheets.kept import written
from tournament.tablesheets.messages import told

CARDS = """SELECT card.number, card.code FROM tournament_seat seat
    JOIN tournament_startcard card ON card.id = seat.card_id
    JOIN tournament_tournament tournament ON tournament.id = card.tournament_id
    WHERE tournament.slug = ? ORDER BY seat.number"""


@dataclass(frozen=True)
class PhoneTable:
    """`address`: of the page that its phones open; `codes`: of the start cards, seat by seat."""

    slug: str
    address: str
    codes: list[str]


def seat_table(server: Server, director: Person, **settings: object) -> PhoneTable:
    """Opens a tournament with one table of four; a player's code leads to the table's page."""
    slug = director.open_tournament(f"Handys {next(numbers)}", series_count=1, score_sheets="both", **settings)
    director.import_players(slug, 4)
    director.publish_draw(slug)
    with closing(sqlite3.connect(server.database)) as database:
        cards = database.execute(CARDS, (slug,)).fetchall()
    number, code = cards[0]
    with Person(server.port) as player:
        answer = expect(player.get(f"/p/{slug}/table/?card={number}&code={code}"), 302)
    return PhoneTable(slug, answer.location, [code for _number, code in cards])


def write_games(server: Server, table: PhoneTable, games: int, *, of: int) -> None:
    """Writes the first games of a series of `of` games, as a phone that no test has."""
    entries = [told(entry) for entry in written(games, phone="1-elsewhere1", of=of, seats=4)]
    body = json.dumps({"entries": entries}).encode()
    with Person(server.port) as phone:
        expect(phone.ask("POST", f"{table.address}write/", body, "application/json"), 200)


class Requests:
    """What a page asks from now on whose address has this part: what is under way, and how often it was answered."""

    def __init__(self, page: Page, part: str = "/") -> None:
        self.page, self.part = page, part
        self.under_way = set[Request]()
        self.answered = 0

    def __enter__(self) -> Self:
        self.page.on("request", self.begin)
        self.page.on("requestfinished", self.end)
        self.page.on("requestfailed", self.fail)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.page.remove_listener("request", self.begin)
        self.page.remove_listener("requestfinished", self.end)
        self.page.remove_listener("requestfailed", self.fail)

    def begin(self, request: Request) -> None:
        if self.part in request.url:
            self.under_way.add(request)

    def end(self, request: Request) -> None:
        if request in self.under_way:
            self.under_way.discard(request)
            self.answered += 1

    def fail(self, request: Request) -> None:
        self.under_way.discard(request)


def look(*phones: Page) -> None:
    """Time goes by until each phone has asked what is new, and was answered: by a request that it begins from now on.

    The clock of a phone stands still while one is under way, as it would give it up.
    """
    for phone in phones:
        with Requests(phone, "/entries/?since=") as asked:

            def is_answered(phone: Page = phone, asked: Requests = asked) -> bool:
                if not asked.answered and not asked.under_way:
                    phone.clock.run_for(500)
                return asked.answered > 0

            wait_until(phone, is_answered)


def open_phone(opens: Opens, table: PhoneTable, **how: Any) -> Page:
    return opens(table.address, **PHONE, **how)
