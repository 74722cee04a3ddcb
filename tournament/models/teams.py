"""Who is counted together in a tournament: teams, tandems, and pairs of the mixed rating."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class Team(Row):
    """Players who are counted together: a team, a tandem, or a woman and a man in the mixed rating."""

    class Kind(models.TextChoices):
        TEAM = "team", _("team")
        TANDEM = "tandem", _("tandem")
        MIXED = "mixed", _("mixed")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.TEAM)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(_("team"), max_length=80, validators=[plain_text])
    returned_at = models.DateTimeField(null=True)  # its team card, handed in at the end (SkWO 9.13)
    returned_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    card_lacks = models.CharField(_("missing on the team card"), max_length=200, blank=True, validators=[plain_text])

    objects = RowQuerySet["Team"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind", "name"], name="team_once"),
            models.CheckConstraint(
                condition=models.Q(returned_at=None, returned_by=None, card_lacks="")
                | models.Q(returned_at__isnull=False, returned_by__isnull=False),
                name="team_card_lacks_once_it_is_back",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def public_name(self) -> str:
        """Nobody's own name: the same for everybody."""
        return self.name
