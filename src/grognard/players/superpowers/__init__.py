"""A greedy commander for Superpowers at War."""

from .commander import Commander

__all__ = ["Commander"]
