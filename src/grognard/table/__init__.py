"""The table: where people and AI players sit down to a game. It knows no rule, only asks and answers."""
