package io.github.trueload.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestTimesTest {

  /** A microsecond of 100 days and the place of a row do not fit into one number. */
  @Test
  void rowsOfALongRunAreInTheOrderOfTheirStarts(@TempDir Path folder) throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int day : new int[] {60, 100, 0, 50, 20}) {
      log.append(1_700_000_000_000L + day * 86_400_000L).append(",7,Page,true\n");
    }
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    RequestTimes times =
        RequestTimes.of(
            RunFiles.read(
                    AnalysisOptions.of(List.of(file)),
                    path -> Inputs.open(path, InputOptions.defaults()))
                .whole());
    for (int i = 1; i < times.count(); i++) {
      assertThat(times.start(i)).isGreaterThan(times.start(i - 1));
    }
    assertThat(times.spanNanos()).isEqualTo(100 * 86_400_000_000_000L + 7_000_000L);
  }
}
