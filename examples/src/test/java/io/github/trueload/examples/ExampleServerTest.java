package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExampleServerTest {

  @Test
  void answersWithAPageOfTheLengthAskedFor() throws Exception {
    try (ExampleServer server = ExampleServer.start(0, 1234, () -> 0)) {
      HttpResponse<byte[]> response = get(server);
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).hasSize(1234);
    }
  }

  @Test
  void anAnswerTakesAtLeastTheDrawnServiceTime() throws Exception {
    long drawn = 50_000_000;
    try (ExampleServer server = ExampleServer.start(0, 10, () -> drawn)) {
      long start = System.nanoTime();
      get(server);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(drawn);
    }
  }

  @Test
  void aServiceTimeIsDrawnForEachRequestAndTheConnectionStaysOpen() throws Exception {
    AtomicInteger draws = new AtomicInteger();
    try (ExampleServer server =
            ExampleServer.start(0, 5, () -> draws.incrementAndGet() * (long) 1e6);
        Socket socket = new Socket(ExampleServer.HOST, server.port())) {
      for (int request = 0; request < 3; request++) {
        socket
            .getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(readAnswer(socket)).startsWith("HTTP/1.1 200 ").endsWith("<!DOC");
      }
    }
    assertThat(draws).hasValue(3);
  }

  @Test
  void aTakenPortIsOneClearLine() throws Exception {
    try (ExampleServer first = ExampleServer.start(0, 1, () -> 0)) {
      assertThatThrownBy(() -> ExampleServer.start(first.port(), 1, () -> 0))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1:" + first.port())
          .hasMessageContaining("choose another")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void aNegativePageLengthIsRefused() {
    assertThatThrownBy(() -> ExampleServer.start(0, -1, () -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  private static HttpResponse<byte[]> get(ExampleServer server) throws Exception {
    URI page = URI.create("http://" + ExampleServer.HOST + ":" + server.port() + "/");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String readAnswer(Socket socket) throws IOException {
    StringBuilder answer = new StringBuilder();
    while (!answer.toString().endsWith("<!DOC")) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new IOException("closed after: " + answer);
      }
      answer.append((char) next);
    }
    return answer.toString();
  }
}
