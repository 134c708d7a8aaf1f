package io.github.trueload.extract;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionRequest;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The sessions in one log or capture.
 *
 * <p>A session arrives with its first request, in a capture with its connection's SYN. A think time
 * is what lies between the end of a response and the start of the session's next request; 0 where
 * that starts before (requests side by side, or times rounded to a millisecond). Where time stamps
 * are whole seconds, sessions of one second are spread over it at random, each as a whole: else
 * they would arrive in bursts that never were.
 */
public final class Extraction {

  private static final long SECOND = 1_000_000_000L;

  private final SourceSummary source;
  private final SessionRows rows;
  private final int[] order;
  private final List<Visit> visits = new ArrayList<>();
  private final Map<Integer, RequestNames> names = new HashMap<>();
  private final boolean spread;
  private long overlaps;
  private int next;

  /** The requests of one session: a range of the rows in their order, and when it arrives. */
  private record Visit(long arrivalNanos, int from, int to, int part) {}

  private Extraction(
      SourceSummary source, SessionRows rows, SessionDefinition rule, RandomGenerator generator)
      throws UnreadableInputException {
    this.source = source;
    this.rows = rows;
    refuseWithout();
    order = rows.inOrder();
    spread = source.resolutionNanos() >= SECOND;
    cut(rule, generator);
    visits.sort((a, b) -> Long.compare(a.arrivalNanos, b.arrivalNanos));
  }

  /**
   * Reads an input to its end.
   *
   * @param input opened so that it shows visits and addresses
   * @param rule where one session ends and the next begins
   * @param generator spreads sessions over a second where the log reports no less
   * @throws UnreadableInputException if it has no sessions
   * @throws IOException if it cannot be read
   */
  public static Extraction of(SampleSource input, SessionDefinition rule, RandomGenerator generator)
      throws IOException {
    boolean byConnection = rule.byConnection() || input.format().isWire();
    SessionRows rows = new SessionRows(byConnection);
    SourceSummary summary = input.readInto(rows);
    return new Extraction(
        summary, rows, new SessionDefinition(byConnection, rule.gapNanos()), generator);
  }

  private void refuseWithout() throws UnreadableInputException {
    if (source.labels().folded() > 0 || source.sessions().folded() > 0) {
      throw new UnreadableInputException(
          source.path(),
          "has more different requests, or sessions, than can be distinguished",
          "split it into several files");
    }
    if (rows.size() == 0) {
      throw new UnreadableInputException(
          source.path(),
          rows.withoutOwner() > 0
              ? "contains no session of any of its " + rows.withoutOwner() + " rows"
              : "has no row with a time",
          "give a JTL with thread names, an access log with the clients' addresses, or a capture");
    }
  }

  private void cut(SessionDefinition rule, RandomGenerator generator) {
    int from = 0;
    int part = 1;
    while (from < order.length) {
      int owner = rows.owner(order[from]);
      long end = rows.endNanos(order[from]);
      int to = from + 1;
      while (to < order.length && rows.owner(order[to]) == owner && goesOn(to, end, rule)) {
        overlaps += rows.startNanos(order[to]) < end ? 1 : 0;
        end = Math.max(end, rows.endNanos(order[to]));
        to++;
      }
      long shift = spread ? generator.nextLong(SECOND) : 0;
      visits.add(new Visit(arrival(rule, from, part) + shift, from, to, part));
      boolean sameOwner = to < order.length && rows.owner(order[to]) == owner;
      part = sameOwner ? part + 1 : 1;
      from = to;
    }
  }

  private boolean goesOn(int at, long endNanos, SessionDefinition rule) {
    return rows.startNanos(order[at]) - endNanos < rule.gapNanos();
  }

  /** Of a connection's first session, when it was opened. */
  private long arrival(SessionDefinition rule, int from, int part) {
    long start = rows.startNanos(order[from]);
    if (!rule.byConnection() || part > 1 || !source.format().isWire()) {
      return start;
    }
    ConnectionTable connections = source.connections();
    long open = connections.openNanos(rows.owner(order[from]));
    return open == SampleBlock.UNKNOWN ? start : Math.min(open, start);
  }

  /** {@return the facts of the input} */
  public SourceSummary source() {
    return source;
  }

  /** {@return the number of sessions} */
  public int sessions() {
    return visits.size();
  }

  /** {@return the number of requests of all sessions} */
  public int requests() {
    return order.length;
  }

  /** {@return the number of requests that started before the response before them had ended} */
  public long overlaps() {
    return overlaps;
  }

  /** {@return the number of rows without a session} */
  public long rowsWithoutSession() {
    return rows.withoutOwner();
  }

  /** {@return the number of rows without a time} */
  public long rowsWithoutTime() {
    return rows.withoutTime();
  }

  /** {@return whether sessions were spread over the second that the log shows} */
  public boolean spread() {
    return spread;
  }

  /** {@return the sessions in the order of their arrivals, the first at 0, numbered from 1} */
  public SessionSource inOrder() {
    next = 0;
    return () -> next == visits.size() ? null : session(next++);
  }

  private RecordedSession session(int number) {
    Visit visit = visits.get(number);
    List<SessionRequest> requests = new ArrayList<>();
    long end = visit.arrivalNanos;
    for (int i = visit.from; i < visit.to; i++) {
      int row = order[i];
      long think = i == visit.from ? 0 : Math.max(0, rows.startNanos(row) - end);
      requests.add(name(rows.label(row)).after(think));
      end = i == visit.from ? rows.endNanos(row) : Math.max(end, rows.endNanos(row));
    }
    long first = visits.get(0).arrivalNanos;
    return new RecordedSession(Integer.toString(number + 1), visit.arrivalNanos - first, requests);
  }

  private RequestNames name(int label) {
    return names.computeIfAbsent(
        label, id -> RequestNames.of(source.labels().name(id), areNames(source.format())));
  }

  /** Whether labels are what a plan's author called requests. */
  private static boolean areNames(SourceFormat format) {
    return switch (format) {
      case JTL_CSV, JTL_XML, TABLE, TOOL_LOG -> true;
      case ACCESS_LOG, PCAP, PCAPNG, LIVE -> false;
    };
  }

  /** {@return the arrival of the first session, nanoseconds since the epoch} */
  public long firstArrivalNanos() {
    return visits.get(0).arrivalNanos;
  }
}
