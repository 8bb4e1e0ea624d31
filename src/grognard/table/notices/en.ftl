# Word that it is somebody's turn, by e-mail.
mail-subject = { $game }: it is your turn ({ $side })
mail-body = It is your turn as { $side } in { $game }, { $scenario }, turn { $turn }.
    { $link }
