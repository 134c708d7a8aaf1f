package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.stats.confidence.FigureInterval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportedIntervalsTest {

  @TempDir private Path folder;

  private static String limit(FigureInterval of) {
    return switch (of.unit()) {
      case "s" -> "< 1h";
      case "/s" -> "> 0/s";
      default -> "<= 100%";
    };
  }

  @Test
  void eachIntervalIsThatOfTheGateOnTheSameFigure() throws Exception {
    RunFiles run = Runs.read(Runs.LOG, Runs.CAPTURE);
    List<FigureInterval> all = ReportedIntervals.in(run.whole()).intervals();
    // rate, failures, 3 × (mean and 4 percentiles), and of the one label mean and 3 percentiles
    assertThat(all).hasSize(21);
    assertThat(all).filteredOn(FigureInterval::isKnown).hasSizeGreaterThan(10);
    for (FigureInterval each : all) {
      String of = each.label() == null ? "" : " of " + new Labels.One(each.label());
      Estimate gate = Runs.judge(run, each.metric() + of + " " + limit(each)).actual();
      assertThat(each.value()).as(each.metric()).isEqualTo(gate.value());
      if (each.isKnown()) {
        assertThat(each.low()).as(each.metric()).isEqualTo(gate.low());
        assertThat(each.high()).as(each.metric()).isEqualTo(gate.high());
      } else {
        assertThat(each.reason()).as(each.metric()).isNotEmpty();
        assertThat(each.low()).isNaN();
      }
    }
  }

  /** An M/M/1 queue: response times of neighbours are alike for as long as a busy period. */
  private Path queue(double use, int samples) throws Exception {
    SplittableRandom random = new SplittableRandom(28);
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    double at = 1.7e12;
    double free = at;
    for (int i = 0; i < samples; i++) {
      at -= 10 / use * Math.log(1 - random.nextDouble());
      free = Math.max(at, free) - 10 * Math.log(1 - random.nextDouble());
      log.append((long) at).append(',').append(Math.round(free - at)).append(",Page,true\n");
    }
    return Files.writeString(folder.resolve("queue.jtl"), log);
  }

  private static FigureInterval mean(AnalysisResult result) {
    return result.intervals().stream()
        .filter(each -> each.metric().equals("mean") && each.label() == null)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRunThatIsTooShortForItsCorrelationSaysHowLongItMustBe() throws Exception {
    AnalysisResult result = ReportedIntervals.in(Runs.read(queue(0.9, 2000)).whole());
    assertThat(mean(result).isKnown()).isFalse();
    assertThat(mean(result).reason())
        .contains("2,000 samples are equivalent to", "are needed: run longer");
    assertThat(String.join("\n", AnalysisDocument.lines(result, ReportExtras.NONE, true)))
        .contains("No 95 % interval of mean: neighbouring values are correlated");
  }

  @Test
  void theConsoleShowsBothEndsUnderTheFigure() throws Exception {
    AnalysisResult result = ReportedIntervals.in(Runs.read(queue(0.3, 4000)).whole());
    FigureInterval mean = mean(result);
    // 10 ms / (1 − 0.3)
    assertThat(mean.low()).isLessThan(0.01429);
    assertThat(mean.high()).isGreaterThan(0.01429);
    String lines = String.join("\n", AnalysisDocument.lines(result, ReportExtras.NONE, true));
    assertThat(lines).contains("    95 % from  ", "         to  ", "95 % intervals of response");
  }
}
