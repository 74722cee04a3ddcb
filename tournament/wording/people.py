"""What registration says: about start cards, and about lists that are read from a file."""

from typing import Any

from django.utils.translation import gettext, ngettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.wording.advance import ADVANCE
from tournament.wording.money import money
from tournament.wording.register import REGISTER

PEOPLE: dict[str, Any] = {
    **ADVANCE,
    **REGISTER,
    "teams.cards_out": ngettext_lazy(
        "The card of %(count)s team is not handed in: %(teams)s (SkWO 9.13).",
        "The cards of %(count)s teams are not handed in: %(teams)s (SkWO 9.13).",
        "count",
    ),
    "teams.cards_incomplete": ngettext_lazy(
        "The card of %(count)s team is incomplete: %(teams)s (SkWO 9.13).",
        "The cards of %(count)s teams are incomplete: %(teams)s (SkWO 9.13).",
        "count",
    ),
    "role.card_taken": _("Start card %(number)s is the one on which %(person)s plays."),
    "beginning.wrong_code": _("This is not the code. It stands in the window in which Skatwart was started."),
    "beginning.wait": _(
        "Too many wrong codes from this device. Wait 15 minutes, or start Skatwart anew for a new code."
    ),
    "beginning.over": _("Skatwart is set up already. Sign in."),
    "draw.unseated": ngettext_lazy(
        "Start card %(cards)s is here and has no seat in series %(series)s.",
        "Start cards %(cards)s are here and have no seat in series %(series)s.",
        "count",
    ),
    "cards.registered": ngettext_lazy("%(count)s start card", "%(count)s start cards", "count"),
    "cards.gone": ngettext_lazy(
        "%(count)s of them withdrawn or expelled", "%(count)s of them withdrawn or expelled", "count"
    ),
    "cards.unpaid": ngettext_lazy(
        "Start card %(people)s is unpaid.", "%(count)s start cards are unpaid: %(people)s", "count"
    ),
    "cards.absent": ngettext_lazy(
        "%(count)s player not here yet: %(cards)s", "%(count)s players not here yet: %(cards)s", "count"
    ),
    "cards.no_club": ngettext_lazy(
        "Only members may play (SkWO 1.4), and start card %(cards)s has no club. The director decides.",
        "Only members may play (SkWO 1.4), and start cards %(cards)s have no club. The director decides.",
        "count",
    ),
    "cards.name_alone": _("%(name)s alone, without first name and club: is that the whole name?"),
    "prizes.undo_over": _(
        "This is no longer the prize that you booked last, or a minute has passed. "
        "The cash book voids it with a reason."
    ),
    "booking.over": _(
        "This is no longer your last booking, or a minute has passed. What was booked is taken back on the page of the "
        "start card."
    ),
    "cards.alike": _("This looks like start card %(number)s, %(name)s. Is it another person?"),
    "cards.same_pass": _("Start card %(number)s, %(name)s, has the same pass number. Is it another person?"),
    "clubs.alike": _("The club %(club)s looks like %(known)s, which is known already. Is it another club?"),
    "clubs.merged": _("%(name)s was merged into another club meanwhile."),
    "clubs.rated": _("The rating %(name)s of %(tournament)s counts by one of these clubs. They stay two."),
    "cards.banned": _(
        "This looks like %(name)s, whom the organizer has banned since %(since)s. Nothing was saved: call the director."
    ),
    "bans.there": _("%(name)s has been banned since %(since)s already. For another reason lift that ban first."),
    "form.stale": _("Changed meanwhile by %(by)s at %(at)s; nothing of yours was saved. Look at it again."),
    "cards.number_taken": _("Number %(number)s was given before; a number is never used again."),
    "cards.struck": _("Start card %(number)s was registered by mistake and is struck."),
    "cards.after_last": _(
        "Series %(series)s, the last one, is drawn: whoever is registered now has no seat in this tournament."
    ),
    "here.unknown": _("Somebody of this list is no longer in the register. Open the page again."),
    "here.nameless": _("The names of this tournament were removed: nobody is entered any more."),
    "here.twice": _("%(name)s is on the list and ticked there: nobody is in an evening twice."),
    "here.named_twice": _("%(name)s is named twice: nobody is in an evening twice."),
    "here.no_name": _(
        "“%(name)s” is no name, and next time he would be the same person. Leave it out and say below how many guests "
        "without a name there are."
    ),
    "here.which": _("Which %(name)s is it? The register has %(others)s."),
    "here.left": _("%(name)s has withdrawn or was expelled: start card %(number)s has what can be done."),
    "here.pays_absent": _("%(name)s is ticked for money but not as here. Tick him as here, too, or not at all."),
    "here.gone": _("%(name)s was taken off the list by %(by)s at %(at)s. Tick him as here again if he plays."),
    "strike.seated": _(
        "Start card %(number)s has a seat, or had one in a voided draw, and stands in that list: withdraw it instead."
    ),
    "strike.closed": _(
        "The registration of a draw is closed, and start card %(number)s is in it: open it again first, or withdraw."
    ),
    "strike.paid": _(
        "There is a receipt for start card %(number)s. Take the payment back first, if there was none; "
        "otherwise withdraw the card and give the fee back."
    ),
    "strike.decided": _("The log has a decision or protest about start card %(number)s: withdraw it instead."),
    "strike.juror": _("Start card %(number)s is that of a member of the jury."),
    "strike.wished": _("There is a wish for the draw about start card %(number)s: take it back first."),
    "strike.another": _("The same person has start card %(other)s by now. Strike that one first."),
    "cards.seated": _("Start card %(number)s has a seat already: withdraw it instead."),
    "cards.substituted": _("A substitute plays on start card %(number)s. Take the substitution back first."),
    "substitute.never": _(
        "In this tournament nobody plays on for a player who leaves (text of 1999). "
        "It is the setting “substitutes” of the tournament."
    ),
    "substitute.still_plays": _(
        "The player of start card %(number)s has neither withdrawn nor been expelled; nobody steps in for him."
    ),
    "substitute.holds_card": _(
        "%(name)s plays on start card %(number)s and can't be a substitute. "
        "Another person of that name is told apart by club, category or pass number."
    ),
    "substitute.none": _("No substitute plays on start card %(number)s any more."),
    "substitute.drawn": ngettext_lazy(
        "Series %(series)s was drawn or keyed since the substitute plays on start card %(number)s; he stays.",
        "Series %(series)s were drawn or keyed since the substitute plays on start card %(number)s; he stays.",
        "count",
    ),
    "import.no_file": _("Choose a file first: CSV or XLSX, with a line for each game."),
    "import.no_games": _("There is no sheet with every game in this file, or there are several of them."),
    "import.other_seats": _("The sheet in this file has %(found)s seats, this table has %(expected)s."),
    "import.no_table_column": _("No column says which table a game belongs to: it is headed “table”."),
    "import.other_table": _(
        "Line %(row)s: “%(found)s” is no table of this series whose sheet is still to be keyed. Nothing was taken."
    ),
    "import.of_table": _("Table %(table)s can't be read; nothing was taken:"),
    "input.empty": _("There is nothing in this file."),
    "input.no_table": _("This is no table (%(found)s). Save the sheet as CSV or XLSX and try again."),
    "input.no_sheet": _("Line %(line)s: headings like game, declarer and contract are needed, not “%(found)s”."),
    "input.column_twice": _("Line %(line)s: two columns mean %(field)s; remove one of them."),
    "input.too_many_cells": _("Line %(line)s: %(found)s cells under %(expected)s headings."),
    "input.line_missing": _("The foot needs a line %(expected)s too."),
    "input.seat_order": _("Line %(line)s: seat %(found)s, where seat %(expected)s was to come."),
    "input.seats": _("Line %(line)s: %(found)s seats; a table has 3 or 4, or 5 by ISkO 3.2.7."),
    "input.foot_columns": _(
        "Line %(line)s: the foot needs the columns total_1 to total_3, or to total_4 or total_5 at a table of four or "
        "five."
    ),
    "input.games": _("Line %(line)s: %(found)s games; a sheet has 1 to %(expected)s."),
    "input.key_twice": _("Line %(line)s: %(found)s stands there twice."),
    "input.key_missing": _("Line %(line)s: %(field)s is missing."),
    "input.wrong_type": _("Line %(line)s, %(field)s: “%(found)s” is no whole number."),
    "input.unknown_value": _("Line %(line)s, %(field)s: “%(found)s” is not known here; possible: %(expected)s."),
    "import.empty": _("There is nothing in this file."),
    "import.no_table": _("%(name)s is no table. Save the list as CSV or XLSX and try again."),
    "import.too_large": _("This file has more than %(limit)s MB; a list has a few hundred KB. Nothing was read."),
    "import.too_heavy": _(
        "Reading this file took more time or memory than any list needs, and was stopped. "
        "Copy the list alone into a new workbook, or save it as CSV, and choose it again."
    ),
    "import.busy": _("Other large files are being read just now. Choose this one again in a moment."),
    "import.far_cell": _(
        "Cell %(cell)s stands far outside of a list (%(columns)s columns, %(lines)s lines). "
        "Remove it, or copy the list alone into a new workbook, and choose it again."
    ),
    "import.long_cell": _(
        "Cell %(cell)s holds %(length)s characters; %(limit)s are read at most. "
        "Shorten it, or leave its column out, and choose the file again."
    ),
    "import.too_wide": _(
        "Line %(row)s has %(columns)s columns; a list has at most %(limit)s. "
        "Keep the columns that are needed and choose the file again."
    ),
    "import.too_much": _(
        "Up to line %(row)s there are more than %(limit)s characters; no list has as many. "
        "Keep the columns that are needed and choose the file again."
    ),
    "import.broken_workbook": _("This workbook can't be read; it may be damaged or protected. Save it anew as XLSX."),
    "import.bomb": _("This workbook unpacks to an absurd size and is not read. Save only the list itself as XLSX."),
    "import.too_long": _(
        "%(lines)s lines are too many; a list has at most %(limit)s. Split the file, or remove what is no list."
    ),
    "import.column_twice": _("The heading “%(heading)s” means a column that is there already. Remove one of them."),
    "import.no_name_column": _(
        "No column in the first five lines is headed “last name”, “name” or “Nachname”. Found: %(headings)s"
    ),
    "import.misread": _(
        "This file is UTF-8, but a letter in line %(row)s is not; the names would be garbled. "
        "Save the list anew as UTF-8 (in Excel: CSV UTF-8) and choose it again."
    ),
    "import.broken_encoding": _(
        "A letter in line %(row)s can't be read in any usual encoding. "
        "Save the list anew as UTF-8 (in Excel: CSV UTF-8) and choose it again."
    ),
    "import.uncomputed": _(
        "Cell %(cell)s holds a formula without a result. "
        "Open the list in Excel or LibreOffice, save it there once and choose it again."
    ),
    "import.sum_line": _("Line %(row)s adds up (%(found)s) and is left out."),
    "import.short_column": _(
        "The heading “%(heading)s” may mean “%(field)s”: the column is not taken. Write the whole word to have it read."
    ),
    "import.pass_taken": _("Pass number %(found)s is that of start card %(number)s."),
    "import.unused_columns": _("Unused columns: %(names)s"),
    "import.unheaded_columns": _("Columns without a heading are not read: %(names)s"),
    "import.no_columns": _("These columns are missing: %(names)s. Found: %(headings)s"),
    "import.no_figure": _("%(field)s: “%(found)s” is no whole number from %(least)s to %(most)s."),
    "import.no_name": _("The last name is missing."),
    "import.too_long_text": _("%(field)s has %(length)s characters; %(limit)s fit on a start card."),
    "import.unprintable": _("%(field)s contains characters that can't be printed."),
    "import.unknown_value": _("%(field)s: “%(found)s” is not known here."),
    "import.no_number": _("“%(found)s” is no start number."),
    "import.number_twice": _("Start number %(number)s stands in line %(before)s already."),
    "import.number_taken": _("Start number %(number)s was given before; a number is never used again."),
    "import.last_drawn": _(
        "The last series was drawn since this preview was made; nobody new has a seat. Choose the file again."
    ),
    "import.bans_changed": _("The bans have changed since this preview was made. Choose the file again."),
    "import.list_changed": _("The start cards have changed since this preview was made. Choose the file again."),
    "import.begun": _(
        "This list is being taken over just now, or was interrupted. See which start cards there are; the same file, "
        "chosen again, offers what is missing."
    ),
    "import.stopped": ngettext_lazy(
        "One line of the list was taken over before. Chosen again, the file offers what is missing.",
        "%(count)s lines of the list were taken over before. Chosen again, the file offers what is missing.",
        "count",
    ),
}


def booking_words(booking: Any) -> str:
    """What one step at the door booked, as "7 Böhme, Erna: registered, 10.00 €, here"; without a card how many came."""
    count = len(booking.here)
    if booking.card is None:
        return ngettext("%(count)s player is here", "%(count)s players are here", count) % {"count": count}
    cents = booking.fee.cents if booking.fee else 0
    parts = {gettext("registered"): booking.registered, money(cents): cents, gettext("here"): count}
    return f"{booking.card}: {', '.join(part for part, booked in parts.items() if booked)}"
