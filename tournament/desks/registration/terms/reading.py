"""What the terms of registering before the day were when a form was opened."""

from tournament import audit
from tournament.models import AdvanceTerms
from tournament.queries.record.seen import base_of

WHEN = ("until", "members_until", "member_clubs")
TERMS = (*WHEN, "places", "asks_contact", "asks_wishes", "is_listed", "pays_anyway", "payee", "iban", "bic")


def seen(terms: AdvanceTerms) -> str:
    return base_of(audit.values(terms, *TERMS))
