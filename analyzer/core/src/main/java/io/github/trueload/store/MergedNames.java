package io.github.trueload.store;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleNames;
import io.github.trueload.sample.SourceSummary;

/** The names and connections of several inputs as those of one. */
final class MergedNames {

  private final Names labels = new Names(Integer.MAX_VALUE);
  private final Names sessions = new Names(Integer.MAX_VALUE);
  private final Names groups = new Names(Integer.MAX_VALUE);
  private final Names hosts = new Names(Integer.MAX_VALUE);
  private final Names failures = new Names(SampleNames.MOST_FAILURES);
  private final ConnectionTable connections = new ConnectionTable();

  /**
   * Adds those of an input.
   *
   * @param input which, from 0
   * @return the ids of its names in the whole
   */
  Ids add(SourceSummary summary, int input) {
    // Threads of two load generators have the same names; sessions of ours are unique in the run.
    boolean unique = summary.connections().size() > 0;
    String suffix = unique || input == 0 ? "" : "@" + input;
    SampleNames names = summary.names();
    Ids ids =
        new Ids(
            merge(names.labels(), labels, ""),
            merge(names.sessions(), sessions, suffix),
            merge(names.groups(), groups, ""),
            merge(names.hosts(), hosts, ""),
            merge(names.failures(), failures, ""),
            connections.size());
    addConnections(summary.connections(), ids.sessions());
    return ids;
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
      connections.setLastTryNanos(added, from.lastTryNanos(row));
      connections.setTlsNanos(added, from.tlsNanos(row));
      int session = from.session(row);
      connections.setSession(added, session < 0 ? -1 : sessionIdsOfInput[session]);
    }
  }

  Names labels() {
    return labels;
  }

  Names sessions() {
    return sessions;
  }

  Names groups() {
    return groups;
  }

  Names hosts() {
    return hosts;
  }

  Names failures() {
    return failures;
  }

  ConnectionTable connections() {
    return connections;
  }

  /** The whole's ids by those of an input; its connections come one after another. */
  record Ids(
      int[] labels,
      int[] sessions,
      int[] groups,
      int[] hosts,
      int[] failures,
      int firstConnection) {

    void renumber(SampleBlock block) {
      renumber(block.label, labels, block.size);
      renumber(block.session, sessions, block.size);
      renumber(block.group, groups, block.size);
      renumber(block.host, hosts, block.size);
      renumber(block.failure, failures, block.size);
      for (int row = 0; row < block.size; row++) {
        int connection = block.connection[row];
        block.connection[row] = connection < 0 ? -1 : firstConnection + connection;
      }
    }

    private static void renumber(int[] column, int[] wholes, int size) {
      for (int row = 0; row < size; row++) {
        column[row] = column[row] < 0 ? -1 : wholes[column[row]];
      }
    }
  }
}
