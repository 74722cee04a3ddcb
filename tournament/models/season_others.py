"""Days of other organizers in a season: asked for, agreed to by whose day it is, and who their people are here."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.organizer import Organizer, User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class DayOfAnotherQuerySet(RowQuerySet["DayOfAnother"]):
    def in_force(self) -> Self:
        """Asked for or agreed to, and not ended by anybody."""
        return self.filter(ended_at=None)

    def agreed(self) -> Self:
        """Those whose lists count."""
        return self.in_force().filter(agreed_at__isnull=False)

    def waiting(self) -> Self:
        return self.in_force().filter(agreed_at=None)


class DayOfAnother(Row):
    """Another organizer's tournament that a season wants to count. It counts from his consent on, until one ends it."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="days_of_others")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="in_seasons_of_others")
    asked_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    agreed_at = models.DateTimeField(null=True)
    agreed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    end_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = DayOfAnotherQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "tournament"], condition=Q(ended_at=None), name="day_of_another_once"
            ),
            models.CheckConstraint(
                condition=Q(agreed_at=None, agreed_by=None) | Q(agreed_at__isnull=False, agreed_by__isnull=False),
                name="day_of_another_agreed_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_by=None, end_reason="")
                | (Q(ended_at__isnull=False, ended_by__isnull=False) & ~Q(end_reason="")),
                name="day_of_another_ended_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.tournament}"

    @property
    def is_outside(self) -> bool:
        """Whether it was moved to a day that the season doesn't have, and counts for nothing there."""
        return not self.season.begins <= self.tournament.date <= self.season.ends


class CounterpartQuerySet(RowQuerySet["Counterpart"]):
    def in_force(self) -> Self:
        return self.filter(parted_at=None)


class Counterpart(Row):
    """Who somebody of another organizer's register is in one's own. `own` None: nobody, he stands for himself.

    `matched`: found by pass number, club or year of birth, and decided by nobody.
    """

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="counterparts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="counterparts")
    own = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="of_others")
    matched = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    parted_at = models.DateTimeField(null=True)
    parted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = CounterpartQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "player"], condition=Q(parted_at=None), name="counterpart_once"
            ),
            models.CheckConstraint(
                condition=Q(parted_at=None, parted_by=None) | Q(parted_at__isnull=False, parted_by__isnull=False),
                name="counterpart_parted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} = {self.own}"
