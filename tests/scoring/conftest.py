"""How made-up examples are tried: as long as it takes, for a busy machine is no fault of a game."""

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
