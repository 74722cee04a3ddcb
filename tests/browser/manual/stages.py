"""Tournaments in which the manual is walked: twelve players with names, three tables, the same each time."""

from tests.browser.forms import fields_of
from tests.browser.keying import SHEETS
from tests.browser.running import Answer, Person, expect

PLAYERS = """\
Nr;Nachname;Vorname;Verein;Geschlecht;Startgeld;anwesend
1;Albrecht;Karl-Heinz;Kreuz As;m;ja;ja
2;Böhme;Jürgen;Kreuz As;m;ja;ja
3;Brandt;Sabine;Herz Dame;w;ja;ja
4;Dietrich;Uwe;Pik Sieben;m;ja;ja
5;Döring;Gerd;Pik Sieben;m;ja;ja
6;Engel;Monika;Herz Dame;w;ja;ja
7;Fischer;Frank;Kreuz As;m;ja;ja
8;Förster;Bärbel;Herz Dame;w;ja;ja
9;Groß;Dieter;Pik Sieben;m;ja;ja
10;Hartmann;Petra;Kreuz As;w;ja;ja
11;Jansen;Horst;Herz Dame;m;ja;ja
12;Krüger;Anke;Pik Sieben;w;ja;ja
"""
SEATS = ((1, 3, 4, 8), (2, 6, 5, 11), (7, 9, 10, 12))  # start numbers, a table a line
PAPERS = SHEETS[:3]


def unset(_nobody: Person, _name: str) -> str:
    """Nothing: the chapter begins with the first start."""
    return ""


def empty(director: Person, name: str) -> str:
    return director.open_tournament(name, place="Bürgerhaus", series_count=2)


def announced(director: Person, name: str) -> str:
    """The first nine are registered, the last two of them have not paid and are not here yet."""
    slug = empty(director, name)
    head, *lines = PLAYERS.splitlines()
    late = [line.replace(";ja;ja", ";nein;nein") for line in lines[7:9]]
    taken(director, f"/t/{slug}/cards/import/", "spieler.csv", "\n".join([head, *lines[:7], *late]))
    return slug


def registered(director: Person, name: str) -> str:
    slug = empty(director, name)
    taken(director, f"/t/{slug}/cards/import/", "spieler.csv", PLAYERS)
    return slug


def seated(director: Person, name: str) -> str:
    """From a list, as chance would seat others each time."""
    slug = registered(director, name)
    seat(director, slug, 1)
    return slug


def with_jackpot(director: Person, name: str) -> str:
    slug = director.open_tournament(name, place="Bürgerhaus", jackpot_buy_in="2")
    taken(director, f"/t/{slug}/cards/import/", "spieler.csv", PLAYERS)
    return slug


def seat(director: Person, slug: str, series: int) -> None:
    lines = [
        f"{table};{place};{number}"
        for table, numbers in enumerate(SEATS, start=1)
        for place, number in enumerate(numbers, start=1)
    ]
    taken(director, f"/t/{slug}/draw/{series}/list/", "sitze.csv", "\n".join(["Tisch;Platz;Nr", *lines]))
    expect(director.post(f"/t/{slug}/draw/{series}/1/publish/"), 302)


def with_jury(director: Person, name: str) -> str:
    """Two of the jury are named; the demo's "jury" writes down what it decides."""
    slug = seated(director, name)
    director.appoint(slug, "jury", "jury")
    for member in ("Berg, Anna", "Claasen, Bernd"):
        expect(director.post(f"/t/{slug}/protests/jury/", name=member), 302)
    return slug


def once_played(director: Person, name: str) -> str:
    """Every sheet of series 1 counts; after the last one no time for protests runs, for which nobody could wait."""
    slug = director.open_tournament(
        name, place="Bürgerhaus", series_count=2, objection_minutes=0, objection_from="series"
    )
    taken(director, f"/t/{slug}/cards/import/", "spieler.csv", PLAYERS)
    seat(director, slug, 1)
    key_all(director, slug, 1)
    return slug


def finished(director: Person, name: str) -> str:
    slug = once_played(director, name)
    seat(director, slug, 2)
    key_all(director, slug, 2)
    expect(director.post(f"/t/{slug}/results/finalise/"), 302)
    return slug


def key_all(director: Person, slug: str, series: int, *, tables: int = 3) -> None:
    """The sheets of a series that are not keyed yet, up to that table."""
    for table, paper in enumerate(PAPERS[:tables], start=1):
        director.post(f"/t/{slug}/sheets/{series}/{table}/key/", **paper.fields(), base=0, keep=1)


def taken(director: Person, path: str, name: str, content: str) -> Answer:
    """A file that is looked at and then taken."""
    director.get(path)
    preview = expect(director.send_file(path, name, content), 200)
    return expect(director.post(f"{path}confirmed/", **fields_of(preview.text)), 302)
