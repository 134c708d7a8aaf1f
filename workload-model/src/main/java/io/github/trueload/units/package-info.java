/**
 * Numbers with units as people write them, {@code 250ms}, {@code 20/s}, {@code 64MiB}, {@code 5%}:
 * one grammar for JMeter's fields, the command line, gates and experiment files.
 *
 * <p>A quantity is a decimal number, optional white space and the sign of a {@link
 * io.github.trueload.units.Unit}. Whether a number may stand alone is the caller's choice ({@link
 * io.github.trueload.units.BareNumber}).
 */
package io.github.trueload.units;
