package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.stats.confidence.FigureInterval;
import io.github.trueload.verdict.ArrivalVerdict;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * {@code analyze --openmetrics}: the figures that have an interval, with it, and the verdict, in
 * the text format of OpenMetrics 1.0. The timestamp is the end of the run, so that Prometheus
 * imports the file as it is.
 */
final class OpenMetricsFile {

  /** Beginning of the first line, by which an earlier result is recognised. */
  static final String HEADING = "# HELP trueload_run_figure ";

  private final StringBuilder text = new StringBuilder();
  private final String end;

  private OpenMetricsFile(long endNanos) {
    end = BigDecimal.valueOf(endNanos / 1_000_000, 3).toPlainString();
  }

  static void write(AnalyzedRun analyzed, AnalysisResult result, Path file)
      throws OutputFile.NotWritableException {
    OpenMetricsFile written = new OpenMetricsFile(analyzed.endNanos());
    written.figures(result, "", "Figure of the run, under its gate's name", FigureInterval::value);
    String interval = "end of the 95 % interval of a figure";
    written.figures(result, "_low", "Lower " + interval, FigureInterval::low);
    written.figures(result, "_high", "Upper " + interval, FigureInterval::high);
    if (result.arrivals() != null) {
      written.verdict(result.arrivals().verdict());
    }
    byte[] bytes = (written.text + "# EOF\n").getBytes(StandardCharsets.UTF_8);
    OutputFile.write(file, out -> out.write(bytes));
  }

  private void figures(
      AnalysisResult result, String suffix, String help, ToDoubleFunction<FigureInterval> value) {
    String name = head("figure" + suffix, help);
    for (FigureInterval each : result.intervals()) {
      if (!Double.isNaN(value.applyAsDouble(each))) {
        text.append(name).append("{figure=").append(quoted(each.metric()));
        if (each.label() != null) {
          text.append(",label=").append(quoted(each.label()));
        }
        text.append(",unit=").append(quoted(each.unit()));
        sample(value.applyAsDouble(each));
      }
    }
  }

  private void verdict(ArrivalVerdict verdict) {
    String name = head("verdict", "1 for the verdict on the arrivals, 0 for the others");
    for (ArrivalVerdict each : ArrivalVerdict.values()) {
      text.append(name).append("{verdict=").append(quoted(each.id()));
      sample(each == verdict ? 1 : 0);
    }
  }

  private String head(String metric, String help) {
    String name = "trueload_run_" + metric;
    text.append("# HELP %s %s\n# TYPE %s gauge\n".formatted(name, help, name));
    return name;
  }

  private void sample(double value) {
    text.append(String.format(Locale.ROOT, "} %s %s\n", value, end));
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + '"';
  }
}
