package io.github.trueload.wire.protocol;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;

/** Where the readers of all connections of a capture put what they find. */
public final class WireOutput {

  public final ConnectionTable connections;
  public final Anomalies anomalies;
  public final Names labels;
  private final ExchangeSink exchanges;

  private final long[] connectionsOf = new long[Protocol.values().length];

  /**
   * @param connections one row for each connection
   * @param anomalies what was wrong or is missing
   * @param labels names of the exchanges
   * @param exchanges the exchanges themselves
   */
  public WireOutput(
      ConnectionTable connections, Anomalies anomalies, Names labels, ExchangeSink exchanges) {
    this.connections = connections;
    this.anomalies = anomalies;
    this.labels = labels;
    this.exchanges = exchanges;
  }

  /**
   * Hands on an exchange of which no more can be learnt.
   *
   * @param connection row in the table of connections
   * @param exchange is only lent
   */
  public void handOn(int connection, Exchange exchange) {
    if (exchange.events != null && exchange.events.isFull()) {
      anomalies.count(AnomalyKind.LIMIT_REACHED, exchange.firstPacket);
    }
    exchanges.accept(connection, exchange);
  }

  /** Counts {@code count} connections that carry {@code protocol}. */
  public void countConnections(Protocol protocol, long count) {
    connectionsOf[protocol.ordinal()] += count;
  }

  /** {@return how many connections carried {@code protocol}} */
  public long connectionsOf(Protocol protocol) {
    return connectionsOf[protocol.ordinal()];
  }
}
