"""How a tournament is held while something of it is changed: whoever else changes it waits until the transaction ends.

    with audit.atomic():
        tournament = open_tournament(tournament)
        ...  # look again: what the page showed may have been changed since

`locked` is for what may be done after the final result, too. SQLite has held the whole database since the transaction
began; the row is locked for the others. Nobody else locks a tournament, and this file opens no transaction.
"""

from scoring import finding
from tournament.models import FinalResult, Tournament, YearClosing
from tournament.refused import Refused


def locked(tournament: Tournament | int) -> Tournament:
    """The tournament (or the one with this key) as it stands now, behind whoever was changing anything of it.

    Refused where a venue of a league played it: it is changed there and comes home once more; and where it was removed.
    """
    tournament = locked_even_from_venue(tournament)
    if tournament.came_home_at:
        raise Refused(finding("homecoming.read_only", name=tournament.name))
    refuse_removed(tournament)
    return tournament


def refuse_removed(tournament: Tournament) -> None:
    """What was opened by mistake is put back before anything is done with it."""
    if tournament.removed_at:
        raise Refused(finding("tournament.removed", name=tournament.name))


def locked_even_from_venue(tournament: Tournament | int) -> Tournament:
    """For what has to be done with any, such as removing names."""
    key = tournament.pk if isinstance(tournament, Tournament) else tournament
    return Tournament.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=key)


def open_tournament(tournament: Tournament | int) -> Tournament:
    """The same, refused where a final result is in force, or the accounts of its season are closed."""
    tournament = locked(tournament)
    refuse_final(tournament)
    return tournament


def refuse_final(tournament: Tournament) -> None:
    """For those who look at something else first. Only behind the lock is the answer still true a moment later."""
    if FinalResult.objects.in_force().filter(tournament=tournament).exists():
        raise Refused(finding("tournament.final"))
    refuse_closed_year(tournament)


def refuse_closed_year(tournament: Tournament) -> None:
    """What its season has shared and carried on was counted from what is there."""
    closings = YearClosing.objects.in_force().filter(season=tournament.season_id).select_related("season")
    if tournament.season_id and (closing := closings.first()):
        raise Refused(finding("year.closed", name=closing.season.name))


def refuse_other_currency(tournament: Tournament, typed_in: str) -> None:
    """A sum that was typed while another currency was in force is another sum now; "" was typed in that of now."""
    if typed_in not in ("", tournament.currency):
        raise Refused(finding("tournament.currency_changed"))
