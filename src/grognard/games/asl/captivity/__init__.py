"""Chapter 20: prisoners and their Guards."""
