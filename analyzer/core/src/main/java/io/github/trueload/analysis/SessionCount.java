package io.github.trueload.analysis;

import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.network.WireStatistics;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.store.Rows;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** How many users there were, and how many connections they had. */
final class SessionCount {

  private SessionCount() {}

  /**
   * Counts.
   *
   * @param join of the log with the captures; null without both
   * @return null where the inputs do not contain users and connections
   */
  static @Nullable SessionConnections of(
      RunInputs inputs, AnalysisWindow scope, @Nullable RequestJoin join, WireStatistics wire) {
    ConnectionTable ofLog = inputs.log().connections();
    if (inputs.log().isEmpty() || inputs.log().sessions().size() == 0) {
      return null;
    }
    if (join != null && join.byTime() == null && join.errors().matched() > 0) {
      return joined(inputs, scope, join, wire);
    }
    if (ofLog.size() > 0) {
      return ofLog(inputs, scope);
    }
    return inputs.wire().isEmpty() || !scope.clocksAgree() ? null : byThreads(inputs, scope, wire);
  }

  private static SessionConnections joined(
      RunInputs inputs, AnalysisWindow scope, RequestJoin join, WireStatistics wire) {
    SessionUse uses = join.uses();
    return new SessionConnections(
        sessions(inputs.log(), scope),
        wire.requestsPerConnection().length,
        uses.shared(),
        uses.reconnects(),
        new SessionEvidence.Joined());
  }

  private static SessionConnections ofLog(RunInputs inputs, AnalysisWindow scope) {
    SessionsOfLog sessions = new SessionsOfLog();
    inputs.log().replay(scope.log(), sessions);
    return sessions.summary(inputs.log().connections());
  }

  /** Whether {@link SessionsOfLog} shows it, where nothing is joined. */
  static boolean isOfLog(RunInputs inputs) {
    return !inputs.log().isEmpty()
        && inputs.log().sessions().size() > 0
        && inputs.log().connections().size() > 0;
  }

  private static SessionConnections byThreads(
      RunInputs inputs, AnalysisWindow scope, WireStatistics wire) {
    ThreadEvidence evidence =
        ThreadEvidence.of(inputs.log(), scope.log(), inputs.wire(), scope.wire());
    long users = evidence.threads();
    long connections = wire.requestsPerConnection().length;
    long shared = Math.max(evidence.shared().cardinality(), connections < users ? 1 : 0);
    return new SessionConnections(
        users,
        connections,
        shared,
        Math.max(0, connections - users),
        new SessionEvidence.OfThreads(evidence.isUsable() ? evidence.assigned() : -1));
  }

  private static long sessions(Rows log, AnalysisWindow scope) {
    BitSet seen = new BitSet();
    log.replay(scope.log(), block -> mark(block, seen));
    return seen.cardinality();
  }

  private static void mark(SampleBlock block, BitSet seen) {
    for (int row = 0; row < block.size; row++) {
      if (block.session[row] >= 0) {
        seen.set(block.session[row]);
      }
    }
  }
}
