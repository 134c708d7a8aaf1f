package io.github.trueload.benchmarks.verdicts;

import io.github.trueload.queueing.SaturationFit;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints how often the interval of λ_sat holds it, a row for each simulated system. */
final class SaturationTable {

  private SaturationTable() {}

  /** The fits of simulated sets of runs; null where there is none. */
  static List<SaturationFit> fits(StationRuns system, int sets, long seed) {
    return IntStream.range(0, sets)
        .parallel()
        .mapToObj(
            set ->
                SaturationFit.of(
                        system.simulate(
                            new SplittableRandom(
                                31 * seed + system.name().hashCode() + 7919L * set)))
                    .orElse(null))
        .collect(Collectors.toList());
  }

  static boolean holds(SaturationFit fit) {
    return fit.low() <= StationRuns.SATURATION && StationRuns.SATURATION <= fit.high();
  }

  /**
   * Prints the table as Markdown.
   *
   * @param sets of runs of a row
   */
  static void print(PrintStream out, int sets) {
    out.println("| system | sets | median, /s | held, % | median width | models | none |");
    out.println("|---|---|---|---|---|---|---|");
    for (StationRuns system : StationRuns.all()) {
      List<SaturationFit> fits = fits(system, sets, 1);
      List<SaturationFit> known = fits.stream().filter(Objects::nonNull).toList();
      double[] rates = known.stream().mapToDouble(SaturationFit::ratePerSecond).sorted().toArray();
      double[] widths =
          known.stream()
              .mapToDouble(fit -> (fit.high() - fit.low()) / StationRuns.SATURATION)
              .sorted()
              .toArray();
      out.println(
          String.format(
              Locale.ROOT,
              "| %s | %d | %.0f | %.1f | %.2f | %s | %d |",
              system.name(),
              sets,
              rates[rates.length / 2],
              100.0 * known.stream().filter(SaturationTable::holds).count() / known.size(),
              widths[widths.length / 2],
              known.stream()
                  .collect(
                      Collectors.groupingBy(
                          fit -> fit.system().words(), TreeMap::new, Collectors.counting())),
              sets - known.size()));
    }
  }
}
