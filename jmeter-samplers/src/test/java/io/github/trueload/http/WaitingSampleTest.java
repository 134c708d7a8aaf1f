package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples that would wait for ever, in each place where one can, and what ends them. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class WaitingSampleTest {

  WaitingSampleTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String NON_HTTP = "Non HTTP response code: ";

  /** A port whose queue of connections is full: Linux answers no SYN there. */
  private static final class FullPort implements Closeable {

    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<Socket> waiting = new ArrayList<>();

    FullPort() throws IOException {
      while (true) {
        Socket socket = new Socket();
        waiting.add(socket);
        try {
          socket.connect(new InetSocketAddress("127.0.0.1", listening.getLocalPort()), 300);
        } catch (SocketTimeoutException e) {
          return;
        }
      }
    }

    int port() {
      return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      for (Socket socket : waiting) {
        socket.close();
      }
      listening.close();
    }
  }

  /** Samples in a thread of its own, and interrupts once {@code waits} says that it waits. */
  private static HTTPSampleResult interrupted(SessionHttpSampler sampler, Waits waits)
      throws Exception {
    CompletableFuture<HTTPSampleResult> result = new CompletableFuture<>();
    Thread user =
        new Thread(
            () -> {
              JMeterThreadRule.enter(true);
              result.complete(sample(sampler));
              sampler.threadFinished();
            });
    user.start();
    waits.await();
    for (int i = 0; i < 500 && !sampler.interrupt(); i++) {
      Thread.sleep(10);
    }
    user.join(10_000);
    assertThat(user.isAlive()).as("stuck").isFalse();
    return result.get(0, TimeUnit.SECONDS);
  }

  /** Returns once the sample waits. */
  @FunctionalInterface
  private interface Waits {

    void await() throws Exception;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 20",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhalf",
        "HTTP/1.1 200 OK\r\n\r\nuntil it closes",
        "HTTP/1.1 100 Continue\r\n\r\n"
      })
  void anInterruptionEndsItWhereverTheResponseStalls(String sent) throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes(sent));
              requested.countDown();
              return true;
            })) {
      HTTPSampleResult result =
          interrupted(
              Samplers.get(server.port(), "/"),
              () -> assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue());
      assertThat(result.getResponseCode()).isEqualTo(NON_HTTP + "java.net.SocketException");
      assertThat(server.requests()).hasSize(1);
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  /** JMeter has a task for each resource from the start, and two at a time run. */
  @Test
  void anInterruptionEndsThePartsOfAPageThatAreYetToCome() throws Exception {
    String images = "<img src='1'><img src='2'><img src='3'><img src='4'><img src='5'>";
    CountDownLatch requested = new CountDownLatch(2);
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              if (request.path().equals("/")) {
                out.write(RawServer.response("200 OK\r\nContent-Type: text/html", images));
              } else {
                requested.countDown();
              }
              return true;
            })) {
      SessionHttpSampler page = Samplers.get(server.port(), "/");
      page.setImageParser(true);
      page.setConcurrentDwn(true);
      page.setConcurrentPool("2");
      HTTPSampleResult result =
          interrupted(page, () -> assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue());
      assertThat(Stream.of(result.getSubResults()).skip(1).map(SampleResult::getResponseCode))
          .hasSize(5)
          .containsOnly(NON_HTTP + "java.net.SocketException");
      assertThat(server.requests()).as("the page and two images").hasSize(3);
    }
  }

  @Test
  void anInterruptionEndsAHandshake() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      SessionHttpSampler sampler = Samplers.get(silent.getLocalPort(), "/");
      sampler.setProtocol("https");
      HTTPSampleResult result =
          interrupted(
              sampler,
              () -> {
                // The first byte of the ClientHello has come.
                assertThat(silent.accept().getInputStream().read()).isEqualTo(0x16);
              });
      assertThat(result.isSuccessful()).isFalse();
      assertThat(result.getResponseCode()).startsWith(NON_HTTP);
    }
  }

  @Test
  void anInterruptionEndsAConnectThatIsNotAnswered() throws Exception {
    try (FullPort full = new FullPort()) {
      HTTPSampleResult result = interrupted(Samplers.get(full.port(), "/"), () -> {});
      assertThat(result.isSuccessful()).isFalse();
      assertThat(result.getResponseCode()).startsWith(NON_HTTP);
    }
  }

  /** As an S-Client gives up: within the connect timeout, and the next sample tries anew. */
  @Test
  void theConnectTimeoutEndsAConnectThatIsNotAnswered() throws Exception {
    try (FullPort full = new FullPort()) {
      SessionHttpSampler sampler = Samplers.get(full.port(), "/");
      sampler.setConnectTimeout("200");
      for (int i = 0; i < 2; i++) {
        HTTPSampleResult result = sample(sampler);
        assertThat(result.getResponseCode())
            .isEqualTo(NON_HTTP + "org.apache.http.conn.ConnectTimeoutException");
        assertThat(result.getTime()).isGreaterThanOrEqualTo(199);
        assertThat(column(TimingColumns.SESSION)).isNotEmpty();
        assertThat(column(TimingColumns.CONNECTION)).isEmpty();
      }
    }
  }

  /** More than promised: the rest looks like the next response, and must not be taken. */
  @Test
  void whatComesBeyondTheContentLengthIsNotTakenForAResponse() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhello"));
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setResponseTimeout("2000");
      assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hel");
      assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hel");
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests()).hasSize(2);
    }
  }
}
