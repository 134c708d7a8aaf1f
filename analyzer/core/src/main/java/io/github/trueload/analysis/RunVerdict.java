package io.github.trueload.analysis;

import io.github.trueload.health.Disturbance;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.stats.generator.ClockSummary;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.network.Network;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.MatchBasis;
import io.github.trueload.verdict.MissingData;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what stands behind the verdict on a run, and what to do. */
final class RunVerdict {

  /** Share of a response time above which what the generator adds to it is reported. */
  private static final double NOTABLE_ERROR = 0.1;

  /** R/Z below which a closed loop is practically open. */
  private static final double NEARLY_OPEN = 0.1;

  private final AnalysisResult summary;
  private final List<Remark> remarks = new ArrayList<>();

  private RunVerdict(AnalysisResult summary) {
    this.summary = summary;
  }

  static Verdict of(
      AnalysisResult measured,
      AnalysisWindow scope,
      RunInputs inputs,
      @Nullable RequestJoin join,
      @Nullable MissingData lossOfWire) {
    RunVerdict verdict = new RunVerdict(measured);
    verdict.failures();
    if (Remark.TimesNotOfEpoch.isIn(measured.window().startSeconds())) {
      verdict.remarks.add(new Remark.TimesNotOfEpoch());
    }
    verdict.arrivals();
    verdict.process();
    if (scope.clocksAgree()) {
      verdict.loop();
    }
    verdict.connections();
    verdict.error(join);
    verdict.clock();
    verdict.sentAgain();
    verdict.incomplete();
    boolean sound = verdict.health(inputs.health());
    verdict.remarks.addAll(scope.notes());
    verdict.remarks.addAll(ClockOffsets.notes(inputs, scope, join, verdict.clocks()));
    verdict.remarks.addAll(HostTails.notes(inputs.log(), scope.log(), measured.response()));
    boolean whole =
        verdict.damage(inputs.loss(false), lossOfWire)
            && sound
            && scope.clocksAgree()
            && scope.isOneRun();
    boolean decided = measured.arrivals().verdict() != ArrivalVerdict.INCONCLUSIVE;
    return new Verdict(verdict.remarks, whole && decided);
  }

  private Map<String, Double> clocks() {
    GeneratorHealth health = summary.health();
    return health == null ? Map.of() : health.clockErrors();
  }

  private void failures() {
    Samples samples = summary.samples();
    if (samples != null && samples.hasManyFailures()) {
      remarks.add(new Remark.ManyFailures(samples.errors(), samples.count()));
    }
  }

  private void arrivals() {
    ArrivalSummary arrivals = summary.arrivals();
    remarks.add(new Remark.Arrivals(arrivals.source(), arrivals.answer()));
    if (arrivals.reason() instanceof Reason.AtTicks) {
      remarks.add(new Remark.SourcesOfTicks());
    } else if (arrivals.verdict() == ArrivalVerdict.BURSTY) {
      remarks.add(new Remark.SourcesOfBursts());
    } else if (arrivals.verdict() == ArrivalVerdict.PERIODIC) {
      remarks.add(new Remark.ConstantPacing());
    }
  }

  /** How the requests came about, and whether as asked. */
  private void process() {
    if (summary.conformance() != null) {
      remarks.add(new Remark.ProcessSent(summary.conformance()));
    }
    double ratio = summary.loop() == null ? Double.NaN : summary.loop().responseToThink();
    remarks.add(new Remark.WorkloadModel(summary.workload(), ratio));
  }

  /** What the closed loop does to the arrivals, where users and their response times are known. */
  private void loop() {
    if (summary.response() == null) {
      return;
    }
    double rate = summary.arrivals().ratePerSecond();
    double response =
        summary.wire() == null ? summary.response().mean() : summary.wire().response().mean();
    double think = think(rate, response);
    if (!(think > 0) || !Double.isFinite(think)) {
      return;
    }
    double ratio = response / think;
    remarks.add(new Remark.ThinkTime(summary.loop() != null, think, ratio, ratio <= NEARLY_OPEN));
    if (summary.arrivals().verdict() == ArrivalVerdict.HYPO_EXPONENTIAL && ratio > NEARLY_OPEN) {
      long more = (long) Math.ceil(rate * response * (1 + 1 / NEARLY_OPEN));
      remarks.add(new Remark.MoreUsers(more, more / rate - response, rate, NEARLY_OPEN));
    } else if (summary.arrivals().verdict() == ArrivalVerdict.HYPO_EXPONENTIAL) {
      remarks.add(new Remark.RegularTimers());
    }
  }

  /** As measured, else by Little's law from the users; NaN where neither is known. */
  private double think(double rate, double response) {
    if (summary.loop() != null) {
      return summary.loop().think().mean();
    }
    SessionConnections sessions = summary.sessions();
    return sessions == null ? Double.NaN : sessions.count() / rate - response;
  }

  private void connections() {
    if (summary.sessions() != null) {
      remarks.add(new Remark.Connections(summary.sessions()));
    }
  }

  private void error(@Nullable RequestJoin join) {
    ReportingError error = summary.error();
    if (error == null || join == null) {
      return;
    }
    TimeMatch match = join.byTime();
    MatchBasis basis =
        match == null ? basisOfColumns(error) : basisOfTime(match, join.isRepresentative());
    remarks.add(new Remark.ReportedTimes(error.mean(), error.ratioOfMeans(), basis));
    firstEvents(join);
    if (Math.abs(error.ratioOfMeans() - 1) > NOTABLE_ERROR) {
      remarks.add(new Remark.TimesOfTheWire());
    }
    if (error.matched() > 0 && match == null && join.unmatched() > 0) {
      remarks.add(new Remark.Unmatched(join.unmatched()));
    }
  }

  private void firstEvents(RequestJoin join) {
    CountedTimes reported = firstEvents(summary.loggedEvents());
    CountedTimes wire = firstEvents(summary.events());
    if (reported == null || wire == null) {
      return;
    }
    boolean isMatched = join.isRepresentative() && join.firstEvents().matched() > 0;
    ReportingError error = join.firstEvents().summary();
    double ofMeans = reported.times().mean() - wire.times().mean();
    remarks.add(
        new Remark.ReportedFirstEvents(
            isMatched ? error.mean() : ofMeans,
            isMatched ? error.ratioOfMeans() : reported.times().mean() / wire.times().mean(),
            isMatched ? error.matched() : 0));
  }

  private static @Nullable CountedTimes firstEvents(@Nullable EventStreams streams) {
    return streams == null ? null : streams.all().firstEvent();
  }

  /** Whose clock the log's times are of, and what another one would have made of them. */
  private void clock() {
    ClockSummary clock = summary.clock();
    if (clock == null || clock.kernel() == 0) {
      return;
    }
    remarks.add(new Remark.KernelClock(clock.kernelShare(), clock.isOfKernel()));
    if (clock.delay() != null) {
      DurationSummary delay = clock.delay().times();
      remarks.add(new Remark.GeneratorDelay(delay.mean(), delay.p99()));
    }
  }

  private void sentAgain() {
    Network network = summary.network();
    if (network != null && network.sentAgain() > 0) {
      remarks.add(new Remark.SentAgain(network.sentAgain(), network.sent()));
    }
  }

  private static MatchBasis basisOfColumns(ReportingError error) {
    return error.matched() > 0
        ? new MatchBasis.Columns(error.matched())
        : new MatchBasis.MeansOnly();
  }

  private static MatchBasis basisOfTime(TimeMatch match, boolean representative) {
    return match.matched() == 0
        ? new MatchBasis.NoneByTime(match.isUsable())
        : new MatchBasis.ByTime(match.matched(), match.rows(), match.certain(), representative);
  }

  private void incomplete() {
    Wire wire = summary.wire();
    if (wire != null && wire.incomplete() > 0) {
      remarks.add(new Remark.Incomplete(wire.incomplete()));
    }
  }

  /** Whether the load generator was fit to be measured with, as far as it is known. */
  private boolean health(HealthFiles files) {
    remarks.addAll(files.notes());
    GeneratorHealth health = summary.health();
    if (health == null) {
      if (!files.seconds().isEmpty()) {
        remarks.add(new Remark.HealthElsewhere());
      }
      return true;
    }
    if (!health.coversWindow()) {
      remarks.add(new Remark.HealthCovers(health.covered()));
    }
    for (Disturbance disturbance : health.disturbances()) {
      remarks.add(new Remark.GeneratorWasBottleneck(disturbance));
    }
    return !health.isBottleneck();
  }

  private boolean damage(@Nullable MissingData ofLog, @Nullable MissingData ofWire) {
    if (ofWire != null) {
      remarks.add(new Remark.DataLost(true, ofWire));
    }
    if (ofLog != null) {
      remarks.add(new Remark.DataLost(false, ofLog));
    }
    return ofWire == null && ofLog == null;
  }
}
