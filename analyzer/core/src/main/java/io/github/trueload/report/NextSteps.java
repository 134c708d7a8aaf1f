package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Banner.Step;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.RemarkText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to do about the findings, with the commands that do it. */
final class NextSteps {

  /** R/Z up to which the server has little effect on the request rate. */
  private static final double NEARLY_OPEN = 0.1;

  private static final String EXPONENTIAL_THINK_TIMES =
      "Use exponential think times: constant, uniform and pacing timers are too regular. The"
          + " element is \"Trueload - Exponential Think Time\".";

  /** Share of a response time from which on the load generator's own part matters. */
  private static final double NOTABLE_ERROR = 0.1;

  private final AnalysisResult result;
  private final List<Step> steps = new ArrayList<>();

  private NextSteps(AnalysisResult result) {
    this.result = result;
  }

  static List<Step> of(AnalysisResult result) {
    NextSteps next = new NextSteps(result);
    next.failures();
    next.generator();
    next.arrivals();
    next.connections();
    next.times();
    return next.steps;
  }

  /** The verdict's points without the advice that the steps give, one sentence each. */
  static List<String> evidence(AnalysisResult result) {
    return result.verdict().remarks().stream()
        .filter(remark -> !isAdvice(remark, result))
        .map(RemarkText::of)
        .toList();
  }

  private static boolean isAdvice(Remark remark, AnalysisResult result) {
    if (remark instanceof Remark.ConstantPacing) {
      return TrafficFinding.kind(result) == TrafficFinding.PERIODIC;
    }
    if (remark instanceof Remark.SourcesOfBursts || remark instanceof Remark.SourcesOfTicks) {
      return TrafficFinding.kind(result) == TrafficFinding.BURSTY;
    }
    boolean isOnRegularity =
        remark instanceof Remark.MoreUsers || remark instanceof Remark.RegularTimers;
    return isOnRegularity && TrafficFinding.kind(result) == TrafficFinding.HYPO_EXPONENTIAL;
  }

  private void failures() {
    if (result.samples() != null && result.samples().hasManyFailures()) {
      add(
          "Find the cause of the failed samples: the section \"Failures\" lists them by code,"
              + " message and label. A gate on them stops a build:",
          "trueload check " + files() + " --gate 'errors.rate < 1%'");
    }
  }

  private void generator() {
    if (result.health() == null || !result.health().isBottleneck()) {
      return;
    }
    if (result.health().disturbances().stream().allMatch(each -> each.kind().isOfEngines())) {
      add(
          "Repeat the test with the same plan, seed, version and number of engines on all engines,"
              + " and with a different engine number on each.",
          null);
    } else {
      add(
          "Repeat the test with a smaller load per load generator, a larger heap or more load"
              + " generators: this one was the bottleneck.",
          null);
    }
  }

  private void arrivals() {
    switch (TrafficFinding.kind(result)) {
      case BURSTY -> bursts(result.arrivals().reason() instanceof Reason.AtTicks);
      case HYPO_EXPONENTIAL -> tooRegular();
      case PERIODIC -> add(EXPONENTIAL_THINK_TIMES, null);
      default -> {}
    }
  }

  private void bursts(boolean atTicks) {
    if (atTicks) {
      add(
          "If you did not want batches, look for a timer or a scheduler of the load generator that"
              + " works at ticks only. If the timestamps come from a coarse clock, log finer ones"
              + " or capture the packets.",
          null);
      return;
    }
    add(
        "If you did not want bursts, look for pauses of the load generator, synchronizing timers,"
            + " users that start together, and ramps within the window. Leave ramps out:",
        "trueload analyze " + files() + " --trim auto");
  }

  private void tooRegular() {
    if (result.loop() == null || result.loop().responseToThink() <= NEARLY_OPEN) {
      add(EXPONENTIAL_THINK_TIMES, null);
      return;
    }
    double rate = result.arrivals().ratePerSecond();
    double response = result.loop().response();
    long users = (long) Math.ceil(rate * response * (1 + 1 / NEARLY_OPEN));
    add(
        "Raise users and think time together (Principle A): %s with a think time of %s keep %s requests/s."
            .formatted(
                NumberText.count(users, "user"),
                NumberText.duration(users / rate - response),
                NumberText.number(rate)),
        "trueload plan web --rate %s/s --run %s".formatted(plain(rate), firstLog()));
  }

  private void connections() {
    if (result.sessions() != null && result.sessions().sharedConnections() > 0) {
      add(
          "Give each user its own connections, as browsers do: convert the samplers of the plan to"
              + " \"Trueload - HTTP Request (Dedicated Connection)\".",
          "trueload convert plan.jmx");
    }
  }

  private void times() {
    ReportingError error = result.error();
    if (error != null && Math.abs(error.ratioOfMeans() - 1) > NOTABLE_ERROR) {
      add(
          "Use the response times on the wire: the reported ones differ by more than 10 %. Write a"
              + " log with the wire's times:",
          "trueload analyze " + files() + " --corrected corrected.jtl");
    }
  }

  private void add(String text, @Nullable String command) {
    steps.add(new Step(text, command));
  }

  private String files() {
    return result.inputs().stream()
        .map(Input::path)
        .map(NextSteps::word)
        .collect(Collectors.joining(" "));
  }

  private String firstLog() {
    return result.inputs().isEmpty() ? "run.jtl" : word(result.inputs().get(0).path());
  }

  /** As a shell reads it as one word. */
  private static String word(String path) {
    return path.matches("[\\w./:@%+,=-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }

  private static String plain(double rate) {
    return String.valueOf(Math.round(rate * 100) / 100.0);
  }
}
