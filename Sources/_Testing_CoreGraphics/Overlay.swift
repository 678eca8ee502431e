// Deliberately empty. A file that imports both Testing and a module named CoreGraphics makes the
// compiler load the overlay module of this name; without it such a file does not compile.
