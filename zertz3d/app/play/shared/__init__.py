"""Games that are shared with other places: relayed into a file, or played on two machines."""
