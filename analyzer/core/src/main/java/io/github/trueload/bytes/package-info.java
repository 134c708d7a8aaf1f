/** The bytes of an input, unpacked, whatever carries them: file, gzip, zstd, standard input. */
package io.github.trueload.bytes;
