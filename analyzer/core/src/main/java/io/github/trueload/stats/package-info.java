/**
 * Statistics over blocks of samples. In: blocks, in ranges. Out: immutable summaries. An
 * accumulator accepts blocks and combines with the next range's; it knows no text.
 */
package io.github.trueload.stats;
