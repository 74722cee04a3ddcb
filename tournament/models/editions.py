"""By which rules a tournament is played, and how a series is counted: the names of the scoring core, in words."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Edition(models.TextChoices):
    """The rule sets of the scoring core that a tournament can announce."""

    ISKO = "isko", _("ISkO and SkWO, text of 2002")
    ISKO_1999 = "isko_1999", _("ISkO and SkWO, text of 1999")
    BEFORE_1999 = "before_1999", _("ISkO before 1999")
    TEXAS = "texas", _("Texas Skat")
    TOURNEE = "tournee", _("Tournée")
    DANISH = "danish", _("Danish Skat Union")
    AARHUS = "aarhus", _("Århus")
    PUB = "pub", _("club evening with kontra, Bock and Ramsch")


class System(models.TextChoices):
    """How the scoring core counts a series beside the game points; the proposal needs every game."""

    SEEGER_FABIAN = "seeger_fabian", _("Seeger-Fabian (SkWO 5)")
    PROPOSAL_2001 = "proposal_2001", _("proposal of 2001: 40 for the two opponents, nothing for the dealer")
    GAME_POINTS = "game_points", _("game points only")
    DANISH_UNION = "danish_union", _("Danish Skat Union: the opponents of a lost game gain its value")
    LOWEST_PENALTY = "lowest_penalty", _("Ramsch alone: the lowest penalty wins")
