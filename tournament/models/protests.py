"""Protests, the jury and what it decided (ISkO 4.5.10, SkWO 7.3.3, 9.10). A protest is stamped by the server's clock.

Whether one came in time stands in no column: it follows from the times of the series.
"""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.rulings import Ruling
from tournament.models.series import Series, Table
from tournament.models.tournament import Tournament


class ProtestQuerySet(RowQuerySet["Protest"]):
    def waiting(self) -> Self:
        """Neither taken back nor decided."""
        return self.filter(taken_back_at=None, verdict=None)


class Protest(Row):
    """Against a decision, or against the result of a table as it was keyed. Filed by the desk or by the player."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="protests")
    number = models.PositiveSmallIntegerField()
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="protests")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="protests")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="protests")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="protests")
    text = models.TextField(_("protest"), max_length=2000)
    filed_at = models.DateTimeField()
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    filed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")  # nobody: by phone
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    taken_back_reason = models.CharField(max_length=200, blank=True)

    objects = ProtestQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="protest_once"),
            models.CheckConstraint(
                condition=Q(ruling=None, table__isnull=False) | Q(ruling__isnull=False, table=None),
                name="protest_against_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at=None) | ~Q(taken_back_reason=""), name="protest_taken_back_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.card}"


class JurorQuerySet(RowQuerySet["Juror"]):
    def serving(self) -> Self:
        return self.filter(removed_at=None)


class Juror(Row):
    """A member of the jury as the plan names it (SkWO 6.2 A g); who was named later has the reason beside it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="jurors")
    name = models.CharField(_("name"), max_length=120)
    user = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    named_at = models.DateTimeField(default=timezone.now)
    named_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    removal_reason = models.CharField(max_length=200, blank=True)

    objects = JurorQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], condition=Q(removed_at=None), name="juror_once")
        ]

    def __str__(self) -> str:
        return self.name


class Verdict(Row):
    """The jury's decision about a protest. It is final, and never changed."""

    protest = models.OneToOneField(Protest, on_delete=models.PROTECT, related_name="verdict")
    upheld = models.BooleanField()
    paragraph = models.CharField(_("paragraph"), max_length=20)
    decision = models.TextField(_("decision"), max_length=2000)
    reason = models.TextField(_("reason"), max_length=2000)
    decided_at = models.DateTimeField()
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["Verdict"].as_manager()

    def __str__(self) -> str:
        return f"{self.protest}: {'+' if self.upheld else '-'}"


class Vote(Row):
    verdict = models.ForeignKey(Verdict, on_delete=models.PROTECT, related_name="votes")
    juror = models.ForeignKey(Juror, on_delete=models.PROTECT, related_name="votes")
    upholds = models.BooleanField()

    objects = RowQuerySet["Vote"].as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["verdict", "juror"], name="vote_once")]

    def __str__(self) -> str:
        return f"{self.juror}: {'+' if self.upholds else '-'}"
