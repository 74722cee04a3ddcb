"""The organizer's own ratings: defined and removed. A removed one stays on record, with its lots and prizes."""

from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import open_tournament
from tournament.models import CashEntry, OwnRating, PrizePlan, Tournament, User
from tournament.queries.ranking.ratings import own_ratings
from tournament.refused import Refused

FIELDS = ("name", "sex", "category", "club", "team", "fee_cents", "series")


def define(tournament: Tournament, *, by: User, **fields: Any) -> OwnRating:
    """A rating of all who fit what is set; the same one defined twice is one."""
    with audit.atomic():
        tournament = open_tournament(tournament)
        there = OwnRating.objects.in_force().filter(tournament=tournament, name=fields["name"]).first()
        if there:
            if any(getattr(there, name) != value for name, value in fields.items()):
                raise Refused(finding("rating.exists", name=there.name))
            return there
        rating = OwnRating.objects.create(tournament=tournament, **fields)
        audit.record("rating.define", by=by, tournament=tournament, after=audit.values(rating, *FIELDS))
    return rating


def remove(rating: OwnRating, *, by: User) -> None:
    with audit.atomic():
        tournament = open_tournament(rating.tournament)
        rating = OwnRating.objects.get(pk=rating.pk)
        if rating.removed_at:
            return
        code = next(own.code for own in own_ratings(tournament) if own.own == rating)
        if plan := PrizePlan.objects.in_force().filter(tournament=tournament, rating=code).first():
            raise Refused(finding("rating.has_prizes", name=plan.title))
        if CashEntry.objects.in_force().filter(rating=rating).exists():
            raise Refused(finding("rating.has_paid", name=rating.name))
        rating.removed_at = timezone.now()
        rating.save(update_fields=["removed_at"])
        audit.record("rating.remove", by=by, tournament=tournament, before=audit.values(rating, *FIELDS))
