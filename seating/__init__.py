"""Who sits where: the public names and nothing else.

Pure Python: frozen values and ints; chance only through the seed that is passed in.
It must not know scoring, Django, the clock or a file.
"""

from seating.cost import Cost, cost, notes
from seating.draw import ENGINE as RANDOM_ENGINE
from seating.draw import Draw, draw
from seating.findings import Finding, Place, Severity, finding
from seating.history import History, met, threes
from seating.plan import Entrant, Plan, Table, Wishes, canonical, digest, legal, parse
from seating.proof import fingerprint, inputs_text, parse_inputs, replay
from seating.ranked import ENGINE as RANKED_ENGINE
from seating.ranked import by_rank, set_by_rank
from seating.sizes import Impossible, Sizes, sizes

__all__ = [
    "RANDOM_ENGINE",
    "RANKED_ENGINE",
    "Cost",
    "Draw",
    "Entrant",
    "Finding",
    "History",
    "Impossible",
    "Place",
    "Plan",
    "Severity",
    "Sizes",
    "Table",
    "Wishes",
    "by_rank",
    "canonical",
    "cost",
    "digest",
    "draw",
    "finding",
    "fingerprint",
    "inputs_text",
    "legal",
    "met",
    "notes",
    "parse",
    "parse_inputs",
    "replay",
    "set_by_rank",
    "sizes",
    "threes",
]
