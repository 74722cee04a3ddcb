"""Further ratings, lots, and what was posted: standings for the wall and the final result.

Postings and final results are copies; nothing they show can move under them.
"""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club
from tournament.models.organizer import User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Series
from tournament.models.teams import Team
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class OwnRatingQuerySet(RowQuerySet["OwnRating"]):
    def in_force(self) -> Self:
        return self.filter(removed_at=None)

    def with_fee(self) -> Self:
        """Those of them for which somebody has to be ticked at the door, as they were defined."""
        return self.in_force().exclude(fee_cents=None).order_by("pk")


class OwnRating(Row):
    """A rating that the organizer defines: whoever fits all that is set is in it. Removed, it stays on record.

    With a fee, and be it nothing, only those are in it who were ticked at the door; each tick is that fee in the cash
    book. `series`: the numbers of those that count; none: all.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="own_ratings")
    name = models.CharField(_("name"), max_length=80, validators=[plain_text])
    sex = models.CharField(_("sex"), max_length=1, choices=Player.Sex, blank=True)
    category = models.CharField(_("category"), max_length=10, choices=Player.Category, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    fee_cents = models.PositiveIntegerField(_("fee"), null=True)
    series = models.JSONField(_("series"), default=list, blank=True)
    removed_at = models.DateTimeField(null=True)

    objects = OwnRatingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], condition=Q(removed_at=None), name="own_rating_once")
        ]

    def __str__(self) -> str:
        return self.name


class Lot(Row):
    """The order of those who were equal after "fewer lost": drawn from a seed, or by hand before a witness.

    `members` are start numbers, of a team the lowest one of its members; `order` is the same, the first first.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="lots")
    rating = models.CharField(max_length=40)
    series = models.PositiveSmallIntegerField()  # after which
    place = models.PositiveIntegerField()
    members = models.JSONField()  # ascending
    tied = models.CharField(max_length=64)  # SHA-256 of the members, as JSON without spaces
    order = models.JSONField()
    names = models.JSONField()
    seed = models.CharField(max_length=100, blank=True)
    witness = models.CharField(_("witness"), max_length=120, blank=True, validators=[plain_text])
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["Lot"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "rating", "series", "tied"], name="lot_once"),
            models.CheckConstraint(
                condition=(~Q(seed="") & Q(witness="")) | (Q(seed="") & ~Q(witness="")), name="lot_by_seed_or_witness"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating} {self.place}: {self.order}"


class PostedStandingsQuerySet(RowQuerySet["PostedStandings"]):
    def in_force(self) -> Self:
        """Those that hang on the wall: one a series."""
        return self.filter(replaced_at=None)


class PostedStandings(Row):
    """Provisional standings as they were released to the hall."""

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="postings")
    body = models.JSONField()
    digest = models.CharField(max_length=64)
    posted_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    posted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField(null=True)

    objects = PostedStandingsQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series"], condition=Q(replaced_at=None), name="one_posting_a_series")
        ]

    def __str__(self) -> str:
        return f"{self.series} {self.posted_at:%H:%M}"


class FinalResultQuerySet(RowQuerySet["FinalResult"]):
    def in_force(self) -> Self:
        """Not reopened: one a tournament at most."""
        return self.filter(reopened_at=None)

    def reopened(self) -> Self:
        return self.exclude(reopened_at=None)


class FinalResult(Row):
    """The final result under its edition of the rules, with digest and time of posting; reopened, never edited."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="finals")
    version = models.PositiveSmallIntegerField()
    edition = models.CharField(max_length=40)
    body = models.JSONField()
    digest = models.CharField(max_length=64)
    posted_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    posted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reopened_at = models.DateTimeField(null=True)
    reopened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    reopen_reason = models.CharField(max_length=200, blank=True)

    objects = FinalResultQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "version"], name="final_version_once"),
            models.UniqueConstraint(fields=["tournament"], condition=Q(reopened_at=None), name="one_final_in_force"),
            models.CheckConstraint(condition=Q(reopened_at=None) | ~Q(reopen_reason=""), name="reopening_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} v{self.version}"
