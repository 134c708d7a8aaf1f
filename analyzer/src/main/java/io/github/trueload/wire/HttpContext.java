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
  long interimResponses;

  HttpContext(ConnectionTable table, Anomalies anomalies, ExchangeSink sink) {
    this.table = table;
    this.anomalies = anomalies;
    this.sink = sink;
  }

  /** Connections that carried something, none of it HTTP/1. */
  long connectionsNotHttp() {
    long count = 0;
    for (Protocol protocol : Protocol.values()) {
      if (protocol != Protocol.HTTP_1 && protocol != Protocol.NO_DATA) {
        count += connectionsOf[protocol.ordinal()];
      }
    }
    return count;
  }
}
