"""A clerk who keys sheets without end, and remembers what the server has said is saved."""

import itertools
import threading
import time
from collections.abc import Mapping, Sequence

from tests.browser.running import GONE, PATIENCE, Foot, Person
from tests.crash.kept import Saved


class Clerk(threading.Thread):
    """Keys the sheets of some tables, one version after the other, until the server is gone or refuses one.

    `base`: the last version that each table has, where there is one. `pause`: seconds after each that is saved.
    """

    def __init__(
        self,
        port: int,
        cookies: dict[str, str],
        slug: str,
        tables: range,
        base: Mapping[int, int],
        *,
        pause: float = 0,
    ) -> None:
        super().__init__(daemon=True)
        self.pause = pause
        self.port, self.cookies, self.slug, self.tables = port, cookies, slug, tables
        self.base = {table: base.get(table, 0) for table in tables}
        self.acknowledged: Saved = {}
        self.refused: set[int] = set()

    def run(self) -> None:
        try:
            with Person(self.port, self.cookies) as person:
                for table in itertools.cycle(self.tables):
                    if not self.save(person, table):
                        return
                    time.sleep(self.pause)
        except GONE:
            return  # the server is dead: what this thread was told until now must be there

    def save(self, person: Person, table: int) -> bool:
        """A sheet whose total is wrong: it is saved and doesn't count, so that the next version can follow."""
        base = self.base[table]
        foot = foot_of(table, base)
        status = person.key(self.slug, table, foot, base=base).status
        if status != 302:
            self.refused.add(status)
            return False
        self.acknowledged[table, base + 1] = tuple(foot.lines())
        self.base[table] = base + 1
        return True


def foot_of(table: int, base: int) -> Foot:
    return Foot(worth=18 + base % 40, off=table)


def wait_until_ended(clerks: Sequence[Clerk]) -> None:
    for clerk in clerks:
        clerk.join(PATIENCE)
        assert not clerk.is_alive()
