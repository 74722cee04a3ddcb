"""Who has paid the fee of another class, or another part of it, than the start card owes by now."""

from collections.abc import Iterator

from scoring import Finding, finding
from tournament.models import CashEntry, StartCard, Tournament
from tournament.queries.people.fees import fees_of, kinds, owed_by


def wrong_fees(tournament: Tournament) -> list[Finding]:
    """A fee that was changed for everybody since is no mistake."""
    usual = tournament.entry_fee_cents
    special = {
        owed_by(tournament, category, pays, before=before)
        for category, before in kinds(tournament)
        for pays in StartCard.Pays.values
    } - {usual}
    return [
        finding("fees.of_another_class", number=number, paid_cents=paid, owed_cents=owed)
        for number, paid, owed in paid_fees(tournament)
        if paid != owed and (owed != usual or paid in special)
    ]


def paid_fees(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    """Start number, cents in the book, cents that are owed."""
    fees = fees_of(tournament)
    booked = CashEntry.objects.in_force().filter(tournament=tournament, kind=CashEntry.Kind.ENTRY_FEE)
    for entry in booked.select_related("card__player").order_by("card__number"):
        if card := entry.card:
            yield card.number, entry.cents, fees.owed(card)
