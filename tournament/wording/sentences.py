"""Finding code -> the sentence for it, source language English. Data only; the package's functions fill them in."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.wording.backup import BACKUP
from tournament.wording.claims import PROBLEMS
from tournament.wording.decisions import DECISIONS
from tournament.wording.feet import FEET
from tournament.wording.guide import GUIDE
from tournament.wording.jackpots import JACKPOT
from tournament.wording.keeping import KEEPING
from tournament.wording.listed import LISTED
from tournament.wording.money import MONEY
from tournament.wording.nopaper import NO_PAPER
from tournament.wording.packs import AMBIGUOUS
from tournament.wording.people import PEOPLE
from tournament.wording.prizes import PRIZES
from tournament.wording.qualified import QUALIFIED
from tournament.wording.results import RESULTS
from tournament.wording.setup import SETUP
from tournament.wording.tables import TABLES
from tournament.wording.variants import OTHER_ROWS, VARIANTS
from tournament.wording.years import YEAR

SENTENCES: dict[str, Any] = {
    # the tournament plan and papers
    "announcement.lacks": _("The tournament plan lacks: %(texts)s"),
    "diploma.provisional": _("Diplomas are printed from the final result; there is none in force yet."),
    "diploma.nobody": _("Nobody has a place that fits; choose another rating, place or start number."),
    "position.none": _("This position of a claim can't be. Ask about it once more."),
    # one game
    "game.tops_zero": _("Tops are never 0: with or without 1 at least."),
    "game.tops_range": _("There are at most %(limit)s tops in this game."),
    "game.announced_without_hand": _(
        "Schneider and schwarz can be announced in a hand game only; else it doesn't count: leave it out."
    ),
    "game.ouvert_without_hand": _(
        "In suit and grand, ouvert is played from the hand only; else it doesn't count: leave it out."
    ),
    "game.schwarz_without": _("Without %(tops)s the opponents always make a trick: no schwarz."),
    "game.schneider_without": _("Without %(tops)s the opponents always make more than 30 points: no schneider."),
    "game.tops_missing": _("Neither tops nor cards are given."),
    "game.tops_differ": _("The cards make %(expected)s tops, not %(found)s; below 0 is without."),
    "game.cards_count": _("%(found)s cards instead of %(expected)s."),
    "game.card_twice": _("%(card)s is there %(found)s times."),
    "game.card_unknown": _("“%(found)s” is no card."),
    "game.card_ambiguous": AMBIGUOUS,
    "game.points_range": _("%(found)s card points: there are 0 to %(limit)s."),
    "game.points_sum": _("The card points of both sides make %(found)s, not %(limit)s."),
    "game.points_tricks": _("%(points)s card points in %(tricks)s tricks can't be."),
    "game.points_missing": _("The card points are missing."),
    "game.tricks_range": _("%(found)s tricks: there are 0 to %(limit)s."),
    "game.tricks_sum": _("The tricks of both sides make %(found)s, not %(limit)s."),
    "game.tricks_missing": _("The tricks are missing: the card points alone don't decide."),
    "game.replacement_null": _("Another null can't replace a null below the bid."),
    "game.null_with_steps": _("Null knows no schneider and no schwarz."),
    "game.null_below_bid": _("A null of %(value)s is below the bid of %(bid)s: the game that replaces it decides."),
    "game.bid_unknown": _("%(bid)s can't be bid."),
    **GUIDE,
    # a row of a sheet
    "row.value": _("Row %(row)s: the value on paper is %(found)s, but the marks give %(expected)s."),
    "row.score": _("Row %(row)s: the score on paper is %(found)s, but it must be %(expected)s."),
    "row.not_doubled": _("Row %(row)s: a lost game counts double: %(expected)s, not %(found)s."),
    "row.doubled_though_won": _("Row %(row)s: only a lost game counts double: %(expected)s, not %(found)s."),
    "row.sign": _("Row %(row)s: the sign is wrong: %(expected)s, not %(found)s."),
    "row.tick": _("Row %(row)s: won and lost confused: %(found)s is the score of the same game with the other result."),
    "row.overbid_won": _("Row %(row)s: overbid, so lost: %(expected)s, not %(found)s."),
    "row.overbid_charge": _(
        "Row %(row)s: overbid: %(found)s, but the least multiple that reaches the bid makes it %(expected)s."
    ),
    "row.overbid_note": _("Row %(row)s: overbid is noted, but the bid was reached."),
    "row.null_with_tops": _("Row %(row)s: a null has no tops."),
    "row.incomplete": _("Row %(row)s: not everything is written."),
    "row.unknown_seat": _("Row %(row)s: there is no seat %(found)s at a table of %(expected)s."),
    "row.passed_with_score": _("Row %(row)s: a passed game has no declarer, no game and no amount."),
    "row.missing": _("Game %(expected)s is missing."),
    "row.twice": _("Row %(row)s: this game stands there a second time."),
    "row.annulled_round": _(
        "Game %(found)s is struck, but its round was over. Such rounds stand; only the running one is replayed "
        "(ISkO 3.2.13)."
    ),
    "row.order": _("This row has the number %(found)s, but it is game %(expected)s."),
    "row.dealer": _("Row %(row)s: seat %(found)s dealt, but it was the turn of seat %(expected)s."),
    "row.dealer_declares": _("Row %(row)s: at a table of four or five the dealer sits out and can't be declarer."),
    "row.third_declares": _(
        "Row %(row)s: seat %(found)s dealt. At a table of five the third to the left of the dealer sits out, too, and "
        "can't be declarer (ISkO 3.2.7)."
    ),
    "row.running_total": _("Row %(row)s: the running total is %(found)s, but it must be %(expected)s."),
    "row.wrong_column": _("Row %(row)s: the amount stands at seat %(found)s and belongs to seat %(expected)s."),
    "sheet.too_few_games": _("%(found)s games are written, but %(expected)s were planned."),
    "sheet.too_many_games": _("%(found)s games are written, but %(expected)s were planned: too many."),
    "sheet.games_needed": _(
        "By the proposal of 2001 a lost game brings points to those who played against it, and the foot alone does not "
        "say who that was. Key every game of this sheet."
    ),
    "sheet.correct_games": _(
        "By the proposal of 2001 the games have to make the foot that counts. Where a game counts otherwise, decide it "
        "as a ruling; where games were keyed wrongly, take the sheet out and key them again."
    ),
    "sheet.signatures_missing": _("Not signed by everybody; missing: seat %(seats)s."),
    # the foot of a sheet
    "footer.negative": _("A number of games can't be negative: %(found)s."),
    "footer.total_missing": _("The paper's own total is missing."),
    "footer.total_differs": _("Total on paper %(found)s, but the formula gives %(expected)s: %(difference)s."),
    "footer.points_unreachable": _("%(points)s points can't come from %(won)s won and %(lost)s lost games."),
    "footer.games_sum": _("Won, lost and passed together make %(found)s games, but %(expected)s were planned."),
    "footer.points": _("The foot says %(found)s points, but the rows end at %(expected)s."),
    "footer.won": _("Won games: %(found)s at the foot, but everything else says %(expected)s."),
    "footer.lost": _("Lost games: %(found)s at the foot, but everything else says %(expected)s."),
    "footer.won_lost": _("Won and lost games: %(found)s at the foot, but everything else says %(expected)s."),
    "footer.passed": _("Passed games: %(found)s at the foot, but the rows have %(expected)s."),
    "footer.others_lost": _("Lost games of the others: %(found)s at the foot, but it must be %(expected)s."),
    "footer.own_bonus": _("Points for won and lost games: %(found)s at the foot, but it must be %(expected)s."),
    "footer.others_bonus": _("Points for the others' lost games: %(found)s at the foot, but it must be %(expected)s."),
    "footer.won_lost_everywhere": _("Won and lost are swapped in all rows."),
    "footer.exchanged": _("Figures of the seats %(seats)s are exchanged."),
    "footer.other_bonus": _("The others' lost games count %(expected)s each at this table, not %(found)s."),
    # seats
    "cards.nobody": _("Nobody is here yet."),
    "seating.too_few": ngettext_lazy(
        "%(players)s player fills no tables; with 3 or 4, or with 6 and more it works.",
        "%(players)s players fill no tables; with 3 or 4, or with 6 and more it works.",
        "players",
    ),
    "cards.too_few": ngettext_lazy(
        "%(players)s player fills no table; with 3 and more it works.",
        "%(players)s players fill no table; with 3 and more it works.",
        "players",
    ),
    "seating.teammates": _("Table %(table)s: %(a)s and %(b)s of the team %(team)s sit together."),
    "seating.apart": _("Table %(table)s: %(a)s and %(b)s, who must be apart."),
    "seating.again": _("Table %(table)s: %(a)s and %(b)s meet once more: %(times)s times now."),
    "seating.three_again": _("Table %(table)s: %(entrant)s sits at a table of three for the %(times)s. time."),
    "seating.fixed": _("Table %(table)s: %(entrant)s sits here and needs %(needed)s."),
    "seating.rather": _("Table %(table)s: %(a)s and %(b)s, who had better be apart."),
    "seating.displaced": _("Table %(table)s: %(entrant)s; by rank it would be table %(by_rank)s."),
    "seating.moved": _("%(entrant)s goes from table %(before)s to table %(table)s, seat %(seat)s."),
    "seating.seated": _("%(entrant)s gets table %(table)s, seat %(seat)s."),
    "seating.gone": _("%(entrant)s leaves table %(table)s, seat %(seat)s."),
    "seating.clubmates": _("Table %(table)s: %(a)s and %(b)s of the club %(club)s sit together."),
    **PEOPLE,
    **QUALIFIED,
    **LISTED,
    **PRIZES,
    **RESULTS,
    **BACKUP,
    **KEEPING,
    # draw
    "draw.split": _("%(players)s here: %(parted)s"),
    "draw.split_with_more": _("one more: %(parted)s"),
    "draw.split_with_fewer": _("one fewer: %(parted)s"),
    "draw.closed": _("The registration of series %(series)s is closed and waits for its draw."),
    "draw.other_way": _("The way no longer fits how series %(series)s is announced; choose it again."),
    "draw.other_plan": _("%(series)s series were closed, but so many are not planned by lot any more; open it again."),
    "draw.entropy_known": _("Chance has spoken already: %(entropy)s. It can't be tried again."),
    "wish.withdrawn": _("Start card %(number)s is in no further draw: withdrawn or expelled."),
    "draw.drawn_already": _("Series %(series)s is drawn already; void that draw instead."),
    "draw.given_up": _("The registration was opened again meanwhile; close it again."),
    "draw.changed_meanwhile": _("%(by)s changed seats meanwhile; nothing of yours was done. Look at it again."),
    "draw.same_seats": _("These are the seats as they are; nobody has to move."),
    "draw.ruled_table": ngettext_lazy(
        "A decision counts at table %(tables)s; its seats stay. Withdraw the decision first.",
        "Decisions count at the tables %(tables)s; their seats stay. Withdraw the decisions first.",
        "count",
    ),
    "draw.logged_table": ngettext_lazy(
        "Table %(tables)s stands in the log of decisions and can't be given up. Void this draw and draw again.",
        "Tables %(tables)s stand in the log of decisions and can't be given up. Void this draw and draw again.",
        "count",
    ),
    "wish.fixed_already": _("Start card %(number)s has a fixed seat already; take that back first."),
    "draw.unpublished": _("Attempt %(attempt)s for series %(series)s is drawn, but not published yet."),
    "draw.published": _("Series %(series)s is drawn and published. Void that draw first."),
    "draw.voided": _("This draw (attempt %(attempt)s) is not in force."),
    "draw.tied_apart": _(
        "Start cards %(cards)s share rank %(rank)s and would sit at different tables. Draw the lot first; without it "
        "the lower start number comes first."
    ),
    "draw.tied_before_moves": _(
        "Start cards %(cards)s share rank %(rank)s, and their order decides who would sit at which table before "
        "anybody moves. Draw the lot first; without it the lower start number comes first."
    ),
    "draw.came": _("Came since the draw: %(cards)s."),
    "draw.left": _("No longer in the field since the draw: %(cards)s."),
    "draw.seated_left": ngettext_lazy(
        "Series %(series)s: start card %(cards)s has a seat and has left since.",
        "Series %(series)s: start cards %(cards)s have seats and have left since.",
        "count",
    ),
    "draw.changed": _("Club or team changed since the draw: %(cards)s."),
    "draw.settings_changed": _("The settings have changed since the draw: who is kept apart, or how seats are given."),
    "draw.before_changed": _("The seats or results of the series before have changed since the draw."),
    "draw.field_changed": _("Attempt %(attempt)s no longer fits."),
    "draw.has_sheets": ngettext_lazy(
        "A sheet of this draw is keyed already (table %(tables)s); the draw stays.",
        "%(count)s sheets of this draw are keyed already (tables %(tables)s); the draw stays.",
        "count",
    ),
    "series.undrawn": _("Series %(series)s has no published seat list yet."),
    # sheets
    "sheets.missing": ngettext_lazy(
        "Series %(series)s: %(count)s sheet missing: table %(tables)s",
        "Series %(series)s: %(count)s sheets missing: tables %(tables)s",
        "count",
    ),
    "sheets.with_findings": ngettext_lazy(
        "Series %(series)s: %(count)s sheet with findings: table %(tables)s",
        "Series %(series)s: %(count)s sheets with findings: tables %(tables)s",
        "count",
    ),
    "sheets.waiting": ngettext_lazy(
        "Series %(series)s: %(count)s sheet waits for its second reading: table %(tables)s",
        "Series %(series)s: %(count)s sheets wait for their second reading: tables %(tables)s",
        "count",
    ),
    "sheets.rejected": ngettext_lazy(
        "Series %(series)s: %(count)s sheet rejected, to be keyed again: table %(tables)s",
        "Series %(series)s: %(count)s sheets rejected, to be keyed again: tables %(tables)s",
        "count",
    ),
    "sheets.twins": _(
        "Series %(series)s: tables %(tables)s have the very same figures. One may be keyed at the wrong table; if not, "
        "say on its page that both are right."
    ),
    "sheets.unsigned": ngettext_lazy(
        "Series %(series)s: the sheet of table %(tables)s counts, but not everybody has signed it (SkWO 7.2.3, 9.11).",
        "Series %(series)s: the sheets of tables %(tables)s count, but not everybody has signed them (SkWO 7.2.3, "
        "9.11).",
        "count",
    ),
    "sheet.not_keyed": _("The sheet of table %(table)s is not keyed, so there is nothing to sign."),
    "sheet.no_seat": _("Seat %(found)s? At table %(table)s there are seats 1 to %(seats)s."),
    "sheet.no_twins": _("Tables %(table)s and %(other)s don't have the same figures any more."),
    "sheet.counted": _(
        "The sheet of table %(table)s counts already, as %(by)s keyed it. If that is wrong, call the director, who "
        "corrects it or takes it out."
    ),
    "sheet.stale": _(
        "%(by)s saved this sheet at %(at)s (version %(version)s) while you were typing. Nothing was overwritten: "
        "compare both readings; whoever is right saves again."
    ),
    "sheet.other_draw": _(
        "This sheet was printed for attempt %(attempt)s of series %(series)s, which was voided; other people sit at "
        "table %(table)s now. Look for the sheet that was printed later."
    ),
    "sheet.seats_changed": _(
        "The seats of table %(table)s were changed meanwhile; start numbers %(cards)s sit there now. Compare the "
        "columns and save again."
    ),
    "sheet.waits": _(
        "The sheet of table %(table)s waits for a second reading of what %(by)s keyed. Confirm it or reject it; "
        "whoever keyed it may key it again."
    ),
    "sheet.formula_not_yours": _(
        "The total of table %(table)s is for a director to settle by the formula. Keep the sheet as it stands on paper."
    ),
    "sheet.more_than_totals": _(
        "More than a total is wrong on the sheet of table %(table)s: the formula can't settle it."
    ),
    "sheet.read_blind": _("The second reader of table %(table)s keys the sheet again; the first reading is not shown."),
    "sheet.read_in_parts": _(
        "The first reading of table %(table)s has other parts of the sheet: every game, or the foot. Key the same."
    ),
    "sheet.draft_too_long": _("That is more than a sheet holds; nothing of it was kept."),
    **FEET,
    "reading.differs": _("%(field)s: read here %(found)s, in the first reading %(expected)s."),
    "cell.unread": _("“%(found)s” can't be read here (%(field)s)."),
    "sheet.nothing_to_correct": _("The sheet of table %(table)s was never keyed: key first what stands on paper."),
    "sheet.not_waiting": _("The sheet of table %(table)s does not wait for a second reading."),
    "sheet.second_is_first": _("You keyed table %(table)s yourself; the second reading is for somebody else."),
    **NO_PAPER,
    # rulings and results
    **DECISIONS,
    "cash.sent_before": _(
        "This form was sent before with other figures, and that payment is booked. "
        "For another one open the page anew."
    ),
    **MONEY,
    **JACKPOT,
    **PROBLEMS,
    "database.busy": _("The database can't take this at the moment; nothing was saved. Please try again."),
    "tournament.final": _(
        "The final result stands: nothing is changed any more, unless the director reopens it with a reason."
    ),
    **YEAR,
    **SETUP,
    **TABLES,
    **VARIANTS,
    **OTHER_ROWS,
}  # fmt: skip
