package io.github.trueload.timer;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.settings.PlanFiles;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.think.ThinkTimeSequence;
import io.github.trueload.think.Trace;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jorphan.util.JMeterStopThreadException;

/**
 * Think times replayed from a file: one duration in each line, or the gaps of each thread in the
 * results file of an earlier run.
 */
public final class TraceThinkTime extends ThinkTimer {
  private static final long serialVersionUID = 1L;

  /** The file. */
  public static final Setting FILE = Setting.required("TraceThinkTime.file", Setting.Kind.FILE, "");

  private static final String RESULTS = "jtl";

  /** What the file holds. */
  public static final Setting FORMAT =
      Setting.choice("TraceThinkTime.format", List.of("durations", RESULTS));

  private static final String PER_THREAD = "thread";

  /** Whether all threads take their think times from one sequence, or each replays a session. */
  public static final Setting SHARING =
      Setting.choice("TraceThinkTime.sharing", List.of("shared", PER_THREAD));

  private static final String STOP = "stop";
  private static final String EMPIRICAL = "empirical";

  /** What happens after the last think time. */
  public static final Setting AT_END =
      Setting.choice("TraceThinkTime.atEnd", List.of("repeat", STOP, EMPIRICAL));

  private static final List<Setting> SETTINGS =
      Stream.concat(Stream.of(FILE, FORMAT, SHARING, AT_END, SEED), COMMON.stream()).toList();

  @Override
  public List<Setting> settings() {
    return SETTINGS;
  }

  @Override
  public List<Setting> settingsInEffect(SettingValues values) {
    boolean draws = values.isOpen(AT_END) || values.text(AT_END).equals(EMPIRICAL);
    return SETTINGS.stream().filter(setting -> draws || !setting.equals(SEED)).toList();
  }

  /**
   * {@return the trace that the settings name, read again}
   *
   * @throws io.github.trueload.settings.RefusedSetting if there is none that can be used
   */
  public static Trace model(SettingValues values) {
    return TraceFile.read(values, FILE, values.choice(FORMAT).equals(RESULTS));
  }

  /** {@return the size of the file, bytes; 0 if there is none} */
  public static long fileBytes(SettingValues values) {
    return PlanFiles.resolve(values.file(FILE)).toFile().length();
  }

  private Trace trace(SettingValues values) {
    if (elementRun() == null) {
      return model(values);
    }
    return elementRun().testRun().trace(source(values), () -> model(values));
  }

  private static String source(SettingValues values) {
    return values.choice(FORMAT) + " " + values.file(FILE);
  }

  @Override
  void check(SettingValues values, int users) {
    values.choice(SHARING);
    values.choice(AT_END);
    trace(values);
  }

  @Override
  ThinkTimeSequence sequence(SettingValues values, int users, ThreadStreams streams) {
    Trace trace = trace(values);
    if (values.choice(SHARING).equals(PER_THREAD)) {
      long user = ThisEngine.share().inTurns(JMeterContextService.getContext().getThreadNum());
      int session = (int) (user % trace.sessions());
      return repeats(values)
          ? trace.repeated(session)
          : trace.once(session, afterwards(values, trace, streams));
    }
    LongSupplier position = position(values, streams);
    return repeats(values)
        ? trace.repeated(position)
        : trace.once(position, afterwards(values, trace, streams));
  }

  /** Engines take the recorded values in turns. */
  private static LongSupplier position(SettingValues values, ThreadStreams streams) {
    AtomicLong own = streams.testRun().replayPosition(values.element() + "\n" + source(values));
    EngineShare share = ThisEngine.share();
    return () -> share.inTurns(own.getAndIncrement());
  }

  private static boolean repeats(SettingValues values) {
    return !values.choice(AT_END).equals(STOP) && !values.choice(AT_END).equals(EMPIRICAL);
  }

  private static ThinkTimeSequence afterwards(
      SettingValues values, Trace trace, ThreadStreams streams) {
    if (values.choice(AT_END).equals(EMPIRICAL)) {
      return trace.sequence(streams.ofThread());
    }
    return () -> {
      throw new JMeterStopThreadException(
          "the trace of timer \"" + values.element() + "\" has come to its end");
    };
  }
}
