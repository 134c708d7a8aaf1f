package io.github.trueload.http;

import static io.github.trueload.http.Samplers.nanos;
import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
@Tag("process")
class TlsTest {

  TlsTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static SSLContext context;

  @BeforeAll
  static void makeCertificate(@TempDir Path folder) throws Exception {
    Path store = folder.resolve("self-signed.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", // it lives for a second
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=unknown",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, "secret".toCharArray());
    }
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, "secret".toCharArray());
    context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
  }

  private static RawServer tlsServer() throws IOException {
    return tlsServer(RawServer::hello);
  }

  private static RawServer tlsServer(RawServer.Responder responder) throws IOException {
    return new RawServer(
        context
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
        responder);
  }

  @Test
  void aSelfSignedServerIsTrustedAndTheHandshakeTimedOnce() throws Exception {
    try (RawServer server = tlsServer()) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProtocol("https");
      HTTPSampleResult first = sample(sampler);
      assertThat(first.getResponseDataAsString()).isEqualTo("hello");
      assertThat(nanos(TimingColumns.TLS)).isPositive();
      assertThat(first.getConnectTime())
          .isGreaterThanOrEqualTo(nanos(TimingColumns.TLS) / 1_000_000 - 1);
      // Bytes are those of HTTP, not those of TLS.
      assertThat(first.getBytesAsLong())
          .isEqualTo(RawServer.response("200 OK\r\nContent-Type: text/plain", "hello").length);
      sample(sampler);
      assertThat(place()).isEqualTo("1/1");
      assertThat(nanos(TimingColumns.TLS)).isZero();
      sampler.threadFinished();
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void aServerThatSpeaksNoTlsFailsInTheHandshakeAndLeavesNoConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (request, out) -> {
              throw new IllegalStateException("no request was to come");
            })) {
      SessionHttpSampler sampler = Samplers.get(server.port(), "/");
      sampler.setProtocol("https");
      sampler.setConnectTimeout("300");
      HTTPSampleResult result = sample(sampler);
      assertThat(result.isSuccessful()).isFalse();
      assertThat(server.openAfterSettling(0)).isZero();
    }
  }

  @Test
  void aProxyIsAskedForATunnelOnce() throws Exception {
    try (RawServer target = tlsServer();
        RawServer proxy =
            new RawServer(
                (request, out) -> {
                  Thread.sleep(50);
                  out.write(RawServer.bytes("HTTP/1.1 200 Established\r\n\r\n"));
                  relay(request.socket(), target.port());
                  return false;
                })) {
      SessionHttpSampler sampler = Samplers.get(target.port(), "/");
      sampler.setProtocol("https");
      sampler.setProxyHost("127.0.0.1");
      sampler.setProxyPortInt(Integer.toString(proxy.port()));
      assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hello");
      // Not less than the proxy's sleep, by either clock.
      assertThat(nanos(TimingColumns.CONNECT)).isGreaterThanOrEqualTo(50_000_000);
      assertThat(sample(sampler).isSuccessful()).isTrue();
      assertThat(nanos(TimingColumns.CONNECT)).isZero();
      assertThat(place()).isEqualTo("1/1");
      assertThat(proxy.requests()).hasSize(1);
      assertThat(proxy.requests().get(0).head())
          .startsWith("CONNECT 127.0.0.1:" + target.port() + " HTTP/1.1\r\n");
    }
  }

  /**
   * What has come of a record cannot be read before its last byte, in a segment of its own here.
   */
  @Test
  void aRecordCountsWhenItsLastSegmentCame() throws Exception {
    AtomicBoolean answering = new AtomicBoolean();
    AtomicLong completed = new AtomicLong();
    try (RawServer target =
            tlsServer(
                (request, out) -> {
                  answering.set(true);
                  return RawServer.hello(request, out);
                });
        ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread relay =
          new Thread(
              () -> {
                try (Socket client = between.accept();
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
                  new Thread(() -> copy(client, server)).start();
                  completed.set(lastByteLate(server, client, answering));
                } catch (IOException | InterruptedException e) {
                  // the sample fails
                }
              });
      relay.start();
      SessionHttpSampler sampler = Samplers.get(between.getLocalPort(), "/");
      sampler.setProtocol("https");
      sampler.setResponseTimeout("20000");
      assertThat(sample(sampler).getResponseDataAsString()).isEqualTo("hello");
      sampler.threadFinished();
      relay.join();
      long start = nanos(TimingColumns.START);
      assertThat(start).isLessThan(completed.get());
      assertThat(start + nanos(TimingColumns.FIRST_BYTE)).isGreaterThan(completed.get());
      assertThat(start + nanos(TimingColumns.ELAPSED)).isGreaterThan(completed.get());
    }
  }

  /** Relays; of what comes while the server answers, the last byte is kept back for 100 ms. */
  private static long lastByteLate(Socket from, Socket to, AtomicBoolean answering)
      throws IOException, InterruptedException {
    to.setTcpNoDelay(true);
    byte[] bytes = new byte[65_536];
    long completed = 0;
    int count;
    while ((count = from.getInputStream().read(bytes)) > 0) {
      int now = answering.getAndSet(false) ? count - 1 : count;
      to.getOutputStream().write(bytes, 0, now);
      if (now < count) {
        Thread.sleep(100);
        Instant instant = Instant.now();
        completed = instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
        to.getOutputStream().write(bytes, now, 1);
      }
    }
    to.shutdownOutput();
    return completed;
  }

  private static void relay(Socket client, int port) throws IOException, InterruptedException {
    try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      Thread back = new Thread(() -> copy(server, client));
      back.start();
      copy(client, server);
      back.join();
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      from.getInputStream().transferTo(out);
      to.shutdownOutput();
    } catch (IOException e) {
      // one side left
    }
  }
}
