/** What a think time costs; JMH. Figures and command: {@code docs/performance.md}. */
package io.github.trueload.benchmarks;
