package io.github.trueload.sample;

import java.util.Arrays;

/**
 * The connections of one source, in columns, in the order they were first seen. A capture fills all
 * of it; a log with our columns knows the client's end, the session and the number of requests.
 */
public final class ConnectionTable {

  private int size;
  private String[] client = new String[64];
  private String[] server = new String[64];
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
   * @param serverEnd the server's likewise; null where not told
   * @param firstSeenNanos instant of the SYN, or of the first packet or sample seen
   * @return its row
   */
  public int add(String clientEnd, String serverEnd, long firstSeenNanos) {
    if (size == client.length) {
      grow();
    }
    client[size] = clientEnd;
    server[size] = serverEnd;
    openNanos[size] = firstSeenNanos;
    closeNanos[size] = SampleBlock.UNKNOWN;
    connectNanos[size] = SampleBlock.UNKNOWN;
    lastTryNanos[size] = SampleBlock.UNKNOWN;
    tlsNanos[size] = SampleBlock.UNKNOWN;
    session[size] = -1;
    return size++;
  }

  private void grow() {
    int capacity = size * 2;
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

  /** How many connections there are. */
  public int size() {
    return size;
  }

  /** The client's address and port. */
  public String client(int row) {
    return client[row];
  }

  /** The server's address and port; null where not told. */
  public String server(int row) {
    return server[row];
  }

  /** Instant the connection was opened or first seen, nanoseconds since the epoch. */
  public long openNanos(int row) {
    return openNanos[row];
  }

  /** Instant it was closed (second FIN, or first RST); {@link SampleBlock#UNKNOWN} while open. */
  public long closeNanos(int row) {
    return closeNanos[row];
  }

  /** From SYN to the end of the handshake; {@link SampleBlock#UNKNOWN} where not told. */
  public long connectNanos(int row) {
    return connectNanos[row];
  }

  /**
   * Connect time without retries, from the last SYN to the end of the handshake; {@link
   * SampleBlock#UNKNOWN} where not told.
   */
  public long lastTryNanos(int row) {
    return lastTryNanos[row];
  }

  /**
   * TLS's handshake, from the client's first message to the last one needed; {@link
   * SampleBlock#UNKNOWN} where there was none or not all of it was seen.
   */
  public long tlsNanos(int row) {
    return tlsNanos[row];
  }

  /** Id of the session that used it first; −1 where not told. */
  public int session(int row) {
    return session[row];
  }

  /** Requests seen on it. */
  public int requests(int row) {
    return requests[row];
  }

  /** Final responses seen on it (1xx are not counted). */
  public int responses(int row) {
    return responses[row];
  }

  /** Moves the opening instant; readers call it as they learn more. */
  public void setOpenNanos(int row, long nanos) {
    openNanos[row] = nanos;
  }

  /** Notes the closing instant. */
  public void setCloseNanos(int row, long nanos) {
    closeNanos[row] = nanos;
  }

  /** Notes the connect time. */
  public void setConnectNanos(int row, long nanos) {
    connectNanos[row] = nanos;
  }

  /** Notes the connect time without retries. */
  public void setLastTryNanos(int row, long nanos) {
    lastTryNanos[row] = nanos;
  }

  /** Notes the duration of TLS's handshake. */
  public void setTlsNanos(int row, long nanos) {
    tlsNanos[row] = nanos;
  }

  /** Notes the session. */
  public void setSession(int row, int sessionId) {
    session[row] = sessionId;
  }

  /** Exchanges the ends, for a reader that learns late who the client is. */
  public void swapEnds(int row) {
    String end = client[row];
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
