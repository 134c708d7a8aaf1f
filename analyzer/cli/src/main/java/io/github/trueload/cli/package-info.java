/**
 * The command {@code trueload}. In: words and options. Out: text on the terminal, files, and the
 * exit code. It is the only package that prints and exits.
 */
package io.github.trueload.cli;
