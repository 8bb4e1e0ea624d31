"""Chapter 12: concealment, Dummies, hidden units, and what each side knows."""
