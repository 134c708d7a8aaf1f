package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a file is cut into chunks, and how many threads parse them, must not show. */
class ChunksTest {

  private static final String HEADER = "timeStamp,elapsed,label,success,responseMessage\n";

  /** A field of many lines, each of them a row if the field is not known to have begun. */
  private static final String DECOY =
      "1600000000000,7,decoy,true,OK\n".repeat(20) + "1600000000000,7,decoy,true,OK";

  @TempDir Path directory;

  private Path file(String text) throws IOException {
    Path file = directory.resolve("log.jtl");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return file;
  }

  @Tag("large")
  @Test
  void linesInsideAFieldAreNeverTakenForRows() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 200; i++) {
      text.append(1600000000000L + i).append(",1,real,true,\"").append(DECOY).append("\"\n");
    }
    Path file = file(text.toString());
    for (int chunkBytes : new int[] {64, 100, 997, 4096, 1 << 16}) {
      for (int threads : new int[] {1, 2, 4}) {
        ReadLog log = ReadLog.of(file, JtlOptions.defaults().withThreads(threads), chunkBytes);
        assertThat(log.rows()).hasSize(200).allMatch(row -> row.label().equals("real"));
        assertThat(log.summary().anomalies().list()).isEmpty();
      }
    }
  }

  @Test
  void damageAndItsLinesAreTheSameHoweverTheFileIsCut() throws IOException {
    // Seed 5: rows of which about a tenth are damaged in one of five ways.
    Random random = new Random(5);
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 3000; i++) {
      String good = (1600000000000L + i) + ",3,label " + random.nextInt(50) + ",true,OK\n";
      switch (random.nextInt(50)) {
        case 0 -> text.append("1600000000000,x,home,true,OK\n");
        case 1 -> text.append("1600000000000,3,home\n");
        case 2 -> text.append("1600000000000,3,home,true,\"opened\n");
        case 3 -> text.append(HEADER);
        case 4 -> text.append("1600000000000,3,home,true,\"two\nlines\"\n");
        default -> text.append(good);
      }
    }
    Path file = file(text.toString());
    ReadLog whole = ReadLog.of(file, JtlOptions.defaults().withThreads(1));
    assertThat(whole.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isPositive();
    assertThat(whole.summary().anomalies().count(AnomalyKind.REPEATED_HEADER)).isPositive();
    for (int chunkBytes : new int[] {200, 1000, 30_000}) {
      ReadLog cut = ReadLog.of(file, JtlOptions.defaults().withThreads(3), chunkBytes);
      assertThat(cut.rows()).isEqualTo(whole.rows());
      assertThat(cut.summary().anomalies().list()).isEqualTo(whole.summary().anomalies().list());
    }
  }

  @Test
  void namesAreNumberedInTheOrderOfTheFileAndFoldedPastTheLimit() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 5000; i++) {
      text.append("1600000000000,3,label ").append(i % 700).append(",true,OK\n");
    }
    Path file = file(text.toString());
    JtlOptions options = JtlOptions.defaults().withLimits(100, 100);
    ReadLog log = ReadLog.of(file, options.withThreads(3), 1000);

    for (int i = 0; i < 100; i++) {
      assertThat(log.summary().labels().name(i)).isEqualTo("label " + i);
    }
    assertThat(log.summary().labels().size()).isEqualTo(101);
    // 600 of the 700 labels are past the limit: 7 rounds of 600 and, of the last 100 rows, none.
    assertThat(log.summary().anomalies().count(AnomalyKind.TOO_MANY_LABELS)).isEqualTo(7 * 600);
  }

  @Test
  void aFailureOfTheBlocksReceiverReachesTheCaller() throws IOException {
    Path file = file(HEADER + "1600000000000,3,home,true,OK\n".repeat(2000));
    JtlSource source =
        JtlSource.open(InputBytes.open(file), JtlOptions.defaults().withThreads(3), 500);
    assertThatThrownBy(
            () ->
                source.readInto(
                    block -> {
                      throw new IllegalStateException("full");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("full");
  }
}
