package io.github.trueload.jtl;

/**
 * What is done with rows that tell of the same requests as other rows: those of the Transaction
 * Controller (known by their response message, {@code Number of samples in transaction : …}) and
 * those of sub-results (redirects, embedded resources, a transaction's samples), which JMeter
 * writes behind their parent's.
 */
public enum NestedRows {
  /**
   * Every request counts once, as JMeter's own summary counts: sub-results are left out, and so is
   * a transaction whose samples are rows of their own ahead of it; one that was generated as their
   * parent is kept in their place.
   */
  ONCE,
  /** Every row counts. */
  COUNT,
  /** No transaction's row counts; its samples do. Sub-results of samples are left out. */
  NO_TRANSACTIONS
}
