"""The arena: tournaments of bots, with mirrored deals and every seating."""
