"""Whom papers name has a name: it is asked for with the role, and until then the sign-in stands there."""

import pytest
from django.test import Client

from tests.builders import Cast, answer_statuses, page_words, sign_in
from tournament.desks.setup.people import services as people
from tournament.models import AuditEntry, User
from tournament.queries.protests.referees import referees
from tournament.queries.record.announcement import announcement_of, lacking
from tournament.refused import Refused


def address(cast: Cast, user: User) -> str:
    return f"/t/{cast.tournament.slug}/settings/roles/{user.pk}/name/"


def give(client: Client, cast: Cast, user: User, role: str) -> str:
    there = f"/t/{cast.tournament.slug}/settings/roles/"
    return page_words(client.post(there, {"user": user.pk, "role": role}, follow=True))


def test_a_referee_without_a_name_stands_in_the_plan_by_his_sign_in(cast: Cast) -> None:
    assert [referee.name for referee in referees(cast.tournament)] == ["referee"]
    assert [referee.name for referee in referees(cast.tournament, public=True)] == ["referee"]
    assert "supervision" not in lacking(announcement_of(cast.tournament))


@pytest.mark.parametrize("role", ["referee", "treasurer", "director"])
def test_the_name_is_asked_for_when_the_role_is_given(cast: Cast, role: str) -> None:
    page = give(sign_in(cast.director), cast, cast.viewer, role)
    assert "viewer has no name here yet. Papers say “viewer” until you write the name beside the role." in page
    assert "Papers say “viewer”: write down the name." in page


def test_who_has_a_name_or_stands_on_no_paper_is_not_asked(cast: Cast) -> None:
    client = sign_in(cast.director)
    User.objects.filter(pk=cast.viewer.pk).update(last_name="Wolf")
    assert "Papers say “viewer”" not in give(client, cast, cast.viewer, "referee")
    assert "clerk2 has no name here yet" not in give(client, cast, cast.second_clerk, "viewer")


def test_the_name_is_written_down_and_recorded(cast: Cast) -> None:
    client, name = sign_in(cast.director), {"first_name": "Ina", "last_name": "Wolf"}
    page = page_words(client.post(address(cast, cast.referee), name, follow=True))
    assert "Papers say Ina Wolf now." in page
    assert "Papers say “referee”" not in page
    assert [referee.name for referee in referees(cast.tournament)] == ["Ina Wolf"]
    (entry,) = AuditEntry.objects.filter(action="person.name")
    assert (entry.user, entry.tournament, entry.after) == (
        cast.director, cast.tournament, {"person": "referee", "first_name": "Ina", "last_name": "Wolf"}
    )  # fmt: skip


def test_a_name_that_is_there_is_not_changed_with_the_role(cast: Cast) -> None:
    name = {"first_name": "Ina", "last_name": "Wolf"}
    client = sign_in(cast.director)
    client.post(address(cast, cast.referee), name)
    assert client.post(address(cast, cast.referee), name | {"last_name": "Fuchs"}).status_code == 409
    assert client.post(address(cast, cast.clerk), {"first_name": "", "last_name": " "}).status_code == 302
    assert [str(User.objects.get(pk=user.pk)) for user in (cast.referee, cast.clerk)] == ["Ina Wolf", "clerk"]


def test_names_are_written_by_who_gives_roles(cast: Cast) -> None:
    name = {"first_name": "Ina", "last_name": "Wolf"}
    people_ = (cast.clerk, cast.viewer, cast.stranger)
    assert answer_statuses(address(cast, cast.referee), *people_, data=name) == [403, 403, 404]
    assert sign_in(cast.director).post(address(cast, cast.stranger), name).status_code == 404


def test_a_manager_corrects_the_name_of_a_person(cast: Cast) -> None:
    client, page = sign_in(cast.director), f"/o/{cast.organizer.slug}/people/{cast.referee.pk}/"
    assert "Name on papers" in page_words(client.get(page))
    for last_name in ("Wolf", "Fuchs"):
        client.post(f"{page}name/", {"first_name": "Ina", "last_name": last_name})
    assert str(User.objects.get(pk=cast.referee.pk)) == "Ina Fuchs"
    refused = client.post(f"{page}name/", {"first_name": "", "last_name": ""})
    assert (refused.status_code, "Write a name." in page_words(refused)) == (422, True)


def test_the_name_of_who_belongs_to_another_organizer_too_stays(cast: Cast) -> None:
    other = cast.stranger.memberships.get().organizer
    people.join(other, user=cast.referee, manages=False, by=cast.stranger)
    people.name_person(cast.referee, first_name="Ina", last_name="Wolf", by=cast.director, organizer=cast.organizer)
    with pytest.raises(Refused) as refusal:
        people.name_person(cast.referee, first_name="", last_name="X", by=cast.stranger, organizer=other)
    assert [finding.code for finding in refusal.value.findings] == ["person.has_name"]
