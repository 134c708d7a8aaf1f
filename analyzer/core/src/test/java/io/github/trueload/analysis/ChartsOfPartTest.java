package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.stats.Charts;
import io.github.trueload.stats.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the lines of charts begin. */
class ChartsOfPartTest {

  private static final long START = 1_700_000_000_000L;
  private static final int USERS = 20;

  @TempDir private Path folder;

  /** Twenty users that send every 5 s for 100 s; each third row takes 0 ms, the others 4 and 8. */
  private Charts charts(WindowChoice window) throws Exception {
    StringBuilder log = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int i = 0; i < 20 * USERS; i++) {
      log.append(START + 250L * i).append(',').append(4 * (i % 3)).append(",Page,users 1-");
      log.append(1 + i % USERS).append(",true\n");
    }
    return RunFiles.read(options(log, window), path -> Inputs.open(path, InputOptions.defaults()))
        .whole()
        .result()
        .charts();
  }

  private AnalysisOptions options(StringBuilder log, WindowChoice window) throws IOException {
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    return new AnalysisOptions(List.of(file), window, null);
  }

  @Test
  void aLogarithmicAxisBeginsAtTheSmallestTimeAboveZero() throws Exception {
    Series cdf = charts(WindowChoice.WHOLE).times().reported();
    assertThat(cdf.x()[0]).isBetween(0.0039, 0.0041);
    // 0, 4 and 8 ms in turn
    assertThat(cdf.y()[0]).isBetween(0.66, 0.67);
    assertThat(cdf.x()[cdf.x().length - 1]).isBetween(0.0079, 0.0081);
  }

  @Test
  void aSessionThatBeganBeforeThePartIsOpenFromItsStartOn() throws Exception {
    long cut = 30_000_000_000L;
    Series open = charts(WindowChoice.without(cut, cut)).open().sessions();
    assertThat(Arrays.stream(open.y()).min()).hasValue(USERS);
    assertThat(Arrays.stream(open.y()).max()).hasValue(USERS);
    Series whole = charts(WindowChoice.WHOLE).open().sessions();
    assertThat(whole.y()[0]).isLessThan(USERS);
  }
}
