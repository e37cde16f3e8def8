// Placeholder so that the package builds while its modules are written.
