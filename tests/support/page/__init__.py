"""What tests of the page and screenshots share: browsers, visitors, chosen situations."""
