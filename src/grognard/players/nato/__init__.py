"""The commander of NATO."""

from .commander import Commander

__all__ = ["Commander"]
