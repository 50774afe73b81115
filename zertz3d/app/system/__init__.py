"""What the machine and its owner want: folders, settings, files that must not be lost, and faults that must be told."""
