package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What tshark says of a capture: the independent judge of ours. */
final class Tshark {

  private Tshark() {}

  /**
   * Response times, nanoseconds, in order of the responses, by client port: from the request's
   * frame to the frame that completes the response ({@code http.time}).
   */
  static Map<Integer, List<Long>> responseNanos(Path pcap, int port)
      throws IOException, InterruptedException {
    Path program = Tools.require("tshark", "tshark");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "-r",
                pcap.toString(),
                "-d",
                "tcp.port==" + port + ",http",
                "-Y",
                "http.response",
                "-T",
                "fields",
                "-e",
                "tcp.dstport",
                "-e",
                "http.time")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    Map<Integer, List<Long>> byPort = new TreeMap<>();
    for (String line : output.lines().toList()) {
      String[] fields = line.split("\t");
      byPort
          .computeIfAbsent(Integer.valueOf(fields[0]), unused -> new ArrayList<>())
          .add(Math.round(Double.parseDouble(fields[1]) * 1e9));
    }
    return byPort;
  }
}
