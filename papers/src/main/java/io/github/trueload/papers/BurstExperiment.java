package io.github.trueload.papers;

import io.github.trueload.examples.FifoServer;
import io.github.trueload.map.BurstinessKnob;
import io.github.trueload.map.SharedMapSequence;
import io.github.trueload.map.TwoStateMap;
import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Figure 4 of Mi et al. 2009: requests over time for think times of the same mean and I = 1, 400
 * and 4000, of 1000 users. The paper's clock runs ten times as fast: E[Z] = 0.7 s for 7 s, a
 * service demand of 0.5 ms for 5 ms, windows of 100 ms for 1 s. So ratios, utilisation and the
 * counts in a window are the paper's, and a run of 90 s stands for 15 minutes of its three hours.
 * The server serves one request at a time, exponentially.
 */
final class BurstExperiment {

  private static final List<Integer> INDICES = List.of(1, 400, 4000);
  private static final int USERS = 1000;
  private static final double THINK_SECONDS = 0.7;
  private static final double DEMAND_SECONDS = 0.0005;
  private static final double WINDOW_SECONDS = 0.1;

  /** Index of dispersion over windows so many times as long, too. */
  private static final List<Integer> FACTORS = List.of(1, 10, 30);

  private static final int RAMP_SECONDS = 2;
  private static final double SKIP_SECONDS = 5;
  private static final System.Logger LOG = System.getLogger(BurstExperiment.class.getName());

  private BurstExperiment() {}

  /** Runs it: about three times {@code seconds} and half a minute. */
  static Result run(ProofFolder folder, double seconds) throws IOException, InterruptedException {
    StringBuilder table =
        new StringBuilder(
            """
            | I of the think times | requests | requests/s | expected | R, ms | CoV of the intervals | IDC of arrivals, 0.1 s | expected | 1 s | expected | 3 s | expected | most in 0.1 s |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|
            """);
    List<RatePicture.Panel> panels = new ArrayList<>();
    for (int index : INDICES) {
      Arrivals.Window window = new Arrivals.Window(SKIP_SECONDS, seconds);
      Arrivals arrivals = measure(folder, index, window);
      String title = "I = " + index + (index == 1 ? " (exponential think times)" : "");
      RatePicture.Panel panel = new RatePicture.Panel(title, arrivals.counts(WINDOW_SECONDS));
      panels.add(panel);
      String row = row(index, arrivals, panel, expected(index, window));
      LOG.log(System.Logger.Level.INFO, row);
      table.append(row).append('\n');
    }
    return new Result(table.toString(), RatePicture.svg(panels));
  }

  private static Arrivals measure(ProofFolder folder, int index, Arrivals.Window window)
      throws IOException, InterruptedException {
    double duration = RAMP_SECONDS + window.skipSeconds() + window.seconds();
    Map<String, String> properties = new HashMap<>();
    properties.put("users", String.valueOf(USERS));
    properties.put("ramp", String.valueOf(RAMP_SECONDS));
    properties.put("duration", String.valueOf(Math.round(duration)));
    if (index == 1) {
      properties.put("rate", String.valueOf(USERS / THINK_SECONDS));
    } else {
      properties.put("think", THINK_SECONDS + " s");
      properties.put("demand", DEMAND_SECONDS + " s");
      properties.put("dispersion", String.valueOf(index));
    }
    return folder.run(
        index == 1 ? "web-users" : "bursty",
        "bursts-" + index,
        properties,
        new FifoServer(new Exponential(DEMAND_SECONDS).sequence(new SplittableRandom(index))),
        window);
  }

  private static Arrivals[] expected(int index, Arrivals.Window window) {
    return new BurstSimulation(USERS, generator -> thinks(index, generator), DEMAND_SECONDS, window)
        .replications();
  }

  private static ThinkTimeSequence thinks(int index, RandomGenerator generator) {
    if (index == 1) {
      return new Exponential(THINK_SECONDS).sequence(generator);
    }
    TwoStateMap map =
        new BurstinessKnob(THINK_SECONDS, index, USERS, DEMAND_SECONDS).turn().orThrow().map();
    return new SharedMapSequence(map, generator, TwoStateMap.Start.STATIONARY);
  }

  private static String row(
      int index, Arrivals arrivals, RatePicture.Panel panel, Arrivals[] expected) {
    StringBuilder row =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "| %d | %d | %.0f | %s | %.2f | %.2f |",
                index,
                arrivals.startNanos().length,
                arrivals.ratePerSecond(),
                range("%.0f to %.0f", expected, Arrivals::ratePerSecond),
                arrivals.meanResponseSeconds() * 1000,
                arrivals.cov()));
    for (int factor : FACTORS) {
      row.append(
          String.format(
              Locale.ROOT,
              " %.3g | %s |",
              dispersion(arrivals, factor),
              range("%.3g to %.3g", expected, run -> dispersion(run, factor))));
    }
    return row.append(" ").append(panel.most()).append(" |").toString();
  }

  private static double dispersion(Arrivals arrivals, int factor) {
    return arrivals.counts(WINDOW_SECONDS).dispersion(factor).index();
  }

  private static String range(
      String format, Arrivals[] expected, ToDoubleFunction<Arrivals> figure) {
    BurstSimulation.Range range = BurstSimulation.range(expected, figure);
    return String.format(Locale.ROOT, format, range.low(), range.high());
  }
}
