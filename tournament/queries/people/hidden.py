"""Who doesn't want to be named in public like everybody, as the register has it: by first name only, or not at all."""

from django.db.models import Q

from tournament.models import Player, Tournament
from tournament.models.people import nameless
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.persons import Persons


def hidden_names(tournament: Tournament) -> dict[int, str]:
    """Start number -> what strangers read on it instead of the names. One query where nobody asked for it."""
    wishes = Player.objects.exclude(publish_as=Player.Naming.FULL).filter(organizer=tournament.organizer_id)
    wanted = dict(wishes.values_list("pk", "publish_as"))
    if not wanted:
        return {}
    persons = Persons(tournament.organizer_id)
    wish = {entry: wanted[key] for key in wanted if persons.head(key) == key for entry in persons.entries(key)}
    cards = cards_in_force(tournament).filter(Q(player__in=wish) | Q(substitute__in=wish))
    return {
        card.number: " / ".join(name_of(player, card.number, wish, tournament) for player in card.people)
        for card in cards.select_related("player", "substitute")
    }


def name_of(player: Player, number: int, wish: dict[int, str], tournament: Tournament) -> str:
    """A name that was removed says nothing anyway."""
    wanted = wish.get(player.pk)
    if wanted is None:
        return player.public_name if tournament.short_names else str(player)
    return player.first_name if wanted == Player.Naming.FIRST and player.first_name else nameless(number)
