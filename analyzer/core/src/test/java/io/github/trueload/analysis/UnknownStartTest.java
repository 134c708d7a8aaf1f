package io.github.trueload.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sample whose stamp cannot be read counts as a sample, and for nothing that needs its start. */
class UnknownStartTest {

  @TempDir Path directory;

  @Test
  void aSampleWithoutAStartIsNoArrivalAndEndsNoThinkTime() throws IOException, OptionException {
    Path log = directory.resolve("log.jtl");
    Files.write(
        log,
        List.of(
            "timeStamp,elapsed,label,threadName",
            "1700000000000,100,page,users 1-1",
            "1700000001100,100,page,users 1-1",
            "noon,100,page,users 1-1",
            "1700000009000,100,page,users 1-1",
            "1700000010100,100,page,users 1-1"));

    AnalysisResult summary =
        Analysis.run(
            AnalysisOptions.of(List.of(log)),
            file -> JtlSource.open(InputBytes.open(file), JtlOptions.defaults()));

    assertThat(summary.samples().count()).isEqualTo(5);
    assertThat(summary.arrivals().count()).isEqualTo(4);
    assertThat(summary.window().startSeconds()).isEqualTo(1.7e9);
    // Between the first two and the last two rows; what lies round the third is not known.
    assertThat(summary.loop().think().gaps()).isEqualTo(2);
    assertThat(summary.loop().think().mean()).isEqualTo(1.0);
    assertThat(summary.logSessions().think().times().count()).isEqualTo(2);
  }
}
