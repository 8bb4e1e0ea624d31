# Patrol: what players read.

game-name = Patrol
scenario-hill = The hill
aim-hill = After three turns the side with more squads on the hill wins.
side-green = Green
side-grey = Grey

step-move = Movement
step-close = Close combat
step-end = End of the turn

prompt-act = Move your squads, or throw smoke.
prompt-march = Where does { $unit } go? { $left } points are left.
prompt-fire = An enemy at { $hex }: who fires?
prompt-casualties = Close combat at { $hex }: who is lost?
prompt-orders = Orders for your fire

verb-move = move
verb-smoke = throw smoke
verb-enter = enter
verb-fire = fire
verb-lose = lose
verb-fire-within = fire within
verb-fire-in-the-open-within = fire in the open within
answer-move = Move { $unit }
answer-smoke = { $unit } throws smoke into { $hex }
answer-done = End the movement
answer-enter = Enter { $hex }
answer-stop = Stop here
answer-fire = { $unit } fires
answer-pass = Hold fire
answer-lose = Lose { $unit }
answer-fire-within = Fire within { $number }
answer-fire-in-the-open-within = Fire at enemies in the open within { $number }
answer-ask-me = Ask me

reason-not-your-squad = { $unit } is not a piece of yours on the map.
reason-spent = { $unit } has acted this turn.
reason-not-next = { $hex } is not next to it.
reason-too-far = { $hex } costs { $needed } points; { $left } are left.
reason-met = It has met the enemy at { $hex }.
reason-pinned = It is pinned at { $hex }.
reason-dummy = { $unit } is a dummy.
reason-no-grenades = There is no smoke left.
reason-no-such-order = This game has no order "{ $order }".

event-moves = { $unit } moves to { $hex }.
event-seen = { $unit } is seen at { $hex }.
event-dummy = { $unit } was a dummy.
event-hit = { $unit } hits { $target } ({ $total }).
event-pinned = { $unit } pins { $target } ({ $total }).
event-missed = { $unit } misses { $target } ({ $total }).
event-smoke = { $unit } throws smoke into { $hex }.
event-lost = { $unit } is lost.
event-ordered = Your squads fire within { $within }.

battle-step-uncover = Uncover
battle-step-struggle = Struggle
battle-step-green-casualties = Losses of green
battle-step-grey-casualties = Losses of grey

status-spent = has acted
track-grenades = Smoke left
track-hill = Squads on the hill
box-out = Out of the game
marker-smoke = smoke
overlay-smoke = Smoke
