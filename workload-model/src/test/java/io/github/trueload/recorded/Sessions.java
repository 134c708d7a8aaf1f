package io.github.trueload.recorded;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Sessions for tests. */
final class Sessions {
  private static final long MILLI = 1_000_000;

  private Sessions() {}

  /** A session of GETs; the think times ahead of them, in milliseconds, go round. */
  static RecordedSession session(
      String name, long arrivalMillis, int thinkMillis, String... paths) {
    List<SessionRequest> requests = new ArrayList<>();
    for (String path : paths) {
      requests.add(
          new SessionRequest(requests.isEmpty() ? 0 : thinkMillis * MILLI, "", "", path, ""));
    }
    return new RecordedSession(name, arrivalMillis * MILLI, requests);
  }

  static SessionSource of(RecordedSession... sessions) {
    return of(List.of(sessions));
  }

  static SessionSource of(List<RecordedSession> sessions) {
    Iterator<RecordedSession> each = sessions.iterator();
    return () -> each.hasNext() ? each.next() : null;
  }

  static List<RecordedSession> all(SessionSource source) throws IOException, SessionFileException {
    List<RecordedSession> all = new ArrayList<>();
    for (RecordedSession next = source.next(); next != null; next = source.next()) {
      all.add(next);
    }
    return all;
  }
}
