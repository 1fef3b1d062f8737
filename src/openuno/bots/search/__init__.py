"""Monte Carlo search: samples the hidden cards, and compares actions by compiled rollouts."""
