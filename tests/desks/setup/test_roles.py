"""Roles are given and taken away; people are added to an organizer."""

from typing import Any

import pytest

from tests.builders import PASSWORD, Cast, sign_in
from tournament.desks.setup.people import services as people
from tournament.desks.setup.settings import services
from tournament.models import Appointment, AuditEntry, Member, Organizer, User
from tournament.refused import Refused

DIRECTOR, REFEREE = Appointment.Role.DIRECTOR, Appointment.Role.REFEREE


def roles_of(cast: Cast, user: User) -> set[str]:
    return set(Appointment.objects.filter(tournament=cast.tournament, user=user).values_list("role", flat=True))


def list_entries(cast: Cast, action: str) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(action=action, tournament=cast.tournament, user=cast.director))


def roles_address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/settings/roles/"


def test_a_role_is_given(cast: Cast) -> None:
    response = sign_in(cast.director).post(roles_address(cast), {"user": cast.clerk.pk, "role": "referee"})
    assert (response.status_code, response["Location"]) == (302, f"/t/{cast.tournament.slug}/settings/#roles")
    assert roles_of(cast, cast.clerk) == {"clerk", "referee"}


def test_a_double_click_gives_a_role_once(cast: Cast) -> None:
    before = len(list_entries(cast, "role.give"))
    client = sign_in(cast.director)
    for _click in range(2):
        assert client.post(roles_address(cast), {"user": cast.clerk.pk, "role": "referee"}).status_code == 302
    assert len(list_entries(cast, "role.give")) == before + 1


@pytest.mark.parametrize("role", ["emperor", "", "manager"])
def test_an_unknown_role_is_not_given(cast: Cast, role: str) -> None:
    sign_in(cast.director).post(roles_address(cast), {"user": cast.clerk.pk, "role": role})
    assert roles_of(cast, cast.clerk) == {"clerk"}


def test_a_stranger_gets_no_role(cast: Cast) -> None:
    sign_in(cast.director).post(roles_address(cast), {"user": cast.stranger.pk, "role": "viewer"})
    assert roles_of(cast, cast.stranger) == set()


def test_a_role_is_taken_away(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.post(f"{roles_address(cast)}{cast.clerk.pk}/clerk/").status_code == 302
    assert roles_of(cast, cast.clerk) == set()
    assert client.post(f"{roles_address(cast)}{cast.clerk.pk}/clerk/").status_code == 404
    (entry,) = list_entries(cast, "role.take")
    assert entry.before == {"person": "clerk", "role": "clerk"}


def test_taking_a_role_away_twice_is_recorded_once(cast: Cast) -> None:
    for _click in range(2):
        services.dismiss(cast.tournament, cast.clerk, role=Appointment.Role.CLERK, by=cast.director)
    assert len(list_entries(cast, "role.take")) == 1


def test_the_last_director_stays(cast: Cast) -> None:
    with pytest.raises(Refused) as refusal:
        services.dismiss(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    assert [finding.code for finding in refusal.value.findings] == ["role.last_director"]
    assert sign_in(cast.director).post(f"{roles_address(cast)}{cast.director.pk}/director/").status_code == 409
    services.appoint(cast.tournament, cast.clerk, role=DIRECTOR, by=cast.director)
    services.dismiss(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    assert roles_of(cast, cast.director) == set()


def test_roles_reject_get(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.get(roles_address(cast)).status_code == 302
    assert client.get(f"{roles_address(cast)}{cast.clerk.pk}/clerk/").status_code == 302


def test_roles_need_the_director(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.viewer, 403), (cast.stranger, 404)):
        client = sign_in(user)
        assert client.post(roles_address(cast), {"user": user.pk, "role": "director"}).status_code == status
        assert client.post(f"{roles_address(cast)}{cast.referee.pk}/referee/").status_code == status
    assert roles_of(cast, cast.referee) == {"referee"}


def person(**changes: Any) -> dict[str, Any]:
    return {"username": "neu", "first_name": "Erna", "last_name": "Neu", "password": PASSWORD, **changes}


def test_a_person_is_added_and_signs_in(cast: Cast) -> None:
    client = sign_in(cast.director)
    response = client.post(f"/o/{cast.organizer.slug}/people/add/", person())
    assert (response.status_code, response["Location"]) == (302, f"/o/{cast.organizer.slug}/")
    new = User.objects.get(username="neu")
    assert (str(new), new.check_password(PASSWORD)) == ("Erna Neu", True)
    member = Member.objects.get(user=new)
    assert (member.organizer, member.manages) == (cast.organizer, False)


def test_adding_a_person_is_recorded_without_the_password(cast: Cast) -> None:
    sign_in(cast.director).post(f"/o/{cast.organizer.slug}/people/add/", person(manages="on"))
    entry = AuditEntry.objects.filter(action="person.add").order_by("pk").last()
    assert entry is not None
    assert (entry.user, entry.organizer, entry.after) == (
        cast.director, cast.organizer, {"person": "neu", "manages": True}
    )  # fmt: skip


@pytest.mark.parametrize("name", ["clerk", "CLERK", "stranger"])
def test_a_user_name_is_taken_once(cast: Cast, name: str) -> None:
    response = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/people/add/", person(username=name))
    assert response.status_code in (200, 409)
    assert User.objects.filter(username__iexact=name).count() == 1


def test_the_service_refuses_a_name_that_is_taken(cast: Cast) -> None:
    with pytest.raises(Refused) as refusal:
        people.add_person(
            cast.organizer, username="Clerk", password=PASSWORD, first_name="", last_name="", manages=False,
            by=cast.director,
        )  # fmt: skip
    assert [finding.code for finding in refusal.value.findings] == ["person.exists"]


@pytest.mark.parametrize(
    "wrong", [{"password": "kurz"}, {"password": "1234567890"}, {"username": ""}, {"username": "a b"}], ids=str
)
def test_a_person_needs_a_name_and_a_good_password(cast: Cast, wrong: dict[str, str]) -> None:
    before = User.objects.count()
    assert sign_in(cast.director).post(f"/o/{cast.organizer.slug}/people/add/", person(**wrong)).status_code == 200
    assert User.objects.count() == before


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"username": "Karl Heinz"}, "Letters, digits and @ . + - _ alone, without spaces."),
        ({"password": "kurz"}, "The password is too short: at least 10 characters."),
        ({"password": "qwertyuiop"}, "Too many people have this password: it is guessed at once."),
        ({"username": "kreuzbube1", "password": "kreuzbube1"}, "The password is too much like the name."),
    ],
)
def test_a_wrong_user_name_or_password_is_explained_in_one_sentence(
    cast: Cast, wrong: dict[str, str], told: str
) -> None:
    page = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/people/add/", person(**wrong))
    assert told in page.text


def test_adding_a_person_needs_a_manager(cast: Cast) -> None:
    for user, status in ((cast.clerk, 403), (cast.stranger, 404)):
        response = sign_in(user).post(f"/o/{cast.organizer.slug}/people/add/", person())
        assert response.status_code == status
    assert not User.objects.filter(username="neu").exists()


def test_an_organizer_is_founded_once(cast: Cast) -> None:
    with pytest.raises(Refused) as refusal:
        people.found_organizer("Kreuz As", manager=cast.clerk)
    assert [finding.code for finding in refusal.value.findings] == ["organizer.exists"]
    assert Organizer.objects.filter(name="Kreuz As").count() == 1


def test_the_founder_of_an_organizer_manages_it_and_that_is_recorded(cast: Cast) -> None:
    organizer = people.found_organizer("Pik Bube", manager=cast.clerk)
    assert [(member.user, member.manages) for member in organizer.members.all()] == [(cast.clerk, True)]
    assert AuditEntry.objects.get(action="organizer.found", organizer=organizer).user == cast.clerk


def test_the_page_of_the_organizer_shows_its_people_and_tournaments(cast: Cast) -> None:
    page = sign_in(cast.clerk).get(f"/o/{cast.organizer.slug}/").text
    assert "treasurer" in page
    assert "Pokal" in page
    assert "Elsewhere" not in page


NEW = "null-ouvert-hand"


def member_page(cast: Cast, user: User, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/people/{user.pk}/{step}"


def test_a_forgotten_password_is_set_anew_by_a_manager(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    assert sign_in(cast.director).post(member_page(cast, cast.clerk), {"password": NEW}).status_code == 302
    cast.clerk.refresh_from_db()
    assert cast.clerk.check_password(NEW)
    assert client.get("/password/").status_code == 302  # whoever sat there is signed out
    entry: Any = AuditEntry.objects.get(action="person.password")
    assert (entry.user, entry.after) == (cast.director, {"person": "clerk"})


@pytest.mark.parametrize("password", ["", "kurz", "1234567890"])
def test_a_bad_password_is_not_set(cast: Cast, password: str) -> None:
    sign_in(cast.director).post(member_page(cast, cast.clerk), {"password": password})
    cast.clerk.refresh_from_db()
    assert cast.clerk.check_password(PASSWORD)


def test_a_locked_out_person_is_signed_out_and_comes_back_with_all_roles(cast: Cast) -> None:
    manager = sign_in(cast.director)
    for able, status in (("no", 302), ("no", 302), ("yes", 200)):
        assert manager.post(member_page(cast, cast.clerk, "let-in/"), {"able": able}).status_code == 302
        assert sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/").status_code == status
    entries = AuditEntry.objects.filter(action="person.let_in").order_by("pk")
    assert [entry.after for entry in entries] == [{"person": "clerk", "able": able} for able in (False, True)]


def test_nobody_locks_himself_out(cast: Cast) -> None:
    response = sign_in(cast.director).post(member_page(cast, cast.director, "let-in/"), {"able": "no"})
    assert (response.status_code, "lock yourself out" in response.text) == (409, True)


def test_one_of_two_organizers_cannot_lock_a_person_out_or_set_the_password(cast: Cast) -> None:
    people.found_organizer("Pik Bube", manager=cast.clerk)
    manager = sign_in(cast.director)
    assert manager.post(member_page(cast, cast.clerk, "let-in/"), {"able": "no"}).status_code == 409
    assert manager.post(member_page(cast, cast.clerk), {"password": NEW}).status_code == 409
    cast.clerk.refresh_from_db()
    assert (cast.clerk.is_active, cast.clerk.check_password(PASSWORD)) == (True, True)


def test_people_of_other_organizers_are_not_found(cast: Cast) -> None:
    manager = sign_in(cast.director)
    assert manager.post(member_page(cast, cast.stranger), {"password": NEW}).status_code == 404
    assert manager.post(member_page(cast, cast.stranger, "let-in/"), {"able": "no"}).status_code == 404
    for user, status in ((cast.clerk, 403), (cast.stranger, 404)):
        assert sign_in(user).post(member_page(cast, cast.viewer), {"password": NEW}).status_code == status


def test_a_locked_out_person_does_not_count_as_a_director(cast: Cast) -> None:
    services.appoint(cast.tournament, cast.clerk, role=DIRECTOR, by=cast.director)
    type(cast.clerk).objects.filter(pk=cast.clerk.pk).update(is_active=False)
    with pytest.raises(Refused) as refusal:
        services.dismiss(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    assert [finding.code for finding in refusal.value.findings] == ["role.last_director"]


def test_the_only_director_is_not_locked_out(cast: Cast) -> None:
    services.appoint(cast.tournament, cast.clerk, role=DIRECTOR, by=cast.director)
    services.dismiss(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    page = member_page(cast, cast.clerk, "let-in/")
    answer = sign_in(cast.director).post(page, {"able": "no"})
    assert (answer.status_code, "clerk is the only director of Pokal." in answer.text) == (409, True)
    services.appoint(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    assert sign_in(cast.director).post(page, {"able": "no"}).status_code == 302


def test_typed_fields_stay_when_the_user_name_is_taken(cast: Cast) -> None:
    sent = person(username="Clerk", first_name="Karl")
    answer = sign_in(cast.director).post(f"/o/{cast.organizer.slug}/people/add/", sent)
    assert answer.status_code == 409 or answer.context["form"].errors
    assert 'value="Karl"' in answer.text


def test_a_person_of_another_organizer_is_added_with_his_own_password(cast: Cast) -> None:
    manager = sign_in(cast.director)
    join = f"/o/{cast.organizer.slug}/people/join/"
    for _click in range(2):
        assert manager.post(join, {"username": "stranger", "password": PASSWORD}).status_code == 302
    member = Member.objects.get(organizer=cast.organizer, user=cast.stranger)
    assert (member.manages, member.user.check_password(PASSWORD)) == (False, True)
    assert AuditEntry.objects.filter(action="person.join").count() == 1
    assert sign_in(cast.stranger).get(f"/o/{cast.organizer.slug}/").status_code == 200


@pytest.mark.parametrize(("name", "password"), [("stranger", "guessed"), ("nobody", PASSWORD)])
def test_a_person_of_another_organizer_is_not_added_without_his_password(cast: Cast, name: str, password: str) -> None:
    manager = sign_in(cast.director)
    join = f"/o/{cast.organizer.slug}/people/join/"
    answer = manager.post(join, {"username": name, "password": password})
    assert (answer.status_code, f"“{name}” and this password do not go together" in answer.text) == (422, True)
    assert manager.post(join, {"username": ""}).status_code == 422
    assert sign_in(cast.clerk).post(join, {"username": "stranger", "password": PASSWORD}).status_code == 403
    assert not Member.objects.filter(organizer=cast.organizer, user=cast.stranger).exists()


def test_a_person_removed_from_an_organizer_loses_all_roles(cast: Cast) -> None:
    part = f"/o/{cast.organizer.slug}/people/{cast.clerk.pk}/part/"
    assert sign_in(cast.clerk).post(part).status_code == 403
    manager = sign_in(cast.director)
    assert manager.post(part).status_code == 302
    assert not Member.objects.filter(organizer=cast.organizer, user=cast.clerk).exists()
    assert sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/").status_code == 404
    entry = AuditEntry.objects.get(action="person.part")
    assert entry.before == {"person": cast.clerk.username, "roles": ["clerk"]}
    assert manager.post(part).status_code == 404


def test_the_last_director_and_oneself_are_not_removed(cast: Cast) -> None:
    manager = sign_in(cast.director)
    assert manager.post(f"/o/{cast.organizer.slug}/people/{cast.director.pk}/part/").status_code == 409
    services.appoint(cast.tournament, cast.clerk, role=DIRECTOR, by=cast.director)
    services.dismiss(cast.tournament, cast.director, role=DIRECTOR, by=cast.director)
    answer = manager.post(f"/o/{cast.organizer.slug}/people/{cast.clerk.pk}/part/")
    assert (answer.status_code, "is the only director" in answer.text) == (409, True)
    assert Member.objects.filter(organizer=cast.organizer, user=cast.clerk).exists()
