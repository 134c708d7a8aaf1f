package io.github.trueload.audit;

/**
 * Requests as a tool counted them.
 *
 * @param requests all requests; NaN where the tool does not print them
 * @param failed requests that failed; NaN likewise
 * @param dropped requests that were due and never sent; 0 where the tool prints none
 */
record ReportedCounts(double requests, double failed, double dropped) {}
