package io.github.trueload.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.apache.http.HttpHost;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.HttpHostConnectException;

/**
 * One TCP connection, from its SYN to its FIN. It belongs to one session and is used by that
 * session's thread alone; only {@link #abort()} may be called from elsewhere.
 */
final class SessionConnection {

  /** Bytes buffered each way: a request's head and small body leave in one write. */
  private static final int BUFFER_BYTES = 4096;

  private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

  private final Route route;
  private final int ordinal;
  private final ExchangeTimings timings = new ExchangeTimings();
  private final HttpCoreContext context = HttpCoreContext.create();
  private final TimedHttpConnection http =
      new TimedHttpConnection(Http1Config.custom().setBufferSize(BUFFER_BYTES).build(), timings);

  private volatile Socket socket;
  private volatile boolean aborted;
  private String local;
  private long connectNanos;
  private long tlsNanos;
  private int requests;
  private int responseTimeoutMillis;

  /**
   * @param route where it leads
   * @param ordinal its number within the session, from 1
   */
  SessionConnection(Route route, int ordinal) {
    this.route = route;
    this.ordinal = ordinal;
  }

  /** Connects; through a proxy and with the TLS handshake where the route has them. */
  void open(Dialing dialing) throws IOException, HttpException {
    InetAddress[] addresses = dialing.names().resolve(route.connectHost());
    long before = System.nanoTime();
    for (int i = 0; socket == null; i++) {
      before = System.nanoTime();
      connect(addresses, i, dialing);
    }
    connectNanos = System.nanoTime() - before;
    local = Endpoints.text((InetSocketAddress) socket.getLocalSocketAddress());
    try {
      socket.setTcpNoDelay(true);
      http.attach(new TimedSocketHolder(socket, timings));
      if (route.isTunnelled()) {
        openTunnel(dialing);
        connectNanos = System.nanoTime() - before;
      }
      if (route.secure()) {
        handshake(dialing);
      }
    } catch (IOException | HttpException | RuntimeException e) {
      abort();
      throw e;
    }
  }

  private void connect(InetAddress[] addresses, int index, Dialing dialing) throws IOException {
    InetSocketAddress target = new InetSocketAddress(addresses[index], route.connectPort());
    Socket candidate = new Socket();
    try {
      if (route.local() != null) {
        candidate.bind(new InetSocketAddress(route.local(), 0));
      }
      socket = candidate;
      if (aborted) {
        throw new ConnectException("Interrupted before connecting");
      }
      candidate.connect(target, dialing.connectTimeoutMillis());
    } catch (IOException e) {
      socket = null;
      candidate.close();
      if (aborted || index == addresses.length - 1) {
        throw named(e, addresses);
      }
    }
  }

  /** The failure as HttpClient 4 names it, whose names JMeter's users match. */
  private IOException named(IOException failure, InetAddress[] addresses) {
    HttpHost host = new HttpHost(route.connectHost(), route.connectPort());
    if (failure instanceof SocketTimeoutException) {
      return new ConnectTimeoutException(failure, host, addresses);
    }
    if (failure instanceof ConnectException) {
      return new HttpHostConnectException(failure, host, addresses);
    }
    return failure;
  }

  private void openTunnel(Dialing dialing) throws IOException, HttpException {
    ClassicHttpRequest request = Tunnel.request(route);
    timings.begin();
    http.setSocketTimeout(Timeout.ofMilliseconds(dialing.connectTimeoutMillis()));
    ClassicHttpResponse response = EXECUTOR.execute(request, http, context);
    if (response.getCode() / 100 != 2) {
      throw new IOException(
          "Proxy "
              + route.connectHost()
              + ":"
              + route.connectPort()
              + " refused the tunnel to "
              + request.getRequestUri()
              + ": "
              + response.getCode()
              + " "
              + response.getReasonPhrase());
    }
  }

  private void handshake(Dialing dialing) throws IOException {
    long before = System.nanoTime();
    socket.setSoTimeout(dialing.connectTimeoutMillis());
    SSLSocket tls = TlsSockets.layer(socket, route.host(), route.port());
    tls.startHandshake();
    socket.setSoTimeout(0);
    tlsNanos = System.nanoTime() - before;
    http.attach(new TimedSocketHolder(tls, socket, timings));
  }

  /**
   * Sends a request and reads its response's head. On a failure the connection is closed (RST).
   *
   * @param timeoutMillis most time between two reads; 0 for no limit
   */
  ClassicHttpResponse send(ClassicHttpRequest request, int timeoutMillis)
      throws IOException, HttpException {
    timings.begin();
    requests++;
    if (timeoutMillis != responseTimeoutMillis) {
      http.setSocketTimeout(Timeout.ofMilliseconds(timeoutMillis));
      responseTimeoutMillis = timeoutMillis;
    }
    try {
      return EXECUTOR.execute(request, http, context);
    } catch (IOException e) {
      throw aborted ? interrupted(e) : e;
    }
  }

  /** One name for what an interruption does, whether it came during a read or between two. */
  private static SocketException interrupted(IOException failure) {
    if (failure instanceof SocketException socketFailure) {
      return socketFailure;
    }
    SocketException closed = new SocketException("Socket closed");
    closed.initCause(failure);
    return closed;
  }

  /** The response has been read whole: closes the connection (FIN) unless both ends keep it. */
  void finish(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
    if (!EXECUTOR.keepAlive(request, response, http, context)) {
      close();
    }
  }

  /** Whether the connection can carry another request, as far as is known without asking it. */
  boolean isOpen() {
    return http.isOpen() && !aborted;
  }

  /** Closes the connection in good order: FIN. */
  void close() {
    http.close(CloseMode.GRACEFUL);
  }

  /** Ends the connection at once; whoever reads from it fails. May be called by any thread. */
  void abort() {
    aborted = true;
    http.close(CloseMode.IMMEDIATE);
    Socket open = socket;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // Nothing is left to be done with a socket that cannot even be closed.
      }
    }
  }

  /** Whether {@link #abort()} ended it. */
  boolean isAborted() {
    return aborted;
  }

  /** Whether the TCP connection came about. */
  boolean isConnected() {
    return local != null;
  }

  /** Its number within the session, from 1. */
  int ordinal() {
    return ordinal;
  }

  /** The request under way, or last made, by its number on this connection, from 0. */
  int requestOrdinal() {
    return requests - 1;
  }

  /** Local end, {@code 127.0.0.1:40000} or {@code [::1]:40000}. */
  String local() {
    return local;
  }

  /** Time to connect, with a proxy's tunnel; without TLS. */
  long connectNanos() {
    return connectNanos;
  }

  /** Time of the TLS handshake; 0 without TLS. */
  long tlsNanos() {
    return tlsNanos;
  }

  /** Timings of the exchange under way, or of the last. */
  ExchangeTimings timings() {
    return timings;
  }
}
