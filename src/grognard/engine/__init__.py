"""The engine: what every hex-and-counter game needs, under players' words. It knows no game."""
