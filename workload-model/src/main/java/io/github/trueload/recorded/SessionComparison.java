package io.github.trueload.recorded;

import io.github.trueload.arrivals.ScheduleText;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * How alike two records of one workload are: session by session, request by request, and by how
 * much their times differ.
 *
 * <p>Sessions that arrive close together may have changed places: each is compared with the first
 * of the next few of the other record that asks for the same. Where none does, it is compared with
 * the next and counts as different, unless a later session of its own record is the partner of that
 * next one: then it is in its record only.
 */
public final class SessionComparison {

  /** How many places a session may be from its own. */
  public static final int REACH = 64;

  private final Differences arrivals = new Differences();
  private final Differences intervals = new Differences();
  private final Differences thinks = new Differences();
  private long same;
  private long different;
  private long onlyFirst;
  private long onlySecond;
  private long requests;
  private String firstDifference = "";

  private SessionComparison() {}

  /**
   * Compares two records, reading both to their ends. Arrivals count from those of the first pair.
   *
   * @param first the record that the other is compared with
   * @param second the other record; differences of times are its times less those of the first
   * @throws SessionFileException if one of them is not as it must be
   * @throws IOException if one cannot be read
   */
  public static SessionComparison of(SessionSource first, SessionSource second)
      throws IOException, SessionFileException {
    SessionComparison comparison = new SessionComparison();
    comparison.run(first, second);
    return comparison;
  }

  private void run(SessionSource first, SessionSource second)
      throws IOException, SessionFileException {
    Deque<RecordedSession> behind = new ArrayDeque<>();
    Deque<RecordedSession> waiting = new ArrayDeque<>();
    long[] starts = null;
    long[] last = null;
    for (fill(behind, first); !behind.isEmpty(); fill(behind, first)) {
      fill(waiting, second);
      RecordedSession one = behind.remove();
      RecordedSession other = waiting.isEmpty() ? null : partner(one, behind, waiting);
      if (other == null) {
        onlyFirst++;
        continue;
      }
      starts = starts == null ? new long[] {one.arrivalNanos(), other.arrivalNanos()} : starts;
      long[] at = {one.arrivalNanos() - starts[0], other.arrivalNanos() - starts[1]};
      arrivals.add(at[1] - at[0]);
      if (last != null) {
        intervals.add(at[1] - last[1] - (at[0] - last[0]));
      }
      last = at;
      compare(one, other);
    }
    for (fill(waiting, second); !waiting.isEmpty(); fill(waiting, second)) {
      onlySecond += waiting.size();
      waiting.clear();
    }
  }

  private static void fill(Deque<RecordedSession> waiting, SessionSource source)
      throws IOException, SessionFileException {
    while (waiting.size() < REACH) {
      RecordedSession next = source.next();
      if (next == null) {
        return;
      }
      waiting.add(next);
    }
  }

  /**
   * The partner of {@code one}, taken out of those that wait; null if one of the other record would
   * have to leave its own partner.
   *
   * @param behind the next sessions of the record of {@code one}
   * @param waiting the next sessions of the other record, at least one
   */
  private static @Nullable RecordedSession partner(
      RecordedSession one, Deque<RecordedSession> behind, Deque<RecordedSession> waiting) {
    for (Iterator<RecordedSession> each = waiting.iterator(); each.hasNext(); ) {
      RecordedSession other = each.next();
      if (firstDifference(one, other) < 0) {
        each.remove();
        return other;
      }
    }
    RecordedSession next = waiting.element();
    return alike(next, behind) >= alike(next, waiting) ? null : waiting.remove();
  }

  /** How many sessions ask for the same as {@code one}. */
  private static long alike(RecordedSession one, Deque<RecordedSession> sessions) {
    return sessions.stream().filter(each -> firstDifference(one, each) < 0).count();
  }

  /** The first request in which they differ, from 0; −1 where they ask for the same. */
  private static int firstDifference(RecordedSession one, RecordedSession other) {
    int common = Math.min(one.requests().size(), other.requests().size());
    for (int i = 0; i < common; i++) {
      if (!one.requests().get(i).asksTheSame(other.requests().get(i))) {
        return i;
      }
    }
    return one.requests().size() == other.requests().size() ? -1 : common;
  }

  private void compare(RecordedSession one, RecordedSession other) {
    int differs = firstDifference(one, other);
    if (differs < 0) {
      same++;
    } else if (different++ == 0) {
      firstDifference =
          "session %s and %s: request %s is %s and %s"
              .formatted(
                  one.name(),
                  other.name(),
                  differs + 1,
                  shown(one, differs),
                  shown(other, differs));
    }
    int alike = differs < 0 ? one.requests().size() : differs;
    requests += alike;
    for (int i = 1; i < alike; i++) {
      thinks.add(other.requests().get(i).thinkNanos() - one.requests().get(i).thinkNanos());
    }
  }

  private static String shown(RecordedSession session, int request) {
    if (request >= session.requests().size()) {
      return "none";
    }
    SessionRequest requested = session.requests().get(request);
    String text =
        requested.path().isEmpty()
            ? requested.label()
            : requested.methodOrGet() + " " + requested.path();
    return ScheduleText.shown(text);
  }

  /**
   * {@return the number of sessions that ask for the same in the same order in both records, 0 or
   * more}
   */
  public long same() {
    return same;
  }

  /** {@return the number of sessions that were compared and differ, 0 or more} */
  public long different() {
    return different;
  }

  /** {@return the number of sessions that are in the first record only, 0 or more} */
  public long onlyFirst() {
    return onlyFirst;
  }

  /** {@return the number of sessions that are in the second record only, 0 or more} */
  public long onlySecond() {
    return onlySecond;
  }

  /**
   * {@return the number of requests that are the same in both; of a session that differs, those
   * before the first difference}
   */
  public long requests() {
    return requests;
  }

  /**
   * {@return where the first two sessions that differ do so, in a sentence that names both sessions
   * and the request; empty where none differ}
   */
  public String firstDifference() {
    return firstDifference;
  }

  /**
   * {@return whether both records contain the same sessions with the same requests in the same
   * order; false for two records without sessions}
   */
  public boolean sameWorkload() {
    return same > 0 && different == 0 && onlyFirst == 0 && onlySecond == 0;
  }

  /**
   * {@return the differences of the instants at which sessions arrive, the second's less the
   * first's, one for each pair of sessions, also of different ones; 0 for the first pair}
   */
  public Differences arrivals() {
    return arrivals;
  }

  /**
   * {@return the differences of the intervals between sessions, the second's less the first's; one
   * fewer than the pairs of sessions}
   */
  public Differences intervals() {
    return intervals;
  }

  /**
   * {@return the differences of the think times within sessions, the second's less the first's, one
   * for each request that is the same, but for the first of a session}
   */
  public Differences thinks() {
    return thinks;
  }

  /** Differences of times, all of them kept: 8 bytes each. */
  public static final class Differences {
    private long[] nanos = new long[1024];
    private int count;

    private void add(long difference) {
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, count + (count >> 1));
      }
      nanos[count++] = difference;
    }

    /** {@return the number of differences, 0 or more} */
    public int count() {
      return count;
    }

    /** {@return the mean of the differences, with their signs, seconds; NaN without differences} */
    public double meanSeconds() {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += nanos[i];
      }
      return sum / count / 1e9;
    }

    /**
     * A quantile of their absolute values: the least value that this share does not exceed.
     *
     * @param share 0 to 1
     * @return seconds; NaN without any
     */
    public double sizeSeconds(double share) {
      if (count == 0) {
        return Double.NaN;
      }
      long[] sizes = new long[count];
      for (int i = 0; i < count; i++) {
        sizes[i] = Math.abs(nanos[i]);
      }
      Arrays.sort(sizes);
      int rank = (int) Math.ceil(share * count);
      return sizes[Math.max(0, Math.min(count, rank) - 1)] / 1e9;
    }
  }
}
