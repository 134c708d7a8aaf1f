package io.github.trueload.wire;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.ConnectionTable;

/** What every connection of a capture shares. */
final class HttpContext {

  final ConnectionTable table;
  final Anomalies anomalies;
  final ExchangeSink sink;
  final HeadParser head = new HeadParser();
  final long[] connectionsOf = new long[Protocol.values().length];
  final TicketLengths tickets = new TicketLengths();
  long interimResponses;

  /** Tunnels that a proxy opened; what is in them is not read. */
  long tunnels;

  /** Connections that left HTTP/1 by status 101, by what they turned to. */
  long upgradedToWebSocket;

  long upgradedToHttp2;
  long upgradedToOther;

  /** SYNs that were sent again before an answer came. */
  long synRetries;

  /** Whether the user named the servers. */
  boolean serversNamed;

  long tlsExchanges;
  long tlsHandshakes;
  long tlsHandshakeNanos;

  /** Connections that may carry HTTP/2: the client offered it, the server's choice is encrypted. */
  long tlsOfferingHttp2;

  /** Records that belong to no exchange: tickets, most of all, and changes of keys. */
  long tlsUnasked;

  HttpContext(ConnectionTable table, Anomalies anomalies, ExchangeSink sink) {
    this.table = table;
    this.anomalies = anomalies;
    this.sink = sink;
  }

  /** Counts a connection that leaves HTTP/1 with the response {@code head}. */
  void countUpgrade(HeadParser head) {
    if (head.upgradesTo("websocket")) {
      upgradedToWebSocket++;
    } else if (head.upgradesTo("h2c")) {
      upgradedToHttp2++;
    } else {
      upgradedToOther++;
    }
  }

  /** Connections that carried something, none of it exchanges that are read. */
  long connectionsNotHttp() {
    long count = 0;
    for (Protocol protocol : Protocol.values()) {
      if (!protocol.isRead()) {
        count += connectionsOf[protocol.ordinal()];
      }
    }
    return count;
  }
}
