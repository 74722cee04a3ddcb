"""The usual five rules of clubs, as a ranking can begin with, also for some lists and people; names are for wording."""

from collections.abc import Mapping
from typing import Any

Rule = dict[str, Any]

USUAL: dict[str, Rule] = {
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


def narrowed(rule: Rule, told: Mapping[str, Any]) -> Rule:
    """The same over these series, tags and days alone, and for these people, as far as they are told.

    >>> narrowed({"which": {"series": [1]}, "aggregate": "mean"}, {"tags": ["cup"], "groups": ["guest"], "from": ""})
    {'which': {'series': [1], 'tags': ['cup']}, 'aggregate': 'mean', 'qualify': {'groups': ['guest']}}
    """
    which = rule.get("which", {}) | {name: told[name] for name in ("series", "tags", "from", "to") if told.get(name)}
    qualify = rule.get("qualify", {}) | {name: told[name] for name in ("groups",) if told.get(name)}
    return rule | ({"which": which} if which else {}) | ({"qualify": qualify} if qualify else {})
