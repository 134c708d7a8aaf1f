package io.github.trueload.wire;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a capture was read as: the rows as objects, in the order the requests were sent. */
record WireReading(SourceSummary summary, List<Row> rows, List<Event> events) {

  /** An event of a streamed response; {@code nanos} is the time from {@code start}, or null. */
  record Event(int connection, int ordinal, long start, Long nanos, int flags) {}

  /** One exchange; times are instants in nanoseconds since the epoch, null where unknown. */
  record Row(
      int connection,
      int ordinal,
      String label,
      int status,
      long requestFirst,
      long requestLast,
      Long responseFirst,
      Long responseLast,
      Long bytes,
      Long connectNanos,
      int flags) {

    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  static WireReading of(Path path) throws IOException {
    return of(path, WireOptions.defaults());
  }

  static WireReading of(Path path, WireOptions options) throws IOException {
    try (WireSource source = WireSource.open(path, options)) {
      return of(source);
    }
  }

  static WireReading of(WireSource opened) throws IOException {
    List<Row> rows = new ArrayList<>();
    List<int[]> labels = new ArrayList<>();
    try (WireSource source = opened) {
      List<Event> events = new ArrayList<>();
      SourceSummary summary =
          source.readInto(
              new BlockSink() {
                @Override
                public void accept(SampleBlock block) {
                  copy(block, rows, labels);
                }

                @Override
                public void acceptEvents(SampleBlock block) {
                  copyEvents(block, events);
                }
              });
      List<Row> named = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        named.add(named(rows.get(i), summary.labels().name(labels.get(i)[0])));
      }
      named.sort(
          Comparator.comparingLong(Row::requestFirst)
              .thenComparingInt(Row::connection)
              .thenComparingInt(Row::ordinal));
      return new WireReading(summary, named, events);
    }
  }

  private static Row named(Row r, String label) {
    return new Row(
        r.connection,
        r.ordinal,
        label,
        r.status,
        r.requestFirst,
        r.requestLast,
        r.responseFirst,
        r.responseLast,
        r.bytes,
        r.connectNanos,
        r.flags);
  }

  private static void copy(SampleBlock block, List<Row> rows, List<int[]> labels) {
    for (int i = 0; i < block.size; i++) {
      long requestLast = block.startNanos[i] + block.sendNanos[i];
      labels.add(new int[] {block.label[i]});
      rows.add(
          new Row(
              block.connection[i],
              block.request[i],
              null,
              block.status[i],
              block.startNanos[i],
              requestLast,
              known(block.firstByteNanos[i], requestLast),
              known(block.elapsedNanos[i], requestLast),
              known(block.bytes[i], 0),
              known(block.connectNanos[i], 0),
              block.flags[i]));
    }
  }

  private static void copyEvents(SampleBlock block, List<Event> events) {
    for (int i = 0; i < block.size; i++) {
      events.add(
          new Event(
              block.connection[i],
              block.request[i],
              block.startNanos[i],
              known(block.elapsedNanos[i], 0),
              block.flags[i]));
    }
  }

  private static Long known(long value, long origin) {
    return value == SampleBlock.UNKNOWN ? null : origin + value;
  }

  ConnectionTable connections() {
    return summary.connections();
  }

  /**
   * Requests of HTTP/1, answered or not; exchanges from the turns of TLS and requests that these
   * count without timing them are left out.
   */
  long requests() {
    return sumOfHttp(connections()::requests)
        - fact("tls_http2_requests_not_timed")
        - fact("tls_requests_not_timed");
  }

  private long fact(String name) {
    return Long.parseLong(summary.metadata().getOrDefault(name, "0"));
  }

  long responses() {
    return sumOfHttp(connections()::responses);
  }

  private long sumOfHttp(IntUnaryOperator counts) {
    Set<Integer> encrypted =
        rows.stream()
            .filter(row -> row.has(SampleBlock.ENCRYPTED))
            .map(Row::connection)
            .collect(Collectors.toSet());
    return IntStream.range(0, connections().size())
        .filter(connection -> !encrypted.contains(connection))
        .mapToLong(counts::applyAsInt)
        .sum();
  }

  long count(AnomalyKind kind) {
    return summary.anomalies().count(kind);
  }
}
