"""What a table plays for instead of the tournament's stake: agreed before its series, or not at all (SkWO 9.2)."""

from decimal import Decimal

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked, refuse_other_currency
from tournament.models import Series, Table, TableStake, User
from tournament.queries.protests.times import has_begun
from tournament.queries.seats.draws import published_draw
from tournament.refused import Refused


def agree(series: Series, number: int, *, stake: Decimal | None, by: User, currency: str = "") -> None:
    """The stake of one table in cents a point; None: that of the tournament again."""
    with audit.atomic():
        tournament = locked(series.tournament)
        refuse_other_currency(tournament, currency)
        if tournament.stake is None:
            raise Refused(finding("stakes.off"))
        if has_begun(series):
            raise Refused(finding("stakes.begun", series=series.number))
        draw = published_draw(series)
        table = Table.objects.filter(draw=draw, number=number).first() if draw else None
        if table is None:
            raise Refused(finding("cash.no_table", series=series.number, tables=(number,), count=1))
        before = TableStake.objects.filter(table=table).first()
        if (before.stake if before else None) == stake:
            return
        write(table, stake, by=by)
        audit.record(
            "stakes.agree",
            by=by,
            tournament=tournament,
            table=table,
            before={"stake": audit.as_kept(before.stake if before else None)},
            after={"stake": audit.as_kept(stake)},
        )


def write(table: Table, stake: Decimal | None, *, by: User) -> None:
    if stake is None:
        TableStake.objects.filter(table=table).delete()
    else:
        agreed = {"stake": stake, "agreed_by": by, "agreed_at": timezone.now()}
        TableStake.objects.update_or_create(table=table, defaults=agreed)
