import io.github.trueload.arrivals.ArrivalSequence;
import io.github.trueload.arrivals.MapArrivals;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What union.py measures of a bursty process, for 2,000 seeds of the model: bands of 95 %. */
final class Surges {

  private static final int SEEDS = 2_000;

  /** Windows in a second. */
  private static final int WINDOWS = 5;

  /** Arguments: number of engines, seconds. */
  public static void main(String[] args) {
    int engines = Integer.parseInt(args[0]);
    int seconds = (int) Double.parseDouble(args[1]);
    band("common seed", 1, seconds);
    band("own seeds", engines, seconds);
  }

  private static void band(String name, int processes, int seconds) {
    double[] dispersions = new double[SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] counts = new long[seconds * WINDOWS];
      for (int process = 0; process < processes; process++) {
        ArrivalSequence sequence =
            MapArrivals.of(20.0 / processes, 100, 10).sequence(random.split());
        for (long at = sequence.nextNanos(); at < seconds * 1_000_000_000L; at = sequence.nextNanos()) {
          counts[(int) (at / (1_000_000_000L / WINDOWS))]++;
        }
      }
      dispersions[seed] = dispersion(counts);
    }
    Arrays.sort(dispersions);
    System.out.printf(
        "map by the model, %s: IDC in 0.2 s from %.1f to %.1f (95 %% of the seeds, median %.1f)%n",
        name, at(dispersions, 0.025), at(dispersions, 0.975), at(dispersions, 0.5));
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private static double dispersion(long[] counts) {
    double mean = Arrays.stream(counts).average().orElseThrow();
    double squares = Arrays.stream(counts).mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return squares / (counts.length - 1) / mean;
  }
}
