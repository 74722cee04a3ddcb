"""By which system performance is counted, in words and with its numbers: the sums that prove what a list says."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import Joined, PerformanceSystem, RuleSet, SeatPerformance
from tournament.models import Tournament

COUNTED_BY: dict[str, Any] = {
    "proposal_2001": gettext_lazy("Performance by the proposal of 2001: a lost game brings the two opponents 40 each"),
    "lowest_penalty": gettext_lazy("Ramsch alone: the lowest penalty wins, won and lost games bring nothing beside it"),
    "game_points": gettext_lazy("Game points only: won and lost games bring nothing beside them"),
}


def counted_by(system: str) -> list[str]:
    """What a list says of its performances, where it is not what everybody takes for granted (SkWO 5)."""
    return [str(COUNTED_BY[system])] if system in COUNTED_BY else []


def adds_nothing(system: PerformanceSystem) -> bool:
    return not system.own_game and not any(system.others_lost.values())


def parts(tournament: Tournament) -> str:
    """What a column of sums has in it, in the order in which the sums have them."""
    system = tournament.rules.system
    if adds_nothing(system):
        return _("Game points")
    if system.opponents_only:
        return _("Points + won and lost + lost as an opponent")
    return _("Points + won and lost + lost by the others")


def others_column(tournament: Tournament) -> str:
    """What a column of lost games that bring points is called; nothing where none do."""
    system = tournament.rules.system
    if adds_nothing(system):
        return ""
    return _("Lost as an opponent") if system.opponents_only else _("Others lost")


def total_words(rules: RuleSet, seats: int) -> str:
    """The formula of a total at the foot of a sheet (SkWO 5)."""
    figures = {"own": rules.won_or_lost_bonus, "others": rules.others_lost_bonus[seats]}
    if adds_nothing(rules.system):
        return _("total = points")
    if rules.system.opponents_only:
        return (
            _("total = points + %(own)s × (won − lost) + %(others)s × games that were lost against this seat") % figures
        )
    return _("total = points + %(own)s × (won − lost) + %(others)s × lost games of the others") % figures


def joined_words(joined: Joined, rules: RuleSet) -> str:
    """How the sheet of a table is counted that a fourth joined."""
    figures = {"round": joined.rounds, "three": rules.others_lost_bonus[3]}
    return (
        _(
            "The fourth joined after round %(round)s: games that were lost until then bring the others %(three)s each,"
            " and him nothing."
        )
        % figures
    )


def sum_of(
    points: int, won: int, lost: int, others: int, *, own: int, each: int, three: tuple[int, int] = (0, 0)
) -> str:
    """A performance with its numbers, without what it comes to: "476 + 50 × (10 − 2) + 30 × 7".

    three: what a lost game brought before a fourth joined the table, and how many of them there were.
    """
    summands = [with_minus(points)]
    if own:
        summands.append(f"{own} × ({won} − {lost})")
    if each:
        summands.append(f"{each} × {others}")
    if three[1]:
        summands.append(f"{three[0]} × {three[1]}")
    return " + ".join(summands)


def control_sum(rules: RuleSet, seats: Sequence[SeatPerformance]) -> str:
    """What the sheet of a table comes to as a whole: every lost game brings its opponents the same (SkWO 5).

    At four 90 for each lost game, at three 80, at five 120; by the proposal of 2001 80, as two play against it.
    """
    if adds_nothing(rules.system):
        first, *others = (seat.points for seat in seats)
        return " ".join([with_minus(first), *map(summand, others), "=", with_minus(first + sum(others))])
    points, won, lost, made = (
        sum(getattr(seat, name) for seat in seats) for name in ("points", "won", "lost", "performance")
    )
    against = 2 if rules.system.opponents_only else len(seats) - 1
    each, three = against * rules.others_lost_bonus[len(seats)], 2 * rules.others_lost_bonus[3]
    before = sum(seat.at_three for seat in seats) // 2  # lost games, of which each brought two seats something
    counted = points + rules.won_or_lost_bonus * (won - lost) + each * (lost - before) + three * before
    sums = sum_of(points, won, lost, lost - before, own=rules.won_or_lost_bonus, each=each, three=(three, before))
    return f"{sums} {'=' if counted == made else '≠'} {with_minus(made)}"


def lost_against(games: Sequence[int]) -> str:
    """Which games brought points to an opponent."""
    numbers = ", ".join(map(str, games))
    return ngettext("against this seat: game %(games)s", "against this seat: games %(games)s", len(games)) % {
        "games": numbers
    }


def summand(figure: int) -> str:
    return f"− {-figure}" if figure < 0 else f"+ {figure}"


def with_minus(figure: int) -> str:
    return str(figure).replace("-", "−")
