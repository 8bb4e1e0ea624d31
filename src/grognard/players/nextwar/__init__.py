"""The commander of The Next War."""

from .commander import Commander

__all__ = ["Commander"]
