"""Which display works here, why it was chosen, and what to say when none does."""
