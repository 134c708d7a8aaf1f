package io.github.trueload.http;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HeaderElements;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.apache.http.HttpHost;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.HttpHostConnectException;

/**
 * One TCP connection, from its SYN to its FIN. It belongs to one session and carries one exchange
 * at a time; only {@link #abort()} may be called from elsewhere.
 */
final class SessionConnection {

  /** Bytes buffered each way: a request's head and small body leave in one write. */
  private static final int BUFFER_BYTES = 4096;

  /**
   * What a response's head may hold: beyond it a server is at fault, and must not fill the heap.
   */
  private static final Http1Config CONFIG =
      Http1Config.custom()
          .setBufferSize(BUFFER_BYTES)
          .setMaxLineLength(128 * 1024)
          .setMaxHeaderCount(1000)
          .build();

  private static final DefaultHttpResponseParserFactory PARSERS =
      new DefaultHttpResponseParserFactory(CONFIG);

  private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

  private final Route route;
  private final Session owner;
  private final ExchangeTimings timings = new ExchangeTimings();
  private final HttpCoreContext context = HttpCoreContext.create();
  private final TimedHttpConnection http = new TimedHttpConnection(CONFIG, PARSERS, timings);

  private volatile Socket socket;
  private volatile boolean aborted;
  private final AtomicBoolean inUse = new AtomicBoolean();
  private Ending ending = Ending.FAILED;
  private int ordinal;
  private String local;
  private long connectNanos;
  private long tlsNanos;
  private int requests;
  private int responseTimeoutMillis;

  /**
   * @param route where it leads
   * @param owner the session it belongs to
   */
  SessionConnection(Route route, Session owner) {
    this.route = route;
    this.owner = owner;
  }

  /** Connects; through a proxy and with the TLS handshake where the route has them. */
  void open(Dialing dialing, SessionSettings settings) throws IOException, HttpException {
    InetAddress[] addresses = dialing.names().resolve(route.connectHost());
    long before = System.nanoTime();
    for (int i = 0; socket == null; i++) {
      before = System.nanoTime();
      connect(addresses, i, dialing, settings);
    }
    connectNanos = System.nanoTime() - before;
    ordinal = owner.nextOrdinal();
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

  private void connect(
      InetAddress[] addresses, int index, Dialing dialing, SessionSettings settings)
      throws IOException {
    InetSocketAddress target = new InetSocketAddress(addresses[index], route.connectPort());
    Socket candidate = new Socket();
    try {
      setBuffers(candidate, settings);
      if (route.local() != null) {
        bind(candidate, route.local());
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

  /** An address that is not ours is told from ports that have run out by the failure's cause. */
  private static void bind(Socket socket, InetAddress local) throws IOException {
    try {
      socket.bind(new InetSocketAddress(local, 0));
    } catch (BindException e) {
      if (!String.valueOf(e.getMessage()).contains("in use")) {
        e.initCause(new UnknownHostException(local.getHostAddress()));
      }
      throw e;
    }
  }

  /** Before connecting: the receive buffer bounds the window that the SYN can offer. */
  private static void setBuffers(Socket socket, SessionSettings settings) throws IOException {
    if (settings.sendBufferBytes() > 0) {
      socket.setSendBufferSize(settings.sendBufferBytes());
    }
    if (settings.receiveBufferBytes() > 0) {
      socket.setReceiveBufferSize(settings.receiveBufferBytes());
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
    SSLSocket tls = owner.tls().layer(socket, route.host(), route.port());
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
      ending = asksToClose(request) ? Ending.ASKED : Ending.ANNOUNCED;
      close(false);
    }
  }

  private static boolean asksToClose(ClassicHttpRequest request) {
    Header connection = request.getFirstHeader(HttpHeaders.CONNECTION);
    return connection != null && HeaderElements.CLOSE.equalsIgnoreCase(connection.getValue());
  }

  /** A request has shown that the server had closed it. */
  void foundStale() {
    ending = Ending.STALE;
  }

  /** How it ended; of meaning once it is not open any more. */
  Ending ending() {
    return ending;
  }

  /** An exchange of {@code session} takes it; that it is its owner and the only one is counted. */
  void begin(Session session) {
    if (session != owner || !inUse.compareAndSet(false, true)) {
      RunTally.RUN.shared();
    }
  }

  /** The exchange is over. */
  void end() {
    inUse.set(false);
  }

  /** Whether the connection can carry another request, as far as is known without asking it. */
  boolean isOpen() {
    return http.isOpen() && !aborted;
  }

  /**
   * Closes the connection: in good order (FIN), or at once (RST), which leaves no port waiting.
   *
   * @param reset whether by RST
   */
  void close(boolean reset) {
    if (reset && socket != null) {
      try {
        socket.setSoLinger(true, 0);
      } catch (SocketException e) {
        // Closed already; there is nothing to reset.
      }
    }
    http.close(reset ? CloseMode.IMMEDIATE : CloseMode.GRACEFUL);
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

  /** Where it leads. */
  Route route() {
    return route;
  }

  /** Its number within the session, from 1; 0 before it is connected. */
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

  @Override
  public String toString() {
    return local + " to " + route;
  }
}
