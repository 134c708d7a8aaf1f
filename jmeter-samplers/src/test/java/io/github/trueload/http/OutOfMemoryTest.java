package io.github.trueload.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples for which the memory does not suffice, in a process of its own. */
@Tag("process")
class OutOfMemoryTest {

  private static final byte[] BOMB = bomb(96);

  /**
   * A run of 3 samples in a heap of 64 MB, each of them 96 MB of zeros in 96 kB, stored whole as
   * the run wants it: in one body, or in four embedded images that two connections fetch at once.
   */
  @ParameterizedTest
  @CsvSource({"body, 3", "page, 3"})
  void aRunThatRunsOutOfMemoryHasARowForEachSampleAndEnds(
      String kind, int rows, @TempDir Path folder) throws Exception {
    try (RawServer server = new RawServer((request, out) -> answer(request.path(), out))) {
      Path output = folder.resolve("output.txt");
      if (!ends(server.port(), kind, folder, output)) {
        System.out.println(
            "repeated, held back by other programs, or by JMeter's downloader of embedded"
                + " resources: it waits for ever for a task for whose end the memory did not"
                + " suffice");
        assertThat(ends(server.port(), kind, folder, output)).as("the run ends").isTrue();
      }
      List<String> lines = Files.readAllLines(output);
      assertThat(lines)
          .filteredOn(line -> line.startsWith("ROW "))
          .hasSize(rows)
          .allMatch(line -> line.startsWith("ROW false"));
      assertThat(lines)
          .anyMatch(line -> line.contains("SUB java.lang.OutOfMemoryError") || kind.equals("body"))
          .filteredOn(
              line -> line.startsWith("trueload: samples fail because of the load generator"))
          .hasSize(1)
          .allMatch(line -> line.contains("no more memory"));
    }
  }

  private static boolean ends(int port, String kind, Path folder, Path output) throws Exception {
    Process run =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-XX:+UseSerialGC", // one collection of a full heap is as good as those of G1
                "-DJMeter.NonGui=true",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapRun.class.getName(),
                Integer.toString(port),
                "/" + kind,
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      return run.waitFor(120, TimeUnit.SECONDS);
    } finally {
      run.destroyForcibly();
    }
  }

  private static boolean answer(String path, OutputStream out) throws Exception {
    if (path.equals("/page")) {
      StringBuilder page = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        page.append("<img src='/").append(i).append("'>");
      }
      out.write(RawServer.response("200 OK\r\nContent-Type: text/html", page.toString()));
    } else {
      out.write(
          RawServer.bytes(
              "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
                  + BOMB.length
                  + "\r\n\r\n"));
      out.write(BOMB);
    }
    return true;
  }

  private static byte[] bomb(int megabytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] megabyte = new byte[1_000_000];
      for (int i = 0; i < megabytes; i++) {
        gzip.write(megabyte);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
