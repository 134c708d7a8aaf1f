/**
 * What an input is. In: a path and options. Out: the reader of its format, which its first bytes
 * decide, as a source of samples.
 */
package io.github.trueload.input;
