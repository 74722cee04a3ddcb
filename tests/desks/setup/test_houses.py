"""Rule set and house rules in the settings of a tournament: by a name or option by option, and contradictions."""

from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from scoring import Contract, Marks, value
from scoring.rules import PUB
from tests.builders import Cast, make_cast, page_words, sign_in
from tests.desks.setup.asked import settings_form
from tests.tiers import sweep
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.forms import ChangeForm
from tournament.houses import OPTIONS, PRESETS, asked_of, option_field
from tournament.models import AuditEntry, Tournament
from tournament.queries.record.recount import faults
from tournament.refused import Refused


def save_settings(cast: Cast, **typed: Any) -> Any:
    sent = settings_form(reload_tournament(cast), **typed)
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/settings/", sent)


def reload_tournament(cast: Cast) -> Tournament:
    return Tournament.objects.get(pk=cast.tournament.pk)


@sweep("name", PRESETS)
def test_a_named_preset_sets_rule_set_performance_and_house_rules_together(cast: Cast, name: str) -> None:  # V14
    assert save_settings(cast, house=name).status_code == 302
    preset = PRESETS[name]
    tournament = reload_tournament(cast)
    assert (tournament.rule_edition, tournament.performance_system) == (preset.edition, preset.system)
    assert tournament.house == preset.house
    assert asked_of(tournament)["house"] == name
    assert tournament.rules.house.ramsch is not None
    call_command("verify")


def test_every_house_rule_is_kept_as_it_is_chosen(cast: Cast) -> None:  # V0.2
    chosen = {
        "house": "chosen",
        "house_kontra": "1",
        "house_bock": "on",
        "house_bock_on": ["lost_60", "hundred"],
        "house_bock_most": "2",
        "house_ramsch": "on",
        "house_ramsch_tie": "share",
    }
    assert save_settings(cast, **chosen).status_code == 302
    house = reload_tournament(cast).rules.house
    assert house.bock is not None
    assert (house.kontra, house.bock.on, house.bock.most) == (1, ("lost_60", "hundred"), 2)
    assert house.ramsch is not None
    assert house.ramsch.tie == "share"
    assert asked_of(reload_tournament(cast))["house"] == "chosen"
    after = AuditEntry.objects.filter(action="tournament.settings").latest("pk").after
    assert after is not None
    assert after["house"]["kontra"] == 1


def test_house_rules_of_a_rule_set_can_be_left_out(cast: Cast) -> None:
    assert save_settings(cast, rule_edition="pub", house="set").status_code == 302
    assert reload_tournament(cast).rules.house == PUB.house
    without = dict.fromkeys(OPTIONS, "") | {"house_kontra": "2", "house_bock_on": []}
    assert save_settings(cast, rule_edition="pub", house="chosen", **without).status_code == 302
    house = reload_tournament(cast).rules.house
    assert (house.kontra, house.bock, house.ramsch, house.give_up) == (2, None, None, False)


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"house_bock": "on", "house_bock_on": []}, "house_bock_on"),
    ({"house_bock": "on", "house_bock_on": ["re"]}, "house_bock_on"),
    ({"house_bock": "on", "house_bock_on": ["passed"], "house_bock_ramsch_after": "on"}, "house_bock_ramsch_after"),
    ({"house_spitze_most": "99"}, "house_spitze_most"),
    ({"performance_system": "lowest_penalty"}, "performance_system"),
    ({"house_bock": "on", "house_bock_on": ["triple"], "house_bock_trigger_too": "on"}, "house_bock_trigger_too"),
    ({"rule_edition": "danish"}, "performance_system"),
]


@sweep(("typed", "field"), CONTRADICTIONS)
def test_contradicting_house_rules_are_reported_at_their_field(cast: Cast, typed: dict[str, Any], field: str) -> None:
    answer = save_settings(cast, house="chosen", **typed)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert reload_tournament(cast).house == {}


def test_the_preset_of_the_cup_says_whether_a_lost_grand_hand_counts_once(cast: Cast) -> None:
    """V8.11 [A21]: 003's own game counts it single, everybody else double."""
    lost = Marks(contract=Contract.GRAND, hand=True, won=False)
    for name, score in (("cup", -144), ("cup_single", -72)):
        save_settings(cast, house=name)
        assert value(lost, reload_tournament(cast).rules).score == score


def test_a_named_preset_is_refused_with_another_rule_set(cast: Cast) -> None:
    save_settings(cast, house="cup")
    answer = save_settings(cast, rule_edition="pub", performance_system="seeger_fabian")
    assert list(answer.context["form"].errors) == ["house"]


def test_the_service_refuses_contradicting_house_rules_as_the_page_does(cast: Cast) -> None:
    with pytest.raises(Refused):
        services.change_settings(cast.tournament, by=cast.director, house={"bock": {"on": []}})
    with pytest.raises(Refused):
        services.change_settings(cast.tournament, by=cast.director, performance_system="lowest_penalty")
    with pytest.raises(ValueError, match="as what differs"):
        services.change_settings(cast.tournament, by=cast.director, house={"kontra": 0})


def test_verify_names_house_rules_that_were_changed_by_hand(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(house={"bock": {"on": []}})
    with pytest.raises(CommandError), StringIO() as said:
        call_command("verify", stdout=said, stderr=said)
    assert any("the house can't be played: house.bock.on" in fault for fault in faults(cast.tournament))


def test_a_form_without_house_rules_leaves_them_unchanged(cast: Cast) -> None:
    save_settings(cast, house="cup")
    sent = {
        name: value for name, value in settings_form(reload_tournament(cast)).items() if not name.startswith("house")
    }
    form = ChangeForm(sent, instance=reload_tournament(cast))
    assert form.is_valid(), form.errors
    assert form.settings()["house"] == PRESETS["cup"].house


def test_the_rules_are_named_and_results_say_that_they_are_not_under_skwo(db: None) -> None:  # V13
    cast = make_cast(rule_edition="pub")
    client = sign_in(cast.director)
    for page in (reverse(name, args=[cast.tournament.slug]) for name in ("standings", "public")):
        assert "Not under SkWO." in page_words(client.get(page)), page
    public = client.get(reverse("public", args=[cast.tournament.slug]))
    assert "Revolution 92; in Bock rounds: another event calls" in page_words(public)
    assert "each who knocks doubles. Not under SkWO." in page_words(public)
    plain = make_plain(cast)
    assert "Not under SkWO" not in page_words(client.get(f"/t/{plain.slug}/standings/"))


def make_plain(cast: Cast) -> Tournament:
    day = cast.tournament.date
    return services.open_tournament(cast.organizer, by=cast.director, name="Plain", place="Hall", date=day)


def test_plan_and_public_page_announce_the_pot_beside_the_stake(db: None) -> None:  # V10
    cast = make_cast(rule_edition="pub", stake=Decimal("0.5"), settled_by="games", pot_ante_cents=50)
    page = page_words(sign_in(cast.director).get(reverse("public", args=[cast.tournament.slug])))
    assert "; a pot, ante" in page
    Tournament.objects.filter(pk=cast.tournament.pk).update(pot_ante_cents=0)
    assert "a pot" not in page_words(sign_in(cast.director).get(reverse("public", args=[cast.tournament.slug])))


def test_no_revolution_is_said_in_the_gender_of_its_word() -> None:
    with translation.override("de"):
        assert ">keine<" in option_field("revolution", "revolution").widget.render("revolution", "0")
