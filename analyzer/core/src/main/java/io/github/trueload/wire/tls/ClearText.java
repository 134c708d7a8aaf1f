package io.github.trueload.wire.tls;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.wire.decryption.Decryption;
import io.github.trueload.wire.decryption.SealedRecord;
import io.github.trueload.wire.tcp.ConnectionReader;
import io.github.trueload.wire.tcp.StreamBytes;
import io.github.trueload.wire.tcp.TcpConnection;
import io.github.trueload.wire.tcp.TcpStream;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a connection carries inside TLS, where its secrets are known: decrypts the records and hands
 * the application's bytes to the reader of HTTP.
 *
 * <p>A record can be decrypted only as a whole, so its bytes come at the instant of its last
 * packet; the first of them was sent with the record's first packet. A record that cannot be
 * decrypted, because bytes of it were not captured, is a gap.
 */
final class ClearText {

  private static final int HANDSHAKE = 22;
  private static final int APPLICATION_DATA = 23;

  private final TcpConnection tcp;
  private final TlsReading reading;
  private final Decryption decryption;
  private final StreamBytes bytes = new StreamBytes();

  /** Null until the application's first bytes come. */
  private @Nullable ConnectionReader application;

  private boolean isHttp2;

  /** Whether a record was lost that may have been the server's first with application data. */
  private boolean serverBeginsWithGap;

  /** Instant of the last record of the client's handshake. */
  private long clientFinishedNanos = SampleBlock.UNKNOWN;

  private final LongConsumer handshakeOver;

  /**
   * The client's records until it is known whether the server takes early data (RFC 8446, 4.2.10);
   * then null.
   */
  private @Nullable EarlyDataRecords held;

  /** Whether the server rejects early data, and nothing else of the client's has come yet. */
  private boolean skipsEarlyData;

  /**
   * @param isHttp2 whether client and server have agreed on HTTP/2 in clear
   * @param handshakeOver takes the instant at which a handshake of TLS 1.3 was over
   */
  ClearText(
      TcpConnection tcp,
      TlsReading reading,
      Decryption decryption,
      boolean isHttp2,
      LongConsumer handshakeOver) {
    this.tcp = tcp;
    this.reading = reading;
    this.decryption = decryption;
    this.isHttp2 = isHttp2;
    this.handshakeOver = handshakeOver;
    this.bytes.opener = decryption::read;
  }

  /**
   * The client sends early data, of which {@code early} came before the server's hello.
   *
   * @param isResumed whether the server resumes a session, without which it rejects early data
   */
  void hold(EarlyDataRecords early, boolean isResumed) {
    held = early;
    if (!isResumed) {
      skipsEarlyData = true;
      release();
    }
  }

  /** Reads the records that were held back. */
  private void release() {
    EarlyDataRecords records = held;
    if (records != null) {
      held = null;
      records.forEach(record -> read(record, true));
      if (records.missing() > 0) {
        decryption.lost(true, records.missingBytes());
        gap(records.missingBytes() - records.missing() * decryption.overhead(), true);
      }
    }
  }

  /** Takes an encrypted record that was seen to its end. */
  void record(SealedRecord record, boolean byClient) {
    if (held != null && byClient) {
      held.add(record);
      return;
    }
    read(record, byClient);
    // The server's first record says whether it takes early data.
    release();
  }

  private void read(SealedRecord record, boolean byClient) {
    if (record.bytes == null) {
      decryption.missed(byClient);
      gap(record, byClient);
      return;
    }
    int length = decryption.open(record, byClient);
    boolean isOfHandshake = decryption.isWithinHandshake(byClient);
    if (byClient && skipsEarlyData) {
      if (length < 0 || decryption.contentType() == APPLICATION_DATA && isOfHandshake) {
        return;
      }
      skipsEarlyData = false;
    }
    if (length < 0) {
      reading.recordsNotDecrypted++;
      gap(record, byClient);
    } else if (decryption.contentType() == APPLICATION_DATA) {
      if (byClient && !isOfHandshake) {
        noteHandshake();
      }
      handOn(record, length, byClient);
    } else if (decryption.contentType() == HANDSHAKE && isOfHandshake) {
      handshake(record, length, byClient);
    }
  }

  /** The handshake is over with the client's last message before its first data. */
  private void noteHandshake() {
    if (clientFinishedNanos != SampleBlock.UNKNOWN) {
      handshakeOver.accept(clientFinishedNanos);
      clientFinishedNanos = SampleBlock.UNKNOWN;
    }
  }

  private void handshake(SealedRecord record, int length, boolean byClient) {
    if (byClient) {
      clientFinishedNanos = record.lastNanos;
    } else {
      TlsHello message = TlsHello.readDecrypted(decryption.content(), length);
      isHttp2 |= message.namesHttp2;
      skipsEarlyData |=
          held != null && message.kind == TlsHello.ENCRYPTED_EXTENSIONS && !message.namesEarlyData;
    }
  }

  private void handOn(SealedRecord record, int length, boolean byClient) {
    if (length == 0) {
      return;
    }
    bytes.buffer = decryption.content();
    bytes.at = 0;
    bytes.end = length;
    bytes.sequence = record.sequence;
    bytes.acknowledgment = record.acknowledgment;
    bytes.firstNanos = record.firstNanos;
    bytes.nanos = record.lastNanos;
    bytes.packet = record.packet;
    ConnectionReader reader = application();
    if (!reader.opensBytes()) {
      decryption.read(0, length);
    }
    reader.data(streamOf(byClient), bytes);
  }

  private ConnectionReader application() {
    if (application == null) {
      reading.decryptedConnections++;
      application = reading.applications.open(tcp, isHttp2, successor -> application = successor);
      if (serverBeginsWithGap) {
        application.gap(tcp.server(), 1);
      }
    }
    return application;
  }

  private TcpStream streamOf(boolean client) {
    return client ? tcp.client() : tcp.server();
  }

  private void gap(SealedRecord record, boolean byClient) {
    if (record.type == APPLICATION_DATA) {
      gap(record.length - decryption.overhead(), byClient);
    } else {
      serverBeginsWithGap |= application == null && !byClient;
    }
  }

  /** A part of the application's bytes, of about that length, is missing. */
  private void gap(int count, boolean byClient) {
    int about = Math.max(1, count);
    if (application != null && decryption.showsLengths()) {
      application.gap(streamOf(byClient), about);
    } else if (application != null) {
      application.gapOfAbout(streamOf(byClient), about);
    } else {
      serverBeginsWithGap |= !byClient;
    }
  }

  /** {@code count} bytes came or are missing whose records are not known. */
  void lost(TcpStream from, int count) {
    release();
    decryption.lost(from.isClient(), count);
    if (application != null) {
      application.gapOfAbout(from, count);
    }
  }

  void end(TcpStream from, boolean complete) {
    release();
    if (application != null) {
      application.end(from, complete);
    }
  }

  /** Ends the reader of the application; false if there was none. */
  boolean finish() {
    release();
    noteHandshake();
    reading.decryptionsGivenUp += decryption.hasGivenUp() ? 1 : 0;
    if (application != null) {
      application.finish();
    }
    return application != null;
  }
}
