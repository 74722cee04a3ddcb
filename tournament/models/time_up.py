"""The director's word that the time of a series was up: sheets that tables have signed may have fewer games then."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Draw, Table, draw_is_published


class TimeUpQuerySet(RowQuerySet["TimeUp"]):
    def in_force(self) -> Self:
        """Of published draws: with other seats a series is played anew."""
        return self.filter(draw_is_published("draw"), revoked_at=None)


class TimeUp(Row):
    """Said once of a whole series as it is seated, or of one of its tables.

    What counts because of it stays when it is revoked.
    """

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="times_up")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="times_up")  # None: all of them
    said_at = models.DateTimeField(default=timezone.now)
    said_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = TimeUpQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["draw"], condition=Q(table=None, revoked_at=None), name="time_up_once_a_series"
            ),
            models.UniqueConstraint(fields=["table"], condition=Q(revoked_at=None), name="time_up_once_a_table"),
            models.CheckConstraint(
                condition=Q(revoked_at=None, revoked_by=None) | Q(revoked_at__isnull=False, revoked_by__isnull=False),
                name="time_up_revoked_by_somebody_at_some_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table or self.draw}: {self.said_at:%H:%M}"
