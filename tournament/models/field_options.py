"""Validators and defaults of fields."""

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator


def between(least: int, most: int) -> list[BaseValidator]:
    return [MinValueValidator(least), MaxValueValidator(most)]


def default_loss_fee_tiers() -> list[list[int]]:
    """50 cents a lost game, one euro from the fourth on."""
    return [[1, 50], [4, 100]]
