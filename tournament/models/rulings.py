"""Decisions of referees and what they do to totals. A ruling adds rows; no ruling edits a sheet."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.series import Series
from tournament.models.tournament import Tournament


class Ruling(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="rulings")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="rulings")
    paragraph = models.CharField(_("paragraph"), max_length=20)
    facts = models.TextField(_("facts"), max_length=2000)
    decision = models.TextField(_("decision"), max_length=2000)
    ruled_at = models.DateTimeField(default=timezone.now)
    ruled_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawal_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | ~Q(withdrawal_reason=""), name="ruling_withdrawal_has_reason"
            )
        ]

    def __str__(self) -> str:
        return f"{self.paragraph}: {self.card}"


class Adjustment(models.Model):
    """What a ruling does to one player's series: points on or off, or the whole series counts zero (SkWO 7.1)."""

    class Kind(models.TextChoices):
        POINTS = "points", _("points")
        ZERO = "zero", _("the series counts zero")

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="adjustments")
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="adjustments")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="adjustments")
    kind = models.CharField(max_length=10, choices=Kind)
    points = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ruling", "card", "series"], name="adjustment_once_a_ruling"),
            models.CheckConstraint(condition=Q(kind="points") | Q(points=0), name="zeroed_has_no_points"),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.get_kind_display()} {self.points}"
