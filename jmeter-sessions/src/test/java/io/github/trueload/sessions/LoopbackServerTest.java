package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoopbackServerTest {

  @Test
  void itAnswersEachRequestOfAConnection() throws Exception {
    try (LoopbackServer server = LoopbackServer.start()) {
      assertThat(InetAddress.getByName(server.host()).isLoopbackAddress()).isTrue();
      HttpClient client = HttpClient.newHttpClient();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://" + server.host() + ":" + server.port() + "/a"))
              .build();
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).hasSize(1024);
      }
    }
  }

  @Test
  void whoGetsNoThreadIsHungUpOn() throws Exception {
    AtomicInteger requested = new AtomicInteger();
    Executor threads =
        work -> {
          if (requested.getAndIncrement() == 1) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          new Thread(work).start();
        };
    try (LoopbackServer server = LoopbackServer.start(threads)) {
      try (Socket without = new Socket(server.host(), server.port())) {
        assertThat(without.getInputStream().read()).isEqualTo(-1);
      }
      try (Socket with = new Socket(server.host(), server.port())) {
        with.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes("US-ASCII"));
        assertThat(with.getInputStream().readNBytes(15)).asString().isEqualTo("HTTP/1.1 200 OK");
      }
    }
  }

  @Test
  void withoutAThreadThereIsNoServer() {
    Executor none =
        work -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    assertThatThrownBy(() -> LoopbackServer.start(none))
        .isInstanceOf(IOException.class)
        .hasMessage("no thread for its server (unable to create native thread)");
  }

  @Test
  void closedItHoldsNoConnectionAndNoPort() throws Exception {
    LoopbackServer server = LoopbackServer.start();
    try (Socket client = new Socket(server.host(), server.port())) {
      client.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes("US-ASCII"));
      assertThat(client.getInputStream().readNBytes(15)).asString().isEqualTo("HTTP/1.1 200 OK");
      server.close();
      client.getInputStream().readAllBytes();
    }
    assertThatThrownBy(() -> new Socket(server.host(), server.port()))
        .isInstanceOf(IOException.class);
  }
}
