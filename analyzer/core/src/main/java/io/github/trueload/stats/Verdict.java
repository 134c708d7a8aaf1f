package io.github.trueload.stats;

import java.util.List;

/**
 * The verdict.
 *
 * @param headline one line: the load, the error, the connections
 * @param points what stands behind it and what to do, one sentence each
 * @param conclusive false where damage or too little data forbids a verdict
 */
public record Verdict(String headline, List<String> points, boolean conclusive) {}
