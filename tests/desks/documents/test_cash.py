"""Papers of the cash desk: the statement of account with every entry, loss fees to collect, settlements, receipts."""

from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from openpyxl import load_workbook
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, make_cast, play_series_as, register_players, series_of, sign_in, with_plain_spaces
from tournament.desks.cash.book import services as cash
from tournament.desks.cash.losses import services as collect_services
from tournament.desks.cash.refunds import services as refund_services
from tournament.desks.documents.money import lists
from tournament.desks.documents.money import views as cash_views
from tournament.desks.documents.money.statement import statement
from tournament.desks.registration.presence import services as presence
from tournament.models import CashEntry, PrizePlan
from tournament.papers import pdf
from tournament.wording import money

pytestmark = pytest.mark.django_db  # without it this file alone would be run on the real database
LOST = {2: (0, 3), 3: (0, 5), 4: (2, 1)}  # start card: won, lost


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast(stake=Decimal("0.5"), card_money_cents=100)
        book_everything(cast)
        yield cast
        transaction.set_rollback(True)


def book_everything(cast: Cast) -> None:
    """Books entries of every kind; one table is corrected, one entry void, one prize money and one goods."""
    tournament, by = cast.tournament, cast.treasurer
    cards = register_players(tournament, 5, by=cast.director)
    presence.withdraw(cards[4], by=cast.director, reason="ill")
    refund_services.give_back(cards[4], cents=1000, note="ill", token=uuid4(), by=by)
    play_series_as(tournament, 1, LOST, by=cast.director, clerk=cast.clerk)
    collect_services.collect(series_of(tournament, 1), [1], by=by, reason="sheet corrected")
    booked: list[tuple[str, int, str]] = [
        ("float", 10_000, ""), ("income", 1234, "=SUM(raffle)"), ("spending", 4550, "cards"), ("income", 500, "twice"),
        ("float", -6000, ""),
    ]  # fmt: skip
    for kind, cents, note in booked:
        cash.book(tournament, kind=kind, cents=cents, note=note, token=uuid4(), by=by)
    cash.void(CashEntry.objects.get(note="twice"), by=cast.director, reason="typed twice")
    plan = PrizePlan.objects.create(tournament=tournament, name="Main prizes", rating="single")
    prize = {"tournament": tournament, "kind": "prize", "plan": plan, "by": by}
    CashEntry.objects.create(**prize, cents=-2000, card=cards[0])
    CashEntry.objects.create(**prize, cents=0, goods="a ham", sent=True, card=cards[1])


@pytest.fixture
def printed_papers(stage: Cast, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the papers that were handed to the renderer, as HTML."""
    printed: list[str] = []

    def render(*papers: str, **_more: object) -> bytes:
        printed.extend(papers)
        return b"%PDF"

    monkeypatch.setattr(pdf, "render", render)
    return printed


def get(stage: Cast, name: str) -> Any:
    answer = sign_in(stage.treasurer).get(f"/t/{stage.tournament.slug}/papers/{name}")
    assert answer.status_code == 200
    return answer


def csv_rows(stage: Cast, name: str) -> list[list[str]]:
    return [line.split(";") for line in get(stage, name).content.decode("utf-8-sig").splitlines()]


def test_the_statement_of_account_is_proven_and_every_line_has_its_number(stage: Cast) -> None:
    account = statement(stage.tournament)
    assert (account.income, account.spending) == (5000 + 550 + 1234, -(1000 + 2000 + 4550))
    assert (account.float_in, account.float_out, account.card_money) == (
        10_000,
        -6000,
        400,
    )  # of five one went back whole
    assert account.proven
    rows = csv_rows(stage, "statement.csv")
    for row in (
        ["entry fees", "5", "10.00", "50.00"],
        ["loss fees of the tables, series 1", "1", "", "5.50"],
        ["entry fees given back", "1", "-10.00", "-10.00"],
        ["prizes: Main prizes", "2", "", "-20.00"],
        ["Deficit", "", "", "-7.66"],
        ["Cash in hand", "", "", "32.34"],
    ):
        assert row in rows


def test_an_account_that_does_not_agree_says_so(
    stage: Cast, printed_papers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.desks.documents.money.statement.balance", lambda _tournament: 1)
    get(stage, "statement.pdf")
    assert "does NOT agree" in printed_papers[0]


def test_every_cash_entry_stands_behind_the_statement_and_void_ones_are_struck(
    stage: Cast, printed_papers: list[str]
) -> None:
    get(stage, "statement.pdf")
    account, book = printed_papers
    assert "Organizer" in account
    assert "agrees with this account" in account
    assert "<s>5.00 €</s>" in with_plain_spaces(book)
    assert "director: typed twice" in book
    assert "Main prizes · a ham · sent by post" in book


def test_the_workbook_has_statement_and_cash_book_and_a_note_is_no_formula(stage: Cast) -> None:
    book = load_workbook(BytesIO(get(stage, "statement.xlsx").content))
    assert book.sheetnames == ["Statement of account", "Cash book"]
    cells = [cell for row in book["Cash book"] for cell in row]
    assert {"s"} == {cell.data_type for cell in cells if "SUM(raffle)" in str(cell.value)}
    assert 32.34 in [float(cell.value) for cell in cells if isinstance(cell.value, float)]


def test_the_cash_book_as_csv_has_every_number_once(stage: Cast) -> None:
    rows = csv_rows(stage, "cash-book.csv")[1:]
    assert [int(row[0]) for row in rows] == list(range(1, CashEntry.objects.count() + 1))


@pytest.mark.parametrize(("language", "fee"), [("de", "10,00"), ("es", "10,00"), ("en", "10.00")])
def test_money_for_spreadsheets_is_written_as_in_the_language_of_the_file(stage: Cast, language: str, fee: str) -> None:
    director = sign_in(stage.treasurer)
    director.cookies["django_language"] = language
    file = director.get(f"/t/{stage.tournament.slug}/papers/statement.csv").content.decode("utf-8-sig")
    assert f";{fee};" in file.splitlines()[2]


def test_the_list_of_loss_fees_says_what_every_seat_owes(stage: Cast, printed_papers: list[str]) -> None:
    get(stage, "loss-fees-1.pdf")
    assert "They go to: the organizer. Tiers: 0.50 € a lost game, 1.00 € from game 4 on" in with_plain_spaces(
        printed_papers[0]
    )
    assert "(5): 3.50 €" in with_plain_spaces(printed_papers[0])
    (row,) = csv_rows(stage, "loss-fees-1.csv")[1:]
    assert sorted(row[4:17:4]) == ["0.00", "0.50", "1.50", "3.50"]
    assert row[17:] == ["5.50", "5.50"]


@pytest.mark.usefixtures("euros")
def test_seat_and_debt_stay_on_one_line_and_a_long_name_breaks_between_its_words() -> None:
    card = SimpleNamespace(number=7, name="Neumann, Steffen", beside="")
    seat: Any = SimpleNamespace(card=card, lost=1, cents=50)
    assert " " not in lists.seat_words(seat)
    card.beside = "Skatclub Kreuz-Bube 1887 Bad Oeynhausen"
    number, *_name, owed = lists.seat_words(seat).split(" ")
    assert (number, owed) == ("7\u00a0Neumann,", f"Oeynhausen)\u00a0(1):\u00a0{money(50)}")


def test_the_settlement_of_a_table_adds_up_to_zero(stage: Cast) -> None:
    rows = csv_rows(stage, "settlement-1.csv")[1:]
    assert len(rows) == 4
    assert sum(Decimal(row[-1]) for row in rows) == 0
    assert any(Decimal(row[-1]) for row in rows)


def test_a_receipt_is_printed_for_both_sides(stage: Cast, printed_papers: list[str]) -> None:
    refund, void = CashEntry.objects.get(kind="refund"), CashEntry.objects.get(note="twice")
    get(stage, f"receipt-{refund.pk}.pdf")
    assert printed_papers[0].count("Receipt 6") >= 2
    assert "Paid to" in printed_papers[0]
    get(stage, f"receipt-{void.pk}.pdf")
    assert "typed twice" in printed_papers[1]


def test_papers_of_the_cash_desk_are_for_those_who_see_the_cash_book(stage: Cast) -> None:
    for who in (stage.clerk, stage.referee, stage.viewer):
        assert sign_in(who).get(f"/t/{stage.tournament.slug}/papers/statement.pdf").status_code == 403
    statement: Any = cash_views.statement
    assert statement.action == "cash.look"
