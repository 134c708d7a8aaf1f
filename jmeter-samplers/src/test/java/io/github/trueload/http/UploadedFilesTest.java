package io.github.trueload.http;

import static io.github.trueload.http.Samplers.place;
import static io.github.trueload.http.Samplers.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.jmeter.protocol.http.control.Header;
import org.apache.jmeter.protocol.http.control.HeaderManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.util.HTTPFileArg;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file to be uploaded that cannot be read: the server gets no request, or no complete one. */
@ExtendWith(JMeterThreadRule.class)
@ParameterizedClass
@EnumSource(TimeSource.class)
class UploadedFilesTest {

  private static final String NON_HTTP = "Non HTTP response code: ";
  private static final String NOT_FOUND = NON_HTTP + "java.io.FileNotFoundException";

  /** Linux opens it and has a length of 0 for it; each read fails (EIO). */
  private static final Path UNREADABLE = Path.of("/proc/self/mem");

  @TempDir private Path folder;

  UploadedFilesTest(TimeSource times) {
    Samplers.setTimes(times);
  }

  private static SessionHttpSampler upload(int port, String method, Path file, String parameter) {
    SessionHttpSampler sampler = Samplers.get(port, "/");
    sampler.setMethod(method);
    sampler.setResponseTimeout("3000");
    sampler.setHTTPFiles(
        new HTTPFileArg[] {new HTTPFileArg(file.toString(), parameter, "text/plain")});
    return sampler;
  }

  /** A test that needs a file which opens and cannot be read. */
  private static void requireUnreadable() {
    assumeTrue(Files.isReadable(UNREADABLE), UNREADABLE + " is missing");
  }

  @ParameterizedTest
  @CsvSource({"PUT, ''", "POST, ''", "POST, part"})
  void aMissingFileIsNoEmptyRequest(String method, String parameter) throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      SessionHttpSampler upload =
          upload(server.port(), method, folder.resolve("missing"), parameter);
      HTTPSampleResult result = sample(upload);
      assertThat(result.getResponseCode()).isEqualTo(NOT_FOUND);
      assertThat(result.getResponseMessage()).contains("missing (");
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("1/1");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void aFolderIsNoFileToUpload() throws Exception {
    try (RawServer server = new RawServer(RawServer::hello)) {
      HTTPSampleResult result = sample(upload(server.port(), "PUT", folder, ""));
      assertThat(result.getResponseCode()).isEqualTo(NOT_FOUND);
      assertThat(server.accepted()).isZero();
    }
  }

  /** Neither is the request sent as if it were complete, nor a second time. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileThatCannotBeReadFailsBeforeItsRequestIsSent(boolean inChunks) throws Exception {
    requireUnreadable();
    try (RawServer server = new RawServer(RawServer::hello)) {
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      SessionHttpSampler upload = upload(server.port(), "PUT", UNREADABLE, "");
      if (inChunks) {
        askForChunks(upload);
      }
      HTTPSampleResult result = sample(upload);
      assertThat(result.getResponseCode()).isEqualTo(NON_HTTP + "java.io.IOException");
      assertThat(sample(Samplers.get(server.port(), "/")).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("2/0");
      assertThat(server.requests()).extracting(RawServer.Request::method).containsOnly("GET");
    }
  }

  private static void askForChunks(SessionHttpSampler sampler) {
    HeaderManager headers = new HeaderManager();
    headers.add(new Header("Transfer-Encoding", "chunked"));
    sampler.setHeaderManager(headers);
  }

  /** The field before the file fills the buffer, so that the request is on its way. */
  @Test
  void anUploadInChunksThatBreaksOffHasNoLastChunk() throws Exception {
    requireUnreadable();
    try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> came = CompletableFuture.supplyAsync(() -> all(listening));
      SessionHttpSampler upload = upload(listening.getLocalPort(), "POST", UNREADABLE, "part");
      upload.setDoMultipart(true);
      upload.addArgument("field", "x".repeat(20_000));
      askForChunks(upload);
      HTTPSampleResult result = sample(upload);
      assertThat(result.getResponseCode()).isEqualTo(NON_HTTP + "java.io.IOException");
      assertThat(came.get()).startsWith("POST / ").contains("xxx").doesNotContain("\r\n0\r\n");
    }
  }

  /** All that comes over the next connection. */
  private static String all(ServerSocket listening) {
    try (Socket socket = listening.accept()) {
      StringBuilder came = new StringBuilder();
      byte[] bytes = new byte[8192];
      try {
        for (int count; (count = socket.getInputStream().read(bytes)) >= 0; ) {
          came.append(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
        }
      } catch (IOException e) {
        // It ends by a reset.
      }
      return came.toString();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The places of streams that were never opened are free again. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void uploadsThatFailLeaveTheStreamsOfAConnectionFree(boolean exists) throws Exception {
    if (exists) {
      requireUnreadable();
    }
    Path file = exists ? UNREADABLE : folder.resolve("missing");
    try (Http2Peer server = new Http2Peer(UploadedFilesTest::twoAtATime, Http2Peer::hello)) {
      assertThat(sample(http2(Samplers.get(server.port(), "/"))).isSuccessful()).isTrue();
      for (int i = 0; i < 3; i++) {
        HTTPSampleResult result = sample(http2(upload(server.port(), "PUT", file, "")));
        assertThat(result.getResponseCode())
            .isEqualTo(exists ? NON_HTTP + "java.io.IOException" : NOT_FOUND);
      }
      SessionHttpSampler get = http2(Samplers.get(server.port(), "/"));
      get.setResponseTimeout("3000");
      assertThat(sample(get).isSuccessful()).isTrue();
      assertThat(place()).isEqualTo("1/1");
      assertThat(server.came(Http2Peer.HEADERS)).hasSize(2);
    }
  }

  private static SessionHttpSampler http2(SessionHttpSampler sampler) {
    sampler.setProperty(SessionHttpSampler.HTTP_VERSION, "2");
    return sampler;
  }

  private static void twoAtATime(Http2Peer.Talk talk) throws Exception {
    int mostStreams = 3;
    talk.settings(Http2Peer.setting(mostStreams, 2));
    while (true) {
      talk.answer(talk.request(), "hello");
    }
  }
}
