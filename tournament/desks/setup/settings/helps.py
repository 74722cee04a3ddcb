"""What stands under the fields of the settings."""

from typing import Any

from django.utils.translation import gettext_lazy as _

HELPS: dict[str, Any] = {
    "admitted": _("Of which clubs or associations, or who is invited (SkWO 1.4)."),
    "responsible": _("Who answers for the tournament (SkWO 3.1); plan, invitation and public page name him."),
    "contact": _("Address, telephone or e-mail of the organizer; stands there, too."),
    "set_by_rank_from": _("Empty: every series is drawn. 3: from the third series on seats go by rank."),
    "seats_by_rank": _(
        "Of series that are set by rank. Strictly: 1 to 4 sit at table 1, 5 to 8 at table 2, and so on; people may "
        "meet again, club-mates and team-mates, too. Apart: who would meet so moves to a table as near as possible."
    ),
    "score_sheets": _(
        "On phones a table writes each game itself, without sign-in, and may go over to paper at any time; the "
        "desk keys on from what it wrote. It can be changed between series."
    ),
    "signatures": _("Each with the code of his start card. Signed so, only a director changes the sheet."),
    "signed_counts": _("Where tables write on paper, too, the desk can key that before a signed sheet counts."),
    "second_reading": _("None: the totals on paper are the check. Blind: the first reading is not shown."),
    "formula_by": _(
        "Points, won and lost agree with each other, so the total is known: one key at the desk, on record."
    ),
    "games_at_five": _(
        "Empty: there is none, as SkWO 7.1 has it. 60 are twelve rounds: where one player is left over, five "
        "sit at one table instead of nine at three; the dealer and the third to his left sit out (ISkO 3.2.7)."
    ),
    "start_cards": _("Without a tick there are none: whoever has won is paid, and nobody waits for a card."),
    "numbers_keyed": _("Finds columns that were mixed up and sheets keyed at another table, for a few keys more."),
    "seniors_from": _("By the year of birth, where no category was set by hand. Empty: by hand alone."),
    "juniors_until": _("The same for juniors."),
    "performance_system": _(
        "The proposal of 2001 needs every game of a sheet keyed; the foot alone does not say who had dealt."
    ),
    "settled_by": _("Game by game: where the games of a sheet are keyed. Other tables by their totals."),
    "jackpot_shares": _(
        "In per cent of the sum that came together, or as 1/4. Several hold win by win (20; 30; 40), the last "
        "for all further ones."
    ),
    "apart_clubs": _("Club-mates meet only where it can't be avoided; every such table is noted on the draw."),
    "short_names": _("“Jürgen B.” instead of the full name."),
    "running_delay": _("Where tables write on phones; 15: as it was 15 minutes ago. Empty: it is not shown."),
    "calls_blink": _("Where tables call from their phones. Without it the wall says so all the same, quietly."),
}
