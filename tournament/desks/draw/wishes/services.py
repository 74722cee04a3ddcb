"""Writes down who must be apart and who needs a fixed seat, and takes it back. The draw reads it; here nobody sits."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import open_tournament
from tournament.models import StartCard, Tournament, User, Wish
from tournament.queries.people.cards import remaining
from tournament.refused import Refused


def wish(
    tournament: Tournament,
    card: StartCard,
    *,
    by: User,
    kind: str,
    other: StartCard | None = None,
    table: int | None = None,
    seat: int = 0,
) -> Wish:
    """One wish; said twice, it stands once."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        if other and other.number < card.number:
            card, other = other, card
        for wishing in filter(None, (card, other)):
            if not remaining(tournament).filter(pk=wishing.pk).exists():
                raise Refused(finding("wish.withdrawn", number=wishing.number))
        fields = {"kind": kind, "card": card, "other": other, "table_number": table, "seat_number": seat}
        entry = Wish.objects.standing().filter(tournament=tournament, **fields).first()
        if entry:
            return entry
        if kind == Wish.Kind.FIXED and card.wishes.standing().filter(kind=kind).exists():
            raise Refused(finding("wish.fixed_already", number=card.number))
        entry = Wish.objects.create(tournament=tournament, made_by=by, **fields)
        audit.record("draw.wish", by=by, tournament=tournament, card=card, after=as_data(entry))
    return entry


def withdraw(entry: Wish, *, by: User) -> None:
    with audit.atomic():
        tournament = open_tournament(entry.tournament)
        entry = Wish.objects.select_related("card", "other").get(pk=entry.pk)
        if entry.withdrawn_at:
            return
        entry.withdrawn_at, entry.withdrawn_by = timezone.now(), by
        entry.save(update_fields=["withdrawn_at", "withdrawn_by"])
        audit.record("draw.withdraw_wish", by=by, tournament=tournament, card=entry.card, before=as_data(entry))


def as_data(entry: Wish) -> dict[str, str | int | None]:
    other = entry.other.number if entry.other else None
    values = {"kind": entry.kind, "other": other, "table": entry.table_number, "seat": entry.seat_number or None}
    return {name: value for name, value in values.items() if value is not None}
