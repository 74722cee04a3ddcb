"""The Django application: the things of a tournament, the queries over them and the desks of the hall."""
