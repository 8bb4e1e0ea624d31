"""The data pack: its files read, typed and checked, under an owner's overlay."""
