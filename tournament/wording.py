"""Finding code -> a translated sentence, and the names of actions. The only place where codes become words.

A test holds that every code used anywhere has its sentence here, and every sentence its code.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring import Finding as ScoringFinding
from scoring import Game, GameValue
from seating import Finding as SeatingFinding

CAUSES = {
    "others_lost_once": _("One lost game of the others counted once too often or too rarely?"),
    "one_game": _("One won or lost game of his own miscounted?"),
    "won_lost_swapped": _("Won and lost swapped?"),
    "sign": _("Minus sign of the points lost or too many?"),
    "digits_swapped": _("Two digits swapped?"),
    "carry": _("A carry forgotten?"),
    "bonus_forgotten": _("Only the game points written?"),
}

SENTENCES: dict[str, Any] = {
    # one game
    "game.tops_zero": _("Tops are never 0: with or without 1 at least."),
    "game.tops_range": _("There are at most %(limit)s tops in this game."),
    "game.announced_without_hand": _("Schneider and schwarz can be announced in a hand game only."),
    "game.ouvert_without_hand": _("In suit and grand, ouvert is played from the hand only."),
    "game.null_with_steps": _("Null knows no schneider and no schwarz."),
    "game.null_below_bid": _("A null of %(value)s is below the bid of %(bid)s: the game that replaces it decides."),
    "game.bid_unknown": _("%(bid)s can't be bid."),
    # the foot of a sheet
    "footer.negative": _("A number of games can't be negative: %(found)s."),
    "footer.total_missing": _("The paper's own total is missing."),
    "footer.total_differs": _("Total on paper %(found)s, but the formula gives %(expected)s: %(difference)s."),
    "footer.points_unreachable": _("%(points)s points can't come from %(won)s won and %(lost)s lost games."),
    "footer.games_sum": _("Won, lost and passed together make %(found)s games, but %(expected)s were played."),
    # seats
    "seating.too_few": ngettext_lazy(
        "%(players)s player fills no tables; with 3 or 4, or with 6 and more it works.",
        "%(players)s players fill no tables; with 3 or 4, or with 6 and more it works.",
        "players",
    ),
    "seating.teammates": _("Table %(table)s: %(a)s and %(b)s of the team %(team)s sit together."),
    "seating.again": _("Table %(table)s: %(a)s and %(b)s meet for the %(times)s. time."),
    "seating.three_again": _("Table %(table)s: %(entrant)s sits at a table of three for the %(times)s. time."),
    "seating.clubmates": _("Table %(table)s: %(a)s and %(b)s of the club %(club)s sit together."),
    # registration
    "cards.registered": ngettext_lazy("%(count)s start card", "%(count)s start cards", "count"),
    "cards.unpaid": ngettext_lazy(
        "%(count)s start card unpaid: %(cards)s", "%(count)s start cards unpaid: %(cards)s", "count"
    ),
    "cards.absent": ngettext_lazy(
        "%(count)s player not here yet: %(cards)s", "%(count)s players not here yet: %(cards)s", "count"
    ),
    "cards.alike": _("This looks like start card %(number)s, %(name)s. Is it another person?"),
    "cards.number_taken": _("Number %(number)s was given before; a number is never used again."),
    "cards.seated": _("Start card %(number)s has a seat already: withdraw it instead."),
    "import.empty": _("There is nothing in this file."),
    "import.no_table": _("%(name)s is no table. Save the list as CSV or XLSX and try again."),
    "import.broken_workbook": _("This workbook can't be read; it may be damaged or protected. Save it anew as XLSX."),
    "import.bomb": _("This workbook unpacks to an absurd size and is not read. Save only the list itself as XLSX."),
    "import.too_long": _("%(lines)s lines are too many; a list has at most %(limit)s."),
    "import.column_twice": _("The heading “%(heading)s” means a column that is there already. Remove one of them."),
    "import.no_name_column": _("No column is headed “last name”, “name” or “Nachname”. Found: %(headings)s"),
    "import.no_name": _("The last name is missing."),
    "import.too_long_text": _("%(field)s has %(length)s characters; %(limit)s fit on a start card."),
    "import.unprintable": _("%(field)s contains characters that can't be printed."),
    "import.unknown_value": _("%(field)s: “%(found)s” is not known here."),
    "import.no_number": _("“%(found)s” is no start number."),
    "import.number_twice": _("Start number %(number)s stands in line %(before)s already."),
    "import.number_taken": _("Start number %(number)s was given before; a number is never used again."),
    "import.list_changed": _("The start cards have changed since this preview was made. Choose the file again."),
    # draw
    "draw.split": _("%(players)s here: %(fours)s tables of four, %(threes)s of three"),
    "draw.unpublished": _("Attempt %(attempt)s for series %(series)s is drawn, but not published yet."),
    "draw.published": _("Series %(series)s is drawn and published. Void that draw first."),
    "draw.voided": _("This draw (attempt %(attempt)s) is not in force."),
    "draw.field_changed": _(
        "Somebody came, left or changed since attempt %(attempt)s was drawn. Void it with that reason and draw again."
    ),
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
    "sheet.counted": _("The sheet of table %(table)s counts already. What is wrong in it, the director corrects."),
    "sheet.stale": _(
        "%(by)s saved this sheet at %(at)s (version %(version)s) while you were typing. Nothing was overwritten: "
        "compare the two below, then open the form anew."
    ),
    "sheet.nothing_to_correct": _("The sheet of table %(table)s was never keyed: key first what stands on paper."),
    "sheet.not_waiting": _("The sheet of table %(table)s does not wait for a second reading."),
    "sheet.second_is_first": _("You keyed table %(table)s yourself; the second reading is for somebody else."),
    # rulings and results
    "ruling.not_seated": _("Start card %(number)s does not play in series %(series)s; there is nothing to take off."),
    "tournament.final": _("The final result stands. Reopen it with a reason before anything is changed."),
    # setup
    "organizer.exists": _("There is an organizer “%(name)s” already."),
    "person.exists": _("The user name “%(name)s” is taken."),
    "person.yourself": _("You can't lock yourself out."),
    "person.shared": _("%(name)s belongs to another organizer too; this can't be changed from here alone."),
    "tournament.exists": _("There is a tournament “%(name)s” on that day already."),
    "settings.frozen": _("Sheets are keyed already: games and rules of the tournament stay as they are."),
    "settings.series_drawn": _("A series that was drawn can't be taken away."),
    "role.last_director": _("A tournament needs a director. Appoint another one first."),
}  # fmt: skip

ACTION_NAMES = {
    "organizer.found": _("organizer founded"),
    "person.add": _("person added"),
    "person.password": _("password set anew"),
    "person.let_in": _("sign-in allowed or closed"),
    "tournament.open": _("tournament opened"),
    "tournament.settings": _("settings changed"),
    "role.give": _("role given"),
    "role.take": _("role taken"),
    "card.register": _("start card registered"),
    "card.change": _("start card changed"),
    "card.pay": _("entry fee paid"),
    "card.unpay": _("entry fee taken back"),
    "card.check_in": _("is here"),
    "card.check_out": _("is not here"),
    "card.withdraw": _("withdrawn"),
    "card.come_back": _("came back"),
    "cards.import": _("list imported"),
    "cards.check_in_all": _("all are here"),
    "draw.draw": _("series drawn"),
    "draw.publish": _("draw published"),
    "draw.void": _("draw voided"),
    "sheet.key": _("sheet keyed"),
    "sheet.confirm": _("sheet confirmed"),
    "sheet.reject": _("sheet rejected"),
    "sheet.correct": _("sheet corrected"),
    "standings.post": _("standings released"),
    "result.finalise": _("result finalised"),
    "result.reopen": _("result reopened"),
    "ruling.rule": _("decision logged"),
    "ruling.withdraw": _("decision withdrawn"),
    "cash.book": _("payment booked"),
    "cash.void": _("payment voided"),
}

STATES = {
    "missing": _("missing"),
    "findings": _("with findings"),
    "waiting": _("waits for second reading"),
    "rejected": _("rejected, key again"),
    "counted": _("counted"),
}

STEPS = {
    "with": _("with %(count)s"),
    "without": _("without %(count)s"),
    "game": _("game %(count)s"),
    "hand": _("hand %(count)s"),
    "schneider": _("schneider %(count)s"),
    "schneider_announced": _("announced %(count)s"),
    "schwarz": _("schwarz %(count)s"),
    "schwarz_announced": _("announced %(count)s"),
    "ouvert": _("ouvert %(count)s"),
}

CONTRACTS = {
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
    "clubs": _("clubs"),
    "grand": _("grand"),
    "null": _("null"),
}

FIELDS = {
    "last_name": _("last name"),
    "first_name": _("first name"),
    "club": _("club"),
    "team": _("team"),
    "sex": _("sex"),
    "category": _("category"),
    "paid": _("paid"),
    "present": _("here"),
}


def sentence(found: ScoringFinding | SeatingFinding) -> str:
    """The finding in the reader's language, its likely causes behind it, the cause that fits best first."""
    values = {**worded(found.values), **where(found)}
    text = str(SENTENCES[found.code] % values)
    likely: Any = found.values.get("causes", ())
    causes = [str(CAUSES[cause]) for cause in likely]
    return " ".join([text, *causes[:2]])


def worded(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as a sentence takes them: lists joined, differences with their direction, fields by their names."""
    made = dict(values)
    for name, value in values.items():
        if name == "difference":
            made[name] = direction(value)
        elif name == "field":
            made[name] = FIELDS.get(value, value)
        elif isinstance(value, (tuple, list)):
            made[name] = listed(value)
    return made


def direction(difference: int) -> str:
    if difference > 0:
        return _now("%(points)s too high") % {"points": difference}
    return _now("%(points)s too low") % {"points": -difference}


def where(found: ScoringFinding | SeatingFinding) -> dict[str, Any]:
    place = found.where
    names = ("row", "seat", "table", "entrant")
    return {name: value for name in names if (value := getattr(place, name, None)) is not None}


def listed(things: tuple[Any, ...] | list[Any], most: int = 12) -> str:
    """Up to a dozen, then how many more there are."""
    text = ", ".join(map(str, things[:most]))
    if len(things) <= most:
        return text
    return _now("%(some)s and %(count)s more") % {"some": text, "count": len(things) - most}


def euros(cents: int) -> str:
    return f"{number_format(Decimal(cents) / 100, decimal_pos=2)} €"


def action_name(action: str) -> str:
    return str(ACTION_NAMES[action])


def spoken(game: Game, worth: GameValue) -> str:
    """The sum as a player says it: "with 2, game 3, hand 4, times clubs 12 = 48"."""
    contract = str(CONTRACTS[game.contract])
    if not worth.steps:
        return f"{contract} {worth.value}"
    steps = ", ".join(str(STEPS[name] % {"count": count}) for name, count in worth.steps)
    product = worth.base * worth.steps[-1][1]
    return _now("%(steps)s, times %(contract)s %(base)s = %(product)s") % {
        "steps": steps, "contract": contract, "base": worth.base, "product": product,
    }  # fmt: skip
