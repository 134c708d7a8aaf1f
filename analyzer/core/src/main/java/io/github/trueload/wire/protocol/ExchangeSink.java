package io.github.trueload.wire.protocol;

/** Receives each exchange when no more can be learnt of it; the object is only lent. */
@FunctionalInterface
public interface ExchangeSink {

  /**
   * Takes an exchange.
   *
   * @param connection row in the table of connections
   */
  void accept(int connection, Exchange exchange);
}
