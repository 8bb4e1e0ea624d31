"""Whether tests notice the loss of the rules they are marked with."""
