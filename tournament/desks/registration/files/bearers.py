"""Who on the list bears the names that a line of a file has. Decides nothing."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from tournament.queries.people.alike import Known, pass_key

ALIKE = 5  # that a line is asked about; of more with the same name the next one says nothing new

Key = tuple[str | int, ...]  # of a person: names, club, and a number or a pass


class Bearers:
    """Those on the list by their whole names; of many who bear one, only so many are looked at as can matter."""

    def __init__(self, people: Iterable[Known]) -> None:
        self.by_names: dict[Key, list[Known]] = defaultdict(list)
        self.by_key: dict[Key, list[Known]] = defaultdict(list)
        for person in people:
            names = person.last_name, person.first_name
            whole = (*names, person.club)
            self.by_names[names].append(person)
            for key in (whole, (*whole, person.number), (*whole, pass_key(person.pass_number))):
                self.by_key[key].append(person)

    def exactly(self, values: dict[str, Any]) -> list[Known]:
        """To the letter: by the start number or the pass that the line tells, else any of them."""
        whole = values["last_name"], values["first_name"], values["club"]
        if values["number"] is not None:
            return self.by_key.get((*whole, values["number"]), [])
        if sought := pass_key(values["pass_number"]):
            return [person for key in (sought, "") for person in self.by_key.get((*whole, key), ())[:ALIKE]]
        return self.by_key.get(whole, [])[:ALIKE]

    def perhaps(self, values: dict[str, Any]) -> list[Known]:
        """The one on the list with this whole name, where the club is missing here or there."""
        people = self.by_names.get((values["last_name"], values["first_name"]), [])
        return people if len(people) == 1 and not (values["club"] and people[0].club) else []
