package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class LiveCaptureTest {

  @TempDir Path folder;

  @Test
  void theFileHoldsWhatCrossedThePortAndNothingElse() throws Exception {
    Path pcap = folder.resolve("live.pcap");
    try (ServerSocket watched = listen();
        ServerSocket other = listen()) {
      LiveCapture capture = start(watched.getLocalPort(), pcap);
      exchange(other, "not to be seen");
      exchange(watched, "to be seen");
      LiveCapture.Counts counts = capture.stop();
      assertThat(counts.dropped()).isZero();
      // Two handshakes' worth at least: SYN, SYN-ACK, ACK, the data, FINs.
      assertThat(counts.received()).isGreaterThanOrEqualTo(6);
    }
    String bytes = new String(Files.readAllBytes(pcap), StandardCharsets.ISO_8859_1);
    assertThat(bytes).contains("to be seen").doesNotContain("not to be seen");
  }

  @Test
  void closingTwiceAndAfterTheStopDoesNoHarm() throws Exception {
    try (ServerSocket watched = listen()) {
      LiveCapture capture = start(watched.getLocalPort(), folder.resolve("live.pcap"));
      capture.stop();
      capture.close();
      capture.close();
    }
    // A pcap file's global header is 24 bytes (libpcap's pcap-savefile man page).
    assertThat(Files.size(folder.resolve("live.pcap"))).isEqualTo(24);
  }

  private static LiveCapture start(int port, Path file) {
    try {
      return LiveCapture.start(port, file);
    } catch (CaptureUnavailableException e) {
      assertThat(System.getenv("CI")).as(e.getMessage()).isNotEqualTo("true");
      Assumptions.abort(e.getMessage());
      throw new AssertionError(e);
    }
  }

  private static ServerSocket listen() throws Exception {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static void exchange(ServerSocket server, String text) throws Exception {
    try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      client.shutdownOutput();
      assertThat(accepted.getInputStream().readAllBytes()).hasSize(text.length());
    }
  }
}
