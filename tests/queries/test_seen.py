"""What a form was opened with: the same values have the same hash, and who came between is named."""

from django.utils import timezone

from tests.builders import Cast, record_action, refusal_codes, refusal_findings
from tournament.models import AuditEntry
from tournament.queries.record.seen import base_of, refuse_stale
from tournament.wording import sentence


def test_the_same_values_have_the_same_hash_in_any_order() -> None:
    assert base_of({"a": 1, "b": None}) == base_of({"b": None, "a": 1})
    assert len({base_of(values) for values in ({"a": 1}, {"a": "1"}, {"a": None}, {"b": 1}, {})}) == 5


def test_what_is_as_it_was_is_let_through(cast: Cast) -> None:
    refuse_stale(base_of({"place": "Saal"}), {"place": "Saal"}, AuditEntry.objects.none())


def test_it_names_who_changed_it_last_and_when(cast: Cast) -> None:
    for user in (cast.clerk, cast.director):
        last = record_action("tournament.settings", by=user, tournament=cast.tournament)
    changes = AuditEntry.objects.filter(tournament=cast.tournament)
    (finding,) = refusal_findings(refuse_stale, base_of({"place": "Saal"}), {"place": "Halle"}, changes)
    assert sentence(finding).startswith(f"Changed meanwhile by director at {timezone.localtime(last.at):%H:%M};")


def test_it_refuses_too_where_the_trail_does_not_say_who_it_was(cast: Cast) -> None:
    assert refusal_codes(refuse_stale, "", {"place": "Halle"}, AuditEntry.objects.none()) == ["form.stale"]
