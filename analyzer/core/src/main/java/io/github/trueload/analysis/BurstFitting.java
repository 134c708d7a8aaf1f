package io.github.trueload.analysis;

import io.github.trueload.dispersion.IntervalStatistics;
import io.github.trueload.dispersion.LongRunIndex;
import io.github.trueload.dispersion.Moments;
import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.health.HealthLimits;
import io.github.trueload.health.MeasuredLoad;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.map.MeasuredBursts;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.arrivals.BurstFit;
import io.github.trueload.stats.arrivals.BurstFit.Dispersal;
import io.github.trueload.stats.arrivals.BurstFit.Source;
import io.github.trueload.stats.durations.LongList;
import io.github.trueload.stats.generator.ClockStatistics;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.users.DrawnThinkTimes;
import io.github.trueload.store.Rows;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.verdict.Remark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a log to the bursty think times that bring its burstiness back. */
public final class BurstFitting {

  private static final int LEAST = LongRunIndex.LEAST_VALUES;
  private static final long SHORTEST_WINDOW_NANOS = 10_000_000;
  private static final int MOST_WINDOWS = 1_000_000;
  private static final int[] DECADE = {1, 2, 5};
  private static final double STANDARD_ERRORS = 3;

  /** A correlation that adds no more to the SCV is none: that of users who began together. */
  private static final double INDEPENDENT = 1.1;

  /**
   * What is wanted.
   *
   * @param of where the index is taken from; null: from think times where the log records them
   * @param users N of the loop to be; null: as many as have this rate, by Little's law
   * @param demandSeconds service demand of a request over all servers; null: no MAP is wanted
   * @param lag1Floor lag-1 autocorrelation to reach
   * @param longestThinkSeconds a longer gap is a user who was away
   */
  public record Wish(
      @Nullable Source of,
      @Nullable Integer users,
      @Nullable Double demandSeconds,
      double lag1Floor,
      double longestThinkSeconds) {}

  /**
   * A fit, and what to know of the run before its figures are used.
   *
   * @param fit the fit with its evidence
   * @param remarks on the part of the run, lost data and a load generator in trouble
   */
  public record Fitted(BurstFit fit, List<Remark> remarks) {

    /** Copies the list. */
    public Fitted {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * The values from which the index is estimated.
   *
   * @param of which they are
   */
  private record Chosen(Source of, Dispersal values) {}

  private final RunInputs inputs;
  private final AnalysisWindow scope;
  private final Wish wish;
  private final String path;
  private final List<String> notes = new ArrayList<>();
  private final LongList instants = new LongList();
  private final ClockStatistics clock = new ClockStatistics();
  private double responseNanos;
  private long responses;

  private BurstFitting(RunInputs inputs, AnalysisWindow scope, Wish wish, String path) {
    this.inputs = inputs;
    this.scope = scope;
    this.wish = wish;
    this.path = path;
  }

  /**
   * Reads the files and fits a two-state MAP to them.
   *
   * @param wish the source of the index, and values that the user gives
   * @return the fit with its evidence, and remarks on the run
   * @throws UnreadableInputException if nothing can be made of a file, or it holds too little
   * @throws IOException if one cannot be read
   * @throws OptionException if an option does not fit the files, or there is no such MAP
   */
  public static Fitted of(AnalysisOptions options, Wish wish, SourceOpener opener)
      throws IOException, OptionException {
    RunInputs inputs = RunInputs.read(options.files(), opener);
    inputs.add(HealthFiles.read(options.health(), options.files(), inputs.healthTexts()));
    WireIndex index = inputs.wire().isEmpty() ? null : new WireIndex(inputs.wire());
    AnalysisWindow scope = AnalysisWindow.of(inputs, index, options);
    String path = options.files().get(0).toString();
    BurstFitting fitting = new BurstFitting(inputs, scope, wish, path);
    BurstFit fit = fitting.fit();
    return new Fitted(fit, fitting.remarks(options.health().limits(), fit.loop()));
  }

  private List<Remark> remarks(HealthLimits limits, BurstFit.OfLoop loop) {
    List<Remark> remarks = new ArrayList<>(scope.notes());
    for (boolean ofWire : new boolean[] {true, false}) {
      MissingData loss = inputs.loss(ofWire);
      if (loss != null) {
        remarks.add(new Remark.DataLost(ofWire, loss));
      }
    }
    ClockSummary ofLog = clock.summary();
    GeneratorHealth health =
        GeneratorHealth.of(
            inputs.health().seconds(),
            scope.window().startSeconds(),
            scope.window().endSeconds(),
            limits,
            new MeasuredLoad(
                loop.ratePerSecond(), loop.response(), ofLog != null && ofLog.isOfKernel()));
    if (health != null) {
      health.disturbances().stream().map(Remark.GeneratorWasBottleneck::new).forEach(remarks::add);
    }
    return remarks;
  }

  private BurstFit fit() throws IOException, OptionException {
    Rows log = inputs.log();
    boolean ofWire = !inputs.wire().isEmpty();
    DrawnThinkTimes drawn =
        new DrawnThinkTimes(
            Users.ofSessions(log.sessions()), Math.round(wish.longestThinkSeconds() * 1e9));
    BlockSink users = both(drawn, clock);
    log.replay(scope.log(), ofWire ? users : both(users, this::arrivals));
    inputs.wire().replay(scope.wire(), this::arrivals);
    instants.sort();
    Dispersal thinkTimes = thinkTimes(drawn);
    Dispersal arrivals = arrivals(ofWire ? inputs.wire() : log);
    Chosen chosen = chosen(thinkTimes, arrivals, drawn.count());
    double rate = rate();
    double response = responses == 0 ? 0 : responseNanos / responses / 1e9;
    if (responses == 0) {
      notes.add("The log contains no response times: R is taken as 0.");
    }
    double mean = thinkTimes == null ? meanThink(rate, response) : thinkTimes.mean();
    int count = users(rate, response, mean);
    limits(chosen);
    BurstFit plain =
        new BurstFit(
            chosen.of,
            chosen.values,
            chosen.of == Source.THINK ? arrivals : thinkTimes,
            new BurstFit.OfLoop(mean, count, rate, response),
            null,
            null,
            List.copyOf(notes));
    Double demand = wish.demandSeconds();
    return demand == null ? plain : withMap(plain, chosen, demand);
  }

  private static BlockSink both(BlockSink first, BlockSink second) {
    return block -> {
      first.accept(block);
      second.accept(block);
    };
  }

  private void arrivals(SampleBlock block) {
    for (int row = 0; row < block.size; row++) {
      if (block.startNanos[row] != SampleBlock.UNKNOWN) {
        instants.add(block.startNanos[row]);
      }
      if (block.elapsedNanos[row] != SampleBlock.UNKNOWN) {
        responseNanos += block.elapsedNanos[row];
        responses++;
      }
    }
  }

  private double rate() {
    double span = instants.get(instants.size() - 1) - instants.get(0);
    return (instants.size() - 1) / span * 1e9;
  }

  private @Nullable Dispersal thinkTimes(DrawnThinkTimes drawn) {
    if (drawn.pauses() > 0) {
      notes.add(
          NumberText.count(drawn.pauses(), "gap")
              + " longer than "
              + NumberText.duration(wish.longestThinkSeconds())
              + " left out: the user was away (--longest-think).");
    }
    double[] inOrder = drawn.inOrder();
    Moments moments = new Moments();
    for (double seconds : inOrder) {
      moments.accept(seconds);
    }
    if (inOrder.length < LEAST || !(moments.mean() > 0)) {
      return null;
    }
    return new Dispersal(
        inOrder.length,
        moments.mean(),
        moments.sd() / moments.mean(),
        1,
        LongRunIndex.ofIntervals(inOrder));
  }

  /** Counts, because stamps that are too coarse for intervals still count exactly. */
  private @Nullable Dispersal arrivals(Rows rows) {
    if (instants.size() < LEAST) {
      return null;
    }
    long first = instants.get(0);
    long span = instants.get(instants.size() - 1) - first;
    long window = windowNanos(span, Math.max(1, rows.resolutionNanos()));
    if (span / window < LEAST) {
      return null;
    }
    WindowCounts counts = new WindowCounts(first, window, (int) (span / window));
    IntervalStatistics intervals = new IntervalStatistics();
    for (int i = 0; i < instants.size(); i++) {
      counts.accept(instants.get(i));
      intervals.accept(instants.get(i));
    }
    return new Dispersal(
        instants.size(),
        intervals.meanSeconds(),
        intervals.cov(),
        window / 1e9,
        LongRunIndex.ofCounts(counts));
  }

  /** 10 ms or a step of the timestamps; longer where that would be over a million windows. */
  private static long windowNanos(long span, long resolution) {
    long shortest = WindowCounts.wholeSteps(SHORTEST_WINDOW_NANOS, resolution);
    long window = shortest;
    for (int step = 1; span / window > MOST_WINDOWS; step++) {
      int decade = step / DECADE.length;
      window = shortest * DECADE[step % DECADE.length] * Math.round(Math.pow(10, decade));
    }
    return window;
  }

  private Chosen chosen(@Nullable Dispersal thinkTimes, @Nullable Dispersal arrivals, int gaps)
      throws UnreadableInputException, OptionException {
    Source of = wish.of();
    if (of == null) {
      of = thinkTimes == null ? Source.ARRIVALS : Source.THINK;
    }
    if (of == Source.THINK && thinkTimes != null) {
      return new Chosen(of, thinkTimes);
    }
    if (of == Source.THINK) {
      throw new OptionException(
          path
              + ": --of think: "
              + (gaps == 0
                  ? "contains no users; use --of arrivals"
                  : "only " + gaps + " think times, fewer than " + LEAST));
    }
    if (arrivals == null) {
      throw new UnreadableInputException(
          path,
          "too little to fit: "
              + NumberText.count(instants.size(), "arrival")
              + " in "
              + NumberText.duration(instants.size() < 2 ? 0 : (instants.size() - 1) / rate()),
          "give at least "
              + LEAST
              + " arrivals over "
              + LEAST
              + " windows of 10 ms or of one step of the timestamps");
    }
    return new Chosen(of, arrivals);
  }

  private double meanThink(double rate, double response) throws OptionException {
    if (wish.users() == null) {
      throw new OptionException(
          path + ": contains no users and so no think time; give the number of users with --users");
    }
    double mean = wish.users() / rate - response;
    if (!(mean > 0)) {
      throw new OptionException(
          "--users %s: at %s/s and %s per response, they would have no time to think; give at least %s users"
              .formatted(
                  wish.users(),
                  NumberText.number(rate),
                  NumberText.duration(response),
                  NumberText.count((long) Math.floor(rate * response) + 1)));
    }
    return mean;
  }

  private int users(double rate, double response, double mean) {
    double little = rate * (response + mean);
    return wish.users() != null
        ? wish.users()
        : (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(little)));
  }

  private void limits(Chosen source) {
    LongRunIndex index = source.values.index();
    if (!index.level()) {
      notes.add(
          "The index still grows at the longest stretches ("
              + stretch(source)
              + "): it is at least about this; take a longer log, or a steadier part of it with"
              + " --trim.");
    }
    if (index.low() <= 1 && index.high() >= 1) {
      notes.add(
          "An index of 1, no bursts, is within its interval: exponential think times are"
              + " sufficient.");
    }
    if (source.of == Source.ARRIVALS) {
      notes.add(
          "The index is that of the arrivals, as in the paper; that of the think times is larger,"
              + " because the closed loop limits the bursts: see trueload plan burst.");
    }
  }

  private static String stretch(Chosen source) {
    List<LongRunIndex.Point> curve = source.values.index().curve();
    int longest = curve.get(curve.size() - 1).values();
    return source.of == Source.THINK
        ? NumberText.count(longest, "think time")
        : NumberText.duration(longest * source.values.step());
  }

  private BurstFit withMap(BurstFit plain, Chosen source, double demand) throws OptionException {
    BurstinessKnob knob =
        new BurstinessKnob(
            plain.loop().meanThink(),
            source.values.index().index(),
            plain.loop().users(),
            demand,
            wish.lag1Floor());
    KnobSetting.Tuned setting = setting(plain.loop(), source, knob);
    return new BurstFit(
        plain.of(), plain.source(), plain.other(), plain.loop(), knob, setting, List.copyOf(notes));
  }

  /** Arrivals have no SCV and time scale of think times: there the paper's rule chooses. */
  private KnobSetting.Tuned setting(BurstFit.OfLoop loop, Chosen source, BurstinessKnob knob)
      throws OptionException {
    if (source.of == Source.THINK || source.values.index().low() <= 1) {
      MeasuredBursts bursts = measured(loop.meanThink(), source);
      KnobSetting.Tuned setting = bursts.map(loop.users(), knob.demandSeconds());
      if (setting.map().covWithin() != 1) {
        notes.add(
            "No two states of exponential think times have this index, CoV and time scale: within"
                + " a state, think times have a CoV of "
                + NumberText.number(setting.map().covWithin())
                + " (Weibull), which the timer takes from the file alone.");
      }
      return setting;
    }
    if (knob.turn() instanceof KnobSetting.Infeasible infeasible) {
      throw new OptionException(infeasible.reason());
    }
    return knob.turn().orThrow();
  }

  private static MeasuredBursts measured(double mean, Chosen source) {
    LongRunIndex index = source.values.index();
    if (source.of == Source.ARRIVALS) {
      return MeasuredBursts.exponential(mean);
    }
    double cov = source.values.cov();
    double scv = cov * cov;
    boolean independent = !index.isCorrelated() || index.low() <= INDEPENDENT * scv;
    if (independent) {
      // the standard error of an exponential's CoV is 1/√n
      double error = 1 / Math.sqrt((double) source.values.count());
      return Math.abs(cov - 1) <= STANDARD_ERRORS * error
          ? MeasuredBursts.exponential(mean)
          : new MeasuredBursts(mean, scv, scv, 0);
    }
    // what has not levelled off has a scale that is not known: that of exponential think times
    double scale = index.level() || scv <= 1 ? index.scale() : (index.index() - 1) / (scv - 1);
    return new MeasuredBursts(mean, scv, index.index(), scale);
  }
}
