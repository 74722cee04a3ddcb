"""Players and their start cards. A card's number is never used again; nobody is deleted."""

import unicodedata

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import Organizer
from tournament.models.tournament import Tournament

UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode's categories
BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain_text(value: str) -> None:
    """Refuses what can't be printed on a start card: control characters and marks that turn the text around."""
    if any(
        unicodedata.category(sign) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} or sign in BIDI_CONTROLS for sign in value
    ):
        raise ValidationError(_("This contains characters that can't be printed; type it anew."), code="unprintable")


class Club(models.Model):
    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(_("club"), max_length=80, validators=[plain_text])

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organizer", "name"], name="club_once")]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays at this organizer's tournaments."""

    class Sex(models.TextChoices):
        FEMALE = "f", _("female")
        MALE = "m", _("male")
        DIVERSE = "d", _("diverse")

    class Category(models.TextChoices):
        SENIOR = "senior", _("senior")
        JUNIOR = "junior", _("junior")

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="players")
    last_name = models.CharField(_("last name"), max_length=80, validators=[plain_text])
    first_name = models.CharField(_("first name"), max_length=80, blank=True, validators=[plain_text])
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="players")
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    category = models.CharField(_("category"), max_length=10, choices=Category, blank=True)

    def __str__(self) -> str:
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name

    @property
    def sort_key(self) -> str:
        """For lists by name: Böhme stands before Brandt, whatever the database thinks of umlauts."""
        text = unicodedata.normalize("NFKD", f"{self.last_name}\t{self.first_name}".casefold())
        return "".join(sign for sign in text if not unicodedata.combining(sign))

    @property
    def public_name(self) -> str:
        return f"{self.first_name} {self.last_name[:1]}." if self.first_name else self.last_name


class Team(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(_("team"), max_length=80, validators=[plain_text])

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_once")]

    def __str__(self) -> str:
        return self.name


class StartCard(models.Model):
    """The contract between a player and the organizer (SkWO 4.1). Paid is what the cash book says, not a column."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cards")
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="cards")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="cards")
    registered_at = models.DateTimeField(default=timezone.now)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="number_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="player_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="number_from_one"),
            models.CheckConstraint(
                condition=models.Q(withdrawn_at__isnull=True) | ~models.Q(withdrawal_reason=""),
                name="withdrawal_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
