"""The table server: people, bots and programs play at tables over the network."""
