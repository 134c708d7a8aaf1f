package io.github.trueload.sessions;

import io.github.trueload.arrivals.ArrivalProcess;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.arrivals.RecordedArrivals;
import io.github.trueload.arrivals.RenewalArrivals;
import io.github.trueload.arrivals.ScheduleText;
import io.github.trueload.arrivals.ScheduledArrivals;
import io.github.trueload.arrivals.ScheduledArrivals.Spacing;
import io.github.trueload.arrivals.SessionLength;
import io.github.trueload.conformance.RequestedProcess;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import io.github.trueload.units.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of {@link SessionArrivals}, and the plan they make. */
public final class ArrivalSettings {
  private static final String PREFIX = "SessionArrivals.";

  private static final String POISSON = "poisson";
  private static final String CONSTANT = "constant";
  private static final String MAP = "map";
  private static final String BURSTS = "bursts";
  private static final String SCHEDULED = "schedule";
  private static final String CROWD = "crowd";
  private static final String IN_FILE = "file";

  /** The process of arrivals. */
  public static final Setting PROCESS =
      Setting.choice(
          PREFIX + "process", List.of(POISSON, CONSTANT, MAP, BURSTS, SCHEDULED, CROWD, IN_FILE));

  private static final ProcessSettings BY_RATE = ProcessSettings.of(PREFIX, "10/s", "10");

  /** Mean rate of the arrivals. */
  public static final Setting RATE = BY_RATE.rate();

  /** Index of dispersion of the MAP's intervals. */
  public static final Setting INDEX = BY_RATE.index();

  /** Rate of the MAP's surges over its mean rate. */
  public static final Setting PEAK = BY_RATE.peak();

  /** Banga and Druschel's a: rate of a burst over the mean rate. */
  public static final Setting BURST_FACTOR = BY_RATE.burstFactor();

  /** Banga and Druschel's b: per cent of the time in bursts. */
  public static final Setting BURST_PERCENT = BY_RATE.burstPercent();

  /** Time from one burst to the next. */
  public static final Setting PERIOD = BY_RATE.period();

  /** Stretches of rates. */
  public static final Setting SCHEDULE =
      Setting.required(
          PREFIX + "schedule", Kind.TEXT, "10/s for 1 min\n10/s to 50/s in 30 s\n50/s for 1 min");

  /** Rate before and after the flash crowd. */
  public static final Setting CROWD_BASE =
      Setting.required(PREFIX + "crowdBase", Kind.RATE, "10/s");

  /** Rate of the flash crowd. */
  public static final Setting CROWD_PEAK =
      Setting.required(PREFIX + "crowdPeak", Kind.RATE, "333/s");

  /** When the flash crowd comes. */
  public static final Setting CROWD_START =
      Setting.required(PREFIX + "crowdStart", Kind.LENGTH, "30 s");

  /** How long the flash crowd stays. */
  public static final Setting CROWD_LENGTH =
      Setting.required(PREFIX + "crowdLength", Kind.DURATION, "4 s");

  private static final String EVEN = "even";

  /** Whether arrivals of a changing rate are drawn or spread evenly. */
  public static final Setting SPACING = Setting.choice(PREFIX + "spacing", List.of("random", EVEN));

  /** The file of arrivals. */
  public static final Setting FILE = Setting.required(PREFIX + "file", Kind.FILE, "");

  private static final String INSTANTS = "instants";
  private static final String SESSION_FILE = "sessions";

  /** What the file of arrivals holds. */
  public static final Setting FILE_HOLDS =
      Setting.choice(PREFIX + "fileHolds", List.of("intervals", INSTANTS, SESSION_FILE));

  /** Factor of recorded instants. */
  public static final Setting TIME_SCALE =
      Setting.optional(PREFIX + "timeScale", Kind.POSITIVE, "1");

  /** Factor of the number of recorded arrivals. */
  public static final Setting NUMBER_SCALE =
      Setting.optional(PREFIX + "numberScale", Kind.POSITIVE, "1");

  /** When arrivals end. */
  public static final Setting DURATION = Setting.optional(PREFIX + "duration", Kind.DURATION, "");

  /** How many sessions arrive at most. */
  public static final Setting SESSIONS = Setting.optional(PREFIX + "sessions", Kind.COUNT, "");

  private static final String GEOMETRIC = "geometric";

  /** How long sessions are. */
  public static final Setting LENGTH =
      Setting.choice(PREFIX + "length", List.of(CONSTANT, GEOMETRIC, IN_FILE));

  /** Loops of every session. */
  public static final Setting LOOPS = Setting.required(PREFIX + "loops", Kind.COUNT, "1");

  /** Mean loops of a session. */
  public static final Setting MEAN_LOOPS =
      Setting.required(PREFIX + "meanLoops", Kind.POSITIVE, "5");

  /** The file of lengths. */
  public static final Setting LENGTH_FILE = Setting.required(PREFIX + "lengthFile", Kind.FILE, "");

  private static final String STOP = "stop";

  /** What becomes of sessions that still run when arrivals end. */
  public static final Setting AT_END = Setting.choice(PREFIX + "atEnd", List.of("finish", STOP));

  /** How many sessions may run at once. */
  public static final Setting BOUND = Setting.required(PREFIX + "bound", Kind.COUNT, "10000");

  /** What becomes of a session that arrives at the bound. */
  public static final Setting AT_BOUND =
      Setting.choice(PREFIX + "atBound", List.of("drop", "wait", STOP));

  private static final String VIRTUAL = "virtual";

  /** The kind of threads sessions run on. */
  public static final Setting THREADS =
      Setting.choice(PREFIX + "threads", List.of("platform", VIRTUAL));

  /** How long JMeter and the samplers are tried out before the first arrival. */
  public static final Setting WARM_UP =
      new Setting(PREFIX + "warmUp", Kind.LENGTH, "5 s", false, List.of(), false);

  /** The seed; empty draws differently in every run. */
  public static final Setting SEED = Setting.optional(PREFIX + "seed", Kind.SEED, "");

  /** All settings, in the order in which a new element stores them. */
  public static final List<Setting> ALL =
      List.of(
          PROCESS,
          RATE,
          INDEX,
          PEAK,
          BURST_FACTOR,
          BURST_PERCENT,
          PERIOD,
          SCHEDULE,
          CROWD_BASE,
          CROWD_PEAK,
          CROWD_START,
          CROWD_LENGTH,
          SPACING,
          FILE,
          FILE_HOLDS,
          TIME_SCALE,
          NUMBER_SCALE,
          DURATION,
          SESSIONS,
          LENGTH,
          LOOPS,
          MEAN_LOOPS,
          LENGTH_FILE,
          AT_END,
          BOUND,
          AT_BOUND,
          THREADS,
          WARM_UP,
          SEED);

  private static final int MOST_AT_ONCE = 1_000_000;

  private ArrivalSettings() {}

  /** {@return the settings that count under the present choices; the others may hold any text} */
  public static List<Setting> inEffect(SettingValues values) {
    List<Setting> ofProcess =
        switch (values.text(PROCESS)) {
          case POISSON, CONSTANT -> List.of(RATE);
          case MAP -> BY_RATE.ofMap();
          case BURSTS -> Stream.concat(BY_RATE.ofBursts().stream(), Stream.of(SPACING)).toList();
          case SCHEDULED -> List.of(SCHEDULE, SPACING);
          case CROWD -> List.of(CROWD_BASE, CROWD_PEAK, CROWD_START, CROWD_LENGTH, SPACING);
          case IN_FILE -> List.of(FILE, FILE_HOLDS, TIME_SCALE, NUMBER_SCALE);
          default -> List.<Setting>of();
        };
    Setting ofLength =
        switch (values.text(LENGTH)) {
          case GEOMETRIC -> MEAN_LOOPS;
          case IN_FILE -> LENGTH_FILE;
          default -> LOOPS;
        };
    return Stream.of(
            List.of(PROCESS),
            ofProcess,
            List.of(DURATION, SESSIONS, LENGTH, ofLength, AT_END),
            List.of(BOUND, AT_BOUND, THREADS, WARM_UP, SEED))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * The number of loops per second that the sessions of a group are asked to make on this engine:
   * its share of the mean session rate, times the mean number of loops of a session. NaN where a
   * schedule changes the rate or a file holds the arrivals.
   *
   * @return loops per second
   * @throws RefusedSetting if a setting cannot be used
   */
  public static double loopsPerSecond(SessionArrivals group) {
    SettingValues values =
        SettingValues.evaluatedEarly(group, List.of(PROCESS, RATE, LENGTH, LOOPS, MEAN_LOOPS));
    double rate =
        switch (values.choice(PROCESS)) {
          case POISSON, CONSTANT, MAP, BURSTS -> values.perSecond(RATE);
          default -> Double.NaN;
        };
    double loops =
        switch (values.choice(LENGTH)) {
          case CONSTANT -> values.count(LOOPS);
          case GEOMETRIC -> values.positive(MEAN_LOOPS);
          default -> Double.NaN;
        };
    return rate * loops / values.made(RATE, ThisEngine::share).count();
  }

  /**
   * {@return the process that the sessions of a group are to follow on this engine; null where a
   * file holds the arrivals, engines share them, or a setting cannot be used}
   */
  public static @Nullable RequestedProcess requested(SessionArrivals group) {
    try {
      SettingValues values = SettingValues.evaluatedEarly(group, ALL);
      String kind = values.choice(PROCESS);
      return kind.equals(IN_FILE) || !values.made(SEED, ThisEngine::share).isWhole()
          ? null
          : new RequestedProcess.Arrivals(group.getName() + ": " + kind, process(values));
    } catch (RefusedSetting e) {
      return null; // the group itself says what is wrong
    }
  }

  /**
   * {@return the plan that the settings describe}
   *
   * @throws RefusedSetting if a setting cannot be used, or they make no plan together
   */
  public static ArrivalPlan plan(SettingValues values) {
    ArrivalProcess process = process(values);
    boolean ends =
        switch (values.choice(PROCESS)) {
          case SCHEDULED, CROWD, IN_FILE -> true;
          default -> false;
        };
    if (!ends && values.isBlank(DURATION) && values.isBlank(SESSIONS)) {
      throw values.refusal(
          DURATION, "is empty, as is the number of sessions; give one of them to end the arrivals");
    }
    boolean virtual = values.choice(THREADS).equals(VIRTUAL);
    if (virtual && !SessionThreads.virtualAvailable()) {
      throw values.refusal(
          THREADS, "needs Java 21 or later; this is Java " + Runtime.version().feature());
    }
    return new ArrivalPlan(
        process,
        length(values),
        new ArrivalPlan.End(
            endNanos(values),
            values.isBlank(SESSIONS) ? Integer.MAX_VALUE : values.count(SESSIONS),
            values.choice(AT_END).equals(STOP)),
        new ArrivalPlan.Bound(
            bound(values), LimitPolicy.valueOf(values.choice(AT_BOUND).toUpperCase(Locale.ROOT))),
        virtual,
        Math.round(values.length(WARM_UP) * 1e9),
        ThisEngine.commonSeed(values, SEED));
  }

  private static int bound(SettingValues values) {
    int bound = values.count(BOUND);
    if (bound > MOST_AT_ONCE) {
      throw values.refusal(BOUND, "is more than any machine runs; at most " + MOST_AT_ONCE);
    }
    return bound;
  }

  private static long endNanos(SettingValues values) {
    return values.isBlank(DURATION) ? Long.MAX_VALUE : Math.round(values.seconds(DURATION) * 1e9);
  }

  private static ArrivalProcess process(SettingValues values) {
    return switch (values.choice(PROCESS)) {
      case POISSON -> values.made(RATE, () -> RenewalArrivals.poisson(values.perSecond(RATE)));
      case CONSTANT -> values.made(RATE, () -> RenewalArrivals.constant(values.perSecond(RATE)));
      case MAP -> BY_RATE.map(values);
      case BURSTS -> new ScheduledArrivals(BY_RATE.bursts(values), spacing(values));
      case SCHEDULED ->
          new ScheduledArrivals(
              values.made(SCHEDULE, () -> ScheduleText.parse(values.text(SCHEDULE))),
              spacing(values));
      case CROWD -> new ScheduledArrivals(crowd(values), spacing(values));
      default -> recorded(values);
    };
  }

  private static RateSchedule crowd(SettingValues values) {
    if (values.isBlank(DURATION)) {
      throw values.refusal(DURATION, "is empty; give the end of the arrivals for a flash crowd");
    }
    double start = values.length(CROWD_START);
    double length = values.seconds(CROWD_LENGTH);
    double total = values.seconds(DURATION);
    if (!(start + length <= total)) {
      throw values.refusal(
          CROWD_LENGTH,
          "ends after the arrivals do: the crowd comes at "
              + Durations.format(start)
              + ", and arrivals end at "
              + Durations.format(total));
    }
    double base = values.perSecond(CROWD_BASE);
    double peak = values.perSecond(CROWD_PEAK);
    return values.made(CROWD_PEAK, () -> RateSchedule.flashCrowd(base, peak, start, length, total));
  }

  private static Spacing spacing(SettingValues values) {
    return values.choice(SPACING).equals(EVEN) ? Spacing.EVEN : Spacing.RANDOM;
  }

  private static RecordedArrivals recorded(SettingValues values) {
    double time = values.positive(TIME_SCALE);
    double number = values.positive(NUMBER_SCALE);
    if (values.choice(FILE_HOLDS).equals(SESSION_FILE)) {
      return ofSessions(values, time, number);
    }
    RecordedArrivals arrivals =
        TextLines.made(
            values, FILE, values.choice(FILE_HOLDS), RecordedArrivals.class, () -> ofLines(values));
    return values.made(TIME_SCALE, () -> arrivals.scaled(time, number));
  }

  private static RecordedArrivals ofLines(SettingValues values) {
    RecordedArrivals.Builder builder = new RecordedArrivals.Builder();
    if (values.choice(FILE_HOLDS).equals(INSTANTS)) {
      long[] first = {-1};
      TextLines.read(
          values,
          FILE,
          value -> {
            long instant = Durations.parseNanos(value, BareNumber.ACCEPTED);
            first[0] = first[0] < 0 ? instant : first[0];
            builder.add(since(first[0], instant));
          });
    } else {
      TextLines.read(
          values,
          FILE,
          value -> addAfter(builder, Durations.parseNanos(value, BareNumber.ACCEPTED)));
    }
    return builder.build();
  }

  private static RecordedArrivals ofSessions(SettingValues values, double time, double number) {
    if (number != 1) {
      throw values.refusal(
          NUMBER_SCALE,
          "would give arrivals without a session; scale the file: trueload sessions convert"
              + " --scale-number");
    }
    Path file = PlanFiles.resolve(values.file(FILE));
    try {
      RecordedArrivals arrivals = SessionRecord.of(file).arrivals();
      return values.made(TIME_SCALE, () -> arrivals.scaled(time, 1));
    } catch (SessionFileException e) {
      throw values.refusal(FILE, "cannot be used: " + e.getMessage());
    } catch (IOException e) {
      throw values.refusal(FILE, PlanFiles.reason(file, e));
    }
  }

  /**
   * The session file that the arrivals come from; empty where they come from anything else.
   *
   * @throws RefusedSetting if a setting cannot be read
   */
  static Optional<Path> sessionFile(SettingValues values) {
    return values.choice(PROCESS).equals(IN_FILE) && values.choice(FILE_HOLDS).equals(SESSION_FILE)
        ? Optional.of(PlanFiles.resolve(values.file(FILE)))
        : Optional.empty();
  }

  private static long since(long first, long instant) {
    if (instant < first) {
      throw new IllegalArgumentException("is before the first one: sort them by time");
    }
    return instant - first;
  }

  private static void addAfter(RecordedArrivals.Builder builder, long intervalNanos) {
    try {
      builder.addAfter(intervalNanos);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("makes the record longer than 64 bits can express", e);
    }
  }

  private static SessionLength length(SettingValues values) {
    return switch (values.choice(LENGTH)) {
      case GEOMETRIC ->
          values.made(MEAN_LOOPS, () -> new SessionLength.Geometric(values.positive(MEAN_LOOPS)));
      case IN_FILE ->
          TextLines.made(
              values,
              LENGTH_FILE,
              "lengths",
              SessionLength.Recorded.class,
              () -> {
                List<Integer> loops = new ArrayList<>();
                TextLines.read(values, LENGTH_FILE, value -> loops.add(Numbers.parseCount(value)));
                return new SessionLength.Recorded(loops);
              });
      default -> new SessionLength.Constant(values.count(LOOPS));
    };
  }
}
