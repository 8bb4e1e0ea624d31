"""The greedy commander of The Fall of the Third Reich."""

from .commander import Commander

__all__ = ["Commander"]
