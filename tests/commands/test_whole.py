"""One whole tournament with its money, from two files to the statement of account; every figure worked out by hand."""

import io
import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.urls import reverse

from tests.builders import Cast, refusal_codes, series_of, sign_in
from tournament.desks.cash.book import services as cash
from tournament.desks.cash.losses import services as collect_services
from tournament.desks.documents.money.statement import statement
from tournament.desks.results.final import services as results
from tournament.desks.results.lots import services as lot_services
from tournament.desks.results.payouts import services as payout_services
from tournament.desks.results.payouts.reading import Due
from tournament.desks.results.prizes import services as prize_services
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.returns import services as returns
from tournament.desks.setup.settings import services as setup
from tournament.models import PrizePlan, Tournament
from tournament.queries.day import final_lacks
from tournament.queries.money.loss_fees import counted, to_collect
from tournament.queries.money.payouts import payouts
from tournament.queries.money.pool import pool

SHEET = [(476, 10, 2, 1086), (601, 14, 3, 1331), (254, 8, 1, 844), (156, 7, 3, 536)]  # 9 lost games, 48 in all


def files(folder: Path) -> dict[str, Path]:
    """Eight players at two tables whose sheets say the same, so that two and two are equal; 1 and 7 are ladies."""
    people = [f"{number};{'ABCDEFGH'[number - 1] * 4};{'w' if number in (1, 7) else 'm'};ja" for number in range(1, 9)]
    feet = [
        f"{table};{seat};{4 * (table - 1) + seat};{';'.join(map(str, SHEET[seat - 1]))};0"
        for table in (1, 2)
        for seat in (1, 2, 3, 4)
    ]
    texts = {
        "players": ["Startnr.;Name;Geschlecht;Startgeld", *people],
        "sheets": ["Tisch;Platz;Startnr.;Punkte;Gewonnen;Verloren;Gesamt;Eingepasst", *feet],
    }
    for name, lines in texts.items():
        (folder / f"{name}.csv").write_bytes("\r\n".join(lines).encode("cp1252"))
    return {name: folder / f"{name}.csv" for name in texts}


def told(tournament: Tournament, *options: str) -> Any:
    out = io.StringIO()
    call_command("standings", tournament.slug, "--json", *options, stdout=out)
    return json.loads(out.getvalue())


def pay(cast: Cast, tournament: Tournament) -> None:
    for payout in payouts(tournament).all:
        due = Due(payout.plan.pk, payout.award.row.key, payout.award.cents, payout.award.goods)
        payout_services.pay(tournament, due, by=cast.treasurer)


def test_a_whole_tournament_comes_out_to_the_cent(cast: Cast, tmp_path: Path) -> None:
    tournament = setup.open_tournament(
        cast.organizer, by=cast.director, name="Whole", place="Saal", date=date(2026, 11, 7), series_count=1,
        entry_fee_cents=1200, card_money_cents=200, loss_fee_tiers=[[1, 50], [3, 100]], loss_fees_to="prizes",
        ratings=["ladies"],
    )  # fmt: skip
    call_command(
        "take_over", tournament.slug, by="director", ended="2026-11-07T18:30", stdout=io.StringIO(), **files(tmp_path)
    )

    assert [(row["rank"], row["number"], row.get("needs_lot")) for row in told(tournament)] == [
        (1, 2, True), (1, 6, True), (3, 1, True), (3, 5, True), (5, 3, True), (5, 7, True), (7, 4, True), (7, 8, True),
    ]  # fmt: skip
    (ladies,) = told(tournament, "--rating", "ladies")
    assert [(row["rank"], row["key"], row["performance"], row["needs_lot"]) for row in ladies["rows"]] == [
        (1, 1, 1086, False), (2, 7, 844, False),
    ]  # fmt: skip

    series = series_of(tournament, 1)
    owed = [[seat.cents for seat in table.seats] for table in to_collect(tournament, counted(tournament), 1)]
    assert owed == [[100, 200, 50, 200]] * 2
    collect_services.collect(series, [1, 2], by=cast.treasurer, reason="corrected")
    assert pool(tournament).lines == (("fees", 9600), ("card_money", -1600), ("loss_fees", 1100))

    prize_services.propose(tournament, None, Terms("Ladies", "ladies", "sum", 1000, size="fixed", size_figure=1,
                                                    adds_up=False, position=2), by=cast.treasurer)  # fmt: skip
    prize_services.propose(tournament, None, Terms("Main", "main"), by=cast.treasurer)
    main = PrizePlan.objects.get(tournament=tournament, name="Main")
    # 81.00 for two: base 12.00 each, 57.00 left as 2 to 1, so 12.00 + 19.00 for the second, the rest for the first
    assert [prize.cents for prize in main.prizes.order_by("place")] == [5000, 3100]

    assert [(lack.code, lack.values["cards"]) for lack in final_lacks(tournament)] == [("lot.undrawn", (2, 6))]
    lot_services.write_down(tournament, rating="main", after=1, order=[6, 2], witness="Ziegler", by=cast.director)
    results.finalise(tournament, by=cast.director)
    due = [(payout.award.row.key, payout.award.cents) for payout in payouts(tournament).all]
    assert due == [(1, 1000), (2, 3100), (6, 5000)]
    returns.give_in(tournament, [1, 2], by=cast.clerk)
    assert refusal_codes(pay, cast, tournament) == ["prizes.not_returned"]
    returns.give_in(tournament, [6], by=cast.clerk)
    pay(cast, tournament)

    for kind, cents in (("float", 5000), ("spending", 499)):
        cash.book(tournament, kind=kind, cents=cents, note="x", token=uuid4(), by=cast.treasurer)
    account = statement(tournament)
    assert (account.income, account.spending, account.float_in, account.balance) == (10_700, -9599, 5000, 6101)
    assert account.proven
    lines = sign_in(cast.director).get(reverse("statement-csv", args=[tournament.slug])).content.decode("utf-8-sig")
    fees = "entry fees;8;12.00;96.00\r\nof which card money 16.00\N{NO-BREAK SPACE}€;;;\r\n"
    fees += "loss fees of the tables, series 1;2;;11.00"
    assert f"{fees}\r\n" in lines
    assert "Cash in hand;;;61.01" in lines
