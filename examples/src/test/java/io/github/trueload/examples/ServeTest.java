package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class ServeTest {

  @Test
  void endsByItselfAndFreesItsPort() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Serve.main(new String[] {String.valueOf(port), "5", "0"});
    assertThatCode(() -> new ServerSocket(port).close()).doesNotThrowAnyException();
  }

  @Test
  void saysWhatItNeeds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Serve.main(new String[] {"0", "5"}))
        .withMessageStartingWith("give a port");
  }
}
