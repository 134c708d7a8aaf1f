package io.github.trueload.http;

import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** The request that asks a proxy for a tunnel. */
final class Tunnel {

  private Tunnel() {}

  static ClassicHttpRequest request(Route route) {
    String host = route.host().indexOf(':') < 0 ? route.host() : "[" + route.host() + "]";
    String authority = host + ":" + route.port();
    ClassicHttpRequest request = new BasicClassicHttpRequest("CONNECT", (HttpHost) null, authority);
    request.addHeader(HttpHeaders.HOST, authority);
    String authorization = route.proxyAuthorization();
    if (authorization != null) {
      request.addHeader(HttpHeaders.PROXY_AUTHORIZATION, authorization);
    }
    return request;
  }
}
