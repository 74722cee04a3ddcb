"""A person as the desk or a file names one, before anybody knows whether he is on the list."""

from dataclasses import dataclass

KINDS = ("team", "tandem", "mixed")  # fields of an entry and of a start card


@dataclass(frozen=True)
class Entry:
    """A person as the desk or a file names one. A missing number takes the next free one."""

    last_name: str
    first_name: str = ""
    club: str = ""
    sex: str = ""
    category: str = ""
    team: str = ""
    pass_number: str = ""
    birth_year: int | None = None
    number: int | None = None
    paid: bool = False
    present: bool = False
    pays: str = "all"  # which part of the entry fee, `StartCard.Pays`
    tandem: str | None = None  # None: nobody was asked, and what stands there stays
    mixed: str | None = None
