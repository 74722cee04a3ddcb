"""The Django application: the things of a tournament, the queries over them and the desks of the hall."""

__version__ = "1.0.0"  # said here alone; what changed stands in CHANGELOG.md
