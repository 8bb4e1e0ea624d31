# Sorties: what players read.

game-name = Sorties
scenario-few = Four wings a side
scenario-many = Forty wings a side
aim-few = After two turns the side with more wings left wins.
aim-many = After two turns the side with more wings left wins.
side-east = East
side-west = West

step-plan = Planning
step-battle = Battles
step-end = End of the turn

prompt-plan = Plan your sorties in secret, then seal the list.
prompt-battles = Fight the next battle.
prompt-reserves = Battle at { $hex }: commit wings from the base.
prompt-reaction = Battle at { $hex }: do you react?
prompt-losses = Battle at { $hex }: which wing is lost?
prompt-orders = Order your reactions

verb-fly = fly
verb-with = commit
verb-lose = lose
verb-react-from = react from strength
answer-fly = Fly { $unit } to { $hex }
answer-seal = Seal the list
answer-fight = Fight
answer-with = Commit { $unit }
answer-done = No more reserves
answer-react = React
answer-pass = Let it pass
answer-lose = Lose { $unit }
answer-react-from = React to strength { $number } or more
answer-ask-me = Ask me

reason-not-your-wing = { $unit } is not a wing of yours at base.
reason-planned-already = { $unit } is on your list already.
reason-no-order = You have given no order.

event-planned = { $unit } will fly to { $hex }.
event-revealed = The lists are open: { $east } sorties of the east, { $west } of the west.
event-dogfight = Battle at { $hex }.
event-reacts = { $side } reacts.
event-flak = Flak of { $side } fires at { $hex }.
event-shot-down = { $unit } is shot down.
event-ordered = You will react to strength { $least } or more.

battle-east = East
battle-west = West
battle-step-announce = Battle joined
battle-step-east-reserves = Reserves of the east
battle-step-west-reserves = Reserves of the west
battle-step-reactions = Reactions
battle-step-flak = Flak
battle-step-volley = Fire
battle-step-east-losses = Losses of the east
battle-step-west-losses = Losses of the west
battle-step-home = Return to base

track-wings = Wings left
box-base = At base
box-lost = Lost
marker-flak = hidden flak
marker-flight = planned sortie
overlay-secrets = What you alone know
