package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** An engine is a port that answers; a killed one is a port that does not. */
class EngineWatchTest {

  private final Set<String> running = ConcurrentHashMap.newKeySet();

  @Test
  void anEngineThatWasKilledIsNamedOnceItFailedTwice() throws IOException {
    try (EngineWatch watch = new EngineWatch(() -> running);
        ServerSocket alive = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      running.add("127.0.0.1:" + alive.getLocalPort());
      String killed;
      try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        killed = "127.0.0.1:" + other.getLocalPort();
        running.add(killed);
        watch.look();
        watch.look();
        assertThat(watch.blame()).isEmpty();
      }
      watch.look();
      assertThat(watch.blame()).isEmpty();
      watch.look();
      assertThat(watch.blame())
          .isEqualTo("engine " + killed + " does not answer: its share of the load is missing");

      running.remove(killed); // its test has ended
      watch.look();
      assertThat(watch.blame()).isEmpty();
    }
  }
}
