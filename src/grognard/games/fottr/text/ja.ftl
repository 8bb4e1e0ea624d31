# 第三帝国の滅亡、日本語。

game-name = 第三帝国の滅亡
scenario-campaign = キャンペーン（2人）
scenario-three_players = キャンペーン（3人）
scenario-four_players = キャンペーン（4人）
side-axis = 枢軸軍
side-allies = 連合軍・ソ連軍
side-west = 西側連合軍
side-soviet = ソ連軍
side-okw = OKW
side-okh = OKH
