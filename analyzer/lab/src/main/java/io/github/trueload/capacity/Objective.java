package io.github.trueload.capacity;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.capacity.ObjectiveResult.Shown;
import io.github.trueload.gate.Condition.Comparison;
import io.github.trueload.gate.Condition.Limit;
import io.github.trueload.gate.Estimate;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.GateSubject;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Metrics;
import io.github.trueload.gate.Outcome;
import io.github.trueload.queueing.ClosedLoop;
import io.github.trueload.queueing.SaturationFit;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.generator.GeneratorHealth;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.Workload;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A service-level objective: gates that hold at low rates and fail at high rates, such as {@code
 * p(99) < 200ms}. Without a gate on failures, {@code errors.rate < 1%} belongs to it.
 */
public final class Objective {

  private static final Set<Comparison> ORDERS =
      Set.of(Comparison.BELOW, Comparison.AT_MOST, Comparison.ABOVE, Comparison.AT_LEAST);

  /** Response times that rise by this show that the rate is beyond what the server can answer. */
  private static final String RISE = "drift > 1%";

  private static final String FAILURES = "errors.rate < 1%";

  /** Any gate on the mean response time: its figure has the interval. */
  private static final String MEAN = "mean >= 0ms";

  private static final double NORMAL_975 = 1.959964;

  /** An open load is a closed loop of many users; λ_sat then differs by less than 0.3 %. */
  private static final int OPEN_USERS = 3000;

  private final List<Gate> gates;
  private final Gate rise;
  private final Gate mean;

  private Objective(List<Gate> gates) throws GateSyntaxException {
    this.gates = List.copyOf(gates);
    this.rise = Gate.parse(RISE);
    this.mean = Gate.parse(MEAN);
  }

  /**
   * Reads an objective.
   *
   * @param expressions gates, one or more
   * @throws GateSyntaxException if one is not a gate
   * @throws OptionException if one has no limit, or a baseline, or is a warning; one line
   */
  public static Objective parse(List<String> expressions)
      throws GateSyntaxException, OptionException {
    List<Gate> gates = new ArrayList<>();
    for (String each : expressions) {
      Gate gate = Gate.parse(each);
      if (!(gate.condition() instanceof Limit limit) || !ORDERS.contains(limit.comparison())) {
        throw new OptionException(
            "'" + each + "': an objective needs a limit with <, <=, > or >=, as p(99) < 200ms has");
      }
      if (gate.warn()) {
        throw new OptionException(
            "'" + each + "': a warning decides nothing, and an objective must; leave out 'warn'");
      }
      gates.add(gate);
    }
    if (gates.stream().noneMatch(gate -> gate.metric().isOfFailures())) {
      gates.add(Gate.parse(FAILURES));
    }
    return new Objective(gates);
  }

  /** {@return the gates in words} */
  @Override
  public String toString() {
    return gates.stream().map(Gate::expression).collect(Collectors.joining(", "));
  }

  /** {@return the first gate, whose figure is shown} */
  public Gate first() {
    return gates.get(0);
  }

  /**
   * {@return what a run shows}
   *
   * <p>A run beyond the server's capacity has response times that rise until its end, and no
   * interval. It breaks the objective if a value is beyond its limit and the times rise. It also
   * does if the share of samples beyond the limit of a percentile is too large.
   *
   * @param run with the load generator's health
   */
  public ObjectiveResult of(RunFiles run) {
    GeneratorHealth health = run.whole().result().health();
    if (health == null) {
      return ObjectiveResult.lost(
          "the load generator's health is not known: add Trueload - Traffic Realism to the plan");
    }
    if (!health.coversWindow()) {
      return ObjectiveResult.lost(
          "the load generator's health is known for %s of the run only"
              .formatted(NumberText.percent(health.covered())));
    }
    List<GateResult> results = check(gates, run);
    SaturationFit.Run loop = passes(rise, run) ? null : loop(run);
    for (GateResult each : results) {
      if (each.outcome() == Outcome.FAIL) {
        return judged(Shown.BREAKS, results, each.gate().expression() + ": " + each.reason(), loop);
      }
    }
    List<GateResult> open =
        results.stream().filter(each -> each.outcome() == Outcome.INCONCLUSIVE).toList();
    if (open.isEmpty()) {
      return judged(Shown.KEEPS, results, "", loop);
    }
    for (GateResult each : open) {
      String reason = isBeyond(each) ? brokenByMore(each.gate(), run) : null;
      if (reason != null) {
        return judged(Shown.BREAKS, results, reason, loop);
      }
    }
    for (GateResult each : open) {
      if (Double.isNaN(each.actual().value())) { // No longer run has it, either.
        return ObjectiveResult.lost(each.gate().expression() + ": " + each.reason());
      }
    }
    GateResult first = open.get(0);
    return judged(Shown.OPEN, results, first.gate().expression() + ": " + first.reason(), loop);
  }

  /** Why a gate whose figure is beyond its limit, but has no short interval, is broken. */
  private @Nullable String brokenByMore(Gate gate, RunFiles run) {
    if (passes(rise, run)) {
      return "the response times rise until the end of the run";
    }
    Gate slower = slower(gate);
    return slower != null && passes(slower, run) ? slower.expression() : null;
  }

  /** Beside the gates on failures, without which response times with failures pass nothing. */
  private boolean passes(Gate gate, RunFiles run) {
    List<Gate> all = new ArrayList<>(List.of(gate));
    gates.stream().filter(each -> each.metric().isOfFailures()).forEach(all::add);
    return check(all, run).get(0).outcome() == Outcome.PASS;
  }

  /**
   * {@code p(99) < 200ms} is broken if more than 1 % of the samples took 200 ms or more. This share
   * has an interval in runs that are too short for that of the percentile.
   */
  private static @Nullable Gate slower(Gate gate) {
    Quantity percentile = gate.argument();
    if (percentile == null || !gate.metric().id().equals("p")) {
      return null;
    }
    Limit limit = (Limit) gate.condition();
    BigDecimal share = BigDecimal.valueOf(100).subtract(percentile.number());
    return new Gate(
        false,
        new GateSubject(
            Objects.requireNonNull(Metrics.of("slower.rate")),
            limit.limit(),
            gate.labels(),
            gate.part()),
        new Limit(Comparison.ABOVE, new Quantity(share, Unit.PERCENT), null),
        null,
        null);
  }

  private static List<GateResult> check(List<Gate> gates, RunFiles run) {
    try {
      return GateCheck.run(gates, run, null).results();
    } catch (OptionException e) {
      throw new IllegalStateException("a limit needs no baseline", e);
    }
  }

  private static boolean isBeyond(GateResult result) {
    Limit limit = (Limit) result.gate().condition();
    double size = limit.limit().value().doubleValue();
    boolean isUpper =
        limit.comparison() == Comparison.BELOW || limit.comparison() == Comparison.AT_MOST;
    double value = result.actual().value();
    return isUpper ? value > size : value < size;
  }

  private static ObjectiveResult judged(
      Shown shown, List<GateResult> results, String reason, SaturationFit.@Nullable Run loop) {
    Estimate first = results.get(0).actual();
    boolean isBeyond =
        results.stream()
            .filter(each -> each.outcome() == Outcome.INCONCLUSIVE)
            .anyMatch(Objective::isBeyond);
    return new ObjectiveResult(
        shown, first.value(), first.low(), first.high(), isBeyond, reason, loop);
  }

  /**
   * The run as a closed loop. Users who do not wait for their responses are as many who think for
   * so long that the rate is the same.
   */
  private SaturationFit.@Nullable Run loop(RunFiles run) {
    Estimate response = check(List.of(mean), run).get(0).actual();
    double error = (response.high() - response.low()) / 2 / NORMAL_975;
    double rate = run.whole().result().load().ratePerSecond();
    if (!(error > 0 && rate > 0)) {
      return null;
    }
    Workload workload = run.whole().result().workload();
    ObservedLoop users =
        workload.kind() == Workload.Kind.CLOSED ? run.whole().result().loop() : null;
    double think = users == null ? OPEN_USERS / rate - response.value() : users.think().mean();
    double number = users == null ? OPEN_USERS : users.littleUsers();
    return think >= 0
        ? new SaturationFit.Run(new ClosedLoop(number, think, response.value()), error)
        : null;
  }
}
