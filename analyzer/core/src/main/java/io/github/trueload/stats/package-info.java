/** Statistics over blocks: accumulators that accept and combine, and what they sum up to. */
package io.github.trueload.stats;
