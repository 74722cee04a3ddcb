"""The second implementation of the seating, in the browser: it checks a certificate as the first one does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from seating import parse_certificate, starters, verify
from seating.found import FOUND
from tests.browser.conftest import Opens
from tests.tiers import full

pytestmark = full


VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[1] / "data" / "draw_vectors.json").read_text(encoding="utf-8")
)
ADDRESS = "/static/public/verify/certificate.js"
VERIFY = """async ([address, texts]) => {
    const { parseCertificate, verify } = await import(address);
    return texts.map((text) => verify(parseCertificate(text)).map(({ code, holds, what }) => [code, holds, what]));
}"""
PARSE = """async ([address, texts]) => {
    const { parseCertificate } = await import(address);
    return texts.map((text) => {
        try {
            return JSON.stringify(parseCertificate(text));
        } catch (error) {
            return error.message;
        }
    });
}"""
DATA = """async (address) => {
    const { SIGNS, DEVELOPED, WRITTEN, FOUND } = await import(address);
    return [SIGNS, DEVELOPED, WRITTEN, [...FOUND]];
}"""
PLAIN = json.dumps(VECTORS[0]["certificate"])


def changed(**more: object) -> str:
    return json.dumps({**VECTORS[0]["certificate"], **more})


REFUSED = {
    "": "not a certificate",
    "[]": '"format"',
    "{}": '"format"',
    PLAIN + "]": "not a certificate",
    PLAIN.replace('": ', '": 01, "": ', 1): "not a certificate",
    changed(format="another"): '"format"',
    changed(tournament=None): '"tournament"',
    changed(seed=7): '"seed"',
    changed(steps=0.0): '"steps"',
    changed(number=True): '"number"',
    changed(reason="another"): '"closing"',
    changed(plans={}): '"plans"',
    changed(plans=[[]]): '"plans"',
    changed(plans=[[[1, 2, 3.0]]]): '"plans"',
    changed(plans=[[[]]]): "table 1 is empty",
    changed(digests="x"): '"digests"',
    changed(cost=[0, 0, 0]): '"cost"',
    changed(bound=[0, 0, 0, False]): '"',
}


def test_the_browser_checks_every_certificate_as_the_server_does(opens: Opens) -> None:
    page = opens("/calculator/")
    texts = [json.dumps(vector["certificate"]) for vector in VECTORS]
    answers = page.evaluate(VERIFY, [ADDRESS, texts])
    for vector, text, answer in zip(VECTORS, texts, answers, strict=True):
        expected = [[check.code, check.holds, check.what] for check in verify(parse_certificate(text))]
        assert [check if check[0] != "inputs" else check[:2] for check in answer] == [
            check if check[0] != "inputs" else check[:2] for check in expected
        ], vector["name"]


def test_the_browser_refuses_what_the_server_refuses(opens: Opens) -> None:
    for text, says in REFUSED.items():
        with pytest.raises(ValueError, match=says):
            parse_certificate(text)
    answers = opens("/calculator/").evaluate(PARSE, [ADDRESS, list(REFUSED)])
    for says, answer in zip(REFUSED.values(), answers, strict=True):
        assert says in answer


def test_the_stored_schedules_are_the_same(opens: Opens) -> None:
    """They are facts, kept twice because the two implementations share no file."""
    signs, developed, written, searched = opens("/calculator/").evaluate(
        DATA, "/static/public/verify/schedules_data.js"
    )
    stored = re.findall(r"^(\d+ \d+)\n((?:\S+\n)+)", FOUND, re.MULTILINE)
    assert signs == starters.SIGNS
    assert developed == json.loads(json.dumps(starters.DEVELOPED))
    assert written == json.loads(json.dumps(starters.WRITTEN))
    assert searched == [[field, points.replace("\n", "")] for field, points in stored]
