/**
 * Sessions of an earlier run. {@link io.github.trueload.extract.Extraction} reads a log or a
 * capture, splits its requests into sessions by a {@link
 * io.github.trueload.extract.SessionDefinition}, and gives sessions of package {@code recorded}
 * (workload-model), which the Session Replay Controller and httperf can repeat.
 */
package io.github.trueload.extract;
