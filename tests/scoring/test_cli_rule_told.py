"""`rule` on the command line: what options become, findings without a paragraph, and the lines of the list."""

from scoring.cli_rule import as_json, happened_of, listed
from scoring.contracts import Contract
from scoring.findings import finding
from scoring.happened import Happened
from scoring.rules import ISKO


def test_contracts_are_read_as_such() -> None:
    happened = happened_of({"incident": "null_below_bid", "replacement": "clubs", "bid": 50, "tops": 1})
    assert happened == Happened(incident="null_below_bid", replacement=Contract.CLUBS, bid=50, tops=1)
    assert happened.replacement is Contract.CLUBS
    assert happened_of({"incident": "revoke", "contract": "hearts"}).contract is Contract.HEARTS


def test_a_finding_has_a_paragraph_only_where_it_knows_one() -> None:
    missing = finding("guide.missing", field="by")
    cited = finding("guide.missing", field="by", paragraph="4.1.4")
    plain = {"code": "guide.missing", "field": "by", "text": "not answered yet"}
    assert as_json((missing, cited)) == {"findings": [plain, {**plain, "paragraph": "ISkO 4.1.4"}]}


def test_every_paragraph_of_a_way_is_in_its_line() -> None:
    lines = list(listed(ISKO))
    assert any(line.startswith("wrong_number_dealt --what in_bidding: ISkO 3.2.9, ISkO 4.5.6 (") for line in lines)
    assert any(line.startswith("trick_left_lying --what opponents: ISkO 4.4.4, ISkO 4.4.5 (") for line in lines)
