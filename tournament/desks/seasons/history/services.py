"""Takes a club's history into rows of our own, shows it first, and takes a whole file back.

A long file is many transactions, so that nobody at work waits for it. Its lists count only once the last is there:
whoever is stopped in the middle goes on where he was, or gives it up, and nothing is half done.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.seasons.history.reading import NEW, OUT, Compared, Sorted, Who, Year, compared, parted
from tournament.desks.seasons.history.waiting import Terms, kept
from tournament.desks.seasons.year.addresses import season_slug
from tournament.files.clubs import CHECKED, Played, history
from tournament.models import Organizer, PastFile, PastList, Player, Season, User
from tournament.queries.season.past import Past
from tournament.refused import Refused, refuse

AT_ONCE = 250  # lists in a transaction
COLUMNS = ("line", "season_id", "player_id", "date", "series", "table", "points", "won", "lost", "total", "games")


def show(organizer: Organizer, name: str, data: bytes, terms: Terms, *, value: str = CHECKED, by: User) -> PastFile:
    """Reads a file and keeps what it says until somebody takes it over. Whatever was shown before and not is gone."""
    read = history(name, data, value=value, today=timezone.localdate())
    waiting = kept(read, terms)
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=organizer.pk)
        PastFile.objects.filter(organizer=organizer, begun_at=None).delete()
        digest = hashlib.sha256(json.dumps([waiting["names"], waiting["lists"]]).encode()).hexdigest()
        told = {"digest": digest, "lists": len(read.lists), "waiting": waiting, "made_by": by}
        return PastFile.objects.create(organizer=organizer, name=name[-200:], **told)


def take(
    file: PastFile, answers: Mapping[int, str], *, base: str, leave_out: bool, drop_gone: bool, by: User
) -> PastFile:
    """All of it, as it was shown and answered; the same button twice takes it once."""
    begin(file, answers, base=base, leave_out=leave_out, drop_gone=drop_gone, by=by)
    return go_on(file, by=by)


def begin(file: PastFile, answers: Mapping[int, str], *, base: str, leave_out: bool, drop_gone: bool, by: User) -> None:
    """Who is who and what goes where is settled, new people and seasons are there; no list yet."""
    with audit.atomic():
        file = held(file)
        if file.begun_at:
            return
        comparison = compared(file)
        if comparison.base != base:
            raise Refused(finding("history.moved"))
        if comparison.wrong and not leave_out:
            raise Refused(finding("history.wrong_lines", count=comparison.wrong))
        people = answered(comparison, answers)
        result = comparison.sorted_out(people)
        refuse(*result.twins)
        if not (result.new or result.changed or (drop_gone and result.gone)):
            raise Refused(finding("history.nothing_new"))
        entered = entries(file, comparison, people, by=by)
        seasons = begun_seasons(file.organizer, comparison.years, by=by)
        rows = rows_for(result, entered, seasons, drop_gone=drop_gone)
        file.waiting, file.lists, file.begun_at = {"rows": rows}, len(rows), timezone.now()
        file.save(update_fields=["waiting", "lists", "begun_at"])


def held(file: PastFile) -> PastFile:
    """Behind the organizer's lock, and as it is now; what waits of it is read by whoever needs it."""
    Organizer.objects.select_for_update().get(pk=file.organizer_id)
    files = PastFile.objects.select_for_update(of=("self",)).select_related("organizer").defer("waiting")
    return files.get(pk=file.pk)


def answered(comparison: Compared, answers: Mapping[int, str]) -> dict[int, Who]:
    """Who each name is; those of the file that are new by the place of their name. Who is left out isn't in it."""
    people = comparison.surely
    for question in comparison.questions:
        answer = answers.get(question.place, "")
        if answer not in question.answers:
            raise Refused(finding("history.unanswered", name=question.name.name, line=question.name.line))
        if answer == NEW:
            people[question.place] = f"-{question.place}"
        elif answer.startswith("-"):
            people.update({question.place: other} if (other := people.get(int(answer[1:]))) is not None else {})
        elif answer != OUT:
            people[question.place] = int(answer)
    return people


def entries(file: PastFile, comparison: Compared, people: Mapping[int, Who], *, by: User) -> dict[Who, int]:
    """Who -> the entry of the register; whoever is new gets one."""
    waiting = comparison.waiting
    entered: dict[Who, int] = {who: who for who in people.values() if isinstance(who, int)}
    for who in dict.fromkeys(who for who in people.values() if isinstance(who, str)):
        name = waiting.names[int(who[1:])].name
        last, first = parted(name, first_name_first=waiting.terms.first_name_first)
        player = Player(organizer=file.organizer, last_name=last, first_name=first, membership=waiting.terms.membership)
        player.save()
        told = audit.values(player, "last_name", "first_name", "membership") | {"register_entry": player.pk}
        audit.record("register.enter", by=by, organizer=file.organizer, after=told)
        entered[who] = player.pk
    return entered


def begun_seasons(organizer: Organizer, years: list[Year], *, by: User) -> dict[Year, int]:
    seasons = {}
    for year in years:
        if year.season is None:
            if organizer.seasons.filter(name=year.name).exists():
                raise Refused(finding("year.there", name=year.name))
            days = {"begins": year.begins, "ends": year.ends}
            slug = season_slug(organizer, year.name)
            season = Season.objects.create(organizer=organizer, slug=slug, name=year.name, **days)
            audit.record("season.begin", by=by, organizer=organizer, after={"season": year.name})
        seasons[year] = year.season or season.pk
    return seasons


def rows_for(
    result: Sorted, entered: Mapping[Who, int], seasons: Mapping[Year, int], *, drop_gone: bool
) -> list[list[Any]]:
    """In the order of the file; what it has no more comes last, without a total."""
    told = [row_of(played, entered[who], seasons[year]) for who, played, year in result.new]
    told += [row_of(each.played, each.there.player, seasons[year]) for each, year in result.changed]
    return sorted(told, key=lambda row: row[0]) + [gone(past) for past in result.gone if drop_gone]


def row_of(played: Played, player: int, season: int) -> list[Any]:
    made = (played.points, played.won, played.lost, played.total, played.games)
    return [played.row, season, player, played.day.isoformat(), played.series, played.table, *made]


def gone(past: Past) -> list[Any]:
    made = (None, 0, 0, None, past.games)
    return [past.line, past.season, past.player, past.date.isoformat(), past.series, past.table, *made]


def go_on(file: PastFile, *, by: User) -> PastFile:
    """From where it is to its end, part by part; there already is there once."""
    rows = PastFile.objects.get(pk=file.pk).waiting.get("rows", [])
    while not (file := next_part(file, rows, by=by)).taken_at:
        precedence.step_back()
    return file


def next_part(file: PastFile, rows: Sequence[list[Any]], *, by: User) -> PastFile:
    with audit.atomic():
        file = held(file)
        if file.taken_at:
            return file
        if file.undone_at or not file.begun_at:
            raise Refused(finding("history.given_up"))
        there = file.rows.count()
        part = rows[there : there + AT_ONCE]
        new = [PastList(file=file, **dict(zip(COLUMNS, row, strict=True))) for row in part]
        PastList.objects.bulk_create(new)
        if there + len(part) == file.lists:
            file.taken_at, file.waiting = timezone.now(), {}
            file.save(update_fields=["taken_at", "waiting"])
            told = {"file": file.name, "lists": file.lists, "past_file": file.pk}
            audit.record("season.history", by=by, organizer=file.organizer, after=told)
    return file


def undo(file: PastFile, *, reason: str, by: User) -> None:
    """None of its lists counts any more; what an older file told of the same ones holds again."""
    with audit.atomic():
        file = held(file)
        if file.undone_at:
            return
        if not file.begun_at:
            file.delete()
            return
        file.undone_at, file.undone_by, file.undone_reason, file.waiting = timezone.now(), by, reason, {}
        file.save(update_fields=["undone_at", "undone_by", "undone_reason", "waiting"])
        told = {"file": file.name, "lists": file.lists, "past_file": file.pk}
        audit.record("season.history_undone", by=by, organizer=file.organizer, before=told, reason=reason)


def stopped(organizer: Organizer) -> list[PastFile]:
    """Begun and not ended: a power cut, or somebody who still waits for it."""
    files = PastFile.objects.filter(organizer=organizer, taken_at=None, undone_at=None).exclude(begun_at=None)
    return list(files.order_by(F("pk").desc()))
