package io.github.trueload.stats.network;

import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.Accumulator;
import io.github.trueload.stats.ByLabel;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.Distribution;
import io.github.trueload.stats.durations.DurationHistogram;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What the load generator's kernel knew of the exchanges of a log: round-trip times, segments sent
 * again, and requests sent again on another connection; in all and per label.
 */
public final class NetworkStatistics implements Accumulator<NetworkStatistics> {

  private final ByLabel<OfLabel> labels = new ByLabel<>(OfLabel::new, OfLabel::combine);

  private static final class OfLabel {
    private final DurationHistogram roundTrip = new DurationHistogram();
    private final DurationHistogram server = new DurationHistogram();
    private long requests;
    private long retransmissions;
    private long retransmitted;
    private long sent;
    private long sentAgain;

    private void accept(SampleBlock block, int row) {
      long trip = block.roundTripNanos[row];
      if (trip != SampleBlock.UNKNOWN) {
        roundTrip.accept(trip);
      }
      int retransmissions = block.retransmissions[row];
      if (retransmissions >= 0) {
        requests++;
        this.retransmissions += retransmissions;
        retransmitted += retransmissions > 0 ? 1 : 0;
      }
      long ofServer = serverNanos(block, row);
      if (ofServer != SampleBlock.UNKNOWN) {
        server.accept(ofServer);
      }
      if (block.sentAgain[row] >= 0) {
        sent++;
        sentAgain += block.sentAgain[row];
      }
    }

    private void combine(OfLabel other) {
      roundTrip.combine(other.roundTrip);
      server.combine(other.server);
      requests += other.requests;
      retransmissions += other.retransmissions;
      retransmitted += other.retransmitted;
      sent += other.sent;
      sentAgain += other.sentAgain;
    }

    private Network.OfLabel summary() {
      return new Network.OfLabel(
          requests,
          retransmissions,
          retransmitted,
          CountedTimes.orNull(roundTrip),
          CountedTimes.orNull(server));
    }
  }

  /**
   * {@return a row's time from its request to the response's first byte, less the round-trip time,
   * nanoseconds, 0 or more; {@link SampleBlock#UNKNOWN} where that is not known, or a segment of
   * the request was sent again}
   *
   * @param block holds the row
   * @param row index of the row, from 0
   */
  public static long serverNanos(SampleBlock block, int row) {
    long trip = block.roundTripNanos[row];
    long first = block.firstByteNanos[row];
    boolean isKnown = trip != SampleBlock.UNKNOWN && first != SampleBlock.UNKNOWN;
    return isKnown && block.retransmissions[row] == 0
        ? Math.max(0, first - trip)
        : SampleBlock.UNKNOWN;
  }

  @Override
  public void accept(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.retransmissions[row] >= 0
          || block.roundTripNanos[row] != SampleBlock.UNKNOWN
          || block.sentAgain[row] >= 0) {
        labels.of(block.label[row]).accept(block, row);
      }
    }
  }

  @Override
  public void combine(NetworkStatistics next) {
    labels.combine(next.labels);
  }

  /**
   * {@return the figures of the chosen labels together}
   *
   * @param wanted whether requests of the label of that id are taken; null for all, those without a
   *     label too
   */
  public Together together(@Nullable IntPredicate wanted) {
    return new Together(labels.together(wanted));
  }

  /** {@return the figures; null where the log has none of them} */
  public @Nullable Network summary(Names names) {
    Together all = together(null);
    if (all.requests() == 0 && all.sent() == 0) {
      return null;
    }
    return new Network(
        all.of.requests == 0 ? null : all.of.summary(),
        all.sent(),
        all.sentAgain(),
        labels.summaries(names, label -> label.requests > 0, OfLabel::summary));
  }

  /** The figures of some labels together, with their distributions. */
  public static final class Together {
    private final OfLabel of;

    private Together(OfLabel of) {
      this.of = of;
    }

    /** {@return requests of which it is known how many of their segments were sent again} */
    public long requests() {
      return of.requests;
    }

    /** {@return the number of retransmitted segments} */
    public long retransmissions() {
      return of.retransmissions;
    }

    /** {@return the number of requests with a retransmitted segment} */
    public long retransmitted() {
      return of.retransmitted;
    }

    /** {@return requests of which it is known whether they were sent again} */
    public long sent() {
      return of.sent;
    }

    /** {@return how often requests were sent again on another connection} */
    public long sentAgain() {
      return of.sentAgain;
    }

    /** {@return round-trip times of the requests' connections} */
    public Distribution roundTrips() {
      return of.roundTrip;
    }

    /** {@return times from the request to the response's first byte, less the round-trip time} */
    public Distribution serverTimes() {
      return of.server;
    }
  }
}
