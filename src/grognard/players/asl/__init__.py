"""The commander of Advanced Squad Leader."""

from .commander import Commander

__all__ = ["Commander"]
