"""What whoever runs a server needs: configuration, limits, logs and metrics."""
