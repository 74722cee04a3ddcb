"""For how long one key takes back what somebody just booked at a desk, and what the trail says then."""

from datetime import timedelta

TIME_TO_UNDO = timedelta(minutes=1)
UNDONE = "card.undo"  # the reason of every step of it
