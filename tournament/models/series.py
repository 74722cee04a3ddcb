"""Series, draws, tables and seats. A draw is never changed: it is published, and voided if it must go."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.tournament import Tournament


class Series(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="series")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="series_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="series_from_one"),
        ]

    def __str__(self) -> str:
        return _("Series %(number)s") % {"number": self.number}


class Draw(models.Model):
    """One attempt at seating a series. Seed, inputs and engine replay it to the seat, years later."""

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="draws")
    attempt = models.PositiveSmallIntegerField()
    engine = models.CharField(max_length=20)
    seed = models.CharField(max_length=100)
    inputs = models.TextField()
    digest = models.CharField(max_length=64)
    drawn_at = models.DateTimeField(default=timezone.now)
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(null=True)
    published_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "attempt"], name="attempt_once"),
            models.UniqueConstraint(fields=["series"], condition=Q(voided_at=None), name="one_draw_in_force"),
            models.CheckConstraint(condition=Q(voided_at=None) | ~Q(void_reason=""), name="void_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.series} #{self.attempt}"


class Table(models.Model):
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["draw", "number"], name="table_once")]

    def __str__(self) -> str:
        return _("Table %(number)s") % {"number": self.number}


class Seat(models.Model):
    """Who sits where. The draw stands here too, so that the database itself keeps a card from two seats."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["draw", "card"], name="card_once_a_draw"),
            models.CheckConstraint(condition=Q(number__range=(1, 4)), name="seat_one_to_four"),
        ]

    def __str__(self) -> str:
        return f"{self.table}/{self.number}"
