package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The messages are Linux's, as JDK 17 hands them on. */
class ResourceExhaustionTest {

  @Test
  void whatHasRunOutIsKnownByTheFailure() {
    assertThat(ResourceExhaustion.of(new SocketException("Too many open files")))
        .isEqualTo(ResourceExhaustion.OPEN_FILES);
    // connect() without a free port, and bind() to a local address without one
    assertThat(ResourceExhaustion.of(new BindException("Cannot assign requested address")))
        .isEqualTo(ResourceExhaustion.PORTS);
    assertThat(ResourceExhaustion.of(new BindException("Address already in use")))
        .isEqualTo(ResourceExhaustion.PORTS);
  }

  /** By these classes and words a user of JMeter finds the row of the page. */
  @Test
  void thePageNamesTheFailures() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "sampler.md"));
    assertThat(page)
        .contains("`java.net.BindException: Cannot assign requested address`")
        .contains("`java.net.SocketException: Too many open files`")
        .doesNotContain("NoRouteToHostException");
  }

  @Test
  void aFaultOfTheServerOrOfASettingIsNone() {
    assertThat(ResourceExhaustion.of(new ConnectException("Connection refused"))).isNull();
    assertThat(ResourceExhaustion.of(new NoRouteToHostException("No route to host"))).isNull();
    // a local address that this machine does not have
    BindException noSuchAddress = new BindException("Cannot assign requested address");
    noSuchAddress.initCause(new UnknownHostException("192.0.2.1"));
    assertThat(ResourceExhaustion.of(noSuchAddress)).isNull();
    assertThat(ResourceExhaustion.of(new IOException((String) null))).isNull();
  }
}
