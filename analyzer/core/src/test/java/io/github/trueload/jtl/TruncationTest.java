package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log cut at any byte: what a killed JMeter or a full disk leaves behind. */
class TruncationTest {

  private static final String HEADER = "timeStamp,elapsed,label,success,responseMessage,bytes\n";
  private static final String[] ROWS = {
    "1600000000000,10,home,true,OK,100\n",
    "1600000000020,20,\"a, \"\"b\"\"\",true,OK,2000\n",
    "1600000000040,30,cart,false,\"line one\nline two, with a comma\n\n1,2,3\",300\n",
    "1600000000060,40,home,true,OK,4000\n",
  };

  @TempDir Path directory;

  @Test
  void everyWholeRowIsCountedAndTheCutOneIsAnAnomaly() throws IOException {
    byte[] whole = (HEADER + String.join("", ROWS)).getBytes(StandardCharsets.US_ASCII);
    Path file = directory.resolve("cut.jtl");
    for (int length = HEADER.length(); length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      ReadLog log = ReadLog.of(file, JtlOptions.defaults());

      int begun = 0;
      int wholeRows = 0;
      int end = HEADER.length();
      for (String row : ROWS) {
        begun += length > end ? 1 : 0;
        end += row.length();
        // A row whose last field has begun has all its fields; a cut within it cannot be seen.
        wholeRows += length >= end - 1 - row.length() + row.lastIndexOf(',') + 2 ? 1 : 0;
      }
      assertThat(log.rows()).as("first %d bytes", length).hasSize(wholeRows);
      assertThat(log.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE))
          .as("first %d bytes", length)
          .isEqualTo(begun - wholeRows);
      assertThat(log.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isZero();
    }
  }

  @Test
  void aCutHeaderIsRefusedInOneLine() throws IOException {
    Path file = directory.resolve("cut.jtl");
    for (int length = 0; length < "timeStamp".length(); length++) {
      Files.writeString(file, HEADER.substring(0, length));
      try {
        JtlSource.open(InputBytes.open(file), JtlOptions.defaults());
        assertThat(length).as("bytes of a header that was taken for one").isNegative();
      } catch (UnreadableInputException e) {
        assertThat(e).hasMessageStartingWith(file.toString()).hasMessageNotContaining("\n");
      }
    }
  }
}
