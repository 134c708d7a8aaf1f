/**
 * Statistics over blocks of samples. An accumulator accepts blocks of one range of the rows and
 * combines with the accumulator of the next range; its summary is an immutable record. The result
 * does not depend on the number of threads. Times in summaries are in seconds, in blocks in
 * nanoseconds. The package contains no texts for people.
 */
package io.github.trueload.stats;
