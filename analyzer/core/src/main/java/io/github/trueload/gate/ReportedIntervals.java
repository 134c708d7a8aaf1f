package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.units.Quantity;
import io.github.trueload.units.Unit;
import io.github.trueload.verdict.Doubt;
import io.github.trueload.wording.DoubtText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % intervals of the figures that an analysis reports: the arrival rate, the share of
 * failures, and mean and percentiles of the response times of all samples, of the exchanges on the
 * wire and of each label. They are those of gates on the same figures.
 */
public final class ReportedIntervals {

  /**
   * The number of labels that have figures, those with the most samples: each costs memory and
   * time.
   */
  public static final int MOST_LABELS = 50;

  private static final List<Integer> PERCENTILES = List.of(50, 90, 95, 99);
  private static final List<Integer> PERCENTILES_OF_LABEL = List.of(50, 95, 99);

  /** The figures are read and not judged, so their gates have no condition that counts. */
  private static final Condition UNJUDGED = new Condition.Is(true, "");

  private ReportedIntervals() {}

  /** {@return {@code analyzed}' figures with their intervals, from one more pass over the rows} */
  public static AnalysisResult in(AnalyzedRun analyzed) {
    AnalysisResult result = analyzed.result();
    RunIntervals intervals = new RunIntervals(analyzed);
    List<Gate> gates = gates(result);
    List<Estimate> values = new ArrayList<>();
    for (Gate gate : gates) {
      Estimate value = GateCheck.read(gate, analyzed);
      values.add(value);
      intervals.ask(gate, GateCheck.reading(gate, analyzed), value);
    }
    IdentityHashMap<Gate, Estimate> found = intervals.estimates();
    List<FigureInterval> all = new ArrayList<>();
    for (int i = 0; i < gates.size(); i++) {
      Estimate value = values.get(i);
      all.add(interval(gates.get(i), value, found.getOrDefault(gates.get(i), value)));
    }
    return result.toBuilder().intervals(all).build();
  }

  /** {@return the figures that a run can have an interval of, by the names of gates} */
  public static List<String> figures() {
    List<Gate> gates = new ArrayList<>();
    gates.add(gate("arrivals.rate", null, null));
    gates.add(gate("errors.rate", null, null));
    for (String prefix : List.of("", "wire.reply.", "wire.response.")) {
      times(prefix, null, PERCENTILES, gates);
    }
    times("transaction.", null, PERCENTILES_OF_LABEL, gates);
    return gates.stream().map(Gate::subject).toList();
  }

  /**
   * {@return why an analysis has no figures of a label that is in its log, in words}
   *
   * @param label such a label
   */
  public static String withoutFigures(String label) {
    return "an analysis has figures of the %s labels with the most samples, and '%s' is not among"
            .formatted(MOST_LABELS, label)
        + " them";
  }

  private static FigureInterval interval(Gate gate, Estimate value, Estimate found) {
    Doubt doubt = Judge.doubt(gate, found);
    boolean isKnown = doubt == null && found.hasInterval();
    return new FigureInterval(
        gate.subject(),
        gate.labels() instanceof Labels.One one ? one.name() : null,
        gate.metric().kind().unit(),
        value.value(),
        isKnown ? found.low() : Double.NaN,
        isKnown ? found.high() : Double.NaN,
        isKnown ? null : doubt == null ? "too few" : DoubtText.of(doubt));
  }

  private static List<Gate> gates(AnalysisResult result) {
    List<Gate> gates = new ArrayList<>();
    gates.add(gate("arrivals.rate", null, null));
    if (result.samples() != null) {
      gates.add(gate("errors.rate", null, null));
      times("", null, PERCENTILES, gates);
    }
    if (result.wire() != null) {
      times("wire.reply.", null, PERCENTILES, gates);
      times("wire.response.", null, PERCENTILES, gates);
    }
    labels("", result.samples(), gates);
    labels("transaction.", result.transactions(), gates);
    return gates;
  }

  private static void labels(String prefix, @Nullable Samples samples, List<Gate> gates) {
    if (samples == null) {
      return;
    }
    Comparator<Map.Entry<String, LabelSummary>> byCount =
        Comparator.comparingLong(each -> -each.getValue().count());
    samples.labels().entrySet().stream()
        .filter(each -> !each.getKey().isEmpty()) // samples without a label
        .sorted(byCount.thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_LABELS)
        .forEach(each -> times(prefix, each.getKey(), PERCENTILES_OF_LABEL, gates));
  }

  private static void times(
      String prefix, @Nullable String label, List<Integer> percentiles, List<Gate> gates) {
    gates.add(gate(prefix + "mean", null, label));
    percentiles.forEach(
        each ->
            gates.add(
                gate(prefix + "p", new Quantity(BigDecimal.valueOf(each), Unit.NONE), label)));
  }

  private static Gate gate(String metric, @Nullable Quantity argument, @Nullable String label) {
    Metric of = Metrics.of(metric);
    if (of == null) {
      throw new IllegalArgumentException("there is no metric " + metric);
    }
    Labels labels = label == null ? null : new Labels.One(label);
    return new Gate(false, new GateSubject(of, argument, labels, null), UNJUDGED, null, null);
  }
}
