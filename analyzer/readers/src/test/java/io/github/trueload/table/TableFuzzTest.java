package io.github.trueload.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * For any bytes, reading them as a table ends, in rows or in one clear line. Inputs and use as of
 * the packets' fuzzer.
 */
class TableFuzzTest {

  @FuzzTest
  void rows(byte[] file) throws IOException {
    Path path = Files.createTempFile("fuzzed", ".csv");
    try {
      Files.write(path, file);
      read(path, "start=#1:ms,elapsed=#2:ms,label=#3,success=#4,user=#3", null);
      read(path, "end=t:date,elapsed=e:s,label=n,status=s,error=n", null);
      read(path, "start=#2:s,end=#3:s", "#1=R");
    } finally {
      Files.delete(path);
    }
  }

  private static void read(Path path, String columns, String rows) throws IOException {
    RowFilter filter = rows == null ? null : RowFilter.of(rows);
    AtomicLong count = new AtomicLong();
    try {
      SourceSummary summary =
          TableSource.open(
                  InputBytes.open(path),
                  TableOptions.defaults().with(ColumnNames.of(columns), filter))
              .readInto(block -> count.addAndGet(block.size));
      assertThat(summary.rows()).isEqualTo(count.get());
    } catch (UnreadableInputException refused) {
      assertThat(refused.getMessage()).startsWith(path + ": ").doesNotContain("\n");
    }
  }
}
