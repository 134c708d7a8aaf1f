/** What a think time costs, by JMH. Figures and command: {@code docs/performance.md}. */
package io.github.trueload.benchmarks;
