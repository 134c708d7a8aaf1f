package io.github.trueload.wire;

/** Receives each exchange when no more can be learnt of it; the object is only lent. */
interface ExchangeSink {

  /**
   * @param connection row in the table of connections
   * @param exchange what was seen
   */
  void accept(int connection, Exchange exchange);

  /** The id of the label made of {@code head}'s method and path. */
  int label(HeadParser head);

  /** The id of {@code label}. */
  int label(String label);
}
