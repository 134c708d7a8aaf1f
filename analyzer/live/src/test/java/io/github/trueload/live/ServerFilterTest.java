package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a capture of some servers lets pass. */
class ServerFilterTest {

  @Test
  void withoutAServerAllOfTcpPasses() {
    assertThat(new ServerFilter(List.of()).text()).isEqualTo("tcp");
  }

  @Test
  void eachServerIsATerm() {
    ServerFilter filter = new ServerFilter(List.of("10.0.0.1:8080", "[::1]:80", "10.0.0.1:8080"));
    assertThat(filter.text())
        .isEqualTo("(host 10.0.0.1 and tcp port 8080) or (host 0:0:0:0:0:0:0:1 and tcp port 80)");
    assertThat(filter.ends())
        .containsExactlyInAnyOrder(
            new InetSocketAddress("10.0.0.1", 8080), new InetSocketAddress("::1", 80));
  }

  @Test
  void aNameStandsForItsAddress() {
    assertThat(new ServerFilter(List.of("localhost:80")).text())
        .contains("(host 127.0.0.1 and tcp port 80)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", ":80", "localhost:", "localhost:0", "localhost:65536", "a:b"})
  void whatIsNoServerIsRefused(String server) {
    assertThatThrownBy(() -> new ServerFilter(List.of(server)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected HOST:PORT, was " + server);
  }

  @Test
  void anUnknownHostIsNamed() {
    assertThatThrownBy(() -> new ServerFilter(List.of("nowhere.invalid:80")))
        .hasMessage("unknown host in nowhere.invalid:80");
  }
}
