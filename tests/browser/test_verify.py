"""The browser checks hashes and seats of a certificate as `python -m seating verify` does, but draws nothing again."""

import json
from pathlib import Path
from typing import Any

import pytest

from seating import parse_certificate, verify
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
    changed(number=True): '"number"',
    changed(reason="another"): '"closing"',
    changed(plans={}): '"plans"',
    changed(plans=[[]]): '"plans"',
    changed(digests="x"): '"digests"',
}


NOT_SEEN = {  # by the browser, as it neither weighs seats nor draws again
    "spoilt: a cost that is less",
    "spoilt: a bound that is more",
    "spoilt: a fixed seat that there is not",
}


def test_the_browser_finds_the_faults_that_need_no_second_draw(opens: Opens) -> None:
    page = opens("/calculator/")
    texts = [json.dumps(vector["certificate"]) for vector in VECTORS]
    for vector, text, answer in zip(VECTORS, texts, page.evaluate(VERIFY, [ADDRESS, texts]), strict=True):
        is_list = "list" in vector["name"] and "ordered" not in vector["name"]
        wrong = [check.code for check in verify(parse_certificate(text), replay=is_list) if not check.holds]
        found = [code for code, holds, _what in answer if not holds]
        if vector["name"] in NOT_SEEN:
            assert (bool(wrong), found) == (True, [])
        elif wrong == ["inputs"]:
            assert found
        else:
            assert found == wrong, vector["name"]


def test_the_browser_refuses_what_the_server_refuses(opens: Opens) -> None:
    for text, says in REFUSED.items():
        with pytest.raises(ValueError, match=says):
            parse_certificate(text)
    answers = opens("/calculator/").evaluate(PARSE, [ADDRESS, list(REFUSED)])
    for says, answer in zip(REFUSED.values(), answers, strict=True):
        assert says in answer
