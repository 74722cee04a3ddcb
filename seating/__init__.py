"""Who sits where: the public names and nothing else.

Pure Python: frozen values and ints; chance only through the seed that is passed in.
It must not know scoring, Django, the clock or a file.
"""

from seating.ahead import Ahead, plan_ahead, total_cost
from seating.bound import bound, bound_ahead
from seating.certificate import Certificate, Check, certificate, certificate_text, parse_certificate, verify
from seating.changes import adjusted, exchanged, moved
from seating.cost import Cost, cost
from seating.draw import Draw, draw
from seating.evening import (
    DRAW,
    INSIDE,
    JOINING,
    LACKS,
    LAST_EVENING,
    LAST_LIST,
    LOT,
    NOBODY,
    POTS,
    RANKING,
    TABLES,
    WAYS,
    Arranged,
    Known,
    SeatingRule,
    SetBy,
    SetWay,
    arranged,
    thirds,
)
from seating.evening_told import seating_rule, set_by, set_by_told, set_way
from seating.findings import Finding, Place, Severity, finding
from seating.groups import draw_groups
from seating.history import History, met, seats, threes
from seating.league import KEYS, LETTERS, LeaguePlan, Venue, day_seats, league_plan, rotated, tables_of
from seating.letters import drawn_letters
from seating.notes import displaced, notes
from seating.order import Order, guests_before, ordered, set_in_order
from seating.plan import Entrant, Plan, Table, Wishes, canonical, digest, legal, legal_by_teams, parse
from seating.proof import (
    FIRST,
    Closing,
    closing_hash,
    commitment_of,
    inputs_text,
    outcome_hash,
    parse_inputs,
    parse_way,
    registration_hash,
    seed_of,
)
from seating.ranked import by_rank, set_by_rank
from seating.repaired import set_repaired
from seating.rhythm import LAST, Evening, Rhythm, When, evening_on
from seating.sizes import Impossible, Sizes, sizes
from seating.swaps import draw_apart
from seating.ways import AHEAD, BY_RANK, ENGINES, GROUPS, LISTED, ORDERED, RANDOM, RANKED, REPAIRED, SWAPS, Way, make

__all__ = [
    "AHEAD",
    "BY_RANK",
    "DRAW",
    "ENGINES",
    "FIRST",
    "GROUPS",
    "INSIDE",
    "JOINING",
    "KEYS",
    "LACKS",
    "LAST",
    "LAST_EVENING",
    "LAST_LIST",
    "LETTERS",
    "LISTED",
    "LOT",
    "NOBODY",
    "ORDERED",
    "POTS",
    "RANDOM",
    "RANKED",
    "RANKING",
    "REPAIRED",
    "SWAPS",
    "TABLES",
    "WAYS",
    "Ahead",
    "Arranged",
    "Certificate",
    "Check",
    "Closing",
    "Cost",
    "Draw",
    "Entrant",
    "Evening",
    "Finding",
    "History",
    "Impossible",
    "Known",
    "LeaguePlan",
    "Order",
    "Place",
    "Plan",
    "Rhythm",
    "SeatingRule",
    "SetBy",
    "SetWay",
    "Severity",
    "Sizes",
    "Table",
    "Venue",
    "Way",
    "When",
    "Wishes",
    "adjusted",
    "arranged",
    "bound",
    "bound_ahead",
    "by_rank",
    "canonical",
    "certificate",
    "certificate_text",
    "closing_hash",
    "commitment_of",
    "cost",
    "day_seats",
    "digest",
    "displaced",
    "draw",
    "draw_apart",
    "draw_groups",
    "drawn_letters",
    "evening_on",
    "exchanged",
    "finding",
    "guests_before",
    "inputs_text",
    "league_plan",
    "legal",
    "legal_by_teams",
    "make",
    "met",
    "moved",
    "notes",
    "ordered",
    "outcome_hash",
    "parse",
    "parse_certificate",
    "parse_inputs",
    "parse_way",
    "plan_ahead",
    "registration_hash",
    "rotated",
    "seating_rule",
    "seats",
    "seed_of",
    "set_by",
    "set_by_rank",
    "set_by_told",
    "set_in_order",
    "set_repaired",
    "set_way",
    "sizes",
    "tables_of",
    "thirds",
    "threes",
    "total_cost",
    "verify",
]
