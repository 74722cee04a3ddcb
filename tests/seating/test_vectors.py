"""Frozen draws: every engine makes the same seats from the same certificate for ever, and a spoilt one is found out.

No vector may be changed: whoever drew with an engine has to be able to repeat it. A better engine gets another name.
"""

import json
from pathlib import Path
from typing import Any

from seating import ENGINES, parse_certificate, parse_way, verify
from tests.tiers import sweep

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "draw_vectors.json").read_text(encoding="utf-8")
)
CODES = ["inputs", "registration", "commitment", "seed", "digest", "legal", "cost", "bound", "replay"]


@sweep("vector", VECTORS, ids=lambda vector: str(vector["name"]))
def test_a_draw_can_be_repeated_and_a_spoilt_one_is_found_out(vector: dict[str, Any]) -> None:
    checks = verify(parse_certificate(json.dumps(vector["certificate"])))
    failed = [check.code for check in checks if not check.holds]
    assert failed[:1] == ([vector["fails"]] if "fails" in vector else [])
    if not failed:
        assert [check.code for check in checks] in (CODES, [*CODES[:-1], "listed"])


def test_every_engine_is_frozen() -> None:
    ways = [parse_way(vector["certificate"]["inputs"]) for vector in VECTORS if "fails" not in vector]
    assert {way.engine for way in ways if way} == set(ENGINES)


def test_every_check_fails_somewhere() -> None:
    assert {vector["fails"] for vector in VECTORS if "fails" in vector} == {*CODES, "listed"}
