package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.Test;

/** What a connection does that no sample can be made to show at will. */
class SessionConnectionTest {

  @Test
  void anAbortedConnectionCarriesNoRequest() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      Route route = new Route(false, "127.0.0.1", server.port(), null, null, HttpProtocol.HTTP_1_1);
      SessionSettings settings = SessionSettings.of(name -> "", null);
      Session session = new Session("one", settings, new TlsSockets());
      SessionConnection connection = new SessionConnection(route, session);
      connection.open(new ConnectOptions(InetAddress::getAllByName, 0, 0), settings);
      connection.abort();

      assertThatThrownBy(() -> connection.send(new BasicClassicHttpRequest("GET", "/"), 0, null))
          .isInstanceOf(IOException.class);
      assertThat(connection.isUsable()).isFalse();
    }
  }

  @Test
  void aProxyIsAskedForATunnelToAnAddressOfIpv6InBrackets() {
    Route.Proxy proxy = new Route.Proxy("proxy", 3128, null);
    ClassicHttpRequest request =
        Tunnel.request(new Route(true, "::1", 443, proxy, null, HttpProtocol.HTTP_1_1));
    assertThat(request.getRequestUri()).isEqualTo("[::1]:443");
    assertThat(request.getFirstHeader("Host").getValue()).isEqualTo("[::1]:443");
  }
}
