"""What is said of rulings, protests, the jury and the times of a series. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

DECISIONS: dict[str, Any] = {
    "ruling.not_seated": _("Start card %(number)s does not play in series %(series)s; there is nothing to take off."),
    "ruling.elsewhere": _("Start card %(number)s does not sit at table %(table)s."),
    "ruling.no_table": _("Series %(series)s has no table %(table)s any more: it was drawn anew."),
    "ruling.no_game": _("Game %(game)s? At table %(table)s there are games 1 to %(games)s."),
    "ruling.game_without_table": _("At which table? A game is one of a table's."),
    "ruling.sheet_without_table": _("Which sheet? Give the table."),
    "ruling.which_game": _("Which game? Give its number on the sheet."),
    "ruling.nobody": _("Whom does it concern? Only a decision without an effect, or an invalid sheet, needs nobody."),
    "ruling.no_value": _("No game that is won counts %(found)s."),
    "ruling.no_charge": _("No game that is lost costs %(found)s; a lost game counts double."),
    "ruling.game_ruled": _(
        "A decision that stands says already what game %(game)s counts for start card %(number)s; withdraw that first."
    ),
    "ruling.sheet_says": _("The counted sheet says %(expected)s of game %(game)s for start card %(number)s."),
    "ruling.not_on_the_foot": _(
        "The foot of the counted sheet has no such game for start card %(number)s that the sheet could count %(found)s."
    ),
    "ruling.expelled_already": _("Start card %(number)s is expelled already."),
    "ruling.zero_already": _(
        "Series %(series)s counts zero for start card %(number)s already, by a decision that stands."
    ),
    "ruling.invalid_already": _("The sheet of table %(table)s is invalid already, by a decision that stands."),
    "ruling.organizers": _(
        "The organizer alone expels a player or declares a sheet invalid (SkWO 4.3, 7.2.4); call the director."
    ),
    "ruling.sent_before": _(
        "This form was sent before with other words, and that decision is in the log. "
        "For another one open the page anew."
    ),
}
