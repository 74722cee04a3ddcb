"""Writes down who must be apart and who needs a fixed seat, and takes it back. The draw reads it; here nobody sits."""

from django.db import transaction
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
    with transaction.atomic():
        tournament = open_tournament(tournament)
        if other and other.number < card.number:
            card, other = other, card
        for one in filter(None, (card, other)):
            if not remaining(tournament).filter(pk=one.pk).exists():
                raise Refused(finding("wish.withdrawn", number=one.number))
        values = {"kind": kind, "card": card, "other": other, "table_number": table, "seat_number": seat}
        said = Wish.objects.standing().filter(tournament=tournament, **values).first()
        if said:
            return said
        if kind == Wish.Kind.FIXED and card.wishes.standing().filter(kind=kind).exists():
            raise Refused(finding("wish.fixed_already", number=card.number))
        said = Wish.objects.create(tournament=tournament, made_by=by, **values)
        audit.record("draw.wish", by=by, tournament=tournament, card=card, after=plain(said))
    return said


def withdraw(said: Wish, *, by: User) -> None:
    with transaction.atomic():
        tournament = open_tournament(said.tournament)
        said = Wish.objects.select_related("card", "other").get(pk=said.pk)
        if said.withdrawn_at:
            return
        said.withdrawn_at, said.withdrawn_by = timezone.now(), by
        said.save(update_fields=["withdrawn_at", "withdrawn_by"])
        audit.record("draw.withdraw_wish", by=by, tournament=tournament, card=said.card, before=plain(said))


def plain(said: Wish) -> dict[str, str | int | None]:
    other = said.other.number if said.other else None
    values = {"kind": said.kind, "other": other, "table": said.table_number, "seat": said.seat_number or None}
    return {name: value for name, value in values.items() if value is not None}
