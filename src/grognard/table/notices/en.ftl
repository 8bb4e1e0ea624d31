# Word that it is somebody's turn, by e-mail.
mail-subject = { $game }: it is your turn ({ $side })
mail-body = It is your turn as { $side } in { $game }, { $scenario }, turn { $turn }.
    { $link }
# Whether an address wants such letters: a letter, and the page it leads to.
confirm-subject = Grognard: shall this address get word of turns?
confirm-body = Somebody wants word sent to this address when it is his turn in a game of Grognard.
    If that was you, open this page within a week and press its button:
    { $link }
    If not, do nothing: there will be no more letters.
confirm-page = Shall your address get word when it is your turn?
confirm = Yes, send me word
confirm-done = Done. Word will be sent to your address.
confirm-unknown = This link is not known, or too old. Ask for a new one at the table.
confirm-later = The server cannot reach its store at the moment. Try again later.
