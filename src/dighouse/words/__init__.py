"""The words of the house, one JSON file a part; the browser client reads the same files."""
