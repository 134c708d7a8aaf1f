package io.github.trueload.wire;

import io.github.trueload.sample.Anomalies;
import io.github.trueload.sample.ConnectionTable;
import java.nio.ByteBuffer;

/** What every connection of a capture shares. */
final class HttpContext {

  final ConnectionTable table;
  final Anomalies anomalies;
  final ExchangeSink sink;
  final HeadParser head = new HeadParser();
  final long[] connectionsOf = new long[Protocol.values().length];
  long interimResponses;

  private final ByteBuffer assembled = ByteBuffer.allocateDirect(HttpStream.MAX_HEAD);

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

  /** The bytes of a head that came in pieces, where a parser can read them; lent until the next. */
  ByteBuffer assemble(byte[] kept, int length) {
    return assembled.put(0, kept, 0, length);
  }
}
