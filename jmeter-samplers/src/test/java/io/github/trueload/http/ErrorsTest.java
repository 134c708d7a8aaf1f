package io.github.trueload.http;

import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An Error within a sample: the sample fails with its name, and the user goes on. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class ErrorsTest {

  ErrorsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static final String NON_HTTP = "Non HTTP response code: ";

  /** Looks no host up: an Error of the JVM's in the middle of opening a connection. */
  private static final class FailingNames extends DNSCacheManager {

    private static final long serialVersionUID = 1L;

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      throw new StackOverflowError("in a look-up");
    }
  }

  /** Takes no cookie: an Error behind a response that came whole. */
  private static final class FailingCookies extends CookieManager {

    private static final long serialVersionUID = 1L;

    @Override
    public void addCookieFromHeader(String header, java.net.URL url) {
      throw new NoClassDefFoundError("in a cookie");
    }
  }

  @Test
  void anErrorWhileConnectingFailsTheSampleAndItsPlaceIsFree() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      SessionHttpSampler failing = Samplers.get(server.port(), "/");
      failing.setDNSResolver(new FailingNames());
      for (int i = 0; i < 3; i++) {
        HTTPSampleResult result = sample(failing);
        assertThat(result.getResponseCode()).isEqualTo(NON_HTTP + "java.lang.StackOverflowError");
        assertThat(result.getResponseMessage()).endsWith("in a look-up");
        assertThat(result.getSampleLabel()).isEqualTo("page");
      }
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("1/0");
    }
  }

  @Test
  void anErrorBehindTheResponseFailsTheSampleAndTheConnectionIsKept() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              out.write(RawServer.response("200 OK\r\nSet-Cookie: a=b", "hello"));
              return true;
            })) {
      SessionHttpSampler failing = Samplers.get(server.port(), "/");
      CookieManager cookies = new FailingCookies();
      cookies.testStarted();
      failing.setCookieManager(cookies);
      assertThat(sample(failing).getResponseCode())
          .isEqualTo(NON_HTTP + "java.lang.NoClassDefFoundError");
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("1/1");
    }
  }

  /** Where JMeter's property says nothing, 16 MiB; a property that is none counts as nothing. */
  @ParameterizedTest
  @CsvSource({
    ", 16777216",
    "'', 16777216",
    "many, 16777216",
    "0, 2147483639",
    "-1, 2147483639",
    "1000, 1000",
    "2147483647, 2147483639"
  })
  void theStoredSizeIsBoundedByDefault(String property, int bytes) {
    assertThat(StoredBody.mostBytes(property)).isEqualTo(bytes);
  }

  @Test
  void aLongerBodyIsReadToItsEndAndItsBeginningKept() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              byte[] body = new byte[20_000_000];
              body[0] = 'a';
              out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n"));
              out.write(body);
              return true;
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isTrue();
      assertThat(result.getResponseData()).hasSize(16 << 20).startsWith('a');
      assertThat(result.getBodySizeAsLong()).isEqualTo(20_000_000);
      sample(sampler);
      assertThat(place()).isEqualTo("1/1");
    }
    assertThat(
            new String(
                StoredBody.readAtMost(
                    new java.io.ByteArrayInputStream("hello".getBytes(StandardCharsets.US_ASCII)),
                    3),
                StandardCharsets.US_ASCII))
        .isEqualTo("hel");
  }
}
