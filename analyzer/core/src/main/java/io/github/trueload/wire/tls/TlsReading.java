package io.github.trueload.wire.tls;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.wire.decryption.Decryption;
import io.github.trueload.wire.decryption.KeyLog;
import io.github.trueload.wire.decryption.SealedRecord;
import io.github.trueload.wire.protocol.Protocol;
import io.github.trueload.wire.protocol.WireOutput;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.TcpConnection;
import java.util.function.ObjLongConsumer;

/** What all encrypted connections of a capture share. */
public final class TlsReading implements ConnectionReader.Factory {

  final WireOutput output;
  final TicketLengths tickets = new TicketLengths();

  /** Whether the user named the servers. */
  final boolean serversNamed;

  /** Whether each record of a response that is not decrypted is an event. */
  final boolean recordsAreEvents;

  /** Secrets of the capture's connections; more may come while it is read. */
  final KeyLog keys;

  final Applications applications;
  final Decryption.Factory decryptions = new Decryption.Factory();
  final SealedRecord sealed = new SealedRecord();

  /** Connections whose application's bytes were decrypted. */
  long decryptedConnections;

  /** Records that no key opened. */
  long recordsNotDecrypted;

  /** Decrypted connections whose records could not be opened any more from some point on. */
  long decryptionsGivenUp;

  /**
   * Connections without secrets, or with a cipher that is not known, although a key log is there.
   */
  long withoutKeys;

  /** Those of them whose secrets are known, but whose cipher is AES-CCM. */
  long withoutCipher;

  long exchanges;
  private long handshakes;
  private long handshakeNanos;

  /** Connections that may carry HTTP/2: the client offered it, the server's choice is encrypted. */
  long offeringHttp2;

  /** What seems a request on those connections. */
  long undecidedRequests;

  /** Exchanges of HTTP/2 that were timed by the lengths of records, and requests that were not. */
  long http2Exchanges;

  long http2Untimed;

  /** Exchanges that were timed although a record may have held several requests. */
  long http2Assumed;

  /** Connections of HTTP/2 without secrets some of whose requests were not timed. */
  long http2NotTimed;

  /** Those of them whose requests overlap or may overlap, or whose records show nothing. */
  long http2Overlapping;

  /** Connections of HTTP/1 whose requests did not wait for responses, and their exchanges. */
  long pipelinedConnections;

  long pipelinedExchanges;

  /** Records that belong to no exchange: tickets, most of all, and changes of keys. */
  long unasked;

  /**
   * @param output where exchanges go
   * @param serversNamed whether the user named the servers, so that the roles need no guess
   * @param recordsAreEvents whether each record of a response that is not decrypted is an event
   * @param keys secrets, to which more may be added while the capture is read
   * @param applications makes the readers of what is decrypted
   */
  public TlsReading(
      WireOutput output,
      boolean serversNamed,
      boolean recordsAreEvents,
      KeyLog keys,
      Applications applications) {
    this.output = output;
    this.serversNamed = serversNamed;
    this.recordsAreEvents = recordsAreEvents;
    this.keys = keys;
    this.applications = applications;
  }

  @Override
  public ConnectionReader open(TcpConnection connection) {
    return new TlsConnection(connection, this);
  }

  /** Gives each count to {@code facts}, with the name that it has in the metadata. */
  public void report(ObjLongConsumer<String> facts) {
    facts.accept("connections_tls_offering_http2", offeringHttp2);
    facts.accept("tls_requests_not_timed", undecidedRequests);
    facts.accept("tls_exchanges", exchanges);
    facts.accept("tls_exchanges_perhaps_pipelined", pipelinedExchanges);
    facts.accept("tls_http2_exchanges", http2Exchanges);
    facts.accept("tls_http2_exchanges_perhaps_several", http2Assumed);
    facts.accept("tls_http2_requests_not_timed", http2Untimed);
    facts.accept("tls_records_unasked", unasked);
    facts.accept("tls_handshakes", handshakes);
    facts.accept("tls_connections_decrypted", decryptedConnections);
    facts.accept("tls_records_not_decrypted", recordsNotDecrypted);
    facts.accept("tls_connections_given_up", decryptionsGivenUp);
    facts.accept("tls_connections_without_keys", withoutKeys);
    facts.accept("tls_connections_aes_ccm", withoutCipher);
  }

  /** Counts what cannot be timed without secrets. */
  public void countAnomalies() {
    long uncertain = http2Untimed + http2Assumed;
    boolean isLoss = http2Overlapping > 0 || uncertain > (http2Exchanges + http2Untimed) / 100;
    if (isLoss) {
      output.anomalies.countMany(
          AnomalyKind.HTTP_2_UNCERTAIN, output.connectionsOf(Protocol.HTTP_2_OVER_TLS));
    } else {
      output.anomalies.countMany(AnomalyKind.HTTP_2, http2NotTimed);
    }
    output.anomalies.countMany(AnomalyKind.PERHAPS_HTTP_2, offeringHttp2);
    if (pipelinedExchanges > exchanges / 100) {
      output.anomalies.countMany(AnomalyKind.PERHAPS_PIPELINED, pipelinedConnections);
    }
  }

  /** Counts a handshake that took {@code nanos}. */
  void countHandshake(long nanos) {
    handshakes++;
    handshakeNanos += nanos;
  }

  /** {@return the number of handshakes that were captured completely} */
  public long handshakes() {
    return handshakes;
  }

  /** {@return the mean duration of the handshakes in nanoseconds; NaN if there was none} */
  public double meanHandshakeNanos() {
    return handshakeNanos / (double) handshakes;
  }
}
