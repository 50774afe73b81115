"""Boardspace records: read whatever its eras wrote, written as its second version writes."""
