"""What is said of rulings, protests, the jury and the times of a series. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

DECISIONS: dict[str, Any] = {
    "ruling.not_seated": _("Start card %(number)s does not play in series %(series)s; there is nothing to take off."),
    "ruling.elsewhere": _("Start card %(number)s does not sit at table %(table)s."),
    "ruling.no_table": _("Series %(series)s has no table %(table)s any more: it was drawn anew."),
    "ruling.no_game": _("Game %(game)s? At table %(table)s there are games 1 to %(games)s."),
    "ruling.game_without_table": _("At which table? A game is one of a table's."),
    "ruling.joined_table": _(
        "A fourth joined table %(table)s in the middle of its series: write the game down on the sheet as it counts, or"
        " correct the sheet."
    ),
    "ruling.sheet_without_table": _("Which table? Give its number."),
    "ruling.rounds_stand": _(
        "The sheet of table %(table)s counts already: all its rounds are over, and they stand (ISkO 3.2.11, 3.2.13)."
    ),
    "ruling.which_game": _("Which game? Give its number on the sheet."),
    "ruling.nobody": _(
        "Whom does it concern? Only a decision without an effect, or one on a whole table, needs nobody."
    ),
    "ruling.no_value": _("No game that is won counts %(found)s."),
    "ruling.no_charge": _("No game that is lost costs %(found)s; a lost game counts double."),
    "ruling.game_ruled": _(
        "A decision that stands says already what game %(game)s counts for start card %(number)s; withdraw that first."
    ),
    "ruling.what_stands": _(
        "The sheet of this table counts already. What stands there of game %(game)s for start card %(number)s?"
    ),
    "ruling.moves_nothing": _(
        "The sheet counts game %(game)s for start card %(number)s as %(found)s already: this decision changes no "
        "number. If that is meant, tick it below."
    ),
    "ruling.sheet_says": _("The counted sheet says %(expected)s of game %(game)s for start card %(number)s."),
    "ruling.not_on_the_foot": _(
        "The foot of the counted sheet has no such game for start card %(number)s that the sheet could count %(found)s."
    ),
    "ruling.not_beside_others": _(
        "Beside the other games of start card %(number)s that were ruled, the foot of the counted sheet has none left "
        "that the sheet could count %(found)s."
    ),
    "ruling.other_declarer": _(
        "A decision that stands says already that start card %(number)s played game %(game)s; withdraw that first."
    ),
    "ruling.expelled_already": _("Start card %(number)s is expelled already."),
    "ruling.excluded_already": _("Table %(table)s is excluded already, by a decision that stands."),
    "ruling.zero_already": _(
        "Series %(series)s counts zero for start card %(number)s already, by a decision that stands."
    ),
    "ruling.invalid_already": _("The sheet of table %(table)s is invalid already, by a decision that stands."),
    "ruling.organizers": _(
        "The organizer alone expels a player or declares a sheet invalid (SkWO 4.3, 7.2.4), or excludes a whole "
        "table (9.4); call the director."
    ),
    "ruling.sent_before": _(
        "This form was sent before with other words, and that decision is in the log. "
        "For another one open the page anew."
    ),
    # times of a series
    "series.not_started": _("Series %(series)s has not been started yet."),
    "series.time_ahead": _("%(at)s has not come yet; a series is recorded when it happens, or afterwards."),
    "series.time_order": _("%(at)s can't be: what comes before it in the day is recorded at %(other)s."),
    "series.time_overturns": _(
        "Protest %(number)s came in time and would be late by this time. Nobody loses a protest by a correction."
    ),
    "series.over_already": _(
        "Series %(series)s is over since %(at)s, when its last sheet came. Another time is a correction, with a reason."
    ),
    "series.time_shortens": _(
        "Protests about series %(series)s are announced as in time until %(until)s; that is never made shorter."
    ),
    "series.end_is_now": _(
        "The end of series %(series)s is recorded when it happens; the minutes for protests can't be over before "
        "anybody knows of it."
    ),
    "protest.own_decision": _(
        "%(name)s made this decision and does not take back the protest against it. Somebody else does, "
        "or the jury turns it down: “Decide”, with the names of those who were there."
    ),
    "ruling.protested": ngettext_lazy(
        "Protest %(numbers)s against this decision is open: the jury decides.",
        "Protests %(numbers)s against this decision are open: the jury decides.",
        "count",
    ),
    "jury.not_a_member": _("Somebody whose vote this is no longer belongs to the jury. Open the page anew."),
    "settings.protests_frozen": _("A series has been started: the time for protests stays as it was announced."),
    # protests keep something from going on
    "protests.open": ngettext_lazy(
        "Protest %(numbers)s is open: the jury decides first.",
        "Protests %(numbers)s are open: the jury decides first.",
        "count",
    ),
    "window.no_end": _("The end of series %(series)s is not recorded; the time for protests runs from there."),
    "window.no_posting": _(
        "The standings after series %(series)s are not released; the time for protests runs from there."
    ),
    "window.runs": _("Protests about series %(series)s are in time until %(until)s; this can't be cut short."),
    # what the hall waits for
    "hall.not_started": _("Series %(series)s has not started yet."),
    "hall.playing": _("Series %(series)s is being played since %(at)s."),
    "hall.over": _("Series %(series)s is over since %(at)s."),
    "window.over": _("The time for protests about series %(series)s is over."),
    "window.open_until": _("Protests about series %(series)s are in time until %(until)s."),
    "window.from_end": ngettext_lazy(
        "Protests about series %(series)s are in time until %(minutes)s minute after its end.",
        "Protests about series %(series)s are in time until %(minutes)s minutes after its end.",
        "minutes",
    ),
    "window.from_posting": ngettext_lazy(
        "Protests about series %(series)s are in time until %(minutes)s minute after the standings are released.",
        "Protests about series %(series)s are in time until %(minutes)s minutes after the standings are released.",
        "minutes",
    ),
    "window.from_end_at_once": _("Protests about series %(series)s are in time until its end."),
    "window.from_posting_at_once": _("Protests about series %(series)s are in time until the standings are released."),
    "window.until_start": _("Protests about series %(series)s are in time until series %(following)s starts."),
    "window.until_final": _("Protests about series %(series)s are in time until the final result stands."),
    "clock.ahead": _(
        "At %(at)s it was noticed that the clock of this machine had been set %(minutes)s minutes ahead. "
        "Deadlines are kept as if it had not."
    ),
    "clock.back": _(
        "At %(at)s it was noticed that the clock of this machine had been set %(minutes)s minutes back. "
        "Deadlines are kept as if it had not."
    ),
    "clock.slept": _(
        "At %(at)s it was noticed that this machine had slept for %(minutes)s minutes. Deadlines went on meanwhile."
    ),
    "clock.apart_ahead": _(
        "At %(at)s it was noticed that the clock of one of the servers is %(minutes)s minutes ahead of the database's. "
        "Deadlines are kept by the database's; please set the server's."
    ),
    "clock.apart_behind": _(
        "At %(at)s it was noticed that the clock of one of the servers is %(minutes)s minutes behind the database's. "
        "Deadlines are kept by the database's; please set the server's."
    ),
    # protests and the jury
    "protest.sent_before": _(
        "This form was sent before with other words, and that protest is taken down. "
        "For another one open the page anew."
    ),
    "protest.open_already": _("Protest %(number)s about the same is still open; the jury decides it."),
    "protest.too_many": _("%(count)s protests of this start card are open; the jury decides them first."),
    "protest.nothing_keyed": _(
        "The sheet of table %(table)s in series %(series)s is not keyed; there is no result yet."
    ),
    "ruling.jury_is_final": _("The jury decided this, and that is final: it is not withdrawn."),
    "protest.jury_is_final": _("This is a decision of the jury, and that is final."),
    "protest.decided": _("The jury has decided protest %(number)s already, and that is final."),
    "protest.taken_back": _("Protest %(number)s was taken back; there is nothing to decide."),
    "protest.late_only_down": _("Protest %(number)s came late: it can only be turned down."),
    "protest.no_such_card": _("This number and this code don't go together. Both stand on the start card."),
    "protest.wait": _(
        "Too many wrong codes for this start card. Please wait ten minutes, or file the protest at the desk."
    ),
    "jury.after_start": _("A series has been started; somebody who joins the jury now needs a reason."),
    "jury.named_already": _("%(name)s is of the jury already. Remove this member first to name him otherwise."),
    "jury.no_votes": _("Nobody of the jury has voted. At least one judge decides."),
    "jury.own_decision": _("%(name)s made this decision and is not among its judges."),
    "jury.own_sheet": _("%(name)s keyed or read this sheet and is not among the judges of this case."),
    "jury.writes_own": _(
        "You made this decision yourself: you write down what the jury has decided, and are none of its judges."
    ),
    "jury.writes_own_sheet": _(
        "You keyed or read this sheet yourself: you write down what the jury has decided, and are none of its judges."
    ),
    "jury.writes_own_case": _(
        "You are concerned in this case: you write down what the jury has decided, and are none of its judges."
    ),
    "jury.own_case": _("%(name)s is concerned in this case and is not among its judges."),
    "jury.own_table": _("%(name)s sits at this table and is not among the judges of this case."),
}
