"""What the command line says in words; the application has sentences of its own, in three languages."""

from seating.certificate import Check
from seating.findings import Finding

_NOTES = {
    "seating.fixed": "table {table}: {entrant} needs table {wanted}",
    "seating.teammates": "table {table}: {a} and {b} are both of team {team}",
    "seating.apart": "table {table}: {a} and {b} must be apart",
    "seating.again": "table {table}: {a} and {b} meet, time {times}",
    "seating.three_again": "table {table}: {entrant} sits at a table of three, time {times}",
    "seating.clubmates": "table {table}: {a} and {b} are both of {club}",
    "seating.rather": "table {table}: {a} and {b} had better be apart",
    "seating.displaced": "table {table}: {entrant} is due at table {by_rank}",
    "seating.guest_before": "table {table}: {entrant} is a guest, due from table {wanted} on",
    "seating.too_few": "{players} players can't be seated at tables of four and three",
}
_CHECKS = {
    "inputs": "the inputs can be read and name their engine",
    "registration": "the registration has the hash that was posted",
    "commitment": "the nonce is the one that was committed to",
    "seed": "the seed follows from closing, nonce and entropy",
    "digest": "the digest is that of the seats",
    "legal": "everybody sits, nobody twice, at most three tables of three",
    "cost": "the seats cost what is stated",
    "bound": "no seats could cost less than is stated",
    "replay": "drawn again, the same seats come out",
    "listed": "the seats are those of the list; nothing was drawn",
}


def sentence(found: Finding) -> str:
    """One note or error."""
    return _NOTES[found.code].format(table=found.where.table, entrant=found.where.entrant, **found.values)


def verdict(check: Check) -> str:
    """One line of a verification."""
    line = f"{'yes' if check.holds else 'NO '}  {_CHECKS[check.code]}"
    return line if check.holds or not check.what else f"{line} ({check.what})"
