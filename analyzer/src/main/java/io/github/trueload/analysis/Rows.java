package io.github.trueload.analysis;

import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * All logs, or all captures, as one: labels and sessions of the same name are the same, connections
 * are numbered on. Rows carry the ids of this whole.
 */
final class Rows {

  private final List<StoredSource> sources = new ArrayList<>();
  private final List<int[]> labelIds = new ArrayList<>();
  private final List<int[]> sessionIds = new ArrayList<>();
  private final List<Integer> firstConnections = new ArrayList<>();
  private final Names labels = new Names(Integer.MAX_VALUE);
  private final Names sessions = new Names(Integer.MAX_VALUE);
  private final ConnectionTable connections = new ConnectionTable();

  /** Reads all of {@code source} and takes it as part of the whole. */
  SourceSummary read(SampleSource source) throws IOException {
    StoredSource stored = StoredSource.read(source);
    SourceSummary summary = stored.summary();
    int input = sources.size();
    sources.add(stored);
    labelIds.add(merge(summary.labels(), labels, ""));
    // Threads of two load generators bear the same names; sessions of ours are unique in the run.
    boolean unique = summary.connections().size() > 0;
    String suffix = unique || input == 0 ? "" : "@" + input;
    sessionIds.add(merge(summary.sessions(), sessions, suffix));
    firstConnections.add(connections.size());
    addConnections(summary.connections(), sessionIds.get(input));
    return summary;
  }

  private static int[] merge(Names from, Names into, String suffix) {
    int[] ids = new int[from.size()];
    for (int id = 0; id < ids.length; id++) {
      ids[id] = into.id(from.name(id) + suffix);
    }
    return ids;
  }

  private void addConnections(ConnectionTable from, int[] sessionIdsOfInput) {
    for (int row = 0; row < from.size(); row++) {
      int added = connections.add(from.client(row), from.server(row), from.openNanos(row));
      connections.setCloseNanos(added, from.closeNanos(row));
      connections.setConnectNanos(added, from.connectNanos(row));
      int session = from.session(row);
      connections.setSession(added, session < 0 ? -1 : sessionIdsOfInput[session]);
    }
  }

  /** Labels of the rows. */
  Names labels() {
    return labels;
  }

  /** Sessions of the rows. */
  Names sessions() {
    return sessions;
  }

  /** Connections of the rows. */
  ConnectionTable connections() {
    return connections;
  }

  /** What is known of each input, in the order read. */
  List<SourceSummary> inputs() {
    return sources.stream().map(StoredSource::summary).toList();
  }

  /** Whether there is no row at all. */
  boolean isEmpty() {
    return sources.stream().allMatch(StoredSource::isEmpty);
  }

  /** Start of the earliest row; {@link Long#MAX_VALUE} of nothing. */
  long firstStartNanos() {
    return sources.stream().mapToLong(StoredSource::firstStartNanos).min().orElse(Long.MAX_VALUE);
  }

  /** Latest end of any row; {@link Long#MIN_VALUE} of nothing. */
  long lastEndNanos() {
    return sources.stream().mapToLong(StoredSource::lastEndNanos).max().orElse(Long.MIN_VALUE);
  }

  /** Coarsest step of the inputs' stamps, nanoseconds; 0 of nothing. */
  long resolutionNanos() {
    return sources.stream().mapToLong(s -> s.summary().resolutionNanos()).max().orElse(0);
  }

  /** Hands the rows that {@code selection} takes to {@code sink}. */
  void replay(Selection selection, BlockSink sink) {
    for (int input = 0; input < sources.size(); input++) {
      int[] labelOf = labelIds.get(input);
      int[] sessionOf = sessionIds.get(input);
      int firstConnection = firstConnections.get(input);
      boolean renumbers = input > 0; // the first input's ids are the whole's
      sources
          .get(input)
          .replay(
              block -> {
                if (renumbers) {
                  renumber(block, labelOf, sessionOf, firstConnection);
                }
                selection.keep(block);
                if (block.size > 0) {
                  sink.accept(block);
                }
              });
    }
  }

  private static void renumber(
      SampleBlock block, int[] labelOf, int[] sessionOf, int firstConnection) {
    for (int row = 0; row < block.size; row++) {
      int label = block.label[row];
      block.label[row] = label < 0 ? -1 : labelOf[label];
      int session = block.session[row];
      block.session[row] = session < 0 ? -1 : sessionOf[session];
      int connection = block.connection[row];
      block.connection[row] = connection < 0 ? -1 : firstConnection + connection;
    }
  }
}
