package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.wording.VerdictText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which load generator made the longest response times. */
class HostTailsTest {

  private static final long START = 1_700_000_000_000L;

  @TempDir Path folder;

  /**
   * 2,500 samples of exponential response times of mean 20 ms, one each 20 ms.
   *
   * @param slowed one of so many samples takes 500 ms longer; 0 for none
   */
  private Path log(String name, String threadPrefix, long seed, int slowed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int i = 0; i < 2500; i++) {
      long elapsed = Math.round(-20 * Math.log1p(-random.nextDouble()));
      if (slowed > 0 && i % slowed == 0) {
        elapsed += 500;
      }
      rows.append(START + 20L * i).append(',').append(elapsed).append(",a,").append(threadPrefix);
      rows.append("users 1-1,true\n");
    }
    return Files.writeString(folder.resolve(name), rows.toString());
  }

  private static List<String> tails(Path... files) throws Exception {
    AnalysisResult result =
        Analysis.run(
            new AnalysisOptions(List.of(files), WindowChoice.WHOLE, null),
            Inputs.opener(InputOptions.defaults()));
    return VerdictText.points(result).stream().filter(each -> each.contains("p99")).toList();
  }

  /** 50 of the 75 above p99 take 500 ms longer; of the 25 others it has a third. */
  @Test
  void aSlowEngineIsNamed() throws Exception {
    List<String> points =
        tails(
            log("1.jtl", "10.0.0.1:1099-", 1, 0),
            log("2.jtl", "10.0.0.2:1099-", 2, 0),
            log("3.jtl", "10.0.0.3:1099-", 3, 50));
    assertThat(points)
        .containsExactly(
            "75.00 % of the response times above p99 (115 ms) come from 10.0.0.3:1099, which made"
                + " 33.33 % of the samples: look at that load generator and its network first.");
  }

  @Test
  void aLogWithoutHostsIsNamedByItsFile() throws Exception {
    List<String> points = tails(log("1.jtl", "", 1, 0), log("2.jtl", "", 2, 50));
    assertThat(points).hasSize(1);
    assertThat(points.get(0)).contains("come from " + folder.resolve("2.jtl"));
  }

  /**
   * In 15 runs of three equal engines, in 40 of the full tests: a share of 20 % above 33 % is 3.7
   * standard errors of 75, which one of 45 and of 120 engines has with probability 0.005 and 0.013.
   */
  @Tag("statistical")
  @Test
  void equalEnginesAreNotWorthAWord() throws Exception {
    for (int run = 0; run < (Boolean.getBoolean("tests.full") ? 40 : 15); run++) {
      assertThat(
              tails(
                  log("1.jtl", "10.0.0.1:1099-", 3 * run, 0),
                  log("2.jtl", "10.0.0.2:1099-", 3 * run + 1, 0),
                  log("3.jtl", "10.0.0.3:1099-", 3 * run + 2, 0)))
          .isEmpty();
    }
  }

  @Test
  void fewerThanFiftyTimesAboveItDoNotSay() throws Exception {
    assertThat(tails(log("3.jtl", "10.0.0.3:1099-", 3, 50))).isEmpty();
  }
}
