"""What people see of the game: views, looks, counters as a table draws them, and what an editor may change."""
