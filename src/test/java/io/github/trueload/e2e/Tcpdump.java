package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A tcpdump that writes the loopback traffic of a port or some, packets whole, nanosecond stamps.
 */
final class Tcpdump implements AutoCloseable {

  private static final long START_NANOS = Duration.ofSeconds(20).toNanos();

  private final Process process;
  private final Path messages;

  private Tcpdump(Process process, Path messages) {
    this.process = process;
    this.messages = messages;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts it and returns once it captures; where this user may not, the test is skipped. */
  static Tcpdump start(int port, Path pcap) throws IOException, InterruptedException {
    return start(List.of(port), pcap);
  }

  /** As {@link #start(int, Path)}, for several ports. */
  static Tcpdump start(List<Integer> ports, Path pcap) throws IOException, InterruptedException {
    Path program = Tools.require("tcpdump", "tcpdump");
    Files.deleteIfExists(pcap);
    Path messages = pcap.resolveSibling(pcap.getFileName() + ".tcpdump.log");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "-i",
                System.getProperty("os.name").startsWith("Linux") ? "lo" : "lo0",
                "-B",
                "65536",
                "-s",
                "0",
                "-Z",
                System.getProperty("user.name"),
                "--time-stamp-precision=nano",
                "-w",
                pcap.toAbsolutePath().toString(),
                ports.stream().map(port -> "tcp port " + port).collect(Collectors.joining(" or ")))
            .redirectErrorStream(true)
            .redirectOutput(messages.toFile())
            .start();
    Tcpdump tcpdump = new Tcpdump(process, messages);
    tcpdump.awaitListening();
    return tcpdump;
  }

  /** Ends it once all is written, and checks that no packet was lost. */
  void stop() throws IOException, InterruptedException {
    Thread.sleep(500); // The kernel hands packets over in blocks, some hundred ms late.
    process.destroy();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("tcpdump ended").isTrue();
    assertThat(Files.readString(messages)).contains("\n0 packets dropped by kernel");
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private void awaitListening() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_NANOS;
    while (!Files.readString(messages).contains("listening on")) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        Tools.unavailable("tcpdump cannot capture: " + Files.readString(messages).strip());
      }
      Thread.sleep(20);
    }
  }
}
