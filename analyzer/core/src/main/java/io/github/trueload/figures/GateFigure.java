package io.github.trueload.figures;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.verdict.Doubt;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A figure of the catalogue as gates read it: one value of a run. */
public final class GateFigure {

  /**
   * What a run has.
   *
   * @param value a number or a text
   * @param observations how many it is of
   * @param interval ends of its 95 % interval; NaN where it has none
   * @param narrow why this interval may be too narrow; null where it is not
   * @param flaw why it is not reliable; null where it is
   */
  public record GateValue(
      Object value,
      long observations,
      double[] interval,
      @Nullable Doubt narrow,
      @Nullable Doubt flaw) {}

  private final Figure<?> figure;
  private final GateRules<?> gating;
  private final GateBasis<AnalysisResult> basis;
  private final Function<AnalyzedRun, @Nullable GateValue> observed;

  private <P> GateFigure(
      Figure<P> figure,
      GateRules<? super P> gating,
      Function<AnalysisResult, P> part,
      @Nullable GateBasis<AnalysisResult> basis) {
    this.figure = figure;
    GateBasis<AnalysisResult> known =
        Objects.requireNonNull(basis, "a figure with a metric, in no gated part");
    this.basis = known;

    this.gating = gating;
    observed =
        analyzed -> {
          P found = part.apply(analyzed.result());
          Object value = found == null ? null : figure.value(found);
          return value == null
              ? null
              : new GateValue(
                  value,
                  gating.observations() == null
                      ? known.observations().applyAsLong(analyzed.result())
                      : gating.observations().applyAsLong(found),
                  gating.interval().apply(found),
                  gating.narrowness().apply(found),
                  gating.flaw().apply(found));
        };
  }

  /**
   * Adds the figures of a part that have a metric.
   *
   * @param part gives what they are read from; null where a run lacks it
   * @param basis what the metrics rest on; null where there are none
   */
  static <P> void add(
      List<Member<P>> members,
      Function<AnalysisResult, P> part,
      @Nullable GateBasis<AnalysisResult> basis,
      List<GateFigure> all) {
    for (Member<P> member : members) {
      if (member instanceof Figure<P> figure) {
        GateRules<? super P> gating = figure.gating();
        if (gating != null) {
          all.add(new GateFigure(figure, gating, part, basis));
        }
      } else if (member instanceof FigurePart<P, ?> inner) {
        inner.addGates(part, basis, all);
      }
    }
  }

  /** {@return the name of the metric} */
  public String id() {
    return gating.id();
  }

  /** {@return its meaning, in words} */
  public String meaning() {
    return gating.meaning() == null ? figure.meaning() : gating.meaning();
  }

  /** {@return the unit of its value} */
  public FigureUnit unit() {
    return figure.unit();
  }

  /** {@return the words that it can have; none for a number} */
  public GateRules.Words words() {
    return gating.words();
  }

  /** {@return whether {@code =} needs no tolerance} */
  public boolean isExact() {
    return gating.isExact();
  }

  /** {@return the minimum number of observations if a gate names none} */
  public long least() {
    return gating.least();
  }

  /** {@return the inputs whose damage makes it doubtful} */
  public GateBasis.Origin origin() {
    return basis.origin();
  }

  /** {@return why a run lacks it, in words} */
  public String absence() {
    return basis.absence();
  }

  /** {@return the figure in the run of {@code analyzed}; null where the run does not have it} */
  public @Nullable GateValue in(AnalyzedRun analyzed) {
    return observed.apply(analyzed);
  }

  /**
   * {@return whether the run's true value may be larger}
   *
   * @param analyzed of the run
   */
  public boolean isLowerBound(AnalyzedRun analyzed) {
    return gating.lowerBound().test(analyzed);
  }
}
