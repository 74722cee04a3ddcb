"""What cups by rounds of pairs say. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

CUP_DEEDS = {
    "season.cup": _("cup begun"),
    "season.cup_enter": _("entered in a cup"),
    "season.cup_withdraw": _("withdrawn from a cup"),
    "season.cup_draw": _("round of a cup drawn"),
    "season.cup_void": _("draw of a cup's round made void"),
    "season.cup_publish": _("cup made public"),
    "season.cup_withhold": _("cup taken off the public page"),
    "season.cup_lot": _("lot between two in a cup drawn"),
}
CUP_TOLD = {
    "cup": _("cup"),
    "offered": _("lists offered a round"),
    "counting": _("lists that count"),
    "which": _("which lists count"),
    "entrant": _("number in the cup"),
    "begins": _("first day"),
    "ends": _("last day"),
    "pairs": _("pairs"),
    "byes": _("byes"),
    "pair": _("pair"),
    "winner": _("winner"),
}

CUPS: dict[str, Any] = {
    "cup.there": _("The season has a cup “%(name)s” with other rules already. Give this one another name."),
    "cup.offers_too_few": _("Of %(offered)s lists %(count)s can't count. Offer as many at least."),
    "cup.begun": _("The first round is drawn: nobody enters any more."),
    "cup.too_many": _("A cup takes %(limit)s people at most."),
    "cup.too_few": _("A cup needs two people at least. Enter who takes part."),
    "cup.nobody_left": _("There are not two any more who could play another round."),
    "cup.moved": _("This round is not the next one any more. Look at the cup again."),
    "cup.outside": _("These days are not within the days of %(season)s."),
    "cup.overlaps": _("Round %(number)s runs until %(day)s. Let this one begin later."),
    "cup.runs": _("Round %(number)s runs until %(day)s. Draw when its last day has come."),
    "cup.equal": _("%(people)s are equal in everything. Draw the lot between them first."),
    "cup.unplayed": _(
        "Of %(people)s nobody has a list that counts in this round. Let the one withdraw who doesn't go on, or both."
    ),
    "cup.played": _(
        "On %(day)s lists of this round are played already, and pairs are drawn before. Let the round begin later."
    ),
    "cup.round_stays": _("Round %(number)s is played, or another one is drawn after it: it stays."),
    "cup.not_equal": _("These two are not equal any more, or are no pair of this round."),
}
