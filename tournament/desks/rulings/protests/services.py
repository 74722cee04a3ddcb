"""Takes protests down with the server's time, and takes them back. Judges nothing, not even whether one is late."""

import uuid

from django.utils import timezone

from scoring import finding
from tournament import audit, clock
from tournament.lock import locked
from tournament.models import Protest, Ruling, SheetVersion, StartCard, Table, User
from tournament.queries.protests.jury import has_decided
from tournament.refused import Refused

MOST_OPEN = 20  # of one player: no hall has as many, and nobody can keep results back by typing


def file(
    card: StartCard,
    *,
    against: Ruling | Table,
    text: str,
    by: User | None,
    token: uuid.UUID,
) -> Protest:
    """A player's protest against a decision or against the result of a table. By nobody: by himself, on a phone.

    It is taken down however late it comes, also when the final result stands.
    """
    ruling, table = (against, None) if isinstance(against, Ruling) else (None, against)
    series = against.series if isinstance(against, Ruling) else against.draw.series
    with audit.atomic():
        tournament = locked(card.tournament)
        if sent := Protest.objects.filter(token=token).first():
            if (sent.card, sent.ruling, sent.table, sent.text) != (
                card,
                ruling,
                table,
                text,
            ):
                raise Refused(finding("protest.sent_before"))
            return sent
        mine = Protest.objects.waiting().filter(card=card)
        if same := mine.filter(ruling=ruling, table=table).first():
            raise Refused(finding("protest.open_already", number=same.number))
        if mine.count() >= MOST_OPEN:
            raise Refused(finding("protest.too_many", count=MOST_OPEN))
        if table:
            refuse_unkeyed(table)
        if ruling and ruling.protest_id:
            raise Refused(finding("protest.jury_is_final"))
        last = Protest.objects.filter(tournament=tournament).last()
        stamp = clock.stamp()
        protest = Protest.objects.create(
            tournament=tournament,
            number=last.number + 1 if last else 1,
            series=series,
            card=card,
            ruling=ruling,
            table=table,
            text=text,
            filed_at=stamp.at,
            moved=stamp.moved,
            filed_by=by,
            token=token,
        )
        after = audit.values(protest, "number", "text") | {"series": series.number}
        after |= {"paragraph": ruling.paragraph} if ruling else {}
        audit.record("protest.file", by=by, tournament=tournament, table=table, card=card, after=after)
    return protest


def take_back(protest: Protest, *, by: User, reason: str) -> None:
    """The player no longer wants a decision. It stays on record with its reason."""
    with audit.atomic():
        tournament = locked(protest.tournament)
        protest = Protest.objects.select_related("card", "ruling").get(pk=protest.pk)
        if protest.taken_back_at:
            return
        if hasattr(protest, "verdict"):
            raise Refused(finding("protest.decided", number=protest.number))
        if protest.ruling and has_decided(protest.ruling, by):
            raise Refused(finding("protest.own_decision", name=str(by)))
        protest.taken_back_at, protest.taken_back_by, protest.taken_back_reason = timezone.now(), by, reason
        protest.save(update_fields=["taken_back_at", "taken_back_by", "taken_back_reason"])
        before = {"number": protest.number}
        audit.record("protest.take_back", by=by, tournament=tournament, card=protest.card, before=before, reason=reason)


def refuse_unkeyed(table: Table) -> None:
    if table.draw.voided_at or not SheetVersion.objects.standing().filter(table=table).exists():
        raise Refused(finding("protest.nothing_keyed", table=table.number, series=table.draw.series.number))
