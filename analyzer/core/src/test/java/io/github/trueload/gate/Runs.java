package io.github.trueload.gate;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Recorded runs, and gates put to them. */
final class Runs {

  /** Four connections of a recorded run of {@code web-users.jmx}: 79 requests in 13 s. */
  static final Path LOG = Path.of("src/test/resources/analysis/four-users.jtl");

  static final Path CAPTURE = Path.of("src/test/resources/analysis/four-users.pcap");

  private Runs() {}

  static RunFiles read(Path... files) throws IOException, OptionException {
    return RunFiles.read(
        AnalysisOptions.of(List.of(files)), path -> Inputs.open(path, InputOptions.defaults()));
  }

  static GateResult judge(RunFiles run, String gate) throws OptionException, GateSyntaxException {
    return GateCheck.run(List.of(Gate.parse(gate)), run, null).results().get(0);
  }

  /** For each metric a gate that any finite figure of at least one sample passes. */
  static List<String> gatesThatAlmostAnythingPasses() {
    return Metrics.all().stream().map(metric -> almostTrue(metric) + " min n=1").toList();
  }

  /** For each metric that is a number a gate that almost any baseline passes. */
  static List<String> gatesThatAlmostAnyBaselinePasses() {
    return Metrics.all().stream()
        .filter(metric -> metric.kind() != Kind.WORD)
        .map(metric -> subject(metric, 50) + " vs baseline +1000000% min n=1")
        .toList();
  }

  private static String subject(Metric metric, int percentile) {
    return metric.id()
        + switch (metric.argument()) {
          case NONE, ANY_WINDOW -> "";
          case PERCENTILE -> "(" + percentile + ")";
          case WINDOW -> "(1s)";
          case TARGET -> "(5ms)";
        };
  }

  private static String almostTrue(Metric metric) {
    String subject = subject(metric, 50);
    String limit =
        switch (metric.kind().dimension()) {
          case TIME -> "> -1000000s";
          // the rise of the response times can exceed their mean
          case SHARE -> metric.isSigned() ? "<= 1000000%" : "<= 100%";
          case RATE -> "> -1/s";
          case SIZE -> "> -1B";
          case NUMBER ->
              metric.kind() == Kind.WORD ? "!= " + metric.words().all().get(1) : "> -1000000";
        };
    return subject + " " + limit;
  }
}
