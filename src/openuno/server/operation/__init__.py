"""Operation of a server: configuration, limits, logs and metrics."""
