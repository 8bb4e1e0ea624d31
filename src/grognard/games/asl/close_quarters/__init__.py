"""Chapter 11: Close Combat and Melee."""
