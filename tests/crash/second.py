"""Two laptops, and a hall at work on the first: what its clerks were told is saved, they offer again at the second.

As their browsers do: a sheet is offered with what was seen before it was keyed, so that what is there is not doubled.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree
from typing import Self

from tests.browser.running import Person, Server, expect, free_port, manage
from tests.conftest import with_files
from tests.crash.clerk import Clerk, foot_of, wait_until_ended
from tests.crash.kept import Saved, versions_of, wait_until, wait_until_each_has_saved

BACKUP = "/o/skatfreunde-demo/backup/"
TABLES, CLERKS = 12, 6
PAUSE = 0.2  # seconds between two sheets of a clerk: the second laptop is some seconds behind


@dataclass
class Laptops:
    """The first one with a tournament whose sheets can be keyed, and the second one that follows."""

    first: Server
    second: Server
    slug: str
    cookies: dict[str, str]
    clerks: list[Clerk] = field(default_factory=list)

    @classmethod
    def begin(cls, ready: Path | None, folder: Path) -> Self:
        """`ready`: the data with which the first one begins, in the place of the demo; neither gathers files then."""
        if ready:
            with_files(folder / "second", ready)
        first = Server(copytree(ready, folder / "first") if ready else folder / "first").wait_for()
        with Person(first.port).sign_in("director") as person:
            slug = cls.tournament(person)
            key = invited(person)
            laptops = cls(first, second_of(first, folder / "second", key), slug, person.cookies)
        laptops.second.wait_for()
        return laptops

    @staticmethod
    def tournament(director: Person, name: str = "Zwei Laptops") -> str:
        slug = director.open_tournament(name, series_count=1)
        director.import_players(slug, 4 * TABLES)
        director.publish_draw(slug)
        return slug

    def work(self) -> None:
        """The clerks begin; each has saved something, and the second laptop has some of it."""
        parts = (range(1 + at, TABLES + 1, CLERKS) for at in range(CLERKS))
        self.clerks = [Clerk(self.first.port, self.cookies, self.slug, part, {}, pause=PAUSE) for part in parts]
        for clerk in self.clerks:
            clerk.start()
        wait_until_each_has_saved(self.clerks, self.first)
        wait_until(lambda: bool(self.there()), self.second)

    def kill_first(self) -> None:
        self.first.kill()
        wait_until_ended(self.clerks)

    def start_first_again(self) -> None:
        self.first = Server(self.first.var, self.first.port).wait_for()

    @property
    def acknowledged(self) -> Saved:
        return {place: lines for clerk in self.clerks for place, lines in clerk.acknowledged.items()}

    def take_over(self) -> None:
        told = manage(self.second.var, "follow", "--take-over", "--yes", SKATWART_PORT=str(self.second.port))
        assert told.returncode == 0, told.stderr
        assert told.stdout == "From now on this laptop leads.\n"

    def offer_again(self) -> list[int]:
        """All that was acknowledged, in its order, signed in as before; the answers."""
        with Person(self.second.port, self.cookies) as person:
            return [
                person.key(self.slug, table, foot_of(table, version - 1), base=version - 1).status
                for table, version in sorted(self.acknowledged, key=lambda place: place[1])
            ]

    def there(self) -> Saved:
        return versions_of(self.second.database, self.slug)


def invited(person: Person) -> str:
    """The key that the page of the backup shows."""
    expect(person.post(f"{BACKUP}second/"), 302)
    key = re.search(r"<b>([A-Z2-9]{5}(?:-[A-Z2-9]{5}){4})</b>", person.get(BACKUP).text)
    assert key
    return key[1]


def second_of(first: Server, var: Path, key: str) -> Server:
    return Server(var, free_port(), "second", ("follow", first.url, "--key", key))
