package io.github.trueload.arrivals;

import io.github.trueload.arrivals.RateSchedule.Stretch;
import java.util.random.RandomGenerator;

/**
 * Arrivals whose rate follows a schedule. A unit process is laid along the expected number of
 * arrivals Λ(t) and brought back by the inverse of Λ (Lewis and Shedler 1979): exact at every rate,
 * in ramps too.
 *
 * @param schedule the rate λ(t)
 * @param spacing the unit process
 */
public record ScheduledArrivals(RateSchedule schedule, Spacing spacing) implements ArrivalProcess {

  /** How arrivals lie along their expected number. */
  public enum Spacing {
    /** Exponential distances: a Poisson process of changing rate. */
    RANDOM,
    /**
     * Equal distances, the first after half of one: of a schedule of 600 expected arrivals there
     * are exactly 600.
     */
    EVEN
  }

  @Override
  public double ratePerSecond() {
    return schedule.arrivals() / schedule.seconds();
  }

  @Override
  public ArrivalSequence sequence(RandomGenerator generator) {
    return new Inverted(schedule, spacing, generator);
  }

  private static final class Inverted implements ArrivalSequence {
    private static final double NANOS_PER_SECOND = 1e9;

    private final RateSchedule schedule;
    private final Spacing spacing;
    private final RandomGenerator generator;
    private final double arrivalsOfRound;
    private int stretch;

    /** Seconds from the start to the present stretch. */
    private double stretchStart;

    /** Where in the present stretch, in expected arrivals, the last arrival was. */
    private double position;

    private boolean first = true;

    Inverted(RateSchedule schedule, Spacing spacing, RandomGenerator generator) {
      this.schedule = schedule;
      this.spacing = spacing;
      this.generator = generator;
      arrivalsOfRound = schedule.repeats() ? schedule.arrivals() : Double.POSITIVE_INFINITY;
    }

    @Override
    public long nextNanos() {
      if (stretch == schedule.stretches().size()) {
        return END;
      }
      position += distance();
      if (position > 2 * arrivalsOfRound) {
        double rounds = Math.floor(position / arrivalsOfRound) - 1;
        position -= rounds * arrivalsOfRound;
        stretchStart += rounds * schedule.seconds();
      }
      Stretch now = schedule.stretches().get(stretch);
      while (position > now.arrivals()) {
        position -= now.arrivals();
        stretchStart += now.seconds();
        stretch++;
        if (stretch == schedule.stretches().size()) {
          if (!schedule.repeats()) {
            return END;
          }
          stretch = 0;
        }
        now = schedule.stretches().get(stretch);
      }
      return Math.round((stretchStart + now.secondsUntil(position)) * NANOS_PER_SECOND);
    }

    private double distance() {
      boolean begins = first;
      first = false;
      if (spacing == Spacing.EVEN) {
        return begins ? 0.5 : 1;
      }
      return -Math.log(1 - generator.nextDouble());
    }
  }
}
