package io.github.trueload.jtl;

/**
 * What is done with rows that report the same requests as other rows: those of sub-results
 * (redirects, embedded resources), which JMeter writes after their parent's, and those of the
 * Transaction Controller (known by their response message, {@code Number of samples in transaction
 * : …}).
 */
public enum NestedRows {
  /**
   * Every request counts once: sub-results of samples are left out, and transactions are handed on
   * apart ({@link io.github.trueload.sample.BlockSink#acceptTransactions}); their requests are the
   * rows before them, or after them if they were generated as parents.
   */
  ONCE,
  /** Every row counts as a request. */
  COUNT
}
