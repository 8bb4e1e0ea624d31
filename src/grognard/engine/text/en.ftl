# Texts of the engine.
reason-not-an-option = "{ $answer }" does not answer what is asked now.
reason-malformed = "{ $answer }" is not an answer: words separated by single blanks are expected.
reason-not-asked = It is not for { $side } to answer now; asked: { $asked }.
reason-no-such-side = There is no side "{ $side }".
reason-game-over = The game is over.
reason-no-undo = Nothing can be taken back: a die, a reveal or the other side's decision came after it.
reason-no-orders = This game knows no whole orders.
event-die = { $side }: die roll { $die }.
