/**
 * The sessions of an earlier run. In: its log or capture. Out: sessions of {@code recorded}
 * (workload-model), which the replay controller and httperf can repeat.
 */
package io.github.trueload.extract;
