/**
 * The bytes of an input. In: a file, a pipe or standard input, plain, gzip or zstd. Out: unpacked
 * bytes in blocks; and output files that appear whole or not at all.
 */
package io.github.trueload.bytes;
