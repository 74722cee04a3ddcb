"""Line-ups before the day, and the change list on it: who takes over whose seat, with which series or round."""

from collections.abc import Mapping

from django.utils import timezone

from scoring import Finding, finding
from tournament import audit
from tournament.desks.league.days.services import going_on, held_meeting, not_in_squad, record, refuse_bound
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.plan.services import place_of
from tournament.models import League, LineUp, MeetingTeam, Player, SeatChangeover, StartCard, User
from tournament.queries.league.sitting import Sitting, sitting_at, sittings_of
from tournament.refused import Refused, refuse

FOUR = 4


def line_up(side: MeetingTeam, places: Mapping[int, Player], *, by: User, reason: str = "") -> list[LineUp]:
    """Who begins at which table, anew as a whole; nobody: none is named. Fixed once the day is open."""
    with audit.atomic():
        league, meeting = held_meeting(side.meeting)
        side = MeetingTeam.objects.select_related("team", "meeting__group").get(pk=side.pk)
        if meeting.tournament is not None:
            raise Refused(finding("league.opened"))
        refuse_bound(meeting, reason)
        before = [str(row.player) for row in side.line_up.select_related("player")]
        if {row.place: row.player_id for row in side.line_up.all()} == {at: who.pk for at, who in places.items()}:
            return list(side.line_up.all())
        refuse(*not_in_squad(league, side, list(places.values())), *unfit(league, side, places))
        LineUp.objects.filter(side=side).delete()
        rows = LineUp.objects.bulk_create(
            LineUp(side=side, place=place, player=player) for place, player in sorted(places.items())
        )
        after = {**place_of(league, meeting), "team": side.team.name}
        after["players"] = [f"{row.place} {row.player}" for row in rows]
        record("league.line_up", meeting, league, by=by, before={"players": before}, after=after, reason=reason)
    return rows


def unfit(league: League, side: MeetingTeam, places: Mapping[int, Player]) -> list[Finding]:
    """Too few, somebody twice, or somebody at another table than he is bound to."""
    found: list[Finding] = []
    if places and len(places) < league.least_players:
        found.append(finding("league.too_few", team=side.team.name, count=len(places), least=league.least_players))
    if beyond := [place for place in places if not 1 <= place <= league.players]:
        found.append(finding("league.no_table", table=beyond[0]))
    people = list(places.values())
    found += [finding("league.lined_up_twice", name=str(who)) for at, who in enumerate(people) if who in people[:at]]
    if league.positions_bound:
        squad = dict(side.team.squad.in_force().values_list("player", "position"))
        found += [
            finding("league.position_bound", name=str(who), table=squad[who.pk])
            for place, who in places.items()
            if (position := squad.get(who.pk)) is not None and position <= league.players and position != place
        ]
    return found


def change(
    row: LineUp,
    player: Player,
    *,
    series: int,
    after_round: int = 0,
    figures: Figures | None = None,
    by: User,
    reason: str = "",
) -> SeatChangeover:
    """Somebody of the squad takes the seat over. The sheet runs on; the same line twice is one."""
    with audit.atomic():
        league, meeting = held_meeting(row.side.meeting)
        row = LineUp.objects.select_related("side__team", "player", "card").get(pk=row.pk)
        tournament = going_on(meeting)
        refuse_bound(meeting, reason)
        there = row.changes.in_force().filter(series=series, after_round=after_round).first()
        if there is not None:
            if there.player_id == player.pk and figures_of(there) == figures:
                return there
            raise Refused(finding("league.changed_there", series=series, round=after_round))
        refuse(*wrong_time(league, series, after_round, figures))
        refuse(*not_in_squad(league, row.side, [player]))
        refuse(*wrong_person(league, row, player, series, after_round))
        new = SeatChangeover.objects.create(
            line_up=row,
            series=series,
            after_round=after_round,
            player=player,
            points=figures.points if figures else None,
            won=figures.won if figures else None,
            lost=figures.lost if figures else None,
            reason=reason,
            made_by=by,
        )
        follow(row)
        after = {"team": row.side.team.name, "table": row.place, "series": series, "round": after_round}
        after |= {"player": str(player), "instead": str(sat_before(row, series, after_round, new))}
        audit.record("league.change", by=by, tournament=tournament, card=row.card, after=after, reason=reason)
    return new


def take_back(new: SeatChangeover, *, by: User, reason: str) -> None:
    """A line of the change list that is wrong; it stays on record."""
    with audit.atomic():
        _league, meeting = held_meeting(new.line_up.side.meeting)
        new = SeatChangeover.objects.select_related("line_up__side__team", "player", "line_up__card").get(pk=new.pk)
        if new.taken_back_at:
            return
        tournament = going_on(meeting)
        if not reason:
            raise Refused(finding("league.reason_needed"))
        refuse_bound(meeting, reason)
        new.taken_back_at, new.taken_back_by, new.take_back_reason = timezone.now(), by, reason
        new.save(update_fields=["taken_back_at", "taken_back_by", "take_back_reason"])
        follow(new.line_up)
        before = {"team": new.line_up.side.team.name, "table": new.line_up.place, "player": str(new.player)}
        before |= {"series": new.series, "round": new.after_round}
        audit.record(
            "league.change_taken_back",
            by=by,
            tournament=tournament,
            card=new.line_up.card,
            before=before,
            reason=reason,
        )


def follow(row: LineUp) -> None:
    """The card shows who sits there last, beside who began."""
    last = row.changes.in_force().select_related("player").last()
    card = StartCard.objects.in_force().get(line_up=row)
    sits = last.player if last and last.player_id != card.player_id else None
    card.substitute = sits
    card.substituted_at = last.made_at if last and sits else None
    card.substitution_reason = f"{last.series}/{last.after_round}" if last and sits else ""
    card.save(update_fields=["substitute", "substituted_at", "substitution_reason"])


def figures_of(row: SeatChangeover) -> Figures | None:
    if row.points is None or row.won is None or row.lost is None:
        return None
    return Figures(row.points, row.won, row.lost)


def wrong_time(league: League, series: int, after_round: int, figures: Figures | None) -> list[Finding]:
    if not 1 <= series <= league.series_a_day:
        return [finding("league.no_series", series=series)]
    if after_round and league.change_at == League.ChangeAt.SERIES:
        return [finding("league.series_alone")]
    rounds = league.games_at_four // FOUR
    if not 0 <= after_round < rounds:
        return [finding("league.no_round", round=after_round, rounds=rounds)]
    if after_round and figures is None:
        return [finding("league.figures_needed")]
    if figures and figures.won + figures.lost > after_round * 5:
        return [finding("league.figures_many", won=figures.won, lost=figures.lost, round=after_round)]
    return []


def wrong_person(league: League, row: LineUp, player: Player, series: int, after_round: int) -> list[Finding]:
    """He sits somewhere at that time, or one more would be more than a team may bring."""
    seats: list[Sitting] = sittings_of([row.side])
    mine = [seat for seat in seats if seat.line_up.pk == row.pk]
    if mine and sitting_at(mine[0], series, after_round).pk == player.pk:
        return [finding("league.sits_there", name=str(player))]
    others = [seat for seat in seats if seat.line_up.pk != row.pk]
    if any(sitting_at(seat, series, after_round).pk == player.pk for seat in others):
        return [finding("league.sits_elsewhere", name=str(player))]
    began = {seat.line_up.player_id for seat in seats}
    came = {change.player_id for seat in seats for change in seat.changes} | {player.pk}
    if league.substitutes is not None and len(came - began) > league.substitutes:
        return [finding("league.substitutes_many", most=league.substitutes, team=row.side.team.name)]
    return []


def sat_before(row: LineUp, series: int, after_round: int, new: SeatChangeover) -> Player:
    (seat,) = [seat for seat in sittings_of([row.side]) if seat.line_up.pk == row.pk]
    before = [one for one in seat.changes if (one.series, one.after_round) < (series, after_round) and one.pk != new.pk]
    return before[-1].player if before else row.player
