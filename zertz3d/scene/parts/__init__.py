"""What every renderer shares: pieces, furniture, themes, tiers, buffers, and which pixels change when a piece moves."""
