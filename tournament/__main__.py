"""`python -m tournament`: what `manage.py` does, wherever this package lies; ours for processes of our own."""

import sys

from tournament.management.program import run

if __name__ == "__main__":
    run(["manage.py", *sys.argv[1:]])
