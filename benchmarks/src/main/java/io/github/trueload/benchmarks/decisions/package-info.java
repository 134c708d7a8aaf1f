/** How often the commands call real runs different that are equal. */
package io.github.trueload.benchmarks.decisions;
