package io.github.trueload.listener;

import io.github.trueload.analysis.LiveRun;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.NestedRows;
import io.github.trueload.jtl.RowStream;
import io.github.trueload.jtl.WaitingRows;
import io.github.trueload.listener.HealthSource.Health;
import io.github.trueload.listener.TrafficBoard.Point;
import io.github.trueload.listener.TrafficFigures.Counts;
import io.github.trueload.listener.TrafficFigures.Gap;
import io.github.trueload.listener.TrafficFigures.Target;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.Headline;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run under way, in bounded memory: the latest samples, and what connections,
 * sessions and labels they are of. For one thread, but for {@link #rows}.
 */
final class LiveTraffic {

  /** Sessions, connections and labels that are remembered; past that everything begins again. */
  static final int MOST_REMEMBERED = 250_000;

  /** Samples of a window that are read each second, for any duration of the last reading. */
  private static final int MUCH = 20_000;

  private static final JtlOptions OPTIONS =
      JtlOptions.defaults()
          .withNested(NestedRows.ONCE)
          .withThreads(1)
          .withLimits(10_000, Integer.MAX_VALUE);

  private final TrafficSettings settings;
  private final HealthSource health;
  private final TrafficBoard board;
  private final Consumer<String> lines;
  private final SampleRows rows = new SampleRows();
  private final LiveRun run;
  private final @Nullable StopRule stop;
  private final @Nullable PrecisionRule enough;
  private final RequestedRate requested;
  private final IdleDetector silence;
  private final LongSupplier nanoTime;
  private RowStream stream;
  private @Nullable LiveMetrics metrics;
  private @Nullable Headline latest;
  private long forgotten;
  private long pointNanos;
  private long dueNanos;

  /** When the first samples came. */
  private long firstNanos;

  /**
   * A run that begins.
   *
   * @param requested the rate that the plan asks for, where the settings name none
   * @param silence when the run counts as silent
   * @param mostSamples that are kept
   * @param nanoTime a clock that never goes back
   * @param lines takes what is to be printed and logged
   */
  LiveTraffic(
      TrafficSettings settings,
      HealthSource health,
      TrafficBoard board,
      RequestedRate requested,
      IdleDetector silence,
      long mostSamples,
      LongSupplier nanoTime,
      Consumer<String> lines) {
    this.settings = settings;
    this.health = health;
    this.board = board;
    this.requested = requested;
    this.silence = silence;
    this.nanoTime = nanoTime;
    this.lines = lines;
    run = new LiveRun(mostSamples, new LiveRun.Watch(HealthProperties.limits(), health::since));
    stop = settings.stop() == null ? null : new StopRule(settings.stop(), settings.stopAfter());
    enough = settings.enough() == null ? null : new PrecisionRule(settings.enough(), health::lost);
    stream = newStream();
    pointNanos = nanoTime.getAsLong();
    dueNanos = pointNanos;
    silence.broken(pointNanos);
  }

  private RowStream newStream() {
    RowStream begun =
        new RowStream(
            "live",
            rows.columns(),
            OPTIONS,
            block -> {
              run.accept(block);
              board.rates().accept(block);
              if (metrics != null) {
                metrics.accept(block);
              }
            });
    if (metrics != null) {
      metrics.names(begun.soFar().names());
    }
    return begun;
  }

  /** Keeps {@code exported} up to date as well; before the first sample. */
  void alsoTo(LiveMetrics exported) {
    metrics = exported;
    stream = newStream();
  }

  /** Where samples go, from any thread. */
  SampleRows rows() {
    return rows;
  }

  /** Takes what has come; once a second. */
  void take() {
    if (board.takeClearing()) {
      forget();
      forgotten = 0;
    }
    board.rates().now(System.currentTimeMillis());
    WaitingRows taken = rows.take();
    if (taken.size() > 0) {
      if (run.taken() == 0) {
        firstNanos = nanoTime.getAsLong();
      }
      stream.accept(taken);
      silence.broken(nanoTime.getAsLong());
    }
    if (stream.remembered() > MOST_REMEMBERED) {
      forgotten += run.taken();
      forget();
    }
  }

  private void forget() {
    rows.forgetFailure();
    run.clear();
    latest = null;
    stream = newStream();
  }

  /**
   * Brings the board up to date and asks the stop rule, unless that was too dear a moment ago.
   *
   * @return why the test is to be stopped; null if it is not
   */
  @Nullable String look() {
    long now = nanoTime.getAsLong();
    if (now < dueNanos) {
      point(now, null);
      return null;
    }
    if (run.kept() == 0) {
      point(now, null);
      return stop == null ? null : stop.reason(null, now);
    }
    RunFiles window = window(now);
    // First the rule: where it works all figures out, the headline is among them.
    String reason = stop == null ? null : stop.reason(window, now);
    TrafficFigures figures = figures(window, now);
    if (reason == null) {
      reason = enough(figures.target().perSecond());
    }
    show(figures);
    point(now, figures);
    // Of much, at most a hundredth of one core. Little is cheap once the JVM has compiled this.
    boolean isMuch = window != null && figures.headline().arrivals().count() > MUCH;
    dueNanos = isMuch ? now + 100 * (nanoTime.getAsLong() - now) : now;
    return reason;
  }

  /** Why the run so far is long enough; null if it is not. */
  private @Nullable String enough(double target) {
    double seconds = (nanoTime.getAsLong() - firstNanos) / 1e9;
    return enough == null || !enough.isDue(seconds)
        ? null
        : enough.reason(enough.partOf(whole()), seconds, target);
  }

  /** The run so far, to be compared with the requested process. */
  private RunFiles whole() {
    run.compareWith(settings.process() == null ? requested.process() : settings.process());
    return run.whole(stream.soFar());
  }

  /** What became of the figure that the test was to find out; null where it was found out. */
  @Nullable String enough() {
    if (enough == null || run.kept() == 0) {
      return null;
    }
    RunFiles whole = whole();
    return enough.atTheEnd(enough.partOf(whole), target(whole.headline()));
  }

  private void show(TrafficFigures figures) {
    board.show(figures);
    if (metrics != null) {
      metrics.show(figures);
    }
  }

  private void point(long now, @Nullable TrafficFigures figures) {
    double seconds = (now - pointNanos) / 1e9;
    if (!(seconds > 0)) {
      return;
    }
    double cov = Double.NaN;
    double standardError = Double.NaN;
    if (figures != null && !figures.isSilent()) {
      ArrivalSummary arrivals = figures.headline().arrivals();
      if (arrivals.covResolvable()) {
        cov = arrivals.cov();
        standardError = arrivals.covStandardError();
      }
    }
    // Of the rate the board knows once the second's samples are here.
    board.add(new Point(System.currentTimeMillis(), Double.NaN, cov, standardError));
    pointNanos = now;
  }

  /** What the window holds; null where the silence is longer than the window. */
  private @Nullable RunFiles window(long now) {
    long end = run.lastEndNanos() + Math.round(silence.seconds(now) * 1e9);
    return run.between(stream.soFar(), end - settings.window().toNanos(), end);
  }

  private TrafficFigures figures(@Nullable RunFiles window, long now) {
    Gap gap = new Gap(silence.seconds(now), window == null);
    if (window == null) {
      Headline before = latest == null ? run.whole(stream.soFar()).headline() : latest;
      return figures(before, gap, false);
    }
    latest = window.headline();
    if (gap.seconds() == 0) {
      silence.usual(latest.arrivals().ratePerSecond());
    }
    return figures(latest, gap, false);
  }

  /** Prints the line of the window; nothing before the first sample. */
  void printWindow() {
    if (run.kept() > 0) {
      long now = nanoTime.getAsLong();
      lines.accept("trueload + " + figures(window(now), now).line());
    }
  }

  /** Prints the line of the whole run; nothing for a run without a sample. */
  void printWhole() {
    if (run.kept() > 0) {
      TrafficFigures all = figures(run.whole(stream.soFar()).headline(), Gap.NONE, true);
      show(all);
      lines.accept("trueload = " + all.line());
    }
  }

  private TrafficFigures figures(Headline headline, Gap gap, boolean ended) {
    Health now = health.judge(headline);
    return new TrafficFigures(
        headline,
        new Target(target(headline), requested.remark(target(headline))),
        now,
        new Counts(run.kept(), forgotten + run.taken(), rows.lost(), rows.firstFailure()),
        gap,
        ended);
  }

  private double target(Headline headline) {
    return Double.isNaN(settings.targetPerSecond())
        ? requested.perSecond(headline.load().responseSeconds())
        : settings.targetPerSecond();
  }
}
