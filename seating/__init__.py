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
from seating.findings import Finding, Place, Severity, finding
from seating.groups import draw_groups
from seating.history import History, met, seats, threes
from seating.league import LETTERS, LeaguePlan, Venue, league_plan, rotated, tables_of
from seating.notes import displaced, notes
from seating.plan import Entrant, Plan, Table, Wishes, canonical, digest, legal, parse
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
from seating.sizes import Impossible, Sizes, sizes
from seating.swaps import draw_apart
from seating.ways import AHEAD, BY_RANK, ENGINES, GROUPS, LISTED, RANDOM, RANKED, REPAIRED, SWAPS, Way, make

__all__ = [
    "AHEAD",
    "BY_RANK",
    "ENGINES",
    "FIRST",
    "GROUPS",
    "LETTERS",
    "LISTED",
    "RANDOM",
    "RANKED",
    "REPAIRED",
    "SWAPS",
    "Ahead",
    "Certificate",
    "Check",
    "Closing",
    "Cost",
    "Draw",
    "Entrant",
    "Finding",
    "History",
    "Impossible",
    "LeaguePlan",
    "Place",
    "Plan",
    "Severity",
    "Sizes",
    "Table",
    "Venue",
    "Way",
    "Wishes",
    "adjusted",
    "bound",
    "bound_ahead",
    "by_rank",
    "canonical",
    "certificate",
    "certificate_text",
    "closing_hash",
    "commitment_of",
    "cost",
    "digest",
    "displaced",
    "draw",
    "draw_apart",
    "draw_groups",
    "exchanged",
    "finding",
    "inputs_text",
    "league_plan",
    "legal",
    "make",
    "met",
    "moved",
    "notes",
    "outcome_hash",
    "parse",
    "parse_certificate",
    "parse_inputs",
    "parse_way",
    "plan_ahead",
    "registration_hash",
    "rotated",
    "seats",
    "seed_of",
    "set_by_rank",
    "set_repaired",
    "sizes",
    "tables_of",
    "threes",
    "total_cost",
    "verify",
]
