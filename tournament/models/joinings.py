"""Entries of the register that are one person: joined and split again, never removed."""

from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import Organizer, User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.text import plain_text


class JoiningQuerySet(RowQuerySet["Joining"]):
    def in_force(self) -> Self:
        """Not split again."""
        return self.filter(parted_at=None)


class Joining(Row):
    """Two entries of the register that are one person. Each keeps what stands on its cards; the person is `into`.

    `anew`: an entry for results that have it as it was: written anew after a final result, or come with an archive.
    """

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="joinings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="joinings")
    into = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="joined")
    anew = models.BooleanField(default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    joined_at = models.DateTimeField(default=timezone.now)
    joined_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")  # none: a command
    parted_at = models.DateTimeField(null=True)
    parted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    part_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = JoiningQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player"], condition=models.Q(parted_at=None), name="joined_once"),
            models.CheckConstraint(condition=~models.Q(player=models.F("into")), name="joined_to_another"),
            models.CheckConstraint(condition=models.Q(anew=True) | ~models.Q(reason=""), name="joining_has_reason"),
            models.CheckConstraint(
                condition=models.Q(parted_at=None, parted_by=None, part_reason="")
                | (models.Q(parted_at__isnull=False, parted_by__isnull=False) & ~models.Q(part_reason="")),
                name="parting_has_who_when_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} = {self.into}"

    @property
    def both(self) -> tuple[Player, Player]:
        return self.player, self.into
