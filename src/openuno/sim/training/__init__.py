"""Training of the nets by which the policy `learned` plays: by self-play, and by one command."""
