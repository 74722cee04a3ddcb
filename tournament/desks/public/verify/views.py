"""The page on which the browser checks the certificate of a draw, with the commands by which anybody draws again."""

from django.http import HttpResponse
from django.shortcuts import render

from scoring import DECK
from tournament import __version__
from tournament.access import allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import hanging
from tournament.models import Tournament
from tournament.wording import card_name

COMMANDS = (
    "python -m pip install --no-deps skatwart-{version}-py3-none-any.whl",
    "python -m seating verify draw-{series}.json",
)


@allowed("public.look")
@from_memory
def verify(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    drawn = hanging(request.state).drawn
    told = {"version": __version__, "series": drawn[0].series.number if drawn else 1}
    context = {
        "drawn": drawn,
        "deck": [(str(card), card_name(card)) for card in DECK],
        "commands": [command.format(**told) for command in COMMANDS],
    }
    return render(request, "public/verify/verify.html", context)
