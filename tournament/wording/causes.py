"""What usually lies behind a wrong figure, as a question to the clerk. Data only; which causes fit, the core says."""

from django.utils.translation import gettext_lazy as _

CAUSES = {
    "usual_system": _("Counted by Seeger-Fabian, as everywhere else?"),
    "others_lost_once": _("One lost game of the others counted once too often or too rarely?"),
    "one_game": _("One won or lost game of his own miscounted?"),
    "won_lost_swapped": _("Won and lost swapped?"),
    "sign": _("Minus sign of the points lost or too many?"),
    "digits_swapped": _("Two digits swapped?"),
    "carry": _("A carry forgotten?"),
    "annulled_counted": _("An annulled game counted along?"),
    "bonus_forgotten": _("Only the game points written?"),
    "other_bonus": _("Counted with the bonus of the other size of table?"),
    "game_turned": _("A lost game counted as won, or a won one as lost?"),
    "sign_of_game": _("An amount added instead of taken off, or taken off instead of added?"),
    "already_doubled": _("Doubled already?"),
    "one_step": _("One top or step too many or too few?"),
    "other_base": _("The base value of another game?"),
    "not_added": _("The amount not added?"),
    "not_doubled": _("Not doubled?"),
    "kontra_forgotten": _("Kontra not counted?"),
    "bock_forgotten": _("Bock not counted?"),
    "twice_running": _("Nobody deals twice running."),
    "declares": _("This seat is the declarer, too."),
}
