"""Why there is no paper yet, or nothing on it. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

NO_PAPER: dict[str, Any] = {
    "paper.no_cards": _("This paper has nothing on it yet: nobody is registered who plays."),
    "paper.no_seats": _("This paper has nothing on it yet: no series has published seats."),
    "paper.no_draw": _("Series %(series)s has no seats yet; its papers are there once it is drawn."),
    "paper.no_table": _("There is no table %(tables)s in series %(series)s."),
    "paper.no_teams": _("This paper has nothing on it yet: nobody plays in a team."),
    "press.nothing": _("There is nothing for the press yet: release standings first, or finalise the result."),
    "poster.no_page": _("There is no poster: this tournament has no public page. Its settings can give it one."),
    "poster.unreached": _(
        "There is no poster: this computer doesn't let other devices in. Whoever starts Skatwart here can change that."
    ),
    "paper.too_many": _("You are waiting for %(most)s papers already. Ask again when some of them are made."),
}
