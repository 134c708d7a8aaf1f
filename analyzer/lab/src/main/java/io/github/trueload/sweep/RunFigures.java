package io.github.trueload.sweep;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.DurationSummary;
import io.github.trueload.stats.ObservedLoop;
import io.github.trueload.stats.UserCycles;

/**
 * What one run came to, in its window; seconds, and NaN where it is not known.
 *
 * @param requests arrivals counted
 * @param ratePerSecond arrivals per second, of the wire where it was captured
 * @param responseMean mean response time, reported; of the wire without a log
 * @param responseP50 median
 * @param responseP95 95 % were no slower
 * @param responseP99 99 % were no slower
 * @param errors share of the samples that failed
 * @param cov CoV of the intervals between arrivals
 * @param users N of the log
 * @param think Z of the log, of all requests in the window
 * @param littleUsers λ(R + Z), by the users who were surely there
 * @param littleUsersMost the same with those who may have been, thinking ahead of a first request
 * @param littleUsersError standard error of λ(R + Z) by the window's ends
 * @param inSystem Q = λR
 * @param receivedBytesPerSecond bytes of responses
 * @param reportedMinusWire mean error of the reported times
 * @param arrivals id of the verdict on the arrivals
 * @param headline of the run's own report
 * @param healthKnown whether the load generator was watched
 * @param blame why the load generator could have moved the result; empty where it could not
 */
public record RunFigures(
    long requests,
    double ratePerSecond,
    double responseMean,
    double responseP50,
    double responseP95,
    double responseP99,
    double errors,
    double cov,
    double users,
    double think,
    double littleUsers,
    double littleUsersMost,
    double littleUsersError,
    double inSystem,
    double receivedBytesPerSecond,
    double reportedMinusWire,
    String arrivals,
    String headline,
    boolean healthKnown,
    String blame) {

  /**
   * The figures of a run's own summary.
   *
   * @param cycles of its users; null without a log
   */
  public static RunFigures of(AnalysisResult run, UserCycles.Balance cycles) {
    ArrivalSummary arrivals = run.arrivals();
    DurationSummary times =
        run.response() != null ? run.response() : run.wire() == null ? null : run.wire().response();
    ObservedLoop loop = run.loop();
    double rate = arrivals == null ? Double.NaN : arrivals.ratePerSecond();
    boolean covTold = arrivals != null && arrivals.covResolvable();
    return new RunFigures(
        arrivals == null ? 0 : arrivals.count(),
        rate,
        times == null ? Double.NaN : times.mean(),
        times == null ? Double.NaN : times.p50(),
        times == null ? Double.NaN : times.p95(),
        times == null ? Double.NaN : times.p99(),
        run.samples() == null || run.samples().count() == 0
            ? Double.NaN
            : (double) run.samples().errors() / run.samples().count(),
        covTold ? arrivals.cov() : Double.NaN,
        loop == null ? Double.NaN : loop.users(),
        cycles == null ? Double.NaN : cycles.think(),
        cycles == null ? Double.NaN : cycles.users(),
        cycles == null ? Double.NaN : cycles.usersMost(),
        cycles == null ? Double.NaN : cycles.standardError(),
        loop == null ? Double.NaN : loop.inSystem(),
        received(run, rate),
        run.error() == null ? Double.NaN : run.error().mean(),
        arrivals == null ? "none" : arrivals.verdict().id(),
        run.verdict().headline(),
        run.health() != null,
        run.health() == null ? "" : run.health().blame());
  }

  private static double received(AnalysisResult run, double rate) {
    boolean told = run.logTimes() != null && run.logTimes().received() != null;
    return told ? rate * run.logTimes().received().mean() : Double.NaN;
  }
}
