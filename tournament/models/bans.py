"""Whom an organizer refuses in future; a ban is lifted and never removed."""

from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import Organizer, User
from tournament.models.rows import Row, RowQuerySet
from tournament.text import plain_text


class BanQuerySet(RowQuerySet["Ban"]):
    def in_force(self) -> Self:
        return self.filter(lifted_at=None)


class Ban(Row):
    """Somebody whom the organizer refuses in future, with or without saying why (SkWO 4.3); lifted, never removed."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="bans")
    last_name = models.CharField(_("last name"), max_length=80, validators=[plain_text])
    first_name = models.CharField(_("first name"), max_length=80, blank=True, validators=[plain_text])
    pass_number = models.CharField(_("pass number"), max_length=30, blank=True, validators=[plain_text])
    reason = models.CharField(_("reason"), max_length=300, blank=True, validators=[plain_text])
    banned_at = models.DateTimeField(default=timezone.now)
    banned_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    lift_reason = models.CharField(max_length=200, blank=True)

    objects = BanQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(lifted_at=None) | ~models.Q(lift_reason=""), name="lifting_has_reason"
            )
        ]

    def __str__(self) -> str:
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name

    @property
    def who(self) -> str:
        return f"{self} ({self.pass_number})" if self.pass_number else str(self)
