"""Who declared before that an evening or a list counts for him. Once it has begun, only with a reason."""

from collections.abc import Collection

from django.db.models import QuerySet
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import Declaration, StartCard, Tournament, User
from tournament.models.declared import EVENING
from tournament.queries.people.cards import cards_in_force
from tournament.queries.season.declared import Declarable, declarables, has_begun
from tournament.refused import Refused


def declare(
    tournament: Tournament, asked: Declarable, numbers: Collection[int], *, by: User, reason: str = ""
) -> list[StartCard]:
    """These start cards say that it counts; whoever has said so is not asked again. Those who are new."""
    with audit.atomic():
        tournament = locked(tournament)
        refuse_unasked(tournament, asked)
        cards = cards_of(tournament, numbers)
        there = set(in_force(tournament, asked).values_list("card", flat=True))
        new = [card for card in cards if card.pk not in there]
        if new:
            refuse_begun(tournament, asked, reason)
        told = {"series": asked.series, "what": asked.what, "declared_by": by, "reason": reason}
        Declaration.objects.bulk_create(Declaration(card=card, **told) for card in new)
        record("list.declare", asked, new, tournament, by=by, reason=reason)
    return new


def take_back(
    tournament: Tournament, asked: Declarable, numbers: Collection[int], *, by: User, reason: str = ""
) -> list[StartCard]:
    """It no longer counts for these; whoever never said so is passed over."""
    with audit.atomic():
        tournament = locked(tournament)
        standing = list(in_force(tournament, asked).filter(card__number__in=numbers).select_related("card"))
        if standing:
            refuse_begun(tournament, asked, reason)
        for declaration in standing:
            declaration.taken_back_at, declaration.taken_back_by = timezone.now(), by
            declaration.taken_back_reason = reason
            declaration.save(update_fields=["taken_back_at", "taken_back_by", "taken_back_reason"])
        gone = [declaration.card for declaration in standing]
        record("list.take_back", asked, gone, tournament, by=by, reason=reason)
    return gone


def set_ticks(tournament: Tournament, asked: Declarable, numbers: Collection[int], *, by: User) -> int:
    """Just these declare it, and nobody else. How many changed their mind."""
    with audit.atomic():
        there = set(in_force(locked(tournament), asked).values_list("card__number", flat=True))
        new = declare(tournament, asked, set(numbers) - there, by=by)
        gone = take_back(tournament, asked, there - set(numbers), by=by)
    return len(new) + len(gone)


def in_force(tournament: Tournament, asked: Declarable) -> QuerySet[Declaration]:
    rows = Declaration.objects.in_force().filter(card__tournament=tournament)
    return rows.filter(series=asked.series, what=asked.what).order_by("card__number")


def cards_of(tournament: Tournament, numbers: Collection[int]) -> list[StartCard]:
    cards = list(cards_in_force(tournament).filter(number__in=numbers).order_by("number"))
    if missing := sorted(set(numbers) - {card.number for card in cards}):
        raise Refused(finding("declared.no_card", number=missing[0]))
    return cards


def refuse_unasked(tournament: Tournament, asked: Declarable) -> None:
    if asked not in declarables(tournament):
        raise Refused(finding("declared.not_asked", what=asked.what))


def refuse_begun(tournament: Tournament, asked: Declarable, reason: str) -> None:
    """Nobody improves: what is known already can't be chosen."""
    if not reason and has_begun(tournament, asked.series):
        raise Refused(finding("declared.begun", what=asked.what))


def record(
    action: str, asked: Declarable, cards: list[StartCard], tournament: Tournament, *, by: User, reason: str
) -> None:
    after = {"counts_for": asked.what} | ({} if asked.series == EVENING else {"series": asked.series})
    audit.record_each(action, [(card, after) for card in cards], by=by, tournament=tournament, reason=reason)
