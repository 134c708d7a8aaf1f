package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.stats.responses.OverTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which labels have a chart of their response times. */
class LabelChartsTest {

  private static final int RARE = 30;
  private static final int USED = 25;

  @TempDir Path directory;

  /** First 30 labels of one sample each, then 25 labels of which the n-th has n + 1 samples. */
  @Test
  void theMostUsedLabelsHaveChartsInTheOrderOfTheirSamples() throws Exception {
    List<String> labels = new ArrayList<>();
    IntStream.range(0, RARE).forEach(i -> labels.add("rare" + i));
    for (int label = 1; label <= USED; label++) {
      for (int i = 0; i <= label; i++) {
        labels.add("used" + label);
      }
    }
    Map<String, OverTime> charts = analyzed(labels).labelsOverTime();
    assertThat(charts.keySet())
        .containsExactlyElementsOf(
            IntStream.range(0, 20).mapToObj(rank -> "used" + (USED - rank)).toList());
    // each label's samples take as many milliseconds as its number says
    double[] means = charts.get("used25").mean().y();
    assertThat(DoubleStream.of(means).filter(Double::isFinite)).isNotEmpty().containsOnly(0.025);
  }

  @Test
  void amongEquallyUsedLabelsTheNamesDecide() throws Exception {
    List<String> labels = IntStream.range(0, 30).mapToObj(i -> "l" + (39 - i)).toList();
    assertThat(analyzed(labels).labelsOverTime().keySet())
        .containsExactlyElementsOf(IntStream.range(10, 30).mapToObj(i -> "l" + i).toList());
  }

  private AnalysisResult analyzed(List<String> labels) throws IOException, OptionException {
    List<String> rows = new ArrayList<>(List.of("timeStamp,elapsed,label,threadName"));
    for (int i = 0; i < labels.size(); i++) {
      String number = labels.get(i).replaceAll("\\D", "");
      rows.add(1_700_000_000_000L + 100L * i + "," + number + "," + labels.get(i) + ",users 1-1");
    }
    Path log = Files.write(directory.resolve("log.jtl"), rows);
    return Analysis.run(
        AnalysisOptions.of(List.of(log)),
        file -> JtlSource.open(InputBytes.open(file), JtlOptions.defaults()));
  }
}
