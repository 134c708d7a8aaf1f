package io.github.trueload.workload;

import io.github.trueload.recorded.SessionRequest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps of sessions between the states of a graph, with their think times. */
final class Steps {

  private final long[][] counts;
  private final long[][][] thinks;

  private Steps(int states) {
    counts = new long[states][states];
    thinks = new long[states][states][];
  }

  /**
   * Those of a run.
   *
   * @param states as those of {@link WorkloadModel.Graph}; requests without a state are "others"
   */
  static Steps of(Observation run, List<String> states) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 1; i < states.size() - 2; i++) {
      places.put(states.get(i), i);
    }
    int[] stateOf =
        run.kinds().stream()
            .map(SessionRequest::label)
            .mapToInt(name -> places.getOrDefault(name, states.size() - 2))
            .toArray();
    Steps steps = new Steps(states.size());
    steps.count(run, stateOf);
    steps.collect(run, stateOf);
    return steps;
  }

  private void count(Observation run, int... stateOf) {
    for (int session = 0; session < run.sessions(); session++) {
      int state = 0;
      for (int i = run.from(session); i < run.to(session); i++) {
        int next = stateOf[run.kind(i)];
        counts[state][next]++;
        state = next;
      }
      counts[state][counts.length - 1]++;
    }
  }

  private void collect(Observation run, int... stateOf) {
    int[][] used = new int[counts.length][counts.length];
    for (int session = 0; session < run.sessions(); session++) {
      for (int i = run.from(session) + 1; i < run.to(session); i++) {
        int from = stateOf[run.kind(i - 1)];
        int to = stateOf[run.kind(i)];
        if (thinks[from][to] == null) {
          thinks[from][to] = new long[Math.toIntExact(counts[from][to])];
        }
        thinks[from][to][used[from][to]++] = run.thinkNanos(i);
      }
    }
    for (long[][] row : thinks) {
      for (long[] each : row) {
        if (each != null) {
          Arrays.sort(each);
        }
      }
    }
  }

  int states() {
    return counts.length;
  }

  long count(int from, int to) {
    return counts[from][to];
  }

  /** Steps that leave a state. */
  long total(int from) {
    return Arrays.stream(counts[from]).sum();
  }

  /** Think times of a step between two requests in nanoseconds, ascending. */
  long[] thinks(int from, int to) {
    long[] of = thinks[from][to];
    return of == null ? new long[0] : of;
  }
}
