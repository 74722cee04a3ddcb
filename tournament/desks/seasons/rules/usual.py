"""The usual five rules of clubs, as a ranking can begin with; names are for wording."""

from typing import Any

USUAL: dict[str, dict[str, Any]] = {
    "minimum": {"aggregate": {"mean_at_least": 24}},
    "best": {"unit": "evening", "keep": {"best": 10}},
    "attendance": {"aggregate": "mean", "adjust": [{"per": 0.5, "from": 50}]},
    "missed": {"which": {"series": [1]}, "aggregate": "mean", "adjust": [{"missed_power": 2, "from": 30}]},
    "drops": {
        "keep": {"drop": [[30, 1], [35, 2], [40, 3], [45, 4], [50, 5]]},
        "aggregate": "mean",
        "qualify": {"lists": 25},
    },
}
