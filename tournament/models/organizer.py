"""Who runs tournaments: people who sign in, organizers, and who belongs to which organizer."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in. What the person may do is said by Member and Appointment, never by Django's groups."""

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Organizer(models.Model):
    name = models.CharField(_("name"), max_length=120, unique=True)
    slug = models.SlugField(max_length=60, unique=True)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person of an organizer. Managers open tournaments and invite people."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    manages = models.BooleanField(_("manages the organizer"), default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organizer", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.user} ({self.organizer})"
