package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.gate.Condition.Comparison;
import io.github.trueload.gate.Condition.Side;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.units.Unit.Dimension;
import java.math.BigDecimal;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/** Any gate that can be built can be written down and read again. */
class AnyGateTest {

  @Tag("large")
  @Property
  void printedGatesAreReadAsTheyWere(@ForAll("gates") Gate gate) throws GateSyntaxException {
    assertThat(Gate.parse(gate.toString())).isEqualTo(gate);
  }

  @Property
  void anyTextIsReadOrRefusedInOneLine(@ForAll("scraps") String text) {
    try {
      Gate gate = Gate.parse(text);
      assertThat(Gate.parse(gate.toString())).isEqualTo(gate);
    } catch (GateSyntaxException e) {
      assertThat(e.column()).isBetween(1, text.codePointCount(0, text.length()) + 1);
    }
  }

  @Provide
  Arbitrary<String> scraps() {
    String scraps =
        "warn mean p ( 99 ) of Home \"ab\" /x/ in steady last 5m .. end < <= = != 1 250ms % /s"
            + " ± + - vs baseline min n verdict bursty : m λ \ud83d\ude00 \\ \"";
    return Arbitraries.of(scraps.split(" "))
        .list()
        .ofMaxSize(12)
        .map(words -> String.join(" ", words));
  }

  @Provide
  Arbitrary<Gate> gates() {
    return Arbitraries.of(Metrics.all()).flatMap(AnyGateTest::gatesOf);
  }

  private static Arbitrary<Gate> gatesOf(Metric metric) {
    Arbitrary<Labels> none = Arbitraries.just(null);
    return Combinators.combine(
            Arbitraries.of(true, false),
            arguments(metric),
            metric.isOfLabels() ? labels().injectNull(0.3) : none,
            parts().injectNull(0.3),
            conditions(metric),
            Arbitraries.longs().between(1, 1_000_000_000_000L).injectNull(0.5),
            Arbitraries.strings().ofMaxLength(20).map(AnyGateTest::message).injectNull(0.5))
        .as(
            (warn, argument, of, in, is, n, words) ->
                new Gate(warn, new GateSubject(metric, argument, of, in), is, n, words));
  }

  private static String message(String any) {
    String stripped = any.strip();
    return stripped.isEmpty() ? "m" : stripped;
  }

  private static Arbitrary<Quantity> arguments(Metric metric) {
    return switch (metric.argument()) {
      case NONE -> Arbitraries.just(null);
      case PERCENTILE -> decimals("1", "99.999").map(q -> new Quantity(q, Unit.NONE));
      case ANY_WINDOW ->
          decimals("1", "20").map(q -> new Quantity(q, Unit.MILLISECONDS)).injectNull(0.3);
      case WINDOW, TARGET -> decimals("1", "20").map(q -> new Quantity(q, Unit.MILLISECONDS));
    };
  }

  private static Arbitrary<BigDecimal> decimals(String low, String high) {
    return Arbitraries.bigDecimals().between(new BigDecimal(low), new BigDecimal(high)).ofScale(3);
  }

  private static Arbitrary<Labels> labels() {
    Arbitrary<String> any = Arbitraries.strings().ofMaxLength(12);
    Arbitrary<String> likely =
        Arbitraries.of(
            "Home", "Log in", "in", "vs", "x in", "min", "each", "each x", "5 s", "2nd", "a:b", "²",
            " a");
    Arbitrary<String> names = Arbitraries.oneOf(any, likely);
    // a slash that is escaped is read as a slash
    Arbitrary<Labels.Matching> regexes =
        Arbitraries.of("^a/b$", ".*", "", "\\d+", "\\\\/", "[ \"']", ": in 5s")
            .map(Labels.Matching::new);
    return Arbitraries.oneOf(
        names.map(Labels.One::new), regexes, regexes.injectNull(0.3).map(Labels.Each::new));
  }

  private static Arbitrary<RunPart> parts() {
    Arbitrary<Quantity> starts = quantities(Dimension.TIME, "0", "99");
    Arbitrary<RunPart> between = starts.map(start -> new RunPart.Between(start, null));
    Arbitrary<RunPart> last = starts.map(RunPart.Last::new);
    Arbitrary<RunPart> fixed =
        decimals("0", "99")
            .map(
                at ->
                    new RunPart.Between(
                        new Quantity(at, Unit.SECONDS),
                        new Quantity(at.add(BigDecimal.ONE), Unit.SECONDS)));
    return Arbitraries.oneOf(between, last, fixed, Arbitraries.just(new RunPart.Steady()));
  }

  private static Arbitrary<Quantity> quantities(Dimension dimension, String low, String high) {
    return Combinators.combine(
            decimals(low, high),
            Arbitraries.of(
                Arrays.stream(Unit.values()).filter(u -> u.dimension() == dimension).toList()))
        .as(Quantity::new);
  }

  private static Arbitrary<Condition> conditions(Metric metric) {
    if (metric.kind() == Kind.WORD) {
      return Combinators.combine(Arbitraries.of(true, false), Arbitraries.of(metric.words().all()))
          .as(Condition.Is::new);
    }
    Dimension dimension = metric.kind().dimension();
    Arbitrary<Quantity> limits = quantities(dimension, "-50", "50");
    Arbitrary<Quantity> margins =
        Arbitraries.oneOf(quantities(dimension, "0", "50"), quantities(Dimension.SHARE, "0", "50"));
    Arbitrary<Condition> limit =
        Combinators.combine(
                Arbitraries.of(Comparison.values())
                    .filter(
                        sign ->
                            metric.kind().isExact()
                                || (sign != Comparison.EQUAL && sign != Comparison.UNEQUAL)),
                limits)
            .as((sign, value) -> new Condition.Limit(sign, value, null));
    Arbitrary<Condition> within =
        Combinators.combine(limits, margins)
            .as((value, margin) -> new Condition.Limit(Comparison.EQUAL, value, margin));
    Arbitrary<Condition> versus =
        Combinators.combine(Arbitraries.of(Side.values()), margins)
            .as(Condition.VersusBaseline::new);
    Arbitrary<Condition> known = margins.map(Condition.Known::new);
    return metric.hasInterval()
        ? Arbitraries.oneOf(limit, within, versus, known)
        : Arbitraries.oneOf(limit, within, versus);
  }
}
