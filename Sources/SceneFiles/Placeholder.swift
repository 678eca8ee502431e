// Filled by the modules' first commits.
