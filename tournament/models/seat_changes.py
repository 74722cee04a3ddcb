"""Seats of a draw that were changed by hand: the plan before and after it, and why."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Draw, draw_is_in_force


class SeatChangeQuerySet(RowQuerySet["SeatChange"]):
    def in_force(self) -> Self:
        return self.filter(draw_is_in_force("draw"))


class SeatChange(Row):
    """Seats of a draw changed by hand: the plan before and after, why, and what it cost."""

    class Kind(models.TextChoices):
        EXCHANGE = "exchange", gettext_lazy("two exchange their seats")
        FIELD = "field", gettext_lazy("somebody came late or never came")

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="changes")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    before = models.TextField()
    after = models.TextField()
    cost_before = models.JSONField()
    cost_after = models.JSONField()
    reason = models.CharField(max_length=200)
    made_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = SeatChangeQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "number"], name="seat_change_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="seat_change_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.draw} #{self.number}"
