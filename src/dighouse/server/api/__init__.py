"""The calls over HTTP, and the pages."""
