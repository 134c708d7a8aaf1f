package io.github.trueload.wording;

import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;

import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.confidence.BlockInterval;
import io.github.trueload.stats.confidence.Shortage;
import io.github.trueload.verdict.Doubt;

/** The doubts about figures in English. */
public final class DoubtText {

  static final Phrases<Doubt> DOUBTS =
      new Phrases<Doubt>()
          .of(Doubt.Plain.class, DoubtText::plain)
          .of(Doubt.Absent.class, Doubt.Absent::words)
          .of(Doubt.NoInput.class, it -> "there is no " + input(it.ofWire()) + " among the inputs")
          .of(
              Doubt.DataLost.class,
              it -> "the %s lost data (%s)".formatted(input(it.ofWire()), ReasonText.of(it.loss())))
          .of(Doubt.TooFew.class, it -> "too few, at least %s needed".formatted(count(it.least())))
          .of(Doubt.ShortRun.class, it -> DoubtText.SHORTAGES.say(it.shortage()))
          .or(DoubtText::ofDataAndPairs);

  static final Phrases<Shortage> SHORTAGES =
      new Phrases<Shortage>()
          .of(
              Shortage.FewTimestamps.class,
              it ->
                  "the timestamps divide the run into only %s parts, at least %s needed"
                      .formatted(it.parts(), BlockInterval.LEAST_BLOCKS))
          .of(
              Shortage.Correlated.class,
              it ->
                  "neighbouring values are correlated for so long that %s samples are equivalent to %s independent ones; about %s are needed: run longer, or trim the parts that are not steady"
                      .formatted(count(it.samples()), count(it.worth()), count(it.needed())))
          .of(
              Shortage.FewStretches.class,
              it ->
                  "neighbours are correlated for so long that the run contains only %s stretches; at least %s are needed"
                      .formatted(
                          NumberText.number(Math.floor(it.blocks())), BlockInterval.LEAST_BLOCKS))
          .of(
              Shortage.FewBeyond.class,
              it ->
                  "too few of %s samples are beyond it for a 95 %% interval; about %s are needed"
                      .formatted(count(it.samples()), count(it.needed())))
          .of(
              Shortage.FewPartsBeyond.class,
              it ->
                  "the samples beyond it come from only %s of the run, at least %s are needed: more samples are needed"
                      .formatted(count(it.parts(), "part"), BlockInterval.LEAST_PARTS_BEYOND));

  private DoubtText() {}

  /** Of incomplete or coarse data, and of runs that are compared. */
  private static Phrases<Doubt> ofDataAndPairs() {
    return new Phrases<Doubt>()
        .of(
            Doubt.Incomplete.class,
            it ->
                "%s of %s on the wire received no complete response, so their times are not known"
                    .formatted(count(it.incomplete()), count(it.requests(), "request")))
        .of(
            Doubt.FewMatched.class,
            it ->
                "only %s of %s of the log were found in the captures"
                    .formatted(count(it.matched()), count(it.requests(), "request")))
        .of(
            Doubt.UnequalCounts.class,
            it ->
                "the log has %s, the captures %s: not the same requests"
                    .formatted(count(it.samples(), "sample"), count(it.responses(), "response")))
        .of(
            Doubt.Coarse.class,
            it ->
                "not resolvable: timestamps of %s are too coarse for this rate"
                    .formatted(duration(it.resolutionSeconds())))
        .of(
            Doubt.CoarseForWindow.class,
            it ->
                "timestamps of %s are too coarse for windows of %s, which are not a multiple of this step"
                    .formatted(duration(it.resolutionSeconds()), it.window()))
        .of(
            Doubt.OtherLoads.class,
            it ->
                "the loads may differ, so that their response times cannot be compared: "
                    + String.join("; ", LoadText.differences(it.loads())))
        .of(
            Doubt.OtherFailures.class,
            it ->
                "%s of the samples failed, %s in the base, and failures take another time"
                    .formatted(NumberText.percent(it.candidate()), NumberText.percent(it.base())))
        .of(
            Doubt.MostFailed.class,
            it ->
                "%s of the samples failed, %s in the base: the times are those of failures"
                    .formatted(NumberText.percent(it.candidate()), NumberText.percent(it.base())))
        .of(Doubt.OfBaseline.class, it -> "the baseline: " + counted(it.of()))
        .of(Doubt.Remarked.class, it -> RemarkText.of(it.remark()))
        .of(Doubt.Undecided.class, it -> ReasonText.of(it.reason()));
  }

  /** {@return the doubt; a phrase without a full stop} */
  public static String of(Doubt doubt) {
    return DOUBTS.say(doubt);
  }

  private static String input(boolean ofWire) {
    return ofWire ? "capture" : "log";
  }

  /** The number of observations stands beside a run's value, but not beside the baseline's. */
  private static String counted(Doubt doubt) {
    String words = of(doubt);
    return doubt instanceof Doubt.TooFew few ? "n = " + count(few.n()) + ", " + words : words;
  }

  private static String plain(Doubt.Plain doubt) {
    return switch (doubt) {
      case NO_TRANSACTIONS -> "the log has no transactions";
      case ONE_TIMESTAMP -> "no two samples have different timestamps";
      case TOO_MANY_LABELS -> "the log has more labels than the analyzer distinguishes";
      case FAILURES_NOT_LOGGED ->
          "no column of the log shows which samples failed (success, a response code, a status)";
      case SEGMENTS_NOT_LOGGED ->
          "the log does not contain the numbers of segments sent again (tl_retransmits)";
      case REPETITIONS_NOT_LOGGED ->
          "the log does not show which requests were sent again (tl_sent_again)";
      case TIMES_NOT_MEASURED -> "each such time in the log is 0: the log does not measure it";
      case PART_WITHOUT_TIMES -> "a twentieth of the run has no response time";
      case NONE_MATCHED ->
          "too few requests were matched one by one: the log has no connection columns of Trueload";
      case WORKLOAD_UNKNOWN -> "the log does not show whether requests wait for responses";
      case FEW_SURGES ->
          "the 95 % interval is too narrow, because the run contains only a few of the surges or"
              + " long intervals: a longer run is needed";
      case DISPERSION_GROWS ->
          "the 95 % interval is too narrow, because the index still grows within the run: a longer"
              + " run is needed";
      case INTERVALS_CORRELATED ->
          "its 95 % interval holds for independent intervals only, and these are correlated";
      case RATE_UNBOUNDED -> "the gaps vary too much for a 95 % interval of their rate: run longer";
      case NO_VALUE -> "there is no such figure";
      case LOWER_BOUND -> "only a lower bound is known";
    };
  }
}
