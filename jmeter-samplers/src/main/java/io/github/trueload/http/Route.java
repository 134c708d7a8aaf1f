package io.github.trueload.http;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection leads: a session keeps one connection to each.
 *
 * @param host the server's name or address, as in the URL
 * @param proxy the proxy to go through; null for none
 * @param local the local address to connect from; null to let the system choose
 * @param protocol the versions of HTTP that may be spoken
 */
record Route(
    boolean secure,
    String host,
    int port,
    @Nullable Proxy proxy,
    @Nullable InetAddress local,
    HttpProtocol protocol) {

  /**
   * An HTTP proxy.
   *
   * @param authorization value of {@code Proxy-Authorization}; null for none
   */
  record Proxy(String host, int port, @Nullable String authorization) {}

  /** Whether requests pass a proxy that reads them, rather than a tunnel. */
  boolean isForwarded() {
    return proxy != null && !secure;
  }

  /** Whether the proxy is asked to open a tunnel. */
  boolean isTunnelled() {
    return proxy != null && secure;
  }

  /** What the proxy is to see of the user; null without a proxy, or without a user. */
  @Nullable String proxyAuthorization() {
    return proxy == null ? null : proxy.authorization();
  }

  String connectHost() {
    return proxy != null ? proxy.host() : host;
  }

  int connectPort() {
    return proxy != null ? proxy.port() : port;
  }
}
