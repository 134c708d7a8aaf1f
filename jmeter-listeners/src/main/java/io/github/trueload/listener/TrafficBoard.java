package io.github.trueload.listener;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What a run hangs out for its panel. The run's thread writes, the panel's reads. */
public final class TrafficBoard {

  /** Points that the chart keeps: ten minutes of one each second. */
  static final int MOST_POINTS = 600;

  /**
   * A second of the run.
   *
   * @param epochMillis its end
   * @param ratePerSecond samples that ended in it; NaN while some may be on their way here
   * @param cov CoV of the window that ends with it; NaN where not known
   * @param covStandardError its standard error
   */
  public record Point(
      long epochMillis, double ratePerSecond, double cov, double covStandardError) {}

  private final Deque<Point> points = new ArrayDeque<>();
  private final RateSeconds rates = new RateSeconds();
  private TrafficFigures figures;
  private String message = "";
  private boolean running;
  private boolean clearing;

  /** The latest figures; null before there are any. */
  public synchronized TrafficFigures figures() {
    return figures;
  }

  /** What happened to the run beside its figures (why it was stopped, what was refused); or "". */
  public synchronized String message() {
    return message;
  }

  /** The last ten minutes, in order. */
  public synchronized List<Point> points() {
    List<Point> all = new ArrayList<>();
    for (Point point : points) {
      long end = point.epochMillis();
      all.add(new Point(end, rates.endedBefore(end), point.cov(), point.covStandardError()));
    }
    return all;
  }

  /** Counts samples for the rate of each second. */
  RateSeconds rates() {
    return rates;
  }

  /** Empties the board; a run under way begins its figures anew. */
  public synchronized void clear() {
    figures = null;
    message = "";
    points.clear();
    rates.clear();
    clearing = running;
  }

  /** Whether the run is to begin its figures anew; asked once. */
  synchronized boolean takeClearing() {
    boolean asked = clearing;
    clearing = false;
    return asked;
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
