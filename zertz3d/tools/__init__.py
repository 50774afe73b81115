"""Programs for maintainers, outside the running program: asset makers, bundles, film strips."""
