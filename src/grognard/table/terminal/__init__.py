"""A plain table in the terminal: map, asks, odds and log for the people at one screen."""
