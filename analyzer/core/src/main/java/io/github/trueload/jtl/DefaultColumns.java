package io.github.trueload.jtl;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * JMeter's columns in their order when no property changes them, for logs without a header: they
 * depend on the release, which their number shows. (From {@code SampleSaveConfiguration} of each
 * release and the service that writes; releases before 3.0 wrote headers only if asked to.)
 */
final class DefaultColumns {

  private static final String FIRST =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success";

  private static final List<List<Column>> BY_RELEASE =
      Stream.of(
              // 2.1
              FIRST,
              // 2.3
              FIRST + ",bytes,Latency",
              // 2.12
              FIRST + ",bytes,grpThreads,allThreads,Latency",
              // 3.0
              FIRST + ",failureMessage,bytes,grpThreads,allThreads,Latency,IdleTime",
              // 3.1
              FIRST
                  + ",failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect",
              // 5.0
              FIRST
                  + ",failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,"
                  + "Connect")
          .map(header -> Arrays.stream(header.split(",")).map(Column::of).toList())
          .toList();

  private DefaultColumns() {}

  /**
   * The columns of a row without a header.
   *
   * @param cells of the row
   * @param stamps reads its stamp
   * @return nothing if the row is none of a release of JMeter with its defaults
   */
  static Optional<List<Column>> of(List<String> cells, TimestampParser stamps) {
    return BY_RELEASE.stream()
        .filter(columns -> columns.size() == cells.size() && isRow(columns, cells, stamps))
        .findFirst();
  }

  private static boolean isRow(List<Column> columns, List<String> cells, TimestampParser stamps) {
    byte[] stamp = cells.get(0).getBytes(StandardCharsets.UTF_8);
    String success = cells.get(columns.indexOf(Column.SUCCESS));
    return stamps.nanos(stamp, 0, stamp.length) != TimestampParser.UNREADABLE
        && cells.get(columns.indexOf(Column.ELAPSED)).matches("\\d+")
        && (success.equalsIgnoreCase("true") || success.equalsIgnoreCase("false"));
  }
}
