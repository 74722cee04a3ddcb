"""Opens a start card again that somebody has locked by typing wrong codes."""

from tournament import audit, gate
from tournament.models import StartCard, User


def unlock(card: StartCard, *, by: User) -> bool:
    """Wherever the wrong codes came from; whether the card was locked. What was typed before is forgotten."""
    with audit.atomic():
        if not gate.open_locks(gate.CARD_CODE, [card.pk]):
            return False
        audit.record("card.unlock", by=by, tournament=card.tournament, card=card)
    return True
