# The Fall of the Third Reich, in English.

game-name = The Fall of the Third Reich
scenario-campaign = Campaign, two players
scenario-three_players = Campaign, three players
scenario-four_players = Campaign, four players
side-axis = Axis
side-allies = Allies
side-west = Western Allies
side-soviet = Soviets
side-okw = OKW
side-okh = OKH
