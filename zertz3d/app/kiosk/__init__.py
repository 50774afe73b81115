"""Unattended at an event: the show, the visitors, and the supervisor that keeps both alive."""
