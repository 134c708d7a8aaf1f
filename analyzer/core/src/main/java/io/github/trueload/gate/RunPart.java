package io.github.trueload.gate;

import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.NumberText;
import io.github.trueload.units.Quantity;
import io.github.trueload.verdict.UnsteadyEnds;
import io.github.trueload.verdict.UnsteadyEnds.Part;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of a run that a gate is of. Offsets count from the analyzed run's start. */
public sealed interface RunPart {

  /**
   * {@return the part's place in the run of {@code whole}; empty where the run does not have it}
   */
  Optional<Part> in(AnalyzedRun whole);

  /**
   * {@return why a run does not have it}
   *
   * @param whole the figures of the whole run
   */
  String missing(AnalyzedRun whole);

  private static String length(AnalyzedRun whole) {
    return "the run lasts " + NumberText.duration(whole.result().window().seconds());
  }

  /** Without the ends whose arrival rate is another than the middle's. */
  record Steady() implements RunPart {
    @Override
    public Optional<Part> in(AnalyzedRun whole) {
      // where nothing is cut off an end, the run's own: a log's stamps lie beside the wire's
      return UnsteadyEnds.steadyPart(whole.arrivals())
          .map(
              part -> {
                long[] arrivals = whole.arrivals().inOrder();
                boolean fromStart = part.startNanos() == arrivals[0];
                boolean toEnd = part.endNanos() == arrivals[arrivals.length - 1];
                return new Part(
                    fromStart ? whole.startNanos() : part.startNanos(),
                    toEnd ? whole.endNanos() : part.endNanos());
              });
    }

    @Override
    public String missing(AnalyzedRun whole) {
      return "the run has no steady part: the arrival rate differs from tenth to tenth";
    }

    @Override
    public String toString() {
      return "steady";
    }
  }

  /** The run's end. */
  record Last(Quantity length) implements RunPart {
    @Override
    public Optional<Part> in(AnalyzedRun whole) {
      long start = whole.endNanos() - length.nanos();
      return start < whole.startNanos() || start > whole.endNanos()
          ? Optional.empty()
          : Optional.of(new Part(start, whole.endNanos()));
    }

    @Override
    public String missing(AnalyzedRun whole) {
      return RunPart.length(whole) + ", less than the last " + length;
    }

    @Override
    public String toString() {
      return "last " + length;
    }
  }

  /**
   * From one offset to another.
   *
   * @param start from the run's start
   * @param end from the run's start; null for the run's end
   */
  record Between(Quantity start, @Nullable Quantity end) implements RunPart {
    @Override
    public Optional<Part> in(AnalyzedRun whole) {
      long length = whole.endNanos() - whole.startNanos();
      long to = end == null ? length : end.nanos();
      return to > length || start.nanos() >= to
          ? Optional.empty()
          : Optional.of(new Part(whole.startNanos() + start.nanos(), whole.startNanos() + to));
    }

    @Override
    public String missing(AnalyzedRun whole) {
      return RunPart.length(whole) + ", so it has no " + this;
    }

    @Override
    public String toString() {
      return start + ".." + (end == null ? "end" : end);
    }
  }
}
