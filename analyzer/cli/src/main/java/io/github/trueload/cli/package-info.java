/** The command {@code trueload}: options, output and exit codes. */
package io.github.trueload.cli;
