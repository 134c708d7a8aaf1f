/**
 * Command {@code trueload}: one class for each command, and classes of options that several
 * commands share. A command reads its arguments, calls the library, and writes text to the
 * terminal, files and the exit code. It is the only package that prints and exits.
 */
package io.github.trueload.cli;
