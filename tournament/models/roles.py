"""Who holds which role in a tournament, and by what a referee is qualified."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class Appointment(Row):
    """A role that a person holds in one tournament; a person may hold several.

    `qualification`: of a referee, who should know the orders (SkWO 3.2); the plan names it.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        CLERK = "clerk", _("clerk")
        REFEREE = "referee", _("referee")
        TREASURER = "treasurer", _("treasurer")
        VIEWER = "viewer", _("viewer")
        JURY = "jury", _("jury")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="appointments")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="appointments")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    qualification = models.CharField(_("qualification"), max_length=80, blank=True, validators=[plain_text])

    objects = RowQuerySet["Appointment"].as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user", "role"], name="role_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
