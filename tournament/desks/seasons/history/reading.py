"""A file of lists beside the register and what is there: who is who, what is new, what differs, into which season.

Nothing is written. `base` is what it was compared with: whoever takes it over does so with what was shown.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scoring import Finding, finding
from tournament.desks.seasons.history.waiting import Name, Waiting, opened
from tournament.files.clubs import Played, letters
from tournament.models import Organizer, PastFile, Player, Season, YearClosing
from tournament.queries.people.alike import Index, Known
from tournament.queries.people.register import Person, people_of
from tournament.queries.record.seen import base_of
from tournament.queries.season.past import Past, past_by_place

ALIKE = 5  # that a name is asked about
PARTICLES = frozenset({"von", "vom", "van", "de", "der", "den", "zu", "zur", "zum", "ten", "ter", "da", "di", "del"})
COMPARED = ("table", "points", "won", "lost", "total", "games")
NEW, OUT = "new", "out"
Who = int | str  # an entry of the register, or somebody of the file by the place of his name


@dataclass(frozen=True)
class Question:
    """A name of which nobody can say who it is: entries it may be, and names further up in the file."""

    place: int
    name: Name
    people: tuple[Known, ...]
    others: tuple[tuple[int, Name], ...]

    @property
    def answers(self) -> frozenset[str]:
        return frozenset(
            [NEW, OUT, *(str(known.number) for known in self.people), *(f"-{at}" for at, _n in self.others)]
        )


@dataclass(frozen=True)
class Changed:
    """A list that is there and reads otherwise in the file."""

    played: Played
    there: Past

    @property
    def told(self) -> list[tuple[str, Any, Any]]:
        """Field, what is there, what the file says."""
        pairs = ((name, getattr(self.there, name), getattr(self.played, name)) for name in COMPARED)
        return [pair for pair in pairs if pair[1] != pair[2]]


@dataclass(frozen=True)
class Year:
    """A season into which lists go; one that is to be begun has no key."""

    name: str
    begins: date
    ends: date
    season: int | None
    days: frozenset[date]

    @property
    def evenings(self) -> int:
        return len(self.days)


@dataclass
class Compared:
    """`people` has who each name is, by its place, as far as that is beyond doubt; others are new or asked about."""

    waiting: Waiting
    base: str
    people: dict[int, int]
    new: list[int]
    questions: list[Question]
    years: list[Year]
    there: Mapping[tuple[int, date, int], Past]
    findings: list[Finding] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """How many lines can't be taken."""
        return self.waiting.wrong + sum(int(problem.values["count"]) for problem in self.findings)

    def year_of(self, day: date) -> Year | None:
        return next((year for year in self.years if day in year.days), None)

    @property
    def surely(self) -> dict[int, Who]:
        """Who each name is, those left out that are asked about."""
        return {**self.people, **{place: f"-{place}" for place in self.new}}

    @property
    def unsure(self) -> frozenset[int]:
        """Entries of the register that may be meant by a name."""
        return frozenset(known.number for question in self.questions for known in question.people)

    def sorted_out(self, people: Mapping[int, Who], unsure: frozenset[int] = frozenset()) -> "Sorted":
        """Which lists are new, other, the same, and which are there and not in the file; by who is who."""
        result = Sorted()
        met: dict[tuple[Who, date, int], Played] = {}
        for place, played in self.waiting.lists:
            year, who = self.year_of(played.day), people.get(place)
            if year is None or who is None:
                continue
            first = met.setdefault((who, played.day, played.series), played)
            if first is not played:
                told: dict[str, Any] = {
                    "line": played.row,
                    "first": first.row,
                    "name": played.name,
                    "other": first.name,
                }
                result.twins.append(finding("history.same_person", row=played.row, **told))
                continue
            there = self.there.get((who, played.day, played.series)) if isinstance(who, int) else None
            if there is None:
                result.new.append((who, played, year))
            elif any(getattr(there, name) != getattr(played, name) for name in COMPARED):
                result.changed.append((Changed(played, there), year))
            else:
                result.same += 1
        days = {played.day for _place, played in self.waiting.lists}
        gone = (past for place, past in self.there.items() if past.date in days and place not in met)
        result.gone = [past for past in gone if past.player not in unsure] if not self.wrong else []
        return result


@dataclass
class Sorted:
    """The lists of a file beside what is there. `gone`: of its days, in it no more; none as long as a line is wrong."""

    new: list[tuple[Who, Played, Year]] = field(default_factory=list)
    changed: list[tuple[Changed, Year]] = field(default_factory=list)
    same: int = 0
    gone: list[Past] = field(default_factory=list)
    twins: list[Finding] = field(default_factory=list)


def compared(file: PastFile) -> Compared:
    organizer, waiting = file.organizer, opened(file.waiting)
    register = people_of(organizer)
    there = past_by_place(organizer)
    people, new, questions = recognised(waiting, register)
    years, findings = years_for(organizer, waiting, there.values())
    return Compared(waiting, base_for(organizer, register), people, new, questions, years, there, findings)


def base_for(organizer: Organizer, register: Iterable[Person]) -> str:
    """What a file is compared with: people by their names, files that hold, seasons and keyed evenings."""
    files = PastFile.objects.in_force().filter(organizer=organizer).order_by("pk").values_list("pk", flat=True)
    names = {str(person.pk): [str(person.player), *person.names] for person in register}
    seasons = [[season.pk, season.begins, season.ends] for season in organizer.seasons.order_by("pk")]
    return base_of({"people": names, "files": list(files), "seasons": seasons, "keyed": sorted(keyed_days(organizer))})


def recognised(waiting: Waiting, register: Iterable[Person]) -> tuple[dict[int, int], list[int], list[Question]]:
    """By all of a name's words in whatever order; whoever looks like somebody is asked about."""
    by_letters: dict[str, dict[int, Known]] = defaultdict(dict)
    index = Index()
    for person in register:
        player, known = person.player, Known(person.pk, person.player.last_name, person.player.first_name, person.club)
        index.add(known)
        for entry in (player, *person.others):
            by_letters[letters(str(entry))][person.pk] = known
    people, new, questions = dict[int, int](), list[int](), list[Question]()
    for place, name in enumerate(waiting.names):
        same = by_letters.get(letters(name.name), {})
        told = Known(-1 - place, *parted(name.name, first_name_first=waiting.terms.first_name_first))
        alike = list(same.values()) or index.alike(told.last_name, told.first_name)
        if len(same) == 1:
            people[place] = next(iter(same))
        elif alike:
            others = tuple((-1 - known.number, waiting.names[-1 - known.number]) for known in alike if known.number < 0)
            known_people = tuple(known for known in alike if known.number > 0)[:ALIKE]
            questions.append(Question(place, name, known_people, others[:ALIKE]))
        else:
            new.append(place)
        if not same:
            index.add(told)
    return people, new, questions


def parted(name: str, *, first_name_first: bool) -> tuple[str, str]:
    """Family name and first name; what stands before a comma is the family name, whatever the file does else."""
    if "," in name:
        last, _comma, first = name.partition(",")
        return last.strip() or first.strip(), first.strip() if last.strip() else ""
    words = name.split()
    if len(words) == 1:
        return name, ""
    if not first_name_first:
        cut = next((place for place, word in enumerate(words) if word.casefold() not in PARTICLES), 0) + 1
        return " ".join(words[:cut]), " ".join(words[cut:])
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].casefold() in PARTICLES:
        cut -= 1
    return " ".join(words[cut:]), " ".join(words[:cut])


def years_for(organizer: Organizer, waiting: Waiting, there: Iterable[Past]) -> tuple[list[Year], list[Finding]]:
    """Every day in the season where lists of it are, else in the one that was chosen, or that covers it alone.

    Where none does, the calendar year is to be begun. An evening that was keyed here is not read in beside itself.
    """
    seasons = {season.pk: season for season in organizer.seasons.all()}
    lines: dict[date, list[int]] = defaultdict(list)
    for _place, played in waiting.lists:
        lines[played.day].append(played.row)
    closings = YearClosing.objects.in_force().filter(season__organizer=organizer)
    closed = dict(closings.values_list("season", "season__name"))
    placed, keyed = {past.date: past.season for past in there}, keyed_days(organizer)
    days: dict[int | date, set[date]] = defaultdict(set)  # season, or the first day of a year that is to be begun
    findings = []
    for day in sorted(lines):
        if name := keyed.get(day):
            findings.append(_note("history.keyed_here", day, lines[day], name=name))
            continue
        where = placed.get(day) or season_for(day, lines[day], seasons, waiting.terms.season)
        if isinstance(where, Finding):
            findings.append(where)
        elif isinstance(where, int) and where in closed:
            findings.append(_note("history.closed_season", day, lines[day], name=closed[where]))
        else:
            days[where].add(day)
    years = [year_for(where, of_it, seasons) for where, of_it in days.items()]
    return sorted(years, key=lambda year: year.begins), findings


def season_for(day: date, lines: list[int], seasons: Mapping[int, Season], chosen: int | None) -> int | date | Finding:
    """A season, the first day of a year that has none, or why there is no telling."""
    covering = [key for key, season in seasons.items() if season.begins <= day <= season.ends]
    if chosen is not None:
        return chosen if chosen in covering else _note("history.outside_season", day, lines)
    if len(covering) > 1:
        return _note("history.several_seasons", day, lines)
    return covering[0] if covering else date(day.year, 1, 1)


def _note(code: str, day: date, lines: list[int], **values: Any) -> Finding:
    told: dict[str, Any] = {"line": lines[0], "day": day, "count": len(lines), **values}
    return finding(code, row=lines[0], **told)


def year_for(where: int | date, days: set[date], seasons: Mapping[int, Season]) -> Year:
    if isinstance(where, date):
        return Year(str(where.year), where, date(where.year, 12, 31), None, frozenset(days))
    season = seasons[where]
    return Year(season.name, season.begins, season.ends, where, frozenset(days))


def keyed_days(organizer: Organizer) -> dict[date, str]:
    """Days of the seasons' own evenings."""
    return dict(organizer.tournaments.exclude(season=None).values_list("date", "name"))


def names_of(places: Iterable[int], waiting: Waiting) -> list[tuple[Name, str]]:
    """New people as they would stand in the register."""
    first = waiting.terms.first_name_first
    parts = ((waiting.names[place], parted(waiting.names[place].name, first_name_first=first)) for place in places)
    return [(name, str(Player(last_name=last, first_name=given))) for name, (last, given) in parts]
