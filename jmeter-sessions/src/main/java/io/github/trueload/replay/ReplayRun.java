package io.github.trueload.replay;

import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.sessions.Lateness;
import io.github.trueload.sessions.SessionArrivals;
import io.github.trueload.sessions.SessionRecord;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.striping.ThisEngine;
import io.github.trueload.testrun.RefusingRun;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.apache.jmeter.threads.JMeterContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One controller during one test: what its clones in all threads share. */
final class ReplayRun extends RefusingRun {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayRun.class);

  private final String name;
  private final AtomicLong sessions = new AtomicLong();
  private final AtomicLong unfinished = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final Lateness lags = new Lateness();
  private @Nullable Source source;

  /** Where sessions come from, found out by the first thread. */
  private record Source(
      SettingValues values, SessionRecord record, SessionSupply supply, boolean byNumber) {}

  ReplayRun(String name) {
    super("controller");
    this.name = name;
  }

  /**
   * Opens the file, unless a thread has done so, and checks that all requests can be repeated.
   *
   * @param values as the calling thread has them
   * @param names of the samplers and controllers below the controller
   * @throws RefusedSetting if they cannot
   */
  synchronized void open(SettingValues values, JMeterContext context, Set<String> names) {
    if (source != null || isRefused()) {
      return;
    }
    Optional<Path> ofGroup =
        context.getThreadGroup() instanceof SessionArrivals group
            ? group.sessionFile()
            : Optional.empty();
    Path file =
        ReplaySettings.file(values)
            .or(() -> ofGroup)
            .orElseThrow(
                () ->
                    values.refusal(
                        ReplaySettings.FILE,
                        "is empty, and the thread group has no session file either"));
    SessionRecord record = ReplaySettings.record(values, file);
    ReplaySettings.checkLabels(values, record, names);
    boolean same = ofGroup.map(Path::toAbsolutePath).filter(record.path()::equals).isPresent();
    try {
      source =
          new Source(values, record, new SessionSupply(file, own(values, context, same)), same);
    } catch (IOException e) {
      throw values.refusal(ReplaySettings.FILE, "cannot be read: " + e.getMessage());
    }
  }

  /** Which sessions of the file are this engine's: by their arrivals, or in turns. */
  private static LongPredicate own(SettingValues values, JMeterContext context, boolean byArrival) {
    if (byArrival && context.getThreadGroup() instanceof SessionArrivals group) {
      return group::makes;
    }
    return values.made(ReplaySettings.FILE, ThisEngine::share)::hasTurn;
  }

  /** Whether each request goes through all that is below the controller. */
  synchronized boolean raw() {
    return source != null && ReplaySettings.raw(source.values);
  }

  /** Whether each thread repeats the session of its number, and then ends. */
  synchronized boolean byNumber() {
    return source != null && source.byNumber;
  }

  /**
   * {@return the calling thread's session; null where there are no more, or the test is being
   * stopped}
   */
  @Nullable RecordedSession take(int thread) {
    @Nullable Source from;
    synchronized (this) {
      from = source;
    }
    if (from == null) {
      return null;
    }
    try {
      return from.byNumber ? from.supply.take(thread) : from.supply.takeNext();
    } catch (SessionFileException | IOException e) {
      refuse("the session file has changed: " + from.record.path() + ": " + e.getMessage());
      return null;
    }
  }

  void began() {
    sessions.incrementAndGet();
  }

  void requested() {
    requests.incrementAndGet();
  }

  /** Counts a wait that ended so late. */
  void woke(long lagNanos) {
    lags.add(lagNanos);
  }

  /** Counts a session that ended before its last request. */
  void cut() {
    unfinished.incrementAndGet();
  }

  String line() {
    String cut = unfinished.get() == 0 ? "" : ", " + unfinished + " of them cut short";
    return "%s sessions repeated%s, %s requests; think times ended late by %s (median), %s (p99), %s (most)"
        .formatted(
            sessions.get(),
            cut,
            requests.get(),
            Durations.format(lags.quantileNanos(0.5) / 1e9),
            Durations.format(lags.quantileNanos(0.99) / 1e9),
            Durations.format(lags.longestNanos() / 1e9));
  }

  synchronized void end() {
    if (source == null) {
      return;
    }
    LOG.info("{}: {}", name, line());
    try {
      source.supply.close();
    } catch (IOException e) {
      LOG.warn("{}: the session file cannot be closed: {}", name, e.toString());
    }
  }
}
