package io.github.trueload.listener;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run shows in its panel. The run's thread writes, the panel's reads. */
public final class TrafficBoard {

  /** Points that the chart keeps: ten minutes of one each second. */
  static final int MOST_POINTS = 600;

  /**
   * A second of the run; of a log that was read, a longer step.
   *
   * @param epochMillis end of the second, milliseconds since the epoch
   * @param ratePerSecond samples that ended in it, per second; NaN while some may be on their way
   * @param cov CoV of the window that ends with it; NaN where not known
   * @param covStandardError standard error of {@code cov}; NaN where not known
   */
  public record Point(
      long epochMillis, double ratePerSecond, double cov, double covStandardError) {}

  private final Deque<Point> points = new ArrayDeque<>();
  private final RateSeconds rates = new RateSeconds();
  private @Nullable TrafficFigures figures;
  private String message = "";
  private boolean running;
  private boolean clearing;
  private @Nullable Reading reading;

  /** What the reading of a finished log shows here, until anything else is shown. */
  final class Reading {

    boolean isCurrent() {
      synchronized (TrafficBoard.this) {
        return reading == this;
      }
    }

    void show(TrafficFigures whole) {
      synchronized (TrafficBoard.this) {
        if (isCurrent()) {
          figures = whole;
        }
      }
    }

    void say(String words) {
      synchronized (TrafficBoard.this) {
        if (isCurrent()) {
          message = words;
        }
      }
    }

    /** Adds the next step of the log to the chart. */
    void add(Point point) {
      synchronized (TrafficBoard.this) {
        if (isCurrent()) {
          TrafficBoard.this.add(point);
        }
      }
    }
  }

  /** {@return the latest figures; null before there are any} */
  public synchronized @Nullable TrafficFigures figures() {
    return figures;
  }

  /**
   * {@return the event of the run to show with its figures, such as why it was stopped or what was
   * refused; empty without one}
   */
  public synchronized String message() {
    return message;
  }

  /** {@return the last ten minutes, in order} */
  public synchronized List<Point> points() {
    List<Point> all = new ArrayList<>();
    for (Point point : points) {
      long end = point.epochMillis();
      double rate = point.ratePerSecond();
      all.add(
          new Point(
              end,
              Double.isNaN(rate) ? rates.endedBefore(end) : rate,
              point.cov(),
              point.covStandardError()));
    }
    return all;
  }

  /** Counts samples for the rate of each second. */
  RateSeconds rates() {
    return rates;
  }

  /** Empties the board; a run under way begins its figures again. */
  public synchronized void clear() {
    figures = null;
    message = "";
    points.clear();
    rates.clear();
    clearing = running;
    reading = null;
  }

  /**
   * Empties the board for a finished log.
   *
   * @return null while a run is under way, whose board it is
   */
  synchronized @Nullable Reading beginReading() {
    if (running) {
      return null;
    }
    clear();
    reading = new Reading();
    return reading;
  }

  /** Whether the run is to begin its figures again; asked once. */
  synchronized boolean takeClearing() {
    boolean requested = clearing;
    clearing = false;
    return requested;
  }

  synchronized void begin() {
    clear();
    clearing = false;
    running = true;
  }

  synchronized void show(TrafficFigures latest) {
    figures = latest;
  }

  synchronized void add(Point point) {
    points.addLast(point);
    if (points.size() > MOST_POINTS) {
      points.removeFirst();
    }
  }

  synchronized void note(String words) {
    message = words;
  }

  synchronized void end() {
    running = false;
  }
}
