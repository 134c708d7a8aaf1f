/**
 * Recognition of input formats. {@link io.github.trueload.input.Inputs} reads the first bytes of a
 * file or of standard input, decides on its format, and opens the reader of this format as a source
 * of samples. Further log formats register by {@link io.github.trueload.input.LogReader}.
 */
package io.github.trueload.input;
