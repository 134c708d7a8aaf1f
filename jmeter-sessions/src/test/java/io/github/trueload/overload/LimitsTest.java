package io.github.trueload.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.kernel.NonBlockingSocket;
import io.github.trueload.kernel.NonBlockingSockets;
import io.github.trueload.kernel.Poller;
import io.github.trueload.times.TimeSource;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsTest {
  @TempDir private Path root;

  private static final InetSocketAddress SERVER = new InetSocketAddress("127.0.0.1", 80);

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static Limits limits(long files, long now, long ports) {
    return new Limits(OptionalLong.of(files), OptionalLong.of(now), OptionalLong.of(ports));
  }

  @Test
  void limitsAreReadAsLinuxWritesThem() throws IOException {
    // cat /proc/self/limits and ip_local_port_range of a Debian 13
    write(
        "proc/self/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             30446                30446                processes
        Max open files            20000                30000                files
        """);
    write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    write("proc/self/fd/0", "");
    write("proc/self/fd/1", "");
    assertThat(Limits.of(root)).isEqualTo(limits(20_000, 2, 28_232));
  }

  @Test
  void anUnknownLimitIsNoObstacle() {
    Limits none = Limits.of(root);
    assertThat(none.openFiles()).isEmpty();
    assertThat(none.obstacle(Runs.steady(SERVER, 500_000, 0.5, 1))).isEmpty();
    assertThat(none.risk(Runs.steady(SERVER, 500_000, 0.5, 1))).isEmpty();
  }

  @Test
  void moreSocketsThanOpenFilesAreAnObstacleWithTheNumbers() {
    OverloadPlan plan = Runs.steady(SERVER, 800, 0.5, 1);
    assertThat(limits(1_000, 50, 28_232).obstacle(plan)).isEmpty();
    assertThat(limits(1_000, 150, 28_232).obstacle(plan).orElseThrow())
        .contains("of the limit of 1000 only 750 are left")
        .contains("ulimit -n");
  }

  @Test
  void moreSocketsThanPortsAreAnObstacleUnlessThereAreMoreAddresses() throws Exception {
    OverloadPlan plan = Runs.steady(SERVER, 30_000, 0.5, 1);
    assertThat(limits(1_000_000, 50, 28_232).obstacle(plan).orElseThrow())
        .contains("28232")
        .contains("several local addresses");
    List<InetAddress> two =
        List.of(InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.3"));
    assertThat(limits(1_000_000, 50, 28_232).obstacle(Runs.with(plan, plan.requests(), two)))
        .isEmpty();
  }

  @Test
  void theMostSocketsAreWhatFilesAndPortsLeave() {
    assertThat(limits(1_000, 150, 28_232).mostSockets()).isEqualTo(750);
    assertThat(limits(100, 150, 28_232).mostSockets()).isZero();
    assertThat(limits(100_000, 150, 28_232).mostSockets()).isEqualTo(28_232);
    assertThat(Limits.of(root).mostSockets()).isGreaterThan(1_000_000_000);
  }

  @Test
  void connectionsThatMayWaitForResponsesAreARisk() {
    // 200/s that wait for 2 s, and 100 in establishment
    OverloadPlan plan = Runs.steady(SERVER, 100, 0.5, 1);
    assertThat(limits(700, 50, 28_232).risk(plan)).isEmpty();
    assertThat(limits(600, 50, 28_232).risk(plan).orElseThrow())
        .contains("500 sockets are open")
        .contains("only 450 of 600");
  }

  @Test
  void faultsAreReportedWithTheRemedy() {
    OverloadPlan plan = Runs.steady(SERVER, 100, 0.5, 1);
    assertThat(limits(420, 50, 200).explain(new SocketException("Too many open files"), plan))
        .contains("open files (420)")
        .contains("ulimit -n")
        .contains("D (100)");
    assertThat(
            limits(420, 50, 200)
                .explain(new BindException("Cannot assign requested address"), plan))
        .contains("there are 200 for each")
        .contains("several local addresses");
    assertThat(Limits.of(root).explain(new SocketException("Network is unreachable"), plan))
        .endsWith("Network is unreachable");
  }

  /** None of its sockets can be opened, and its second poller, of the reader, may fail. */
  private static final class UnavailableSockets implements NonBlockingSockets {
    private final Exception failure;
    private final boolean readerFails;
    private int pollers;

    UnavailableSockets(Exception failure, boolean readerFails) {
      this.failure = failure;
      this.readerFails = readerFails;
    }

    @Override
    public NonBlockingSocket open(InetAddress server) throws IOException {
      if (failure instanceof IOException e) {
        throw e;
      }
      throw (RuntimeException) failure;
    }

    @Override
    public <T> Poller<T> poller() throws IOException {
      Poller<T> poller = NonBlockingSockets.ofTheJdk().poller();
      if (pollers++ == 1 && readerFails) {
        poller.close();
      }
      return poller;
    }
  }

  private static Runs run(double seconds, NonBlockingSockets sockets) throws Exception {
    OverloadPlan plan = Runs.plan(SERVER, 2, 0.1, Optional.empty(), seconds);
    return Runs.begin(plan, new TimedSockets(TimeSource.JVM, sockets)).end();
  }

  @Test
  void withoutASocketTheNextAttemptIsMadeWhenTheNextSocketWasDue() throws Exception {
    Runs runs = run(0.2, new UnavailableSockets(new SocketException("Too many open files"), false));
    // at 0, 0.05, 0.1 and 0.15 s
    assertThat(runs.count(Count.UNSENT)).isBetween(1L, 4L);
    assertThat(runs.troubles).singleElement().asString().contains("the limit of open files");
  }

  @Test
  void whatEndsAThreadOfTheRunIsReported() throws Exception {
    Runs runs = run(60, new UnavailableSockets(new IllegalStateException("why"), false));
    assertThat(runs.troubles)
        .singleElement()
        .asString()
        .isEqualTo("connection establishment ended: java.lang.IllegalStateException: why");
    assertThat(run(60, new UnavailableSockets(new SocketException("no"), true)).troubles)
        .anyMatch(line -> line.startsWith("reading of responses ended: "));
  }
}
