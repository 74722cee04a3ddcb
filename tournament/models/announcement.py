"""What the tournament plan says beside the settings (SkWO 6.2): texts that are posted before the first series."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import written_lines


class Announcement(Row):
    """One a tournament. An empty text is named by the plan as missing, unless the settings say it already."""

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="announcement")
    begins_at = models.TimeField(_("beginning"), null=True, blank=True)
    money_used = models.TextField(_("use of the money"), max_length=1000, blank=True, validators=[written_lines])
    expelling = models.TextField(_("right to expel"), max_length=1000, blank=True, validators=[written_lines])
    arbitration = models.TextField(_("jury"), max_length=1000, blank=True, validators=[written_lines])
    supervision = models.TextField(_("supervision"), max_length=1000, blank=True, validators=[written_lines])
    penalties = models.TextField(_("penalties"), max_length=1000, blank=True, validators=[written_lines])
    keeping = models.TextField(_("keeping the sheet"), max_length=1000, blank=True, validators=[written_lines])
    material = models.TextField(_("material"), max_length=1000, blank=True, validators=[written_lines])
    remarks = models.TextField(_("remarks"), max_length=2000, blank=True, validators=[written_lines])
    signed_by = models.CharField(_("signed by"), max_length=120, blank=True, validators=[written_lines])

    objects = RowQuerySet["Announcement"].as_manager()

    def __str__(self) -> str:
        return str(self.tournament)
