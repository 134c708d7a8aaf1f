package io.github.trueload.workload;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.recorded.SessionSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sessions of a run in numbers: 12 bytes for each request. Requests are named by their label,
 * or by method and path; a name has no query unless the user asks for it.
 */
public final class Observation {

  private final boolean isWithQueries;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<SessionRequest> examples = new ArrayList<>();
  private int[] names = new int[1024];
  private long[] thinks = new long[1024];
  private long[] arrivals = new long[256];
  private int[] ends = new int[256];
  private int sessions;
  private int requests;

  /**
   * Without sessions.
   *
   * @param isWithQueries whether the query of a path is a part of its name
   */
  public Observation(boolean isWithQueries) {
    this.isWithQueries = isWithQueries;
  }

  /**
   * Adds sessions, in any order.
   *
   * @param source the sessions, read to their end
   * @param offsetNanos added to each arrival
   */
  public Observation add(SessionSource source, long offsetNanos)
      throws IOException, SessionFileException {
    for (RecordedSession each = source.next(); each != null; each = source.next()) {
      add(each, offsetNanos);
    }
    return this;
  }

  private void add(RecordedSession session, long offsetNanos) {
    if (sessions == ends.length) {
      ends = Arrays.copyOf(ends, sessions * 2);
      arrivals = Arrays.copyOf(arrivals, sessions * 2);
    }
    for (SessionRequest request : session.requests()) {
      if (requests == names.length) {
        names = Arrays.copyOf(names, requests + (requests >> 1));
        thinks = Arrays.copyOf(thinks, names.length);
      }
      names[requests] = id(request);
      thinks[requests++] = request.thinkNanos();
    }
    arrivals[sessions] = session.arrivalNanos() + offsetNanos;
    ends[sessions++] = requests;
  }

  private int id(SessionRequest request) {
    String path = isWithQueries ? request.path() : withoutQuery(request.path());
    String label =
        isWithQueries || request.label().indexOf('/') < 0
            ? request.label()
            : withoutQuery(request.label());
    String name = label.isEmpty() ? request.methodOrGet() + " " + path : label;
    Integer known = ids.get(name);
    if (known != null) {
      return known;
    }
    ids.put(name, examples.size());
    examples.add(new SessionRequest(0, name, request.methodOrGet(), path, ""));
    return examples.size() - 1;
  }

  private static String withoutQuery(String path) {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  /** Number of sessions. */
  public int sessions() {
    return sessions;
  }

  /** Number of requests of all sessions. */
  public int requests() {
    return requests;
  }

  /** Place of the first request of a session among all. */
  int from(int session) {
    return session == 0 ? 0 : ends[session - 1];
  }

  /** Place behind the last request of a session. */
  int to(int session) {
    return ends[session];
  }

  /** The kind of a request, from 0 to the number of kinds. */
  int kind(int request) {
    return names[request];
  }

  /** Nanoseconds before a request. */
  long thinkNanos(int request) {
    return thinks[request];
  }

  /** One request of each kind: its name as label, and the method and path of the first one. */
  List<SessionRequest> kinds() {
    return examples;
  }

  /** Arrivals of the sessions in seconds since the first one, ascending. */
  double[] arrivals() {
    long[] sorted = Arrays.copyOf(arrivals, sessions);
    Arrays.sort(sorted);
    return Arrays.stream(sorted).mapToDouble(each -> (each - sorted[0]) / 1e9).toArray();
  }

  /** How many requests there are of each kind. */
  long[] counts() {
    long[] counts = new long[examples.size()];
    for (int i = 0; i < requests; i++) {
      counts[names[i]]++;
    }
    return counts;
  }
}
