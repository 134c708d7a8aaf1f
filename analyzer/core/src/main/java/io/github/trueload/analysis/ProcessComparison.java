package io.github.trueload.analysis;

import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.arrivals.ArrivalStatistics;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.stats.generator.SessionStarts;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.ArrivalJudge;
import io.github.trueload.verdict.Conformance;
import io.github.trueload.verdict.Conformance.Subject;
import io.github.trueload.verdict.ConformanceJudge;
import io.github.trueload.verdict.Reason;
import java.util.Arrays;

/**
 * Compares a run with the process that it was to send: the sessions where the log contains their
 * arrivals, otherwise the requests; for pacing the rounds of each user.
 *
 * @param judge by whose criteria; of the source of {@code requests}
 * @param requests the arrivals of requests, of the captures where there are any
 */
record ProcessComparison(
    RunInputs inputs, AnalysisWindow scope, ArrivalJudge judge, ArrivalStatistics requests) {

  /** The answer. */
  Conformance of(RequestedProcess requested, SessionStarts starts) {
    if (requested instanceof RequestedProcess.Pacing pacing) {
      return ofRounds(pacing);
    }
    RequestedProcess.Arrivals arrivals = (RequestedProcess.Arrivals) requested;
    LongList sessions = starts.firstRequests();
    if (sessions.size() > 0) {
      sessions.sort();
      return new ConformanceJudge(ofLog())
          .ofInstants(arrivals, Subject.SESSIONS, sessions.toArray(), firstSessionNanos());
    }
    long[] inOrder = requests.inOrder();
    Conformance found =
        new ConformanceJudge(judge)
            .ofInstants(arrivals, Subject.REQUESTS, inOrder, firstRequestNanos());
    return requests.leftOut() == 0
        ? found
        : new Conformance(
            found.process(),
            found.subject(),
            found.count(),
            found.rate(),
            found.agreement(),
            new Reason.PartOfArrivals(
                found.reason(), inOrder.length, inOrder.length + requests.leftOut()));
  }

  private long firstRequestNanos() {
    return Math.min(inputs.before().requestNanos(), scope.firstRequestNanos(inputs));
  }

  /**
   * When the first session of the whole run began. Requests of a setUp thread group, which have no
   * arrival, may be earlier.
   */
  private long firstSessionNanos() {
    FirstArrivals[] first = {inputs.before()};
    inputs
        .log()
        .replay(
            RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE),
            block -> first[0] = first[0].with(block));
    return first[0].sessionNanos();
  }

  private ArrivalJudge ofLog() {
    return new ArrivalJudge(
        "log",
        Math.max(1, inputs.log().resolutionNanos()),
        inputs.loss(false),
        judge.criteria(),
        judge.threads());
  }

  private Conformance ofRounds(RequestedProcess.Pacing pacing) {
    Rows log = inputs.log();
    if (log.isEmpty() || log.sessions().size() == 0) {
      return ConformanceJudge.withoutUsers(pacing);
    }
    if (pacing.requests() > 1 && inputs.before().requestNanos() < log.firstStartNanos()) {
      return ConformanceJudge.withoutFirstRequests(pacing);
    }
    Rounds rounds = new Rounds(Users.ofSessions(log.sessions()), pacing.requests(), scope.log());
    log.replay(RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE), rounds::accept);
    double[] seconds = Arrays.stream(rounds.gaps.toArray()).mapToDouble(gap -> gap / 1e9).toArray();
    return new ConformanceJudge(ofLog()).ofRounds(pacing, seconds);
  }

  /**
   * Times between the starts of a user's rounds, both in the scope. Rounds are counted from the
   * user's first request in the log, because the scope may begin within one. A user's rows come in
   * order.
   */
  private static final class Rounds {
    private final int[] userOfSession;
    private final int requests;
    private final RowSelection scope;
    private final long[] begun;
    private final int[] seen;
    private final LongList gaps = new LongList();

    Rounds(int[] userOfSession, int requests, RowSelection scope) {
      this.userOfSession = userOfSession;
      this.requests = requests;
      this.scope = scope;
      int users = Arrays.stream(userOfSession).max().orElse(-1) + 1;
      begun = new long[users];
      seen = new int[users];
    }

    void accept(SampleBlock block) {
      for (int row = 0; row < block.size; row++) {
        int session = block.session[row];
        if (session >= 0 && block.startNanos[row] != SampleBlock.UNKNOWN) {
          accept(userOfSession[session], block.startNanos[row]);
        }
      }
    }

    private void accept(int user, long start) {
      if (seen[user] % requests == 0) {
        if (seen[user] > 0 && scope.spans(begun[user]) && scope.spans(start)) {
          gaps.add(start - begun[user]);
        }
        begun[user] = start;
        seen[user] = 0;
      }
      seen[user]++;
    }
  }
}
