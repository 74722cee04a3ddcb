"""Clubs of an organizer's players, by their names."""

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import Organizer
from tournament.models.rows import Row, RowQuerySet
from tournament.text import plain_text


class ClubQuerySet(RowQuerySet["Club"]):
    def in_force(self) -> Self:
        """Not merged into another one."""
        return self.filter(merged_into=None)


class Club(Row):
    """A name that was merged into another club stays, so that whoever types it is in that one."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(_("club"), max_length=80, validators=[plain_text])
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")

    objects = ClubQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organizer", "name"], name="club_once"),
            models.CheckConstraint(condition=~models.Q(merged_into=models.F("pk")), name="club_in_another"),
        ]

    def __str__(self) -> str:
        return self.name
