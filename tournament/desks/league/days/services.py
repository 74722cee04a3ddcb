"""A meeting becomes a tournament: its teams, the line-ups as start cards, tables and seats of all series.

Nothing is drawn: the line-up of series 1 fixes tables and seats for the day. Who comes or goes later changes the seats
of the series that have not begun.
"""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.league.plan.services import place_of
from tournament.desks.league.seats.reading import first_open, seats_of, sides_of
from tournament.desks.league.seats.services import give_cards, join, seat_from
from tournament.desks.league.terms.services import held
from tournament.lock import locked, refuse_final
from tournament.models import (
    Appointment,
    League,
    LeagueMeeting,
    LineUp,
    MeetingTeam,
    Player,
    Series,
    StartCard,
    Tournament,
    User,
)
from tournament.queries.league import bound
from tournament.queries.people.bans import Bans, refusing
from tournament.refused import Refused, refuse

THREES, FIVES = 3, 5
FOUR = 4


def open_day(meeting: LeagueMeeting, *, name: str, slug: str, place: str, by: User) -> tuple[Tournament, bool]:
    """The meeting's day, and whether it was opened just now. Whoever comes second gets the same."""
    with audit.atomic():
        league = held(meeting.group.league_id)
        meeting = fresh(meeting)
        if meeting.tournament is not None:
            return meeting.tournament, False
        sides = sides_of(meeting)
        line_ups = list(LineUp.objects.filter(side__in=sides).select_related("player"))
        refuse(*missing_line_ups(league, sides, line_ups))
        refuse(*banned(league, line_ups))
        day = meeting.moved_to or meeting.day.date
        if Tournament.objects.played_here().filter(organizer=league.organizer, name=name, date=day).exists():
            raise Refused(finding("tournament.exists", name=name))
        tournament = Tournament.objects.create(
            organizer=league.organizer,
            slug=slug,
            name=name,
            date=day,
            place=place,
            **settings_of(league, meeting, sides),
        )
        numbers = range(1, league.series_a_day + 1)
        Series.objects.bulk_create(Series(tournament=tournament, number=number) for number in numbers)
        Appointment.objects.create(tournament=tournament, user=by, role=Appointment.Role.DIRECTOR)
        meeting.tournament = tournament
        meeting.save(update_fields=["tournament"])
        audit.record("league.open", by=by, tournament=tournament, after=place_of(league, meeting))
        give_cards(tournament, sides, line_ups)
        seat_from(league, meeting, 1, by=by)
    return tournament, True


def settings_of(league: League, meeting: LeagueMeeting, sides: Sequence[MeetingTeam]) -> dict[str, Any]:
    rounds = league.games_at_four // FOUR
    return {
        "series_count": league.series_a_day,
        "games_at_four": league.games_at_four,
        "games_at_three": rounds * THREES,
        "games_at_five": rounds * FIVES if len(sides) == FIVES else None,
        "venue": meeting.hall,
        "entry_fee_cents": 0,
        "prize_percent": 0,
        "apart_clubs": False,
        "start_cards": False,
        "ratings": ["teams"] if league.players == FOUR else [],
        "team_rule": Tournament.TeamRule.THREE_SUM,
        "public_page": league.is_published,
    }


def missing_line_ups(league: League, sides: Sequence[MeetingTeam], line_ups: Sequence[LineUp]) -> list[Any]:
    there = {row.side_id for row in line_ups}
    lacking = [side.team.name for side in sides if side.plays_in(1) and side.pk not in there]
    found = [finding("league.line_up_missing", team=name) for name in lacking]
    if not found:
        seats_of(sides, line_ups, 1, players=league.players, bound=league.positions_bound)
    return found


def banned(league: League, line_ups: Sequence[LineUp]) -> list[Any]:
    bans = Bans(league.organizer)
    return [found for row in line_ups for found in refusing(bans.of(row.player), ())]


def set_state(side: MeetingTeam, state: str, *, from_series: int = 1, by: User, reason: str) -> MeetingTeam:
    """A team that did not come, refuses, or breaks off. Series that have not begun are seated without it."""
    with audit.atomic():
        league, meeting = held_meeting(side.meeting)
        side = MeetingTeam.objects.select_related("team", "meeting__group").get(pk=side.pk)
        plays = state == MeetingTeam.State.PLAYS
        if not plays and not reason:
            raise Refused(finding("league.reason_needed"))
        if not 1 <= from_series <= league.series_a_day:
            raise Refused(finding("league.no_series", series=from_series))
        if (side.state, side.from_series) == (state, 1 if plays else from_series):
            return side
        refuse_bound(meeting, reason)
        before = audit.values(side, "state", "from_series")
        side.state, side.from_series = state, 1 if plays else from_series
        side.reason = "" if plays else reason
        side.save(update_fields=["state", "from_series", "reason"])
        after = {**place_of(league, meeting), "team": side.team.name, **audit.values(side, "state", "from_series")}
        record("league.state", meeting, league, by=by, before=before, after=after, reason=reason)
        if meeting.tournament is not None:
            refuse_final(meeting.tournament)
            withdraw_cards(side, meeting.tournament, reason=reason)
            if first := first_open(meeting.tournament):
                seat_from(league, meeting, max(first, 1), by=by, reason=reason)
    return side


def withdraw_cards(side: MeetingTeam, tournament: Tournament, *, reason: str) -> None:
    """Who doesn't play is in no draw any more; who plays after all is."""
    plays = side.state == MeetingTeam.State.PLAYS
    for card in StartCard.objects.in_force().filter(tournament=tournament, line_up__side=side):
        card.withdrawn_at = None if plays else timezone.now()
        card.withdrawal_reason = "" if plays else reason
        card.save(update_fields=["withdrawn_at", "withdrawal_reason"])


def enter_late(
    side: MeetingTeam,
    player: Player,
    *,
    from_series: int,
    after_round: int = 0,
    lost: Sequence[int] = (),
    by: User,
    reason: str = "",
) -> LineUp:
    """Who was missing comes in with a series, or with a round of it: at the table where his team lacks somebody.

    lost: what each of the three there had lost by then. The same player again corrects his round and these figures.
    """
    with audit.atomic():
        league, meeting = held_meeting(side.meeting)
        tournament = going_on(meeting)
        refuse_bound(meeting, reason)
        side = MeetingTeam.objects.select_related("team").get(pk=side.pk)
        if after_round:
            refuse(*wrong_round(league, tournament, from_series, after_round, lost))
            if row := side.line_up.filter(player=player, from_series=from_series).first():
                join_in(meeting, row, after_round, lost, by=by, reason=reason)
                return row
        taken = set(LineUp.objects.filter(side=side).values_list("place", flat=True))
        free = [place for place in range(1, league.players + 1) if place not in taken]
        if not free:
            raise Refused(finding("league.team_whole", team=side.team.name))
        refuse(*not_in_squad(league, side, [player]))
        if side.line_up.filter(player=player).exists():
            raise Refused(finding("league.sits_there", name=str(player)))
        first = first_open(tournament)
        if (first is None or from_series < first) and not after_round:
            raise Refused(finding("league.series_begun", series=from_series))
        row = LineUp.objects.create(side=side, place=free[0], player=player, from_series=from_series)
        give_cards(tournament, sides_of(meeting), [row])
        after = {**place_of(league, meeting), "team": side.team.name, "player": str(player), "series": from_series}
        audit.record("league.late", by=by, tournament=tournament, card=row.card, after=after, reason=reason)
        if after_round:
            join_in(meeting, row, after_round, lost, by=by, reason=reason)
            from_series += 1
        if from_series <= league.series_a_day:
            seat_from(league, meeting, from_series, by=by, reason=str(side.team))
    return row


def join_in(
    meeting: LeagueMeeting, row: LineUp, after_round: int, lost: Sequence[int], *, by: User, reason: str
) -> None:
    series = Series.objects.get(tournament=meeting.tournament, number=row.from_series)
    table = join(meeting, row, series, after_round, lost, by=by, reason=reason or str(row.side.team))
    after = {"team": row.side.team.name, "player": str(row.player), "series": series.number, "table": table.number}
    after |= {"round": after_round, "lost": list(lost)}
    audit.record("league.joined", by=by, tournament=series.tournament, card=row.card, after=after, reason=reason)


def wrong_round(
    league: League, tournament: Tournament, series: int, after_round: int, lost: Sequence[int]
) -> list[Any]:
    """When nobody comes in, and figures that can't be; only in the series that is played, or before anybody plays."""
    if not 1 <= series <= league.series_a_day:
        return [finding("league.no_series", series=series)]
    if series < (first_open(tournament) or league.series_a_day + 1) - 1:
        return [finding("league.series_begun", series=series)]
    if league.change_at == League.ChangeAt.SERIES:
        return [finding("league.series_alone")]
    rounds = league.games_at_four // FOUR
    if not 1 <= after_round < rounds:
        return [finding("league.no_round", round=after_round, rounds=rounds)]
    if len(lost) != THREES or min(lost) < 0:
        return [finding("league.lost_needed")]
    if sum(lost) > after_round * THREES:
        return [finding("league.lost_many", lost=sum(lost), round=after_round)]
    return []


def not_in_squad(league: League, side: MeetingTeam, players: Sequence[Player]) -> list[Any]:
    squad = set(side.team.squad.in_force().values_list("player", flat=True))
    return [
        finding("league.not_in_squad", name=str(player), team=side.team.name)
        for player in players
        if player.pk not in squad
    ]


def going_on(meeting: LeagueMeeting) -> Tournament:
    """The meeting's day, whose result isn't final."""
    if meeting.tournament is None:
        raise Refused(finding("league.not_opened"))
    refuse_final(meeting.tournament)
    return meeting.tournament


def held_meeting(meeting: LeagueMeeting) -> tuple[League, LeagueMeeting]:
    league = held(meeting.group.league_id)
    meeting = fresh(meeting)
    if meeting.tournament is not None:
        meeting.tournament = locked(meeting.tournament)
    return league, meeting


def fresh(meeting: LeagueMeeting) -> LeagueMeeting:
    return LeagueMeeting.objects.select_related("group__league", "day", "host", "tournament__organizer").get(
        pk=meeting.pk
    )


def record(
    action: str, meeting: LeagueMeeting, league: League, *, by: User, reason: str = "", before: Any = None, after: Any
) -> None:
    """In the trail of the day where there is one, else in the organizer's."""
    if meeting.tournament is not None:
        audit.record(action, by=by, tournament=meeting.tournament, before=before, after=after, reason=reason)
    else:
        audit.record(action, by=by, organizer=league.organizer, before=before, after=after, reason=reason)


def refuse_bound(meeting: LeagueMeeting, reason: str) -> None:
    """A match day is binding some days after it: a complete result stays, what is keyed later has its reason."""
    if meeting.tournament is not None:
        bound.refuse_bound(meeting.tournament)
    if bound.is_binding(meeting) and not reason:
        raise Refused(finding("league.binding", day=bound.binding_from(meeting)))
