package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that does wrong in every way it can. Each fault has the name JMeter's users know it by,
 * the columns that can be known, and leaves neither a socket nor a thread behind.
 */
@Tag("large")
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class FaultsTest {

  FaultsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String NON_HTTP = "Non HTTP response code: ";
  private static final int TIMEOUT_MILLIS = 300;

  /** What the server does to a request, and what the sample is then called. */
  enum Fault {
    CLOSES_AFTER_THE_REQUEST("org.apache.http.NoHttpResponseException", false) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) {
        return false;
      }
    },
    CLOSES_IN_THE_STATUS_LINE("org.apache.http.client.ClientProtocolException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 2"));
        return false;
      }
    },
    CLOSES_IN_THE_HEADERS("org.apache.http.client.ClientProtocolException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Le"));
        return false;
      }
    },
    CLOSES_IN_THE_BODY("org.apache.http.ConnectionClosedException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
        return false;
      }
    },
    PROMISES_MORE_THAN_IT_SENDS("java.net.SocketTimeoutException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello"));
        return true;
      }
    },
    RESETS("java.net.SocketException", false) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        request.socket().setSoLinger(true, 0);
        return false;
      }
    },
    RESETS_IN_THE_BODY("java.net.SocketException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws Exception {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
        // So that the client has read them: a reset throws away what it has not.
        Thread.sleep(100);
        request.socket().setSoLinger(true, 0);
        return false;
      }
    },
    STALLS("java.net.SocketTimeoutException", false) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) {
        return true;
      }
    },
    STALLS_IN_THE_BODY("java.net.SocketTimeoutException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"));
        return true;
      }
    },
    SENDS_A_MALFORMED_CHUNK("org.apache.http.MalformedChunkCodingException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(
            RawServer.bytes(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n"));
        return true;
      }
    },
    CUTS_A_CHUNK("org.apache.http.TruncatedChunkException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(
            RawServer.bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nhello"));
        return false;
      }
    },
    SENDS_A_WRONG_LENGTH("org.apache.http.client.ClientProtocolException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello"));
        return true;
      }
    },
    SENDS_NO_HTTP("org.apache.http.client.ClientProtocolException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("220 mail.example.org ESMTP\r\n"));
        return false;
      }
    },
    SENDS_A_HUGE_HEADER("org.apache.http.MessageConstraintException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nX: " + "x".repeat(200_000) + "\r\n\r\n"));
        return true;
      }
    },
    SENDS_ENDLESS_HEADERS("org.apache.http.MessageConstraintException", true) {
      @Override
      boolean answer(RawServer.Request request, OutputStream out) throws IOException {
        out.write(RawServer.bytes("HTTP/1.1 200 OK\r\n"));
        byte[] line = RawServer.bytes("X: x\r\n");
        // Ends by the client's closing, which fails a write.
        while (true) {
          out.write(line);
        }
      }
    };

    private final String name;
    private final boolean answers;

    Fault(String name, boolean answers) {
      this.name = name;
      this.answers = answers;
    }

    abstract boolean answer(RawServer.Request request, OutputStream out) throws Exception;
  }

  @ParameterizedTest
  @EnumSource
  void aFaultHasItsNameAndColumnsAndLeavesNothingBehind(Fault fault) throws Exception {
    long before = sockets();
    try (RawServer server = new RawServer(fault::answer)) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setResponseTimeout(Integer.toString(TIMEOUT_MILLIS));
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isFalse();
      assertThat(result.getResponseCode()).isEqualTo(NON_HTTP + fault.name);
      assertThat(result.getResponseMessage()).startsWith("Non HTTP response message: ");
      assertThat(place()).isEqualTo("1/0");
      assertThat(column(TimingColumns.START)).isNotEmpty();
      assertThat(column(TimingColumns.ELAPSED)).isEmpty();
      assertThat(column(TimingColumns.FIRST_BYTE).isEmpty()).isEqualTo(!fault.answers);
      assertThat(server.requests()).as("a fresh connection's request is not repeated").hasSize(1);
      sampler.threadFinished();
      assertThat(server.openAfterSettling(0)).isZero();
    }
    assertThat(settled(before)).isLessThanOrEqualTo(before);
  }

  /** The server has gone while the user was thinking: a FIN, or a reset. */
  @ParameterizedTest
  @CsvSource({
    "GET, false",
    "GET, true",
    "POST, false",
    "POST, true",
  })
  void aCloseBetweenRequestsIsSeenBeforeTheNextIsSent(String method, boolean reset)
      throws Exception {
    long before = sockets();
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              RawServer.hello(request, out);
              if (reset) {
                Thread.sleep(100); // as above
                request.socket().setSoLinger(true, 0);
              }
              return false;
            })) {
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(server.openAfterSettling(0)).isZero();
      SessionHttpSampler second =
          method.equals("GET")
              ? Samplers.get(server.port(), "/")
              : Samplers.post(server.port(), "/", "data");
      HTTPSampleResult result = sample(second);
      assertThat(result.isSuccessful()).isTrue();
      assertThat(result.getResponseMessage()).isEqualTo("OK");
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests()).as("nothing is sent twice").hasSize(2);
      second.threadFinished();
      assertThat(server.openAfterSettling(0)).isZero();
    }
    assertThat(settled(before)).isLessThanOrEqualTo(before);
  }

  /**
   * One byte every 20 ms: longer than the time-out in all, never between two reads. The deadline,
   * which is as long as the time-outs together, ends it where the plan does not say otherwise.
   */
  @ParameterizedTest
  @CsvSource({"'', false", "0, true", "60000, true", "100, false"})
  void aSlowDripIsReadToItsEndUnlessTheDeadlineComes(String deadline, boolean whole)
      throws Exception {
    byte[] response = RawServer.response("200 OK", "drip");
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              for (byte each : response) {
                out.write(each);
                Thread.sleep(20);
              }
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setResponseTimeout(Integer.toString(TIMEOUT_MILLIS));
      sampler.setProperty(SessionHttpSampler.DEADLINE, deadline);
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isEqualTo(whole);
      if (!whole) {
        String limit = deadline.isEmpty() ? "300" : deadline;
        assertThat(result.getResponseCode())
            .isEqualTo(NON_HTTP + "java.net.SocketTimeoutException");
        assertThat(result.getResponseMessage())
            .endsWith(
                "The exchange took longer than " + limit + " ms, and ended within the response");
        return;
      }
      assertThat(result.getResponseDataAsString()).isEqualTo("drip");
      assertThat(Samplers.nanos(TimingColumns.ELAPSED) - Samplers.nanos(TimingColumns.FIRST_BYTE))
          .isGreaterThan(response.length / 2 * 20_000_000L);
    }
  }

  /** A server that never answers, and a user who stops the test. */
  @Test
  void aStopEndsASampleThatWouldWaitForEver() throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              requested.countDown();
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      Thread user =
          new Thread(
              () -> {
                JMeterThreadRule.enter(true);
                sample(sampler);
                sampler.threadFinished();
              });
      user.start();
      assertThat(requested.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(sampler.interrupt()).isTrue();
      user.join(10_000);
      assertThat(user.isAlive()).isFalse();
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  private static long settled(long most) throws Exception {
    long now = sockets();
    for (int i = 0; i < 200 && now > most; i++) {
      Thread.sleep(10);
      now = sockets();
    }
    return now;
  }

  /** Sockets this process holds, as Linux counts them; 0 where there is no /proc. */
  private static long sockets() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return 0;
    }
    try (Stream<Path> all = Files.list(descriptors)) {
      Set<String> sockets =
          all.map(FaultsTest::target)
              .filter(target -> target.startsWith("socket:"))
              .collect(Collectors.toSet());
      return sockets.size();
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }
}
