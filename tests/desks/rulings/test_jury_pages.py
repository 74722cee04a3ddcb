"""The pages of the jury: who is named to it, and how its decision is written down."""

from typing import Any

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.rulings.protesting import (
    card,
    file_protest,
    rule_on_player,
)
from tests.desks.rulings.test_jury_decide import NAMES, Kind, decide_protest, hall, performance_of, url
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as services
from tournament.models import Juror, Verdict

__all__ = ["hall"]


def ballots(*votes: str) -> dict[str, str]:
    return {f"vote_{juror.pk}": vote for juror, vote in zip(Juror.objects.order_by("pk"), votes, strict=True)}


def test_the_jury_decides_on_its_page(hall: Cast) -> None:
    before = performance_of(hall)
    file_protest(hall, rule_on_player(hall, effect=Effect(Kind.POINTS, points=-100)))
    votes = ballots("for", "for", "absent")
    data = {
        **votes,
        "paragraph": "SkWO 7.3.3",
        "decision": "The game was won.",
        "reason": "All saw it.",
        "outcome": "upheld",
        "effect": "none",
    }
    page = page_words(sign_in(hall.jury).post(url(hall, "1/decide/"), {**data, "withdraws": "on"}, follow=True))
    assert "Protest 1 is upheld." in page
    assert "The game was won. SkWO 7.3.3" in page
    assert "All saw it." in page
    assert performance_of(hall) == before


def test_the_jury_gives_an_effect_on_its_page(hall: Cast) -> None:
    before = performance_of(hall)
    file_protest(hall)
    votes = ballots("for", "absent", "absent")
    data = {**votes, "paragraph": "SkWO 7.3.3", "decision": "30 more.", "reason": "A loss was forgotten."}
    data |= {"effect": "added", "number": "1", "points": "30", "outcome": "upheld"}
    page = sign_in(hall.jury).post(url(hall, "1/decide/"), data, follow=True)
    assert performance_of(hall) == before + 30
    assert f"{card(hall)}: +30 points" in page_words(page)


def test_a_tie_is_not_saved_before_its_outcome_was_shown(hall: Cast) -> None:
    file_protest(hall)
    data = ballots("for", "against", "absent") | {"paragraph": "SkWO 7.3.3", "decision": "Won."}
    data |= {"reason": "Seen.", "effect": "none", "outcome": "upheld"}
    answer = sign_in(hall.jury).post(url(hall, "1/decide/"), data)
    assert answer.status_code == 422
    assert "1 of 2 votes uphold it: that turns it down." in page_words(answer)
    assert not Verdict.objects.exists()


def test_without_a_script_the_outcome_is_shown_before_it_is_saved(hall: Cast) -> None:
    file_protest(hall)
    data = ballots("for", "for", "against") | {"paragraph": "SkWO 7.3.3", "decision": "Won.", "reason": "Seen."}
    client = sign_in(hall.jury)
    shown = client.post(url(hall, "1/decide/"), data | {"effect": "none"})
    assert "2 of 3 votes uphold it: that upholds it." in page_words(shown)
    assert shown.context["form"]["outcome"].value() == "upheld"
    assert not Verdict.objects.exists()
    assert client.post(url(hall, "1/decide/"), data | {"effect": "none", "outcome": "upheld"}).status_code == 302


def test_no_vote_is_preselected(hall: Cast) -> None:
    file_protest(hall)
    opened = sign_in(hall.jury).get(url(hall, "1/decide/"))
    assert not any(field.value() for field in opened.context["form"].vote_fields)
    data = ballots("for", "for", "absent") | {"paragraph": "SkWO 7.3.3", "decision": "Won.", "reason": "Seen."}
    forgotten, *_others = data
    data.pop(forgotten)
    answer = sign_in(hall.jury).post(url(hall, "1/decide/"), data | {"effect": "none", "outcome": "upheld"})
    assert list(answer.context["form"].errors) == [forgotten]


def test_the_role_jury_names_nobody_and_reads_who_does(hall: Cast) -> None:
    file_protest(hall)
    told = "Somebody who was there and is not of the jury yet is named by: director."
    assert told in page_words(sign_in(hall.jury).get(url(hall, "1/decide/")))
    assert told not in page_words(sign_in(hall.director).get(url(hall, "1/decide/")))
    data = ballots("absent", "absent", "absent") | {"paragraph": "SkWO 7.3.3", "decision": "Won.", "reason": "Seen."}
    data |= {"effect": "none", "outcome": "upheld", "new_name_1": "Somebody", "new_vote_1": "for", "naming_reason": "x"}
    refused = page_words(sign_in(hall.jury).post(url(hall, "1/decide/"), data))
    assert "Nobody of the jury has voted." in refused
    assert not Juror.objects.filter(name="Somebody").exists()


def test_only_direction_and_jury_write_down_what_is_decided(hall: Cast) -> None:
    file_protest(hall)
    people = (hall.jury, hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(url(hall, "1/decide/"), *people, data={"effect": "none"}) == [
        422,
        422,
        403,
        403,
        403,
        403,
        404,
    ]


def test_a_member_is_named_before_the_start_or_with_a_reason(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert "is of the jury" in page_words(client.post(url(cast, "jury/"), {"name": NAMES[0]}, follow=True))
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    assert refusal_codes(services.name, cast.tournament, name=NAMES[1], by=cast.director) == ["jury.after_start"]
    assert client.post(url(cast, "jury/"), {"name": NAMES[1]}).status_code == 422  # the form asks for it
    assert client.post(url(cast, "jury/"), {"name": NAMES[1], "reason": "one left"}).status_code == 302
    assert Juror.objects.count() == 2


def test_a_member_named_twice_is_named_once(cast: Cast) -> None:
    assert services.name(cast.tournament, name=NAMES[0], by=cast.director) == services.name(
        cast.tournament, name=NAMES[0], by=cast.director
    )


def test_a_member_is_removed_with_a_reason_and_his_verdicts_stand(hall: Cast) -> None:
    verdict = decide_protest(hall, file_protest(hall))
    juror = Juror.objects.get(name=NAMES[0])
    client = sign_in(hall.director)
    assert "Give a reason" in page_words(client.post(url(hall, f"jury/{juror.pk}/remove/"), follow=True))
    client.post(url(hall, f"jury/{juror.pk}/remove/"), {"reason": "went home"})
    services.remove(juror, by=hall.director, reason="again")
    juror.refresh_from_db()
    assert juror.removal_reason == "went home"
    assert verdict.votes.count() == 3


@pytest.mark.parametrize("change", [{"name": ""}, {"name": "x" * 121}, {"card": 99}, {"user": 10**6}])
def test_a_nonsensical_form_names_no_member(cast: Cast, change: dict[str, Any]) -> None:
    assert sign_in(cast.director).post(url(cast, "jury/"), {"name": NAMES[0], **change}).status_code == 422
    assert not Juror.objects.exists()
