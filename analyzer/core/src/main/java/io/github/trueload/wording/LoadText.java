package io.github.trueload.wording;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.verdict.LoadComparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Differences of the loads of two runs in English. */
public final class LoadText {

  static final Phrases<LoadComparison.Difference> DIFFERENCES =
      new Phrases<LoadComparison.Difference>()
          .of(
              LoadComparison.TooFew.class,
              it ->
                  "too few arrivals to decide, %s against %s"
                      .formatted(NumberText.count(it.candidate()), NumberText.count(it.base())))
          .of(
              LoadComparison.Rates.class,
              it ->
                  "%s/s against %s/s"
                      .formatted(NumberText.number(it.candidate()), NumberText.number(it.base())))
          .of(
              LoadComparison.Covs.class,
              it ->
                  "CoV %s against %s"
                      .formatted(
                          NumberText.fixed(it.candidate(), 2), NumberText.fixed(it.base(), 2)))
          .of(
              LoadComparison.Indices.class,
              it ->
                  "index of dispersion %s against %s in windows of %s"
                      .formatted(
                          NumberText.number(it.candidate()),
                          NumberText.number(it.base()),
                          NumberText.duration(it.windowSeconds())));

  private LoadText() {}

  /**
   * {@return why times with such shares of failed samples do not compare; null if they do}
   *
   * @param base share of the base's samples that failed, 0 to 1
   * @param candidate share of the candidate's samples that failed
   */
  public static @Nullable String failures(double base, double candidate) {
    Doubt doubt = Doubt.ofFailures(base, candidate);
    return doubt == null ? null : DoubtText.of(doubt);
  }

  /**
   * {@return the shares of failed samples, if more than 1 % of either run failed and the times
   * compare nevertheless; otherwise null}
   *
   * @param of what has the times, such as a label
   * @param base share of the base's samples that failed, 0 to 1
   * @param candidate share of the candidate's samples that failed
   */
  public static @Nullable String failedOf(String of, double base, double candidate) {
    return Math.max(base, candidate) > Samples.MOST_FAILED && failures(base, candidate) == null
        ? "%s (%s failed, %s in the base)"
            .formatted(of, NumberText.percent(candidate), NumberText.percent(base))
        : null;
  }

  /**
   * {@return that times are partly those of failures}
   *
   * @param failed what has the times, with the shares
   */
  public static String partlyOfFailures(String failed) {
    return "times are partly those of failed samples: " + failed;
  }

  /**
   * {@return the differences of the loads, one sentence each; empty where there are none}
   *
   * @param loads the comparison
   */
  public static List<String> differences(LoadComparison loads) {
    return loads.differences().stream().map(DIFFERENCES::say).toList();
  }

  /** {@return why response times under the two loads may not be compared; null if they may} */
  public static @Nullable String doubt(LoadComparison loads) {
    return loads.isSame() ? null : DoubtText.of(new Doubt.OtherLoads(loads));
  }
}
