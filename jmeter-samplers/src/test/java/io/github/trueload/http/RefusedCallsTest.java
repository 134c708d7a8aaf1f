package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.trueload.kernel.KernelStamps;
import io.github.trueload.kernel.SeccompFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs in processes whose calls the kernel refuses by a seccomp filter, as in a container. */
@Tag("process")
class RefusedCallsTest {

  /** A run within a filter: the call's number, its argument and value, then as SmallHeapRun. */
  static final class Run {

    private Run() {}

    public static void main(String[] args) throws Exception {
      SeccompFilter.refuse(
          Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      System.out.println("LINKAGE " + SeccompFilter.linkage());
      SmallHeapRun.main(new String[] {args[3], args[4], args[5]});
    }
  }

  /** Numbers of amd64. The last is the page of {@code SystemCall}, without which JNA calls. */
  @ParameterizedTest
  @CsvSource({
    "setsockopt of SO_TIMESTAMPING, 54, 2, 37,"
        + " 'JVM, without kernel timestamps: 3 (the system refuses SO_TIMESTAMPING: Operation not permitted)'",
    "recvmsg without flags, 47, 2, 0,"
        + " 'JVM, without kernel timestamps: 3 (a test exchange over the loopback failed: Operation not permitted)'",
    "getsockopt of TCP_INFO, 55, 2, 11,"
        + " 'JVM, without kernel timestamps: 3 (TCP_INFO lacks the number of out-of-order segments (refused, or Linux before 5.4))'",
    "mprotect to read and execute, 10, 2, 5, 'kernel: 3, the JVM noticed later by: '"
  })
  void theRunHasAnotherClockAndSaysWhy(
      String refused, int call, int argument, int value, String clock, @TempDir Path folder)
      throws Exception {
    assumeThat(System.getProperty("os.name") + System.getProperty("os.arch"))
        .isEqualTo("Linuxamd64");
    assumeThat(KernelStamps.available()).isTrue();
    try (RawServer server = new RawServer(RawServer::hello)) {
      Path output = folder.resolve("output.txt");
      Process run =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-DJMeter.NonGui=true",
                  "-cp",
                  System.getProperty("java.class.path"),
                  Run.class.getName(),
                  Integer.toString(call),
                  Integer.toString(argument),
                  Integer.toString(value),
                  Integer.toString(server.port()),
                  "/",
                  folder.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      try {
        assertThat(run.waitFor(120, TimeUnit.SECONDS)).as("the run ends").isTrue();
      } finally {
        run.destroyForcibly();
      }
      List<String> lines = Files.readAllLines(output);
      assertThat(lines).filteredOn("ROW true 200"::equals).as("%s", lines).hasSize(3);
      assertThat(lines)
          .filteredOn(line -> line.startsWith("trueload times = "))
          .singleElement()
          .asString()
          .startsWith("trueload times = " + clock);
      if (Runtime.version().feature() < 22) {
        assertThat(lines)
            .contains(refused.startsWith("mprotect") ? "LINKAGE JNA" : "LINKAGE DIRECT");
      }
    }
  }
}
