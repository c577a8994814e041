"""What the pages take from the library when they are built, as extensions of Sphinx."""
