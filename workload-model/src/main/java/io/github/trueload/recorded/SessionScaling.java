package io.github.trueload.recorded;

import io.github.trueload.domain.Require;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Other sessions made of those of a record: a stretch of its time, arrivals stretched, sessions
 * thinned or repeated. What happens within a session stays as it was.
 *
 * <p>Of k copies of a session the first arrives when it did and the others are spread over the time
 * to the next one, those of the last session over the mean time between two, as those of {@link
 * io.github.trueload.arrivals.RecordedArrivals} are, but not beyond the stretch; the fraction of k
 * is the probability of one more. Below 1, k is the probability that a session is kept.
 *
 * @param fromNanos where the stretch begins; a session that arrives then arrives at 0
 * @param lengthNanos how long it is; {@link Long#MAX_VALUE} for all
 * @param time factor of all arrivals, behind the choice of the stretch: 2 halves the rate
 * @param number factor of the number of sessions
 */
public record SessionScaling(long fromNanos, long lengthNanos, double time, double number) {

  private static final double MAX_SCALE = 1e6;

  /**
   * Checks the factors and the stretch.
   *
   * @throws IllegalArgumentException if a factor is not above 0 and at most a million, or the
   *     stretch begins before the start or has no length
   */
  public SessionScaling {
    Require.aboveUpTo("scale of time", time, 0, MAX_SCALE);
    Require.aboveUpTo("scale of the number", number, 0, MAX_SCALE);
    if (fromNanos < 0 || lengthNanos <= 0) {
      throw new IllegalArgumentException("a stretch begins at 0 or later and has a length");
    }
  }

  /**
   * The sessions as scaled, drawn from a generator where they are thinned or repeated.
   *
   * @param record the sessions, by ascending arrival; read as the result is read
   * @param generator source of the draws, where sessions are thinned or repeated
   * @return a source that ends with the stretch; it may contain no session
   */
  public SessionSource of(SessionSource record, RandomGenerator generator) {
    return new Scaled(record, generator);
  }

  private final class Scaled implements SessionSource {
    private final SessionSource record;
    private final RandomGenerator generator;
    private final Queue<RecordedSession> copies = new ArrayDeque<>();
    private boolean begun;
    private @Nullable RecordedSession ahead;
    private long firstNanos;
    private long read;

    Scaled(SessionSource record, RandomGenerator generator) {
      this.record = record;
      this.generator = generator;
    }

    @Override
    public RecordedSession next() throws IOException, SessionFileException {
      if (!begun) {
        begun = true;
        ahead = inStretch();
      }
      while (copies.isEmpty() && ahead != null) {
        RecordedSession session = ahead;
        ahead = inStretch();
        firstNanos = read == 0 ? session.arrivalNanos() : firstNanos;
        read++;
        addCopies(session, gapAfter(session, ahead));
      }
      return copies.poll();
    }

    private @Nullable RecordedSession inStretch() throws IOException, SessionFileException {
      RecordedSession session = record.next();
      while (session != null && session.arrivalNanos() < fromNanos) {
        session = record.next();
      }
      return session == null || session.arrivalNanos() - fromNanos >= lengthNanos ? null : session;
    }

    private double gapAfter(RecordedSession session, @Nullable RecordedSession next) {
      long at = session.arrivalNanos();
      if (next != null) {
        return next.arrivalNanos() - at;
      }
      boolean isWhole = lengthNanos == Long.MAX_VALUE;
      double left = isWhole ? Double.MAX_VALUE : (double) fromNanos + lengthNanos - at;
      double alone = isWhole ? 0 : left;
      return Math.min(left, read < 2 ? alone : (double) (at - firstNanos) / (read - 1));
    }

    private void addCopies(RecordedSession session, double gapNanos) {
      int copiesOf = (int) number;
      double fraction = number - copiesOf;
      if (fraction > 0 && generator.nextDouble() < fraction) {
        copiesOf++;
      }
      double at = (session.arrivalNanos() - fromNanos) * time;
      long[] instants = new long[copiesOf];
      for (int i = 0; i < copiesOf; i++) {
        double offset = i == 0 ? 0 : generator.nextDouble() * gapNanos * time;
        instants[i] = Math.round(at + offset);
      }
      Arrays.sort(instants);
      for (int i = 0; i < copiesOf; i++) {
        String name = i == 0 ? session.name() : session.name() + "~" + (i + 1);
        copies.add(session.copy(name, instants[i]));
      }
    }
  }
}
