"""Chapters 7 to 9: fire attacks, First Fire and what it leaves behind."""
