"""The code by which a browser may let the second laptop take over. It is printed where that was started."""

from tournament.desks.setup.beginning.door import Door

door = Door()
