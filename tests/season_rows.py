"""Lists as the core has them, written as a season's rows: evenings, tables, sheets, tags and declarations."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils import timezone

from scoring import PlayedList
from tournament.models import (
    Declaration,
    Draw,
    FooterEntry,
    ListTag,
    Player,
    Season,
    Seat,
    Series,
    SheetVersion,
    StartCard,
    Table,
    Tournament,
    User,
)

FILLER = "Zz"  # the name of players who fill a table up


def create_season_rows(season: Season, lists: Iterable[PlayedList], by: User) -> dict[str, Player]:
    """Writes the lists as evenings of the season; returns its players by name. A list's `games` are those at four."""
    played = list(lists)
    people = {one.name: create_player(season, one) for one in sorted(played, key=lambda one: one.date)}
    days: dict[str, list[PlayedList]] = defaultdict(list)
    for one in played:
        days[one.date].append(one)
    for day, of_day in sorted(days.items()):
        create_evening(season, day, of_day, people, by)
    return people


def create_player(season: Season, one: PlayedList) -> Player:
    """Creates or updates the player of a list: guest or member, and a member since the date on the list."""
    told: dict[str, Any] = {"membership": "guest" if one.joined is None or one.group == "guest" else "member"}
    if one.joined and told["membership"] == "member":
        told["member_since"] = date.fromisoformat(one.joined)
    return Player.objects.update_or_create(organizer=season.organizer, last_name=one.name, defaults=told)[0]


def create_evening(season: Season, day: str, lists: list[PlayedList], people: dict[str, Player], by: User) -> None:
    count = max(one.series for one in lists)
    tournament = Tournament.objects.create(
        organizer=season.organizer,
        season=season,
        slug=f"evening-{day}",
        name=f"Evening {day}",
        place="Saal",
        date=date.fromisoformat(day),
        series_count=count,
        games_at_four=lists[0].games or 48,
        games_at_three=3,
    )
    cards = create_start_cards(tournament, sorted({one.name for one in lists}), people)
    for number in range(1, count + 1):
        of_series = [one for one in lists if one.series == number]
        create_played_series(tournament, number, of_series, cards, by)
        create_declarations(of_series, cards, by)
        tags = {tag for one in of_series for tag in one.tags}
        ListTag.objects.bulk_create(
            ListTag(tournament=tournament, series=number, tag=tag, set_by=by) for tag in sorted(tags)
        )


def create_start_cards(tournament: Tournament, names: list[str], people: dict[str, Player]) -> dict[str, StartCard]:
    fillers = [
        Player.objects.get_or_create(organizer=tournament.organizer, last_name=f"{FILLER}{n}")[0] for n in (1, 2, 3)
    ]
    players = [*(people[name] for name in names), *fillers]
    cards = StartCard.objects.bulk_create(
        StartCard(tournament=tournament, number=number, player=player, code=str(number))
        for number, player in enumerate(players, start=1)
    )
    return dict(zip([*names, *(str(filler) for filler in fillers)], cards, strict=True))


def create_played_series(
    tournament: Tournament, number: int, lists: list[PlayedList], cards: dict[str, StartCard], by: User
) -> None:
    series = Series.objects.create(tournament=tournament, number=number)
    now = timezone.now()
    draw = Draw.objects.create(
        series=series, attempt=1, plan="", engine="", seed="", inputs="", digest="", drawn_by=by, published_at=now
    )
    for place, at_table in enumerate((lists[start : start + 4] for start in range(0, len(lists), 4)), start=1):
        table = Table.objects.create(draw=draw, number=place)
        seats = max(3, len(at_table))
        names = [one.name for one in at_table] + [f"{FILLER}{n}" for n in range(1, seats + 1 - len(at_table))]
        Seat.objects.bulk_create(
            Seat(draw=draw, table=table, number=seat, card=cards[name]) for seat, name in enumerate(names, start=1)
        )
        version = SheetVersion.objects.create(table=table, number=1, counts=True, keyed_by=by)
        FooterEntry.objects.bulk_create(footer_entries(version, at_table, seats))


def footer_entries(version: SheetVersion, lists: list[PlayedList], seats: int) -> Iterable[FooterEntry]:
    """Yields footers with the points from which each list's total follows by Seeger-Fabian."""
    bonus = {3: 40, 4: 30}[seats]
    lost = sum(one.lost for one in lists)
    for seat in range(1, seats + 1):
        one = lists[seat - 1] if seat <= len(lists) else PlayedList(date="", series=1, name="", total=0)
        points = one.total - 50 * (one.won - one.lost) - bonus * (lost - one.lost)
        yield FooterEntry(version=version, seat=seat, points=points, won=one.won, lost=one.lost, total=one.total)


def create_declarations(lists: list[PlayedList], cards: dict[str, StartCard], by: User) -> None:
    Declaration.objects.bulk_create(
        Declaration(card=cards[one.name], series=one.series, what=what, declared_by=by)
        for one in lists
        for what in sorted(one.declared)
    )
