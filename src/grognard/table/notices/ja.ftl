# 手番の知らせ（電子メール）。
mail-subject = { $game }：手番です（{ $side }）
mail-body = { $game }「{ $scenario }」第{ $turn }ターン、{ $side }の手番です。
    { $link }
