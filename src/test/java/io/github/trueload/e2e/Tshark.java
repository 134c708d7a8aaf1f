package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
    return responses(pcap, port, "http.time");
  }

  /**
   * When the frame came that completes the response, nanoseconds since the epoch, in the same
   * order.
   */
  static Map<Integer, List<Long>> responseEndEpochNanos(Path pcap, int port)
      throws IOException, InterruptedException {
    return responses(pcap, port, "frame.time_epoch");
  }

  private static Map<Integer, List<Long>> responses(Path pcap, int port, String seconds)
      throws IOException, InterruptedException {
    List<String[]> responses =
        fields(
            pcap,
            "-o",
            "tcp.reassemble_out_of_order:TRUE",
            "-d",
            "tcp.port==" + port + ",http",
            "-Y",
            "http.response",
            "-e",
            "tcp.dstport",
            "-e",
            seconds);
    Map<Integer, List<Long>> byPort = new TreeMap<>();
    for (String[] fields : responses) {
      byPort
          .computeIfAbsent(Integer.valueOf(fields[0]), unused -> new ArrayList<>())
          .add(new BigDecimal(fields[1]).movePointRight(9).longValue());
    }
    return byPort;
  }

  /** How many connections were begun (SYN) to each port. */
  static Map<Integer, Integer> connectionsByPort(Path pcap)
      throws IOException, InterruptedException {
    Map<Integer, Integer> byPort = new TreeMap<>();
    String begins = "tcp.flags.syn == 1 and tcp.flags.ack == 0";
    for (String[] fields : fields(pcap, "-Y", begins, "-e", "tcp.dstport")) {
      byPort.merge(Integer.valueOf(fields[0]), 1, Integer::sum);
    }
    return byPort;
  }

  /**
   * When each connection was begun (SYN), nanoseconds since the epoch, by client port: in their
   * order, for the system gives a port again a second after it was closed.
   */
  static Map<Integer, Deque<Long>> synEpochNanosByClientPort(Path pcap)
      throws IOException, InterruptedException {
    Map<Integer, Deque<Long>> byPort = new TreeMap<>();
    String begins = "tcp.flags.syn == 1 and tcp.flags.ack == 0 and not tcp.analysis.retransmission";
    for (String[] fields :
        fields(pcap, "-Y", begins, "-e", "tcp.srcport", "-e", "frame.time_epoch")) {
      byPort
          .computeIfAbsent(Integer.valueOf(fields[0]), port -> new ArrayDeque<>())
          .add(new BigDecimal(fields[1]).movePointRight(9).longValue());
    }
    return byPort;
  }

  /** When SYNs were sent, nanoseconds since the epoch, in their order. */
  static long[] synEpochNanos(Path pcap) throws IOException, InterruptedException {
    String begins = "tcp.flags.syn == 1 and tcp.flags.ack == 0";
    return fields(pcap, "-Y", begins, "-e", "frame.time_epoch").stream()
        .mapToLong(fields -> new BigDecimal(fields[0]).movePointRight(9).longValue())
        .toArray();
  }

  private static List<String[]> fields(Path pcap, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Tools.require("tshark", "tshark").toString());
    command.addAll(List.of("-r", pcap.toString(), "-T", "fields"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.lines().map(line -> line.split("\t")).toList();
  }
}
