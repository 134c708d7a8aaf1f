package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.network.WireStatistics;
import io.github.trueload.stats.users.OpenConnections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The captures' connections that carried requests of the window: when open, and for how many. */
final class ConnectionLife {

  static final int POINTS = 301;

  private final ConnectionTable table;
  private final WireStatistics wire;

  /**
   * @param wire knows, once it has taken its rows, which connections carried requests
   */
  ConnectionLife(ConnectionTable table, WireStatistics wire) {
    this.table = table;
    this.wire = wire;
  }

  /** Most of them open at once in the window. */
  int peakOpen(AnalysisWindow scope) {
    return open().peak(scope.startNanos(), scope.endNanos());
  }

  Series openOverTime(AnalysisWindow scope) {
    return open().series(scope.startNanos(), scope.endNanos(), POINTS);
  }

  private OpenConnections open() {
    OpenConnections open = new OpenConnections();
    IntStream.range(0, table.size())
        .filter(row -> wire.requestsOn(row) > 0)
        .forEach(row -> open.accept(table.openNanos(row), closeNanos(row)));
    return open;
  }

  private long closeNanos(int row) {
    long close = table.closeNanos(row);
    return close == SampleBlock.UNKNOWN ? Long.MAX_VALUE : close;
  }

  /** Requests of each, in the order of closing; x counts from 1. */
  Series requestsByClosing() {
    List<Integer> rows =
        IntStream.range(0, table.size())
            .filter(row -> wire.requestsOn(row) > 0)
            .boxed()
            .sorted(Comparator.comparingLong(this::closeNanos))
            .toList();
    double[] x = new double[rows.size()];
    double[] y = new double[rows.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = i + 1.0;
      y[i] = wire.requestsOn(rows.get(i));
    }
    return new Series(x, y);
  }
}
