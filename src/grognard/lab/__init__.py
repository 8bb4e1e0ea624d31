"""The laboratory: many games at once, what they tell, and how fast they are played."""
