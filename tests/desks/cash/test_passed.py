"""A fee for games that every player passed: due with the loss fees, shown apart in book, list and account."""

import pytest

from scoring import passed_fee
from tests.builders import Cast, make_cast, page_words, play_series_as, register_players, series_of, sign_in
from tournament.currencies import using
from tournament.desks.cash.losses import services
from tournament.desks.documents.money.lists import loss_fees, statement_list
from tournament.desks.documents.money.statement import statement
from tournament.models import AuditEntry, CashEntry, SheetVersion, Tournament
from tournament.queries.money.loss_fees import by_series, counted, left_open, open_at, to_collect
from tournament.queries.money.pool import pool

WON = {1: (20, 0), 2: (20, 2), 3: (4, 0)}  # 46 games of one table of four; two were passed


def evening(**settings: object) -> Cast:
    cast = make_cast(series_count=1, passed_fee_cents=50, **settings)
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, WON, by=cast.director, clerk=cast.clerk)
    return cast


@pytest.fixture
def cast_per_player(db: None) -> Cast:
    return evening()


@pytest.fixture
def cast_per_table(db: None) -> Cast:
    return evening(passed_fee_by=Tournament.PassedFee.TABLE)


def collect(cast: Cast) -> None:
    services.collect(series_of(cast.tournament, 1), [1], by=cast.treasurer, reason="sheet corrected")


def test_the_fee_for_passed_games_is_paid_by_every_player_at_the_table(cast_per_player: Cast) -> None:
    (due,) = to_collect(cast_per_player.tournament, counted(cast_per_player.tournament), 1)
    assert sorted(seat.cents for seat in due.seats) == [100, 100, 100, 200]
    assert (due.owed.passed, due.owed.passed_cents, due.owed.of_the_table, due.cents) == (2, 400, 0, 500)


def test_the_fee_for_passed_games_is_paid_once_by_the_table(cast_per_table: Cast) -> None:
    (due,) = to_collect(cast_per_table.tournament, counted(cast_per_table.tournament), 1)
    assert sorted(seat.cents for seat in due.seats) == [0, 0, 0, 100]
    assert (due.owed.passed_cents, due.owed.of_the_table, due.cents) == (100, 100, 200)


def test_every_account_has_the_same_fee_for_passed_games(cast_per_player: Cast) -> None:
    tournament = cast_per_player.tournament
    (series,) = by_series(tournament, counted(tournament))
    assert series.cents == open_at(tournament)[1, 1] == left_open(tournament)[1].values["open_cents"] == 500


def test_the_book_says_how_much_of_an_entry_is_for_passed_games(cast_per_player: Cast) -> None:
    collect(cast_per_player)
    entry = CashEntry.objects.get(kind="loss_fees")
    assert (entry.cents, entry.passed_cents) == (500, 400)
    assert AuditEntry.objects.get(action="cash.collect").after == {"cents": 500, "passed_cents": 400}
    page = page_words(sign_in(cast_per_player.treasurer).get(f"/t/{cast_per_player.tournament.slug}/cash/"))
    assert "of it for passed games 4.00 €" in page


def test_the_fee_for_passed_games_is_due_where_there_are_no_loss_fees(db: None) -> None:
    cast = evening(loss_fee_tiers=[])
    page = page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/loss-fees/1/"))
    assert "2 passed games: 4.00 €" in page
    assert "due 4.00 €" in page


def test_a_corrected_count_of_passed_games_is_booked_anew(cast_per_player: Cast) -> None:
    collect(cast_per_player)
    SheetVersion.objects.update(passed=1)
    collect(cast_per_player)
    entries = CashEntry.objects.filter(kind="loss_fees").order_by("pk")
    assert [(entry.passed_cents, entry.voided_at is None) for entry in entries] == [(400, False), (200, True)]


def test_the_fee_for_passed_games_goes_where_the_loss_fees_go(db: None) -> None:
    cast = evening(loss_fees_to=Tournament.LossFees.PRIZES)
    collect(cast)
    assert pool(cast.tournament).loss_fees == 500


def test_list_and_account_show_the_fee_for_passed_games_apart(cast_per_player: Cast) -> None:
    collect(cast_per_player)
    with using("EUR"):
        listing = loss_fees(cast_per_player.tournament, 1)
        account = statement_list(statement(cast_per_player.tournament), None)
    names = [str(column.heading) for column in listing.columns]
    row = dict(zip(names, listing.rows[0], strict=True))
    assert (row["Passed"], row["of it for passed games"], row["Sum"]) == (2, 400, 500)
    assert "a passed game 0.50\N{NO-BREAK SPACE}€ for each at the table" in listing.lead[0]
    assert "of it for passed games 4.00\N{NO-BREAK SPACE}€" in [getattr(row[0], "sub", "") for row in account.rows]
    assert statement(cast_per_player.tournament).proven


@pytest.mark.parametrize("figures", [(-1, 1, 1), (1, -1, 1), (1, 1, -1)])
def test_negative_figures_of_passed_games_are_refused(figures: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="negative"):
        passed_fee(*figures)
