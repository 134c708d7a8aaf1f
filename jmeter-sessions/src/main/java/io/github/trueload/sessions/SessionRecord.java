package io.github.trueload.sessions;

import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.recorded.SessionFileReader;
import io.github.trueload.recorded.SessionRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a session file holds, read through once: when its sessions arrive, 8 bytes each, and what
 * their requests are called. The sessions themselves stay in the file.
 */
public final class SessionRecord {

  /** More labels than these are no names of samplers. */
  private static final int MOST_LABELS = 10_000;

  /** The last one that was read, for the thread group and the controllers below it. */
  private static @Nullable SessionRecord last;

  private final FileVersion version;
  private final RecordedArrivals.Builder arrivals = new RecordedArrivals.Builder();
  private final Set<String> labels = new LinkedHashSet<>();
  private long requests;
  private String withoutLabel = "";
  private String withoutPath = "";

  private SessionRecord(FileVersion version) {
    this.version = version;
  }

  /**
   * Reads a file to its end, unless it is the file that was read last and has not changed.
   *
   * @return the sessions of the file
   * @throws SessionFileException if it is no session file
   * @throws IOException if it cannot be read
   */
  public static synchronized SessionRecord of(Path path) throws IOException, SessionFileException {
    FileVersion version = FileVersion.of(path);
    if (last == null || !last.version.equals(version)) {
      last = read(version, Long.MAX_VALUE);
    }
    return last;
  }

  /**
   * {@return the first sessions of a file alone, for a preview}
   *
   * @param sessions number of sessions, 1 or more
   */
  public static SessionRecord beginningOf(Path path, long sessions)
      throws IOException, SessionFileException {
    return read(new FileVersion(path.toAbsolutePath(), 0, 0), sessions);
  }

  private static SessionRecord read(FileVersion version, long most)
      throws IOException, SessionFileException {
    SessionRecord record = new SessionRecord(version);
    try (BufferedReader reader = Files.newBufferedReader(version.path(), StandardCharsets.UTF_8)) {
      SessionFileReader sessions = new SessionFileReader(reader);
      RecordedSession next = sessions.next();
      while (next != null && record.arrivals.count() < most) {
        record.add(next);
        next = record.arrivals.count() == TextLines.MOST_LINES ? null : sessions.next();
      }
    }
    return record;
  }

  private void add(RecordedSession session) {
    arrivals.add(session.arrivalNanos());
    requests += session.requests().size();
    for (SessionRequest request : session.requests()) {
      if (request.label().isEmpty()) {
        withoutLabel = withoutLabel.isEmpty() ? session.name() : withoutLabel;
      } else if (labels.size() <= MOST_LABELS) {
        labels.add(request.label());
      }
      if (request.path().isEmpty()) {
        withoutPath = withoutPath.isEmpty() ? session.name() : withoutPath;
      }
    }
  }

  /** {@return the arrivals of the sessions} */
  public RecordedArrivals arrivals() {
    return arrivals.build();
  }

  /** {@return the number of sessions} */
  public int sessions() {
    return arrivals.count();
  }

  /** {@return the number of requests of all sessions} */
  public long requests() {
    return requests;
  }

  /** {@return the labels of the requests; of more than 10,000 labels, some} */
  public Set<String> labels() {
    return Collections.unmodifiableSet(labels);
  }

  /** {@return the first session that has a request without a label; empty if none has} */
  public String withoutLabel() {
    return withoutLabel;
  }

  /** {@return the first session that has a request without a path; empty if none has} */
  public String withoutPath() {
    return withoutPath;
  }

  /** {@return the file} */
  public Path path() {
    return version.path();
  }
}
