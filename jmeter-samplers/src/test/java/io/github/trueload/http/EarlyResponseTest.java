package io.github.trueload.http;

import static io.github.trueload.http.Samplers.column;
import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that answers an upload before it has read it whole. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class EarlyResponseTest {

  /** More than the buffers of both ends hold: the client waits until the server reads. */
  private static final int UPLOAD_BYTES = 20_000_000;

  private static final byte[] TOO_LARGE = RawServer.response("413 Content Too Large", "no");

  private final TimeSource times;
  private ServerSocket listening;

  EarlyResponseTest(TimeSource times) {
    Samplers.setTimes(times);
    this.times = times;
  }

  @BeforeEach
  void listen() throws IOException {
    listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    listening.close();
  }

  @FunctionalInterface
  private interface Answer {
    long after(String head, InputStream in, OutputStream out) throws Exception;
  }

  /** Serves the next connection; what the answer returns. */
  private CompletableFuture<Long> serve(Answer answer) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket socket = listening.accept()) {
            InputStream in = socket.getInputStream();
            return answer.after(RawServer.head(in), in, socket.getOutputStream());
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private SessionHttpSampler upload() {
    SessionHttpSampler post =
        Samplers.post(listening.getLocalPort(), "/", "x".repeat(UPLOAD_BYTES));
    post.setResponseTimeout("20000");
    return post;
  }

  private static long wallNanos() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  /**
   * The response is over when its last byte came, though the request was not: the kernel knows. The
   * JVM's clock cannot, because the thread was sending. That it was is no delay of the generator's.
   */
  @Test
  void aServerThatAnswersAndReadsOnHasAnsweredWhenItDid() throws Exception {
    CompletableFuture<Long> reading =
        serve(
            (head, in, out) -> {
              out.write(TOO_LARGE);
              Thread.sleep(300);
              long readsOn = wallNanos();
              in.skipNBytes(UPLOAD_BYTES);
              return readsOn;
            });
    HTTPSampleResult result = sample(upload());
    long after = wallNanos();
    assertThat(result.getResponseCode()).isEqualTo("413");
    assertThat(result.getResponseDataAsString()).isEqualTo("no");
    long readsOn = reading.get();
    long end = nanos(TimingColumns.START) + nanos(TimingColumns.ELAPSED);
    if (times == TimeSource.KERNEL && KernelStamps.available()) {
      assertThat(end).isLessThan(readsOn);
      assertThat(nanos(TimingColumns.DELAY)).isBetween(0L, after - readsOn);
    } else {
      assertThat(end).isGreaterThan(readsOn);
    }
  }

  /**
   * The rest of the request cannot be sent, but the answer to it has come. Its FIN came, too,
   * before the thread read it, so that both have one timestamp.
   */
  @Test
  void aServerThatAnswersAndClosesHasAnswered() throws Exception {
    CompletableFuture<Long> closing =
        serve(
            (head, in, out) -> {
              out.write(TOO_LARGE);
              Thread.sleep(300);
              return wallNanos();
            });
    SessionHttpSampler post = upload();
    HTTPSampleResult result = sample(post);
    assertThat(result.getResponseCode()).isEqualTo("413");
    assertThat(result.getResponseDataAsString()).isEqualTo("no");
    assertThat(place()).isEqualTo("1/0");
    long end = nanos(TimingColumns.START) + nanos(TimingColumns.ELAPSED);
    assertThat(end).isGreaterThan(closing.get());
    serve(
        (head, in, out) -> {
          in.skipNBytes(UPLOAD_BYTES);
          out.write(RawServer.response("200 OK", "yes"));
          return 0;
        });
    assertThat(sample(post).getResponseDataAsString()).isEqualTo("yes");
    assertThat(place()).as("the connection is not used again").isEqualTo("2/0");
  }

  /** Its start is known, and nothing else. */
  @Test
  void aServerThatClosesWithoutAnAnswerFailsTheSample() throws Exception {
    serve((head, in, out) -> 0);
    HTTPSampleResult result = sample(upload());
    assertThat(result.getResponseCode())
        .isEqualTo("Non HTTP response code: java.net.SocketException");
    assertThat(nanos(TimingColumns.START)).isPositive();
    assertThat(column(TimingColumns.ELAPSED)).isEmpty();
  }

  /** The body that the server did not ask for is not sent. */
  @Test
  void anAnswerInsteadOf100ContinueIsTheResponse() throws Exception {
    CompletableFuture<Long> body =
        serve(
            (head, in, out) -> {
              out.write(TOO_LARGE);
              return (long) in.readAllBytes().length;
            });
    SessionHttpSampler post = upload();
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("Expect", "100-continue"));
    post.setHeaderManager(headers);
    assertThat(sample(post).getResponseCode()).isEqualTo("413");
    assertThat(nanos(TimingColumns.ELAPSED)).isPositive();
    assertThat(body.get()).isZero();
  }
}
