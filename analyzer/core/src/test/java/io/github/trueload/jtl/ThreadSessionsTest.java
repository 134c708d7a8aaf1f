package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Logs whose column {@code tl_session} no row fills in: where our sampler is installed JMeter
 * writes the column for every plan.
 */
class ThreadSessionsTest {

  private static final JtlOptions OPTIONS = JtlOptions.defaults().withThreads(2);
  private static final int CHUNK_BYTES = 200;

  @TempDir Path directory;

  /** One row each millisecond, by two threads in turn. */
  private static String csv(List<String> sessions) {
    StringBuilder text =
        new StringBuilder("timeStamp,elapsed,label,threadName,Hostname,tl_session");
    for (int i = 0; i < sessions.size(); i++) {
      text.append("\n%d,1,home,g 1-%d,box,%s".formatted(stamp(i), i % 2 + 1, sessions.get(i)));
    }
    return text.append('\n').toString();
  }

  private static long stamp(int row) {
    return 1_600_000_000_000L + row;
  }

  private ReadLog read(String text, int chunkBytes) throws IOException {
    Path file = Files.createTempFile(directory, "log", ".jtl");
    Files.writeString(file, text);
    return ReadLog.of(file, OPTIONS, chunkBytes);
  }

  private static List<String> sessions(ReadLog log) {
    return log.rows().stream().map(ReadLog.Row::session).toList();
  }

  private static List<String> repeated(String session, int times) {
    return new ArrayList<>(Collections.nCopies(times, session));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "", "NULL"})
  void threadsAreTheSessionsWhereNoRowNamesOne(String unnamed) throws IOException {
    String text = csv(repeated(unnamed, 100));
    ReadLog log = read(text, CHUNK_BYTES);
    assertThat(sessions(log).subList(0, 4))
        .containsExactly("g 1-1@box", "g 1-2@box", "g 1-1@box", "g 1-2@box");
    // The same log without the column is what it must be.
    ReadLog without = read(text.replaceAll(",[^,\n]*\n", "\n"), CHUNK_BYTES);
    assertThat(without.summary().metadata()).containsEntry("columns", "5");
    assertThat(log.rows()).isEqualTo(without.rows());
    assertThat(log.summary().sessions().size()).isEqualTo(2);
  }

  @Test
  void aRowThatNamesItsSessionKeepsItAndTheOthersHaveNone() throws IOException {
    List<String> named = repeated("null", 40);
    named.set(20, "a-1-1");
    ReadLog log = read(csv(named), CHUNK_BYTES);
    assertThat(sessions(log).get(20)).isEqualTo("a-1-1");
    assertThat(sessions(log)).filteredOn(session -> session == null).hasSize(39);
  }

  @Test
  void threadsStandForSessionsUntilOneIsNamedFarBehindTheFirstRows() throws IOException {
    int rows = 12_000; // Of some 40 bytes each: more than the first rows that are asked.
    List<String> named = repeated("null", rows);
    named.set(10_000, "a-1-1");
    String text = csv(named);
    assertThat(text.length()).isGreaterThan(HeadProbe.HEAD + 2_001 * 45);
    List<String> sessions = sessions(read(text, ChunkReading.CHUNK));
    assertThat(sessions.subList(0, 10_000)).containsOnly("g 1-1@box", "g 1-2@box");
    assertThat(sessions.get(10_000)).isEqualTo("a-1-1");
    assertThat(sessions.subList(10_001, rows)).containsOnlyNulls();
  }

  @Test
  void threadsPastTheLimitAreOneSessionAndCounted() throws IOException {
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,threadName,tl_session\n");
    IntStream.range(0, 9).forEach(i -> text.append("%d,1,a,g 1-%d,null\n".formatted(stamp(i), i)));
    JtlOptions three = OPTIONS.withLimits(10, 3);
    ReadLog log = ReadLog.of(directory, text.toString(), three);
    ReadLog without = ReadLog.of(directory, text.toString().replace("tl_session", "mine"), three);
    assertThat(sessions(log)).isEqualTo(sessions(without)).contains("(other)");
    assertThat(log.summary().anomalies().count(AnomalyKind.LIMIT_REACHED))
        .isEqualTo(without.summary().anomalies().count(AnomalyKind.LIMIT_REACHED))
        .isPositive();
  }

  @Test
  void xmlIsTheSame() throws IOException {
    Path file = directory.resolve("log.xml");
    String row =
        "<sample t=\"1\" ts=\"%d\" lb=\"home\" s=\"true\" tn=\"g 1-1\" tl_session=\"%s\"/>\n";
    String unnamed = row.formatted(stamp(0), "null") + row.formatted(stamp(1), "");
    Files.writeString(file, "<testResults>\n" + unnamed + "</testResults>\n");
    assertThat(sessions(ReadLog.ofXml(file, OPTIONS))).containsExactly("g 1-1", "g 1-1");

    String named = unnamed + row.formatted(stamp(2), "a-1-1");
    Files.writeString(file, "<testResults>\n" + named + "</testResults>\n");
    assertThat(sessions(ReadLog.ofXml(file, OPTIONS))).containsExactly(null, null, "a-1-1");
  }

  @Test
  void liveRowsHaveTheirThreadsUntilOneNamesASession() throws IOException {
    String[] named = {null, "null", "", "a-1-1", null};
    LiveColumns columns = new LiveColumns(List.of("tl_session"));
    LiveRow[] rows = new LiveRow[named.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new LiveRow();
      rows[i].startMillis = stamp(i);
      rows[i].elapsedMillis = 1;
      rows[i].thread = "g 1-1";
      columns.put(rows[i], 0, named[i]);
    }
    ReadLog log =
        ReadLog.of(
            new SampleSource() {
              @Override
              public SourceFormat format() {
                return SourceFormat.JTL_CSV;
              }

              @Override
              public SourceSummary readInto(BlockSink sink) {
                RowStream stream = new RowStream("live", columns, OPTIONS, sink);
                WaitingRows waiting = new WaitingRows(rows.length);
                for (LiveRow row : rows) {
                  waiting.add(row);
                }
                stream.accept(waiting);
                return stream.soFar();
              }
            });
    assertThat(sessions(log)).containsExactly("g 1-1", "g 1-1", "g 1-1", "a-1-1", null);
  }
}
