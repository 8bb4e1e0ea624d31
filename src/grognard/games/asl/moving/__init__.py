"""Chapter 4: the Movement Phase and the Advance Phase."""
