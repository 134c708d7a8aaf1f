package io.github.trueload.listener;

import io.github.trueload.settings.RefusedSetting;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jorphan.collections.HashTree;

/**
 * What one thread group asks for: a rate that its elements name, or users who go round a loop of
 * thinking and requests, whose rate follows by Little's law.
 *
 * @param namedPerSecond the rate of requests that is named; NaN where none is
 * @param users who go round
 * @param thinkSeconds mean think time of a round
 * @param requests of a round; NaN where it is not known how many, or how long users think
 * @param engines that the plan divides the rate among; 0 where each engine makes the whole of it
 */
record PlannedLoop(
    double namedPerSecond, double users, double thinkSeconds, double requests, int engines) {

  private static final String ROW = "plan";

  private static final String BETWEEN = ",";
  private static final int FIELDS = 7;

  private static PlannedLoop unknown(int engines) {
    return named(Double.NaN, engines);
  }

  private static PlannedLoop named(double perSecond, int engines) {
    return new PlannedLoop(perSecond, Double.NaN, Double.NaN, Double.NaN, engines);
  }

  /** Whether a text is a row of {@link #row}, of this version or another. */
  static boolean isRow(String text) {
    return text.startsWith(ROW + BETWEEN);
  }

  /** As an engine reports it. */
  String row(String engine) {
    return Stream.of(
            ROW,
            engine.replaceAll("[,;\"\\s]", "_"),
            namedPerSecond,
            users,
            thinkSeconds,
            requests,
            engines)
        .map(String::valueOf)
        .collect(Collectors.joining(BETWEEN));
  }

  /**
   * Reads a row of {@link #row}.
   *
   * @param reported takes the engine's name and what it asks for
   * @throws IllegalArgumentException if it is none
   */
  static void read(String row, BiConsumer<String, PlannedLoop> reported) {
    String[] fields = row.split(BETWEEN, -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(fields.length + " fields instead of " + FIELDS);
    }
    double[] figures = new double[FIELDS];
    for (int i = 2; i < FIELDS - 1; i++) {
      figures[i] = Double.parseDouble(fields[i]);
    }
    int engines = Integer.parseInt(fields[FIELDS - 1]);
    reported.accept(
        fields[1], new PlannedLoop(figures[2], figures[3], figures[4], figures[5], engines));
  }

  /**
   * What {@code group} asks for.
   *
   * @param thread the elements of one of its threads
   */
  static PlannedLoop of(AbstractThreadGroup group, HashTree thread) {
    if (isBesideLoad(group)) {
      return named(0, 0);
    }
    PlannedUsers users = PlannedUsers.of(group);
    PlannedRound round = PlannedRound.of(thread, users.threads());
    try {
      if (users.arrive()) {
        return named(users.roundsPerSecond() * round.requestsInOrder(), 0);
      }
      return ofUsers(users.threads(), round);
    } catch (RefusedSetting e) {
      // the element itself says what is wrong
      return unknown(0);
    }
  }

  /** Whether a group prepares the test, or cleans up behind it. */
  static boolean isBesideLoad(Object group) {
    return group instanceof SetupThreadGroup || group instanceof PostThreadGroup;
  }

  private static PlannedLoop ofUsers(int users, PlannedRound round) {
    int engines = round.engines();
    if (!Double.isNaN(round.namedPerSecond())) {
      return named(round.namedPerSecond(), engines);
    }
    return users == 0
        ? unknown(engines)
        : new PlannedLoop(Double.NaN, users, round.thinkSeconds(), round.requests(), engines);
  }

  /**
   * What one engine's part is of the rate that the plan asks of it, where another number of engines
   * runs than it is made for.
   */
  double shareOfEach(int running) {
    return engines > 0 && running > 0 ? (double) engines / running : 1;
  }

  /** Requests a second, R being the mean response time; NaN where it is not known. */
  double perSecond(double responseSeconds) {
    if (!Double.isNaN(namedPerSecond)) {
      return namedPerSecond;
    }
    double round = thinkSeconds + requests * responseSeconds;
    return round > 0 ? users * requests / round : Double.NaN;
  }
}
