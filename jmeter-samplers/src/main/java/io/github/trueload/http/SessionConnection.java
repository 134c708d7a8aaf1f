package io.github.trueload.http;

import io.github.trueload.http2.Multiplexer;
import io.github.trueload.kernel.StampedSocket;
import io.github.trueload.times.ExchangeTimings;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionReuseStrategy;
import org.apache.hc.core5.http.HeaderElements;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.message.BasicTokenIterator;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.apache.http.HttpHost;
import org.apache.http.client.ClientProtocolException;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.HttpHostConnectException;
import org.jspecify.annotations.Nullable;

/**
 * One TCP connection, from its SYN to its FIN. It belongs to one session and carries one exchange
 * at a time or, with HTTP/2, several, each on a stream; only {@link #abort()} may be called from
 * elsewhere.
 */
final class SessionConnection implements ExchangeChannel {

  /**
   * A server's close that was on its way when the request was sent arrives within a round trip; so
   * much more is allowed for both ends' scheduling. What comes later was held by the server, which
   * has had the request.
   */
  private static final long CLOSE_SLACK_NANOS = 5_000_000;

  /** A connect that takes longer has lost a SYN, and does not say how long a round trip is. */
  private static final long LONGEST_ROUND_TRIP_NANOS = 900_000_000;

  private static final ConnectionReuseStrategy REUSE = DefaultConnectionReuseStrategy.INSTANCE;

  private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

  private final Route route;
  private final Session owner;
  private final ExchangeTimings timings = new ExchangeTimings();
  private final HttpCoreContext context = HttpCoreContext.create();
  private final TimedHttpConnection http = new TimedHttpConnection(timings);

  private volatile @Nullable Socket socket;
  private @Nullable SSLSocket tls;
  private volatile @Nullable Multiplexer multiplexer;
  private volatile boolean aborted;
  private final AtomicBoolean inUse = new AtomicBoolean();
  private CloseReason ending = CloseReason.FAILED;
  private boolean lossReported;
  private int ordinal;
  private String local = "";
  private long roundTripNanos;
  private long connectNanos;
  private long connectedNanos;
  private long tlsNanos;
  private int requests;
  private int responseTimeoutMillis;

  // Of HTTP/2; guarded by this.
  private int streams;
  private boolean retired;

  /**
   * @param owner the session it belongs to
   */
  SessionConnection(Route route, Session owner) {
    this.route = route;
    this.owner = owner;
  }

  /**
   * Connects; through a proxy and with the TLS handshake where the route has them. {@link #abort}
   * it if that fails.
   */
  void open(ConnectOptions dialing, SessionSettings settings) throws IOException, HttpException {
    InetAddress[] addresses = dialing.names().resolve(route.connectHost());
    long before = System.nanoTime();
    for (int i = 0; socket == null; i++) {
      before = System.nanoTime();
      connect(addresses, i, dialing, settings);
    }
    roundTripNanos = System.nanoTime() - before;
    StampedSocket stamped = socket instanceof StampedSocket each ? each : null;
    timings.attach(stamped, settings.sockets().times());
    connectNanos =
        stamped != null && stamped.connectNanos() > 0 ? stamped.connectNanos() : roundTripNanos;
    connectedNanos = before + connectNanos;
    ordinal = owner.nextOrdinal();
    local = Endpoints.text((InetSocketAddress) socket.getLocalSocketAddress());
    socket.setTcpNoDelay(true);
    http.attach(new TimedSocketHolder(socket, timings));
    if (route.isTunnelled()) {
      openTunnel(dialing);
      connectNanos =
          timings.source() == TimeSource.KERNEL
              ? connectNanos + timings.elapsedNanos()
              : System.nanoTime() - before;
    }
    if (route.secure()) {
      handshake(dialing);
      connectedNanos = System.nanoTime();
    }
    if (isHttp2Agreed()) {
      Socket plain = connected();
      Multiplexer streams =
          new Multiplexer(tls == null ? plain : tls, plain, settings.sockets().times());
      multiplexer = streams;
      streams.begin();
    }
  }

  /** Whether HTTP/2 is spoken: the server has selected it, or is known to speak it. */
  private boolean isHttp2Agreed() throws IOException {
    if (route.protocol() == HttpProtocol.HTTP_1_1 || tls == null) {
      return route.protocol() == HttpProtocol.HTTP_2;
    }
    String selected = tls.getApplicationProtocol();
    boolean isHttp2 = "h2".equals(selected);
    if (!isHttp2 && route.protocol() == HttpProtocol.HTTP_2) {
      throw new ClientProtocolException(
          "The server did not select HTTP/2 in the TLS handshake (ALPN) but "
              + (selected == null || selected.isEmpty() ? "nothing" : "'" + selected + "'")
              + "; set the HTTP version to 'negotiated' or '1.1'");
    }
    return isHttp2;
  }

  private void connect(
      InetAddress[] addresses, int index, ConnectOptions dialing, SessionSettings settings)
      throws IOException {
    InetSocketAddress target = new InetSocketAddress(addresses[index], route.connectPort());
    Socket candidate = Sockets.create(settings.sockets().times());
    boolean connected = false;
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
      connected = true;
    } catch (IOException e) {
      if (aborted || index == addresses.length - 1) {
        throw named(e, addresses);
      }
    } finally {
      if (!connected) {
        socket = null;
        candidate.close();
      }
    }
  }

  /**
   * An address that is not ours is determined from ports that have run out by the failure's cause.
   */
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
    if (settings.sockets().sendBufferBytes() > 0) {
      socket.setSendBufferSize(settings.sockets().sendBufferBytes());
    }
    if (settings.sockets().receiveBufferBytes() > 0) {
      socket.setReceiveBufferSize(settings.sockets().receiveBufferBytes());
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

  private void openTunnel(ConnectOptions dialing) throws IOException, HttpException {
    ClassicHttpRequest request = Tunnel.request(route);
    timings.begin();
    http.setSocketTimeout(Timeout.ofMilliseconds(dialing.connectTimeoutMillis()));
    ClassicHttpResponse response = EXECUTOR.execute(request, http, context);
    timings.settle();
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

  private void handshake(ConnectOptions dialing) throws IOException {
    long before = System.nanoTime();
    Socket plain = connected();
    plain.setSoTimeout(dialing.connectTimeoutMillis());
    SSLSocket layered =
        owner.tls().layer(plain, route.host(), route.port(), route.protocol().offered());
    tls = layered;
    layered.startHandshake();
    plain.setSoTimeout(0);
    tlsNanos = System.nanoTime() - before;
    http.attach(new TimedSocketHolder(layered, plain, timings));
  }

  /** The socket, once {@link #open} has connected it. */
  private Socket connected() {
    return Objects.requireNonNull(socket);
  }

  @Override
  public SessionConnection connection() {
    return this;
  }

  /** For an exchange: itself or, with HTTP/2, a new stream. */
  ExchangeChannel lane() {
    Multiplexer shared = multiplexer;
    return shared == null ? this : new StreamChannel(this, shared.newStream());
  }

  /** Whether it carries several exchanges at once. */
  boolean isMultiplexed() {
    return multiplexer != null;
  }

  @Override
  public int stream() {
    return 0;
  }

  @Override
  public @Nullable String sentHeaders() {
    return null;
  }

  @Override
  public boolean isUnprocessed() {
    return false;
  }

  @Override
  public boolean isRefused() {
    return false;
  }

  @Override
  public long headBytes() {
    return -1;
  }

  @Override
  public boolean keepsDeadline() {
    return false;
  }

  /** The rest of the response can never be separated from the next one. */
  @Override
  public void fail() {
    abort();
  }

  /**
   * On a failure the connection is closed (RST); what ends it at the deadline is {@link #abort}.
   */
  @Override
  public ClassicHttpResponse send(
      ClassicHttpRequest request, int timeoutMillis, @Nullable Long deadlineNanos)
      throws IOException, HttpException {
    timings.begin();
    requests++;
    if (timeoutMillis != responseTimeoutMillis) {
      http.setSocketTimeout(Timeout.ofMilliseconds(timeoutMillis));
      responseTimeoutMillis = timeoutMillis;
    }
    return EXECUTOR.execute(request, http, context);
  }

  @Override
  public boolean wasClosedBeforeTheRequestArrived(long nowNanos) {
    return requests > 1 && wasClosedEarly(timings, nowNanos);
  }

  /**
   * Of a request that was not the first: whether not a byte of its answer came, and the close came
   * too early to be an answer to it.
   */
  boolean wasClosedEarly(ExchangeTimings timings, long nowNanos) {
    if (timings.hasReceived()) {
      return false;
    }
    long roundTrip = roundTripNanos < LONGEST_ROUND_TRIP_NANOS ? roundTripNanos : 0;
    long closedNanos = timings.endedNanos(nowNanos);
    return !timings.isSending()
        || closedNanos - timings.startNanos() < roundTrip + CLOSE_SLACK_NANOS;
  }

  /** Closes the connection (FIN) unless both ends keep it. */
  @Override
  public void finish(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
    if (!keepsAlive(request, response)) {
      ending =
          asksToClose(request)
              ? CloseReason.ASKED
              : http.hasWithheldBody() && REUSE.keepAlive(request, response, context)
                  ? CloseReason.WITHHELD
                  : CloseReason.ANNOUNCED;
      close(false);
    }
  }

  private boolean keepsAlive(ClassicHttpRequest request, ClassicHttpResponse response)
      throws IOException {
    CachedHead head = CachedHead.of(response);
    if (head == null || !(request instanceof RepeatedRequest repeated)) {
      return EXECUTOR.keepAlive(request, response, http, context);
    }
    Boolean known = repeated.keepsConnection(head);
    if (known == null) {
      known = REUSE.keepAlive(request, response, context);
      repeated.noteKept(head, known);
    }
    return known && http.isConsistent();
  }

  /** Whether any of its Connection headers says so: a plan can add one to that of JMeter. */
  private static boolean asksToClose(ClassicHttpRequest request) {
    Iterator<String> options =
        new BasicTokenIterator(request.headerIterator(HttpHeaders.CONNECTION));
    while (options.hasNext()) {
      if (HeaderElements.CLOSE.equalsIgnoreCase(options.next())) {
        return true;
      }
    }
    return false;
  }

  /** A request has shown that the server had closed it. */
  void foundStale() {
    Multiplexer shared = multiplexer;
    ending = shared != null && shared.isGoneAway() ? CloseReason.GONE_AWAY : CloseReason.STALE;
  }

  /** A response of HTTP/2 has been read whole: its request may have asked for the end. */
  void streamFinished(ClassicHttpRequest request) {
    if (asksToClose(request)) {
      ending = CloseReason.ASKED;
      retire();
    }
  }

  /** HTTP/2: a stream more. */
  synchronized void addStream() {
    streams++;
  }

  /** HTTP/2: a stream less; the last one closes a connection that no other is to use. */
  synchronized void removeStream() {
    streams--;
    closeIfDone();
  }

  /** HTTP/2: how many streams it carries. */
  synchronized int streams() {
    return streams;
  }

  /** HTTP/2: no further stream is to use it; those that do go on. */
  private synchronized void retire() {
    retired = true;
    closeIfDone();
  }

  private void closeIfDone() {
    if (retired && streams == 0) {
      close(false);
    }
  }

  /** Whether its loss has not failed a sample yet; from now on it has. */
  boolean reportLoss() {
    boolean first = !lossReported;
    lossReported = true;
    return first;
  }

  /** How it ended; of meaning once it is not open any more. */
  CloseReason ending() {
    return ending;
  }

  /** An exchange of {@code session} takes it; that it is its owner and the only one is counted. */
  void begin(Session session) {
    if (session != owner || !isMultiplexed() && !inUse.compareAndSet(false, true)) {
      RunTally.RUN.shared();
    }
  }

  void end() {
    inUse.set(false);
  }

  /**
   * Looks whether the connection can carry another request: it is open, and nothing of the server's
   * lies in it. If not, it is closed.
   */
  boolean isUsable() {
    Multiplexer shared = multiplexer;
    if (shared != null) {
      return isUsable(shared);
    }
    if (!http.isOpen() || aborted) {
      return false;
    }
    Sockets.Content content = content();
    if (content == Sockets.Content.NOTHING) {
      return true;
    }
    ending = content == Sockets.Content.END ? CloseReason.STALE : CloseReason.UNASKED;
    close(false);
    return false;
  }

  /** Other streams go on after the server has announced that it takes no more. */
  private boolean isUsable(Multiplexer shared) {
    if (aborted || isRetired()) {
      return false;
    }
    shared.readPending((into, at, length) -> Sockets.read(tls, connected(), into, at, length));
    shared.forgetTimeout();
    if (shared.isOpen()) {
      return true;
    }
    ending =
        shared.isGoneAway()
            ? CloseReason.GONE_AWAY
            : shared.isEnded() ? CloseReason.STALE : CloseReason.FAILED;
    retire();
    return false;
  }

  private synchronized boolean isRetired() {
    return retired;
  }

  private Sockets.Content content() {
    if (http.hasUnread()) {
      return Sockets.Content.BYTES;
    }
    return tls == null
        ? Sockets.look(connected())
        : Sockets.look(tls, connected(), responseTimeoutMillis);
  }

  /** Closes the connection: in good order (FIN), or at once (RST), which leaves no port waiting. */
  void close(boolean reset) {
    if (reset && socket != null) {
      try {
        socket.setSoLinger(true, 0);
      } catch (SocketException e) {
        // Closed already; there is nothing to reset.
      }
    }
    Multiplexer shared = multiplexer;
    if (shared == null) {
      http.close(reset ? CloseMode.IMMEDIATE : CloseMode.GRACEFUL);
      return;
    }
    if (!reset) {
      // What has come and was not read would make a reset of the close.
      shared.readPending((into, at, length) -> Sockets.read(tls, connected(), into, at, length));
      shared.leave();
    }
    shared.abort();
    try {
      if (tls != null && !reset) {
        tls.close();
      }
      connected().close();
    } catch (IOException e) {
      // The server has closed before.
    }
  }

  /**
   * Closes the connection at once; a thread that reads from it fails. May be called by any thread.
   */
  @Override
  public void abort() {
    aborted = true;
    Multiplexer shared = multiplexer;
    if (shared != null) {
      shared.abort();
    }
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

  boolean isConnected() {
    return local != null;
  }

  Route route() {
    return route;
  }

  /** Its number within the session, from 1; 0 before it is connected. */
  int ordinal() {
    return ordinal;
  }

  /** The request under way, or last made, by its number on this connection, from 0. */
  @Override
  public int requestOrdinal() {
    Multiplexer shared = multiplexer;
    return shared == null ? requests - 1 : shared.opened() - 1;
  }

  /** Local end, {@code 127.0.0.1:40000} or {@code [::1]:40000}. */
  String local() {
    return local;
  }

  /**
   * Reading of {@link System#nanoTime()} at which it could carry a request: as the SYN-ACK came or,
   * with TLS, as the handshake was over.
   */
  long connectedNanos() {
    return connectedNanos;
  }

  /** Time to connect, with a proxy's tunnel; without TLS. */
  long connectNanos() {
    return connectNanos;
  }

  /** Time of the TLS handshake; 0 without TLS. */
  long tlsNanos() {
    return tlsNanos;
  }

  @Override
  public ExchangeTimings timings() {
    return timings;
  }

  @Override
  public String toString() {
    return local + " to " + route;
  }
}
