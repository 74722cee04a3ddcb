"""Takes the names out of a league's rows: with each of its days who sat there, with the last day its squads."""

from collections.abc import Iterator

from tournament.desks.setup.forgetting.nameless import BLANK, Names
from tournament.desks.setup.forgetting.services import Changed, as_json, with_words
from tournament.models import (
    AuditEntry,
    League,
    LeagueMeeting,
    LeagueTeam,
    LineUp,
    MeetingTeam,
    Player,
    SeatChangeover,
    SquadPlayer,
    Tournament,
)
from tournament.models.people import nameless


def empty_day(tournament: Tournament, names: Names) -> set[int]:
    """Places keep the players of their cards, who have no names by now. Who sat there before."""
    rows = list(LineUp.objects.filter(side__meeting__tournament=tournament).select_related("card__player"))
    before = {row.player_id for row in rows}
    for row in rows:
        if row.card is not None:
            row.player = row.card.player
    LineUp.objects.bulk_update(rows, ["player"])
    changes = list(SeatChangeover.objects.filter(line_up__in=rows).select_related("line_up__card"))
    before |= {change.player_id for change in changes}
    for change in changes:
        number = change.line_up.card.number if change.line_up.card else 0
        change.player = Player.objects.create(organizer=tournament.organizer, last_name=nameless(number))
        change.reason = names.without(change.reason)[:200]
        change.take_back_reason = names.without(change.take_back_reason)[:200] or (change.take_back_reason and BLANK)
    SeatChangeover.objects.bulk_update(changes, ["player", "reason", "take_back_reason"])
    for meeting in LeagueMeeting.objects.filter(tournament=tournament):
        meeting.move_reason = names.without(meeting.move_reason)[:200]
        meeting.save(update_fields=["move_reason"])
    for side in MeetingTeam.objects.filter(meeting__tournament=tournament).exclude(reason=""):
        side.reason = names.without(side.reason)[:200]
        side.save(update_fields=["reason"])
    return before


def league_without_names(tournament: Tournament) -> League | None:
    """The league of which this is the last day that had names."""
    league = League.objects.filter(groups__meetings__tournament=tournament).first()
    if league is None:
        return None
    others = LeagueMeeting.objects.filter(group__league=league, tournament__in=Tournament.objects.named())
    return None if others.exclude(tournament=tournament).exists() else league


def empty_squads(league: League) -> dict[int, Player]:
    """Nobody is named for it any more. Who was."""
    squads = SquadPlayer.objects.filter(league=league).select_related("player")
    line_ups = LineUp.objects.filter(side__team__league=league, card=None).select_related("player")
    people = {row.player_id: row.player for row in (*squads, *line_ups)}
    line_ups.delete()
    squads.delete()
    LeagueTeam.objects.filter(league=league).exclude(contact="").update(contact="")
    return people


def entries_of(league: League, names: Names, people: dict[int, Player]) -> Iterator[Changed]:
    """What the organizer's trail says of the league, without those who were named for it."""
    without = with_words(names, people)
    entries = AuditEntry.objects.filter(organizer=league.organizer, tournament=None, action__startswith="league.")
    for entry in entries.order_by("pk").iterator(chunk_size=2000):
        if (entry.after or entry.before or {}).get("league") not in (None, str(league)):
            continue
        before, after, reason = without.value(entry.before), without.value(entry.after), without.without(entry.reason)
        if (before, after, reason) != (entry.before, entry.after, entry.reason):
            yield as_json(before), as_json(after), reason[:300], entry.pk
