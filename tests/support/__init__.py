"""What tests, benchmarks and screenshots share: servers, people, databases, random games."""
