#!/usr/bin/env python
"""Django's command line for Skatwart: `python manage.py help` lists what it can do."""

import sys

from tournament.management.program import run

if __name__ == "__main__":
    run(sys.argv)
