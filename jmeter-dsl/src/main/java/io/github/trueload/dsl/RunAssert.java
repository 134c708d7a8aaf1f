package io.github.trueload.dsl;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.api.AnalysisRequest;
import io.github.trueload.api.RunAnalyzer;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateResult;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.verdict.PoissonVerdict.Criteria;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on a run. Each is a gate, or some, as {@code trueload check} has them, and fails where
 * a gate fails or is inconclusive: the message states value, 95 % interval, number of values and
 * reason.
 */
public final class RunAssert extends AbstractAssert<RunAssert, LoadTestRun> {

  RunAssert(LoadTestRun run) {
    super(run, RunAssert.class);
  }

  /**
   * Verifies that the run meets conditions.
   *
   * @param gates gates, such as {@code p(99) < 250ms}; one at least
   * @throws AssertionError if a gate, other than one with {@code warn}, does not pass, or if the
   *     run cannot be analyzed
   * @throws IllegalArgumentException if there is no gate, or if one cannot be read; the message
   *     shows the place
   */
  public RunAssert passes(String... gates) {
    return check(actual.request(), gates);
  }

  /**
   * Begins assertions on the arrivals of the requests.
   *
   * @return assertions that return to this one
   */
  public Arrivals arrivals() {
    isNotNull();
    return new Arrivals();
  }

  /**
   * Verifies that each user had this number of connections and shared none.
   *
   * @param connections per user
   * @throws AssertionError if this is not so, or if the run does not show it
   */
  public RunAssert connectionsPerSession(int connections) {
    return passes("connections.per_session = " + connections, "connections.shared = 0");
  }

  /** Assertions on the arrivals of the requests. */
  public final class Arrivals {
    private Arrivals() {}

    /**
     * Verifies that requests arrive as a Poisson process (Principle B).
     *
     * @param tolerance how far the CoV of the intervals may be from 1; above 0 and below 1
     * @return the assertion on the run
     * @throws AssertionError if they do not, or if the run does not show it
     */
    public RunAssert arePoisson(double tolerance) {
      Criteria criteria = new Criteria(tolerance, Criteria.DEFAULT.level());
      AnalysisRequest request = actual.request();
      return check(
          new AnalysisRequest(request.options().judgedBy(criteria), request.inputs()),
          "verdict = poisson");
    }

    /**
     * Verifies that requests arrive at a rate.
     *
     * @param rate the rate with its tolerance, such as {@code 100/s ± 5%}
     * @return the assertion on the run
     * @throws AssertionError if they do not, or if the run does not show it
     */
    public RunAssert haveRate(String rate) {
      return passes("arrivals.rate = " + rate);
    }
  }

  private RunAssert check(AnalysisRequest request, String... gates) {
    isNotNull();
    List<GateResult> against;
    try {
      against =
          RunAnalyzer.check(request, parsed(gates)).results().stream()
              .filter(GateResult::isAgainst)
              .toList();
    } catch (IOException | OptionException e) {
      throw failure("%s", e.getMessage());
    }
    if (!against.isEmpty()) {
      throw failure(
          "%s",
          against.stream()
              .map(each -> each.gate() + " is " + each.outcome().id() + "\n  " + each.details())
              .collect(Collectors.joining("\n", "Run " + actual + ":\n", "")));
    }
    return this;
  }

  private static List<Gate> parsed(String... gates) {
    List<Gate> parsed = new ArrayList<>();
    for (String gate : gates) {
      try {
        parsed.add(Gate.parse(gate));
      } catch (GateSyntaxException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return parsed;
  }
}
