"""Who runs tournaments: people who sign in, organizers, and who belongs to which organizer."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.rows import Row, RowQuerySet


class People(UserManager["User"]):
    use_in_migrations = False

    def get_queryset(self) -> RowQuerySet["User"]:
        return RowQuerySet(self.model, using=self._db)


class User(Row, AbstractUser):
    """A person who signs in. What the person may do is said by Member and Appointment, never by Django's groups."""

    UNSEALED = frozenset({"last_login"})
    SECRET = frozenset({"password"})

    objects: ClassVar[People] = People()

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Organizer(Row):
    name = models.CharField(_("name"), max_length=120, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    publishes_all_time = models.BooleanField(_("all-time table on the public page"), default=False)

    objects = RowQuerySet["Organizer"].as_manager()

    def __str__(self) -> str:
        return self.name


class Member(Row):
    """A person of an organizer. Managers open tournaments and invite people; treasurers keep its accounts."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    manages = models.BooleanField(_("manages the organizer"), default=False)
    keeps_money = models.BooleanField(_("keeps the accounts"), default=False)  # of its seasons

    objects = RowQuerySet["Member"].as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organizer", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.user} ({self.organizer})"
