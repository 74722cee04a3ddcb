"""Seats that were given and not drawn: the list is the input, and the plan is the list (SkWO 7.1: drawn or set).

It takes no chance and moves nobody; what is wrong with the list is `legal`'s, what it costs is cost's.
"""

from seating.plan import Plan, parse

ENGINE = "listed-1"


def seats_listed(plan: str) -> Plan:
    """The plan of the canonical text that the way holds. Raises ValueError for any other text.

    >>> seats_listed("[[1,7,3,5]]").tables
    (Table(number=1, entrants=(7, 3, 5)),)
    """
    return parse(plan)
