"""One screen a file: what it knows, what it shows, what its targets do."""
