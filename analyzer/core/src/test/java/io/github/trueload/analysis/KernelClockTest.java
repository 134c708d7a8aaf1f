package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.wording.VerdictText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log whose times are the kernel's says so, and what the load generator would have reported. */
class KernelClockTest {

  @TempDir private Path folder;

  /** Rows of which so many of a hundred have the kernel's timestamps; each tenth was sent again. */
  private AnalysisResult result(int ofHundred) throws Exception {
    StringBuilder log =
        new StringBuilder(
            "timeStamp,elapsed,label,responseCode,success,threadName,tl_session,tl_conn,tl_local,"
                + "tl_request,tl_start_ns,tl_elapsed_ns,tl_first_byte_ns,tl_sent_again,tl_clock,"
                + "tl_delay_ns,tl_rtt_ns,tl_retransmits\n");
    for (int i = 0; i < 1000; i++) {
      boolean isOfKernel = i % 100 < ofHundred;
      long start = 1_700_000_000_000_000_000L + i * 37_000_000L;
      log.append(start / 1_000_000).append(",5,Page,200,true,U 1-1,s,1,127.0.0.1:4000,").append(i);
      log.append(',').append(start).append(",5000000,1000000,").append(i % 10 == 0 ? 1 : 0);
      log.append(isOfKernel ? ",kernel,40000," : ",jvm,,").append("20000,0\n");
    }
    Path file = Files.writeString(folder.resolve("run.jtl"), log);
    return Analysis.run(
        AnalysisOptions.of(List.of(file)), path -> Inputs.open(path, InputOptions.defaults()));
  }

  @Test
  void theVerdictSaysWhoseTimesTheseAre() throws Exception {
    AnalysisResult result = result(95);
    assertThat(VerdictText.headline(result)).contains("times from the kernel");
    assertThat(VerdictText.points(result))
        .anyMatch(point -> point.contains("The times of 95.00 % of the samples are the kernel's"))
        .anyMatch(point -> point.contains("noticed the responses 40 µs after the kernel"))
        .anyMatch(point -> point.contains("100 of 1,000"));
    assertThat(String.join("\n", AnalysisDocument.lines(result, ReportExtras.NONE, true)))
        .contains("generator's delay", "Network and server");
  }

  @Test
  void aLogThatHasThemInPartDoesNotClaimThem() throws Exception {
    AnalysisResult result = result(94);
    assertThat(VerdictText.headline(result)).doesNotContain("kernel");
    assertThat(VerdictText.points(result))
        .anyMatch(point -> point.contains("Only 94.00 % of the samples"));
  }

  @Test
  void aLogOfTheJvmsClockSaysNothingOfTheKernel() throws Exception {
    AnalysisResult result = result(0);
    assertThat(result.clock().kernel()).isZero();
    assertThat(VerdictText.headline(result)).doesNotContain("kernel");
    assertThat(VerdictText.points(result)).noneMatch(point -> point.contains("kernel"));
    assertThat(String.join("\n", AnalysisDocument.lines(result, ReportExtras.NONE, true)))
        .doesNotContain("generator's delay");
  }
}
