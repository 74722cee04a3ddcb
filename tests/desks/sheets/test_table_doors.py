"""Access to every address of a table's phones: by every role, with the table's secret and with foreign ones."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.builders import Cast, create_tournament, make_cast, publish_draw, register_players, sign_in
from tests.desks.rulings.hall import table_of
from tests.tablesheets.kept import PHONE, written
from tests.tiers import sweep
from tournament import gate
from tournament.desks.draw.draws import services as drawing
from tournament.desks.sheets.doors import urls as table_urls
from tournament.desks.sheets.phones.services import write
from tournament.models import AuditEntry, RefereeCall, SheetVersion, Table, TableEntry, TableSheet
from tournament.queries.sheets.kept import address_of, kept_at
from tournament.tablesheets.messages import told

ASKED = ("", "entries/", "time/", "end/")
SENT = ("write/", "paper/", "call/", "call/back/", "end/sign/", "end/now/")
ROLES = ("nobody", "director", "clerk", "referee", "treasurer", "viewer", "jury", "stranger")
FOREIGN = ("another table", "a draw that is void", "another tournament", "nothing")


@pytest.fixture
def hall(db: None, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Two tables, each with one game; the rate limit of guesses is out of reach."""
    monkeypatch.setattr(gate, "TABLE_SECRET", gate.Gate("table-secret", 10_000, 10))
    cast = make_cast(score_sheets="both", games_at_four=8, signatures="nobody")
    register_players(cast.tournament, 8, by=cast.director)
    drawing.void(publish_draw(cast.tournament, by=cast.director, seed="old"), by=cast.director, reason="late")
    publish_draw(cast.tournament, by=cast.director, seed="new")
    write(table_of(cast), written(1, of=8, seats=4))
    return cast


def client_of(hall: Cast, role: str) -> Client:
    return Client(enforce_csrf_checks=True) if role == "nobody" else sign_in(getattr(hall, role))


def body_for(table: Table, to: str) -> Any:
    about = {"state": kept_at(table).sheet.state, "phone": PHONE}
    return {
        "write/": {"entries": list(map(told, written(2, of=8, seats=4)))},
        "paper/": {},
        "call/": {"phone": PHONE, "game": 2},
        "call/back/": {"phone": PHONE},
        "end/sign/": {**about, "seat": 2, "code": table.seats.get(number=2).card.code},
        "end/now/": about,
    }[to]


def post_json(client: Client, address: str, to: str, body: Any, **how: Any) -> Any:
    return client.post(address + to, json.dumps(body), **{"content_type": "application/json", **how})


def secret_of(address: str) -> str:
    return address.rstrip("/").rsplit("/", 1)[1]


def foreign_address(hall: Cast, what: str) -> str:
    own = address_of(table_of(hall))
    if what == "nothing":
        return own.replace(secret_of(own), "2" * 20)
    if what == "another table":
        return own.replace(secret_of(own), secret_of(address_of(table_of(hall, 2))))
    if what == "a draw that is void":
        void = Table.objects.exclude(draw__voided_at=None).get(number=1)
        return address_of(void)
    other = create_tournament(hall.organizer, hall.director, name="Other", score_sheets="both", games_at_four=8)
    register_players(other, 4, by=hall.director)
    table = publish_draw(other, by=hall.director).tables.select_related("draw__series__tournament").get()
    return own.replace(secret_of(own), secret_of(address_of(table)))


def count_rows() -> list[Any]:
    return [rows.objects.count() for rows in (AuditEntry, RefereeCall, SheetVersion, TableEntry)] + [
        TableSheet.objects.exclude(paper_at=None).count()
    ]


def test_the_lists_of_this_file_have_every_address_of_a_table() -> None:
    assert {str(route.pattern) for route in table_urls.urlpatterns} == {*ASKED, *SENT}


@sweep("role", ROLES)
def test_everybody_with_the_secret_is_let_in_signed_in_or_not(hall: Cast, role: str) -> None:
    client, table = client_of(hall, role), table_of(hall)
    address = address_of(table)
    assert {client.get(address + to).status_code for to in ASKED} == {200}
    for to in ("write/", "call/", "call/back/", "end/sign/", "end/now/"):
        assert post_json(client, address, to, body_for(table, to)).status_code == 200, to
    other = table_of(hall, 2)
    assert post_json(client, address_of(other), "paper/", {}).status_code == 200


@sweep("what", FOREIGN)
def test_a_foreign_secret_opens_nothing_whoever_asks(hall: Cast, what: str) -> None:
    address, table = foreign_address(hall, what), table_of(hall)
    bodies = {to: body_for(table, to) for to in SENT}
    before = count_rows()
    for role in ROLES:
        client = client_of(hall, role)
        answers = [client.get(address + to) for to in ASKED] + [
            post_json(client, address, to, bodies[to]) for to in SENT
        ]
        assert {answer.status_code for answer in answers[1:]} == {403}, role
        assert answers[0].status_code == 409, role
        codes = {problem["code"] for answer in answers[1:] for problem in answer.json()["refused"]}
        assert codes == {"table.other_draw" if what == "a draw that is void" else "table.no_such_secret"}
    assert count_rows() == before


def test_refused_requests_are_logged_without_the_secret(hall: Cast, caplog: pytest.LogCaptureFixture) -> None:
    table, wrong = table_of(hall), foreign_address(hall, "nothing")
    client = client_of(hall, "nobody")
    for address, to in ((wrong, ""), (wrong, "entries/")):
        client.get(address + to)
    post_json(client, address_of(table), "write/", "nonsense")
    post_json(client, address_of(table), "end/sign/", {**body_for(table, "end/sign/"), "code": "XXXX"})
    codes = [record.getMessage().split()[-1] for record in caplog.records]
    assert codes == ["table.no_such_secret"] * 2 + ["table.unread", "table.wrong_card_code"]
    assert secret_of(address_of(table)) not in caplog.text
    old = foreign_address(hall, "a draw that is void")
    client.get(old + "entries/")
    assert len(caplog.records) == 4  # a phone that looks and hears that it is over is no news


@sweep("to", SENT)
def test_requests_of_another_site_plain_forms_and_nonsense_are_refused(hall: Cast, to: str) -> None:
    table = table_of(hall)
    address, client, body = address_of(table), client_of(hall, "nobody"), body_for(table, to)
    before = count_rows()
    assert post_json(client, address, to, body, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert post_json(client, address, to, body, content_type="text/plain").status_code == 422
    assert client.post(address + to, body).status_code in (403, 422)
    assert client.post(address + to, "{", content_type="application/json").status_code == 422
    assert client.post(address + to, "[" * 100_000, content_type="application/json").status_code == 422
    assert client.post(address + to, "x" * 200_001, content_type="application/json").status_code == 422
    assert client.get(address + to).status_code == 302  # back to the page
    assert count_rows() == before
