"""Why something of a table's own sheet cannot be, and what stays once a sheet has begun. Data only, as `sentences`."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

ENTRY_KINDS = [
    ("written", pgettext_lazy("game at the table", "written")),
    ("corrected", pgettext_lazy("game at the table", "corrected")),
    ("undone", pgettext_lazy("game at the table", "taken back")),
    ("annulled", pgettext_lazy("game at the table", "struck")),
    ("left_out", pgettext_lazy("game at the table", "late, left out")),
]
AT_TABLES: dict[str, Any] = {  # deeds, of the trail
    "table.keep": _("a phone keeps the sheet of its table"),
    "table.write": _("game written at the table"),
    "table.paper": _("table went over to paper"),
    "table.phones": _("table writes on its phones again"),
    "table.sign": _("sheet signed at the table"),
    "series.time_up": _("time of a series was up"),
    "series.time_not_up": _("time of a series was not up after all"),
    "card.unlock": _("start card opened again after wrong codes"),
    "sheet.dispute": _("sheet disputed at the table"),
    "table.end": _("sheet ended at the table"),
    "call.call": _("referee called to a table"),
    "call.take_back": _("call for a referee taken back"),
    "call.come": _("referee on the way to a table"),
    "call.done": _("call for a referee settled"),
}
TABLES: dict[str, Any] = {
    "table.no_such_secret": _("This address opens no table. Scan the code of your table once more."),
    "table.wait": _("Too many addresses that open no table. Try again in ten minutes; until then write on paper."),
    "table.other_draw": _(
        "This address is of a draw that is void: series %(series)s has other seats at table %(table)s now. Scan the "
        "code of your table."
    ),
    "table.ended_early": ngettext_lazy(
        "%(games)s of %(planned)s games are written, %(count)s is missing. Closed like this, the sheet doesn't count "
        "yet: the director has to say that the time was up.",
        "%(games)s of %(planned)s games are written, %(count)s are missing. Closed like this, the sheet doesn't count "
        "yet: the director has to say that the time was up.",
        "count",
    ),
    "table.time_up": _(
        "%(games)s of %(planned)s games are written. The director has said that the time was up: no more are needed."
    ),
    "table.signed_early": _(
        "Closed with %(games)s of %(planned)s games. The sheet doesn't count yet: the director has to say that the "
        "time was up."
    ),
    "table.keyed": _("The sheet of table %(table)s is at the desk: nothing is written here any more."),
    "table.signed": _("The sheet of table %(table)s is closed: only a director changes it now."),
    "table.final": _("The result is final: this address opens no sheet any more."),
    "table.still_open": _("This sheet can't be signed yet: something is open, came late, or lies with another phone."),
    "table.changed_since": _("The sheet has changed meanwhile. Look at it once more, then sign."),
    "table.to_be_signed": _("Table %(table)s has to sign this sheet."),
    "table.not_the_keeper": _("Only the phone that keeps the sheet ends it."),
    "table.wrong_card_code": _("That is not the code of start card %(number)s. It is printed on the card."),
    "table.wait_to_sign": _("Too many wrong codes for start card %(number)s: wait ten minutes, or sign on paper."),
    "table.reason_needed": _("Somebody has signed already: game %(game)s is changed with a reason alone."),
    "table.nothing_written": _("In series %(series)s no such table has written anything on a phone."),
    "sheet.signed_at_table": _(
        "Table %(table)s has closed this sheet on its phones: only a director changes it, with paragraph and reason."
    ),
    "sheets.differ": ngettext_lazy(
        "Series %(series)s: two readings of the sheet differ: table %(tables)s",
        "Series %(series)s: two readings of %(count)s sheets differ: tables %(tables)s",
        "count",
    ),
    "reading.settled_by_another": _(
        "You read table %(table)s otherwise than it has signed: somebody else reads the paper now, or the director "
        "decides."
    ),
    "table.called_often": _(
        "Table %(table)s has called %(count)s times in ten minutes: wait a little, or fetch a referee in person."
    ),
    "footer.lost_before": _(
        "The foot has %(found)s lost games, but %(expected)s were lost before the fourth joined the table."
    ),
    "sheet.joined_rows": _("A fourth joined table %(table)s in the middle of its series: only the foot is keyed."),
    "table.joined": _("A fourth joined table %(table)s: it goes on on paper."),
    "table.on_paper": _("Table %(table)s goes on on paper. What was written here so far is at the desk."),
    "table.not_on_paper": _("Table %(table)s writes on its phones already."),
    "table.paper_alone": _("Sheets are kept on paper here."),
    "table.wrong_code": _("This number and this code don't go together. Both are printed on the start card."),
    "table.wait_for_card": _(
        "Too many wrong codes for this start card. Wait ten minutes, or scan the code on the table card."
    ),
    "table.no_seat_now": _("Start card %(number)s is in no seat list yet."),
    "table.foreign": _("This came from another site and was not taken. Open the page of the table itself."),
    "table.unread": _("Not understood: %(found)s. Nothing was written; load the page again."),
    "table.too_long": _("That is more than %(most)s thousand signs; nothing of it was written."),
    "table.too_many": _("%(count)s entries are too many, at most %(most)s are taken; nothing of it was written."),
    "table.no_such_game": _("There is no game %(game)s at this table, which plays %(games)s; nothing was written."),
    "table.no_such_row": _("Game %(game)s can't have been played like that; nothing was written."),
    "table.two_of_a_number": _(
        "Entry %(number)s of this phone is there already and says something else: another window of it wrote, too. "
        "Load the page again."
    ),
    "table.gap": _("Entry %(due)s of this phone is still lacking before %(found)s; nothing was written."),
    "settings.no_paper": _(
        "On phones alone there is no paper to compare with: let signed sheets count at once, or tables write on both."
    ),
    "settings.house_on_paper": _(
        "Phones at the tables know standard Skat alone: with these house rules, sheets are written on paper."
    ),
    "settings.page_needed": _("Phones at the tables need the public page: tick it under “Hall and phones”."),
    "settings.sheets_begun": _("Tables have begun their sheets: games and rules of the tournament stay as they are."),
    "settings.sheets_kept": _(
        "Tables are keeping their sheets on phones: change this when the series is keyed, or let these tables go over "
        "to paper first."
    ),
    "draw.keyed_table": ngettext_lazy(
        "The sheet of table %(tables)s is keyed already; its seats stay.",
        "The sheets of the tables %(tables)s are keyed already; their seats stay.",
        "count",
    ),
    "draw.kept_table": ngettext_lazy(
        "Table %(tables)s has written games on a phone already; its seats stay.",
        "The tables %(tables)s have written games on a phone already; their seats stay.",
        "count",
    ),
}
