# %% [markdown]
# # First steps
#
# A table for three, dealt from a seed, so that it is the same each time. A game shows itself with
# all cards open.
# %%
from openuno import Card, Game, Hand, play

game = Game(["Ann", "Bo", "Cy"], "strict", seed=23)
game
# %% [markdown]
# `legal` says what a seat may do, `why_not` why something is against the rules, and by which
# clause.
# %%
print(*game.legal("Cy"), sep="\n")
refusal = game.why_not("Cy: draw")
print(refusal, f"({refusal.clause})")
# %% [markdown]
# What happens comes out as events, which print as sentences.
# %%
for event in game.apply("Cy: play YR"):
    print(event)
# %% [markdown]
# A player gets a view: all that the seat may know, and nothing else.
# %%
game.view("Bo")
# %% [markdown]
# Cards and hands are values, and show themselves, too.
# %%
hand = Hand("W+4 R7 G2 B+2")
print(hand, max(hand), sum(card.points for card in hand))
hand
# %%
Card("W+4:G")
# %% [markdown]
# Bots play the match to its end.
# %%
events = list(play(game, "normal"))
print(len(events), "events,", game.hand_number, "hands; won by", *game.winners)
print(game.scores)
