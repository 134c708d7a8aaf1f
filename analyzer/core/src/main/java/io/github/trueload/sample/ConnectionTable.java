package io.github.trueload.sample;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one source, column by column, in the order in which they were first seen.
 * Captures fill all columns; a log with Trueload's columns fills the client's address, the session
 * and the number of requests. A row is a number from 0 to {@link #size} − 1.
 */
public final class ConnectionTable {

  private static final int NO_TEXT = -1;
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private int size;

  /** Where the text of each end is in {@link #texts}; −1 where there is none. */
  private int[] client = new int[64];

  private int[] server = new int[64];

  /**
   * The texts of the ends, each behind its length: bytes of one array, for as strings those of a
   * million connections would be four million objects.
   */
  private byte[] texts = new byte[4096];

  private int textsLength;
  private long[] openNanos = new long[64];
  private long[] closeNanos = new long[64];
  private long[] connectNanos = new long[64];
  private long[] lastTryNanos = new long[64];
  private long[] tlsNanos = new long[64];
  private int[] session = new int[64];
  private int[] requests = new int[64];
  private int[] responses = new int[64];

  /**
   * Adds a connection.
   *
   * @param clientEnd the client's address and port, {@code 127.0.0.1:40000} or {@code [::1]:40000}
   * @param serverEnd the server's address and port in the same form; null if not known
   * @param firstSeenNanos instant of the SYN, or of the first packet or sample seen
   * @return the row of the connection
   */
  public int add(String clientEnd, @Nullable String serverEnd, long firstSeenNanos) {
    if (size == client.length) {
      grow();
    }
    client[size] = keep(clientEnd);
    boolean sameServer = size > 0 && isText(server[size - 1], serverEnd);
    server[size] = sameServer ? server[size - 1] : keep(serverEnd);
    openNanos[size] = firstSeenNanos;
    closeNanos[size] = SampleBlock.UNKNOWN;
    connectNanos[size] = SampleBlock.UNKNOWN;
    lastTryNanos[size] = SampleBlock.UNKNOWN;
    tlsNanos[size] = SampleBlock.UNKNOWN;
    session[size] = -1;
    return size++;
  }

  /** Adds a text; where it is. */
  private int keep(@Nullable String end) {
    if (end == null) {
      return NO_TEXT;
    }
    byte[] bytes = end.getBytes(StandardCharsets.UTF_8);
    int at = textsLength;
    int next = Math.addExact(at, Integer.BYTES + bytes.length);
    if (next > texts.length) {
      texts =
          Arrays.copyOf(
              texts, (int) Math.min(LARGEST_ARRAY, Math.max(next, texts.length * 3L / 2)));
    }
    for (int i = 0; i < Integer.BYTES; i++) {
      texts[at + i] = (byte) (bytes.length >>> 8 * i);
    }
    System.arraycopy(bytes, 0, texts, at + Integer.BYTES, bytes.length);
    textsLength = next;
    return at;
  }

  private int lengthAt(int at) {
    int length = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      length |= (texts[at + i] & 0xFF) << 8 * i;
    }
    return length;
  }

  private String at(int at) {
    return new String(texts, at + Integer.BYTES, lengthAt(at), StandardCharsets.UTF_8);
  }

  /** Whether {@code end}, of ASCII, is the text at {@code at}; false where it is not ASCII. */
  private boolean isText(int at, @Nullable String end) {
    if (at == NO_TEXT || end == null || end.length() != lengthAt(at)) {
      return at == NO_TEXT && end == null;
    }
    for (int i = 0; i < end.length(); i++) {
      char c = end.charAt(i);
      if (c > 127 || texts[at + Integer.BYTES + i] != c) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    int capacity = size + (size >> 1);
    client = Arrays.copyOf(client, capacity);
    server = Arrays.copyOf(server, capacity);
    openNanos = Arrays.copyOf(openNanos, capacity);
    closeNanos = Arrays.copyOf(closeNanos, capacity);
    connectNanos = Arrays.copyOf(connectNanos, capacity);
    lastTryNanos = Arrays.copyOf(lastTryNanos, capacity);
    tlsNanos = Arrays.copyOf(tlsNanos, capacity);
    session = Arrays.copyOf(session, capacity);
    requests = Arrays.copyOf(requests, capacity);
    responses = Arrays.copyOf(responses, capacity);
  }

  /** {@return the number of connections} */
  public int size() {
    return size;
  }

  /** {@return the client's address and port, {@code 127.0.0.1:40000} or {@code [::1]:40000}} */
  public String client(int row) {
    return at(client[row]);
  }

  /**
   * {@return the server's address and port, {@code 127.0.0.1:80} or {@code [::1]:80}; null if not
   * known}
   */
  public @Nullable String server(int row) {
    return server[row] == NO_TEXT ? null : at(server[row]);
  }

  /**
   * {@return the instant at which the connection was opened or first seen, nanoseconds since the
   * epoch}
   */
  public long openNanos(int row) {
    return openNanos[row];
  }

  /**
   * {@return the instant at which the connection was closed, by the second FIN or the first RST, in
   * nanoseconds since the epoch; {@link SampleBlock#UNKNOWN} if it is open}
   */
  public long closeNanos(int row) {
    return closeNanos[row];
  }

  /**
   * {@return the connect time, from the first SYN to the end of TCP's handshake, in nanoseconds;
   * {@link SampleBlock#UNKNOWN} if not known}
   */
  public long connectNanos(int row) {
    return connectNanos[row];
  }

  /**
   * {@return the connect time without retries, from the last SYN to the end of the handshake, in
   * nanoseconds; {@link SampleBlock#UNKNOWN} if not known}
   */
  public long lastTryNanos(int row) {
    return lastTryNanos[row];
  }

  /**
   * {@return the duration of the TLS handshake, from the client's first message to the last one
   * needed, in nanoseconds; {@link SampleBlock#UNKNOWN} without TLS or with an incomplete
   * handshake}
   */
  public long tlsNanos(int row) {
    return tlsNanos[row];
  }

  /** {@return the session that used the connection first; −1 if not known} */
  public int session(int row) {
    return session[row];
  }

  /** {@return the number of requests on the connection, 0 or more} */
  public int requests(int row) {
    return requests[row];
  }

  /** {@return the number of final responses on the connection, without 1xx, 0 or more} */
  public int responses(int row) {
    return responses[row];
  }

  /**
   * Moves the opening instant; readers call it as they learn more.
   *
   * @param nanos nanoseconds since the epoch
   */
  public void setOpenNanos(int row, long nanos) {
    openNanos[row] = nanos;
  }

  /**
   * Sets the closing instant.
   *
   * @param nanos nanoseconds since the epoch; {@link SampleBlock#UNKNOWN} while it is open
   */
  public void setCloseNanos(int row, long nanos) {
    closeNanos[row] = nanos;
  }

  /**
   * Sets the connect time, as {@link #connectNanos} states it.
   *
   * @param nanos nanoseconds, or {@link SampleBlock#UNKNOWN}
   */
  public void setConnectNanos(int row, long nanos) {
    connectNanos[row] = nanos;
  }

  /**
   * Sets the connect time from the last SYN, which leaves out retries.
   *
   * @param nanos nanoseconds, or {@link SampleBlock#UNKNOWN}
   */
  public void setLastTryNanos(int row, long nanos) {
    lastTryNanos[row] = nanos;
  }

  /**
   * Sets the duration of the TLS handshake.
   *
   * @param nanos nanoseconds, or {@link SampleBlock#UNKNOWN}
   */
  public void setTlsNanos(int row, long nanos) {
    tlsNanos[row] = nanos;
  }

  /**
   * Sets the session.
   *
   * @param sessionId id of the session; −1 where it is not known
   */
  public void setSession(int row, int sessionId) {
    session[row] = sessionId;
  }

  /** Exchanges the ends, for a reader that learns late who the client is. */
  public void swapEnds(int row) {
    int end = client[row];
    client[row] = server[row];
    server[row] = end;
  }

  /** Counts a request. */
  public void countRequest(int row) {
    requests[row]++;
  }

  /** Counts a final response. */
  public void countResponse(int row) {
    responses[row]++;
  }
}
