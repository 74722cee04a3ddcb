"""Ratings, lots, prizes and the cash book as sheets of the workbook of all data; cents are whole amounts there."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament import currencies
from tournament.desks.documents.archive import sheets as told
from tournament.desks.documents.archive.sheets import Row, local, names_of, sheet_of
from tournament.models import CashEntry, Lot, Prize, Tournament
from tournament.papers.xlsx import Sheet, Value
from tournament.queries.money.plans import playable
from tournament.queries.ranking.rated import rated
from tournament.queries.ranking.ratings import RatedRow
from tournament.queries.ranking.standings import course
from tournament.wording.money import note, why_void
from tournament.wording.results import rating_name


def sheets(tournament: Tournament) -> Iterator[Sheet]:
    """All but what the referees' log tells."""
    yield told.settings(tournament)
    yield told.start_cards(tournament)
    yield told.seats(tournament)
    yield told.feet(tournament)
    for after in course(tournament, tournament.series_count):
        yield told.standings(tournament, after)
    yield ratings(tournament)
    yield lots(tournament)
    yield prizes(tournament)
    yield cash(tournament)
    yield told.everything_done(tournament)


def ratings(tournament: Tournament) -> Sheet:
    """All further ratings, one below the other."""
    columns = {
        _("Rating"): 24, _("Rank"): 7, _("No."): 6, _("Name"): 30, _("Series"): 8, _("Won"): 8, _("Lost"): 8,
        _("Total"): 10, _("Members"): 50,
    }  # fmt: skip
    rows = (
        [rating_name(ranking.rating.code, ranking.rating.name), *rated_row(row)]
        for ranking in rated(tournament)[1:]
        for row in ranking.rows
    )
    return sheet_of(tournament, _("Ratings"), columns, rows)


def rating_names(tournament: Tournament) -> dict[str, str]:
    return {code: rating_name(code, rating.name) for code, rating in playable(tournament).items()}


def rated_row(row: RatedRow) -> list[Value]:
    figures = [figure(value) for value in (row.won, row.lost, row.performance)] if row.rank else [None] * 3
    members = "\n".join(f"{member.number} {member.name}: {member.performance}" for member in row.members)
    return [row.rank, row.key, row.name, row.series or None, *figures, members]


def figure(value: int | Fraction) -> Value:
    return value if isinstance(value, int) else round(Decimal(value.numerator) / value.denominator, 2)


def lots(tournament: Tournament) -> Sheet:
    columns = {
        _("Rating"): 20, _("After series"): 8, _("Rank"): 7, _("Order"): 14, _("Names"): 40, _("Seed"): 30,
        _("Witness"): 24, _("Drawn"): 19, _("Drawn by"): 16,
    }  # fmt: skip
    called, drawn = rating_names(tournament), tournament.lots.select_related("drawn_by").order_by("pk")
    return sheet_of(tournament, _("Lots"), columns, (lot_row(lot, called) for lot in drawn))


def lot_row(lot: Lot, called: Mapping[str, str]) -> Row:
    order, names = ", ".join(map(str, lot.order)), "\n".join(map(str, lot.names))
    rating = called.get(lot.rating, lot.rating)
    drawn = [local(lot.drawn_at), str(lot.drawn_by)]
    return [rating, lot.series, lot.place, order, names, lot.seed, lot.witness, *drawn]


def prizes(tournament: Tournament) -> Sheet:
    plans = tournament.prize_plans.in_force().prefetch_related("prizes")
    called = rating_names(tournament)
    rows = (
        prize_row(prize, plan.title, called.get(plan.rating, plan.rating))
        for plan in plans
        for prize in plan.prizes.all()
    )
    columns = {_("Prizes"): 26, _("Rating"): 20, _("Rank"): 7, currencies.name(): 12, _("Goods"): 40}
    return sheet_of(tournament, pgettext("sheet", "Prizes"), columns, rows)


def prize_row(prize: Prize, plan: str, rating: str) -> Row:
    return [plan, rating, prize.place, currencies.amount(prize.cents), prize.goods]


def cash(tournament: Tournament) -> Sheet:
    names = names_of(tournament)
    more = ("by", "voided_by", "table__draw__series", "plan", "team")
    entries = CashEntry.objects.filter(tournament=tournament).select_related(*more).order_by("pk")
    columns = {
        _("Time"): 19, _("Kind"): 20, currencies.name(): 12, _("No."): 6, _("Name"): 30, _("Series"): 8, _("Table"): 8,
        _("Prize"): 20, _("Goods"): 24, _("Note"): 34, _("Booked by"): 16, _("Voided"): 19, _("Voided by"): 16,
        _("Reason"): 30,
    }  # fmt: skip
    return sheet_of(tournament, _("Cash book"), columns, (cash_row(entry, names) for entry in entries))


def cash_row(entry: CashEntry, names: Mapping[int, tuple[int, str]]) -> Row:
    table = entry.table
    return [
        local(entry.at),
        entry.get_kind_display(),
        currencies.amount(entry.cents),
        *(names[entry.card_id] if entry.card_id else (None, "")),
        table.draw.series.number if table else None,
        table.number if table else None,
        entry.plan.title if entry.plan else "",
        entry.goods,
        note(entry),
        str(entry.by),
        local(entry.voided_at),
        str(entry.voided_by or ""),
        why_void(entry),
    ]
