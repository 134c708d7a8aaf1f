package io.github.trueload.recorded;

import io.github.trueload.arrivals.ScheduleText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads session files: CSV with a head, a row for each request, the rows of a session behind each
 * other, sessions sorted by arrival.
 *
 * <p>Columns, in any order: {@code session} (rows that follow each other with the same text are one
 * session), {@code arrival_s} (of a session's first row; later ones may leave it empty), {@code
 * think_s}, and {@code label} or {@code path} or both; {@code method} and {@code contents} may be
 * missing. Other columns are passed over.
 */
public final class SessionFileReader implements SessionSource {

  /** No session has more requests: it would have to be held in memory whole. */
  public static final int MOST_REQUESTS = 1_000_000;

  enum Column {
    SESSION("session"),
    ARRIVAL("arrival_s"),
    THINK("think_s"),
    LABEL("label"),
    METHOD("method"),
    PATH("path"),
    CONTENTS("contents");

    private final String heading;

    Column(String heading) {
      this.heading = heading;
    }

    String heading() {
      return heading;
    }
  }

  private final CsvReader rows;
  private final Map<Column, Integer> places = new EnumMap<>(Column.class);
  private int columns;

  /** The row that is read next; null at the end. */
  private @Nullable List<String> ahead;

  private long aheadLine;
  private long lastArrivalNanos;

  /**
   * A reader at the start of a file.
   *
   * @param reader the caller closes it
   */
  public SessionFileReader(Reader reader) {
    rows = new CsvReader(reader);
  }

  /**
   * {@return whether a file is a session file: whether its head names the columns that it needs;
   * false also for a line that is no row of CSV}
   *
   * @param firstLine the file's first line
   */
  public static boolean fits(String firstLine) {
    try {
      List<String> names = new CsvReader(new StringReader(firstLine)).next();
      return names != null
          && names.contains(Column.SESSION.heading())
          && names.contains(Column.ARRIVAL.heading());
    } catch (IOException | SessionFileException e) {
      return false; // no row of CSV, so no head
    }
  }

  @Override
  public @Nullable RecordedSession next() throws IOException, SessionFileException {
    if (places.isEmpty()) {
      head();
      step();
      if (ahead == null) {
        throw new SessionFileException("contains no session");
      }
    }
    if (ahead == null) {
      return null;
    }
    long line = aheadLine;
    String name = text(Column.SESSION);
    long arrivalNanos = arrival(line);
    List<SessionRequest> requests = new ArrayList<>();
    do {
      requests.add(request());
      if (requests.size() > MOST_REQUESTS) {
        throw new SessionFileException(
            line, "begins a session of more than " + MOST_REQUESTS + " requests; split it");
      }
      step();
    } while (ahead != null && text(Column.SESSION).equals(name) && agrees(arrivalNanos));
    return new RecordedSession(name, arrivalNanos, requests);
  }

  private void head() throws IOException, SessionFileException {
    List<String> names = rows.next();
    if (names == null) {
      throw new SessionFileException("is empty");
    }
    for (Column column : Column.values()) {
      int place = names.indexOf(column.heading());
      if (place != names.lastIndexOf(column.heading())) {
        throw new SessionFileException(rows.line(), "names " + column.heading() + " twice");
      }
      if (place >= 0) {
        places.put(column, place);
      }
    }
    columns = names.size();
    need(Column.SESSION);
    need(Column.ARRIVAL);
    need(Column.THINK);
    if (!places.containsKey(Column.LABEL)) {
      need(Column.PATH);
    }
  }

  private void need(Column column) throws SessionFileException {
    if (!places.containsKey(column)) {
      throw new SessionFileException(
          rows.line(),
          "has no column "
              + column.heading()
              + "; a session file begins with session,arrival_s,think_s,label,method,path");
    }
  }

  private void step() throws IOException, SessionFileException {
    ahead = rows.next();
    aheadLine = rows.line();
    if (ahead != null && ahead.size() != columns) {
      throw new SessionFileException(
          aheadLine, "has " + ahead.size() + " fields, but the header has " + columns);
    }
  }

  private String text(Column column) {
    Integer place = places.get(column);
    return place == null || ahead == null ? "" : ahead.get(place);
  }

  private long arrival(long line) throws SessionFileException {
    if (text(Column.ARRIVAL).isEmpty()) {
      throw new SessionFileException(
          line, "begins a session without arrival_s; rows of one session must follow each other");
    }
    long nanos = nanos(Column.ARRIVAL);
    if (nanos < lastArrivalNanos) {
      throw new SessionFileException(
          line,
          "arrives at "
              + Seconds.format(nanos)
              + " s, before the previous session ("
              + Seconds.format(lastArrivalNanos)
              + " s): sort the sessions by arrival_s");
    }
    lastArrivalNanos = nanos;
    return nanos;
  }

  /** Whether the row ahead, of the same name, is of the same session. */
  private boolean agrees(long arrivalNanos) throws SessionFileException {
    return text(Column.ARRIVAL).isEmpty() || nanos(Column.ARRIVAL) == arrivalNanos;
  }

  private SessionRequest request() throws SessionFileException {
    String label = text(Column.LABEL);
    String path = text(Column.PATH);
    if (label.isEmpty() && path.isEmpty()) {
      throw new SessionFileException(aheadLine, "has neither a label nor a path");
    }
    long thinkNanos = text(Column.THINK).isEmpty() ? 0 : nanos(Column.THINK);
    return new SessionRequest(thinkNanos, label, text(Column.METHOD), path, text(Column.CONTENTS));
  }

  private long nanos(Column column) throws SessionFileException {
    String text = text(column).trim();
    try {
      return Seconds.parseNanos(text);
    } catch (IllegalArgumentException e) {
      throw new SessionFileException(
          aheadLine,
          "has " + column.heading() + " " + ScheduleText.shown(text) + ", which " + e.getMessage());
    }
  }
}
