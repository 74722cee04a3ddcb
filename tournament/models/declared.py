"""What rankings of a season ask about lists beside their figures: tags of evenings and series, and declarations.

Both are the tournament's, and of a series by its number; 0 is the whole evening. A season's calendar gives tags, too.
"""

from typing import Self

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.models.tournament import Tournament
from tournament.text import plain_text

EVENING = 0  # instead of the number of a series
LAST = 5  # instead of the first to the fourth such day of a month


class ListTag(Row):
    """What an evening or a series of it is called. `holds` is false where the calendar calls it so and it isn't."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="list_tags")
    series = models.PositiveSmallIntegerField(default=EVENING)
    tag = models.CharField(_("tag"), max_length=40, validators=[plain_text])
    holds = models.BooleanField(default=True)
    set_at = models.DateTimeField(default=timezone.now)
    set_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["ListTag"].as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "series", "tag"], name="tag_of_list_once")]

    def __str__(self) -> str:
        return self.tag


class CalendarTagQuerySet(RowQuerySet["CalendarTag"]):
    def in_force(self) -> Self:
        return self.filter(ended_at=None)


class CalendarTag(Row):
    """Evenings of a season that are called so by the calendar: the 2nd and 4th Monday of a month, their 2nd series."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="calendar_tags")
    tag = models.CharField(_("tag"), max_length=40, validators=[plain_text])
    weekday = models.PositiveSmallIntegerField(_("day of the week"), validators=[MaxValueValidator(6)])  # 0: Monday
    which = models.JSONField(_("which of the month"))  # of 1 to 4 and LAST; none: each
    series = models.PositiveSmallIntegerField(default=EVENING)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = CalendarTagQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_by=None) | Q(ended_at__isnull=False, ended_by__isnull=False),
                name="calendar_tag_ended_by_somebody",
            ),
            models.CheckConstraint(condition=Q(weekday__lte=6), name="calendar_tag_on_a_weekday"),
        ]

    def __str__(self) -> str:
        return self.tag


class DeclarationQuerySet(RowQuerySet["Declaration"]):
    def in_force(self) -> Self:
        """Not taken back."""
        return self.filter(taken_back_at=None)


class Declaration(Row):
    """Somebody said before an evening or a series that it counts for him; `reason`: why only afterwards."""

    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="declarations")
    series = models.PositiveSmallIntegerField(default=EVENING)
    what = models.CharField(_("counts for"), max_length=40, validators=[plain_text])
    declared_at = models.DateTimeField(default=timezone.now)
    declared_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    taken_back_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = DeclarationQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "series", "what"], condition=Q(taken_back_at=None), name="declared_once"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at=None, taken_back_by=None, taken_back_reason="")
                | Q(taken_back_at__isnull=False, taken_back_by__isnull=False),
                name="declaration_taken_back_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.what}"
