package io.github.trueload.sweep;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Results of experiments that did not run. */
public final class Sweeps {

  /** 10, 20, … 80 users. */
  public static final SweepAxis USERS =
      new SweepAxis(
          "users",
          "Users",
          List.of("10", "20", "30", "40", "50", "60", "70", "80"),
          List.of(10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0),
          "",
          true);

  /** 10 and 20 users. */
  public static final SweepAxis USERS_TWO =
      new SweepAxis("users", "Users", List.of("10", "20"), List.of(10.0, 20.0), "", true);

  /** Two names. */
  public static final SweepAxis KIND =
      new SweepAxis("kind", "Kind", List.of("a", "b"), List.of(1.0, 2.0), "", false);

  /** Standard error of λ(R + Z) in each. */
  public static final double LITTLE_ERROR = 2;

  private Sweeps() {}

  /** Figures of a run of 1,000 requests. */
  public static RunFigures figures(double rate, double response, double little, String blame) {
    return figures(rate, response, little, little, blame);
  }

  /** The same where the window leaves open whether there were more users. */
  public static RunFigures figures(
      double rate, double response, double little, double littleMost, String blame) {
    Map<RunFigure, Double> values = new EnumMap<>(RunFigure.class);
    values.put(RunFigure.RATE, rate);
    values.put(RunFigure.RATE_ERROR, Double.NaN);
    values.put(RunFigure.RESPONSE_MEAN, response);
    values.put(RunFigure.RESPONSE_P50, response);
    values.put(RunFigure.RESPONSE_P95, 2 * response);
    values.put(RunFigure.RESPONSE_P99, 3 * response);
    values.put(RunFigure.ERRORS, 0.001);
    values.put(RunFigure.COV, 1.0);
    values.put(RunFigure.USERS, (double) Math.round(little));
    values.put(RunFigure.THINK, 1.0);
    values.put(RunFigure.LITTLE_USERS, little);
    values.put(RunFigure.LITTLE_USERS_MOST, littleMost);
    values.put(RunFigure.LITTLE_USERS_ERROR, LITTLE_ERROR);
    values.put(RunFigure.IN_SYSTEM, rate * response);
    values.put(RunFigure.RECEIVED, rate * 1294);
    values.put(RunFigure.REPORTED_MINUS_WIRE, Double.NaN);
    values.put(RunFigure.CPU, 0.25);
    return new RunFigures(1000, values, "poisson", "poisson: CoV 1.00", true, blame);
  }

  /** The same run with another standard error of its rate. */
  public static RunFigures withRateError(RunFigures of, double error) {
    Map<RunFigure, Double> values = new EnumMap<>(of.values());
    values.put(RunFigure.RATE_ERROR, error);
    return new RunFigures(
        of.requests(), values, of.arrivals(), of.headline(), of.healthKnown(), of.blame());
  }

  /** A run that counts. */
  public static RunResult run(int number, List<Integer> places, int repetition, double rate) {
    return marked(number, places, repetition, rate, null);
  }

  /** A run that does not. */
  public static RunResult marked(
      int number, List<Integer> places, int repetition, double rate, String mark) {
    return new RunResult(
        number,
        places,
        repetition,
        "points/%03d/r%d".formatted(number, repetition),
        figures(rate, 0.01 * number, 10 * number, mark == null ? "" : mark),
        mark == null ? List.of() : List.of(mark),
        null);
  }

  /** A run that came to nothing. */
  public static RunResult failed(int number, List<Integer> places, int repetition, String why) {
    return new RunResult(
        number,
        places,
        repetition,
        "points/%03d/r%d.failed".formatted(number, repetition),
        null,
        List.of(),
        why);
  }

  /** Two repetitions at each of eight loads; {@code slope} a user up to 45 users, then level. */
  public static Sweep bent(String title, double slope) {
    return Sweep.of(title, List.of(USERS), bentRuns(slope), 16);
  }

  /** The same with a third repetition that does not count. */
  public static Sweep bentWithMarkedRun(double slope) {
    List<RunResult> runs = new ArrayList<>(bentRuns(slope));
    runs.add(marked(8, List.of(7), 3, 500, "the load generator was the bottleneck: paused"));
    return Sweep.of("marred", List.of(USERS), runs, 24);
  }

  private static List<RunResult> bentRuns(double slope) {
    List<RunResult> runs = new ArrayList<>();
    for (int place = 0; place < 8; place++) {
      double users = USERS.at().get(place);
      for (int repetition = 1; repetition <= 2; repetition++) {
        runs.add(run(place + 1, List.of(place), repetition, slope * Math.min(users, 45)));
      }
    }
    return runs;
  }
}
