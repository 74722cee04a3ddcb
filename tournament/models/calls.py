"""Who calls a referee to his table: from one tap of a phone until somebody has been there."""

from typing import Self

from django.db import models
from django.db.models import Prefetch, Q
from django.utils import timezone

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Seat, Table, draw_is_in_force
from tournament.models.tournament import Tournament


class RefereeCallQuerySet(RowQuerySet["RefereeCall"]):
    def open(self) -> Self:
        """Of draws in force, and nobody has been there."""
        return self.filter(draw_is_in_force("table__draw"), closed_at=None)

    def of_tournament(self, tournament: Tournament) -> Self:
        """Who waits longest first, with who sits there."""
        rows = self.filter(table__draw__series__tournament=tournament).order_by("called_at", "pk")
        seats = Prefetch("table__seats", Seat.objects.select_related("card__player", "card__substitute"))
        return rows.select_related("table__draw__series", "answered_by").prefetch_related(seats)


class RefereeCall(Row):
    """One open call a table. `phone`: its name there, empty of one that only watches. `game`: the open one, 0: none.

    `answered_by` is on the way; closed by nobody: the table took it back.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    phone = models.CharField(max_length=40, blank=True)
    game = models.PositiveSmallIntegerField(default=0)
    called_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = RefereeCallQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at=None), name="one_open_call_a_table"),
            models.CheckConstraint(
                condition=Q(answered_at=None, answered_by=None)
                | Q(answered_at__isnull=False, answered_by__isnull=False),
                name="answered_by_somebody_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(closed_by=None) | Q(closed_at__isnull=False), name="closed_by_somebody_at_some_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.called_at:%H:%M}"
