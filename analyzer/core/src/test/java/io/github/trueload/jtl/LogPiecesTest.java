package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.Names;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A log of which each piece is parsed by a process of its own gives exactly what one reader gives:
 * each column of each block, names, connections, damage and facts.
 */
class LogPiecesTest {

  private static final JtlOptions OPTIONS = JtlOptions.defaults().withZone(ZoneOffset.UTC);
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n";
  private static final String DECOY = "1600000000000,7,decoy,200,OK,g 1-1,true\n".repeat(20);

  private final AtomicInteger broughtAgain = new AtomicInteger();

  /** All logs of the tests of this module. */
  static Stream<Path> logs() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String folder : List.of("src/test/resources", "../../examples/recorded")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files
            .filter(file -> file.toString().endsWith(".jtl"))
            .filter(LogPiecesTest::isCsv)
            .forEach(found::add);
      }
    }
    assertThat(found).hasSizeGreaterThan(10);
    return found.stream();
  }

  private static boolean isCsv(Path file) {
    try {
      JtlSource.open(InputBytes.open(file), OPTIONS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Tag("large")
  @ParameterizedTest
  @MethodSource("logs")
  void everyLogIsTheSameInPiecesOfAnyLength(Path file) throws IOException {
    for (int bytes : new int[] {10_007, LogPieces.BYTES}) {
      assertSame(Files.readAllBytes(file), OPTIONS, bytes);
    }
  }

  @Tag("large")
  @Test
  void aRowOnABorderBelongsToOnePieceWhereverTheBorderIs() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 40; i++) {
      text.append(1_600_000_000_000L + i)
          .append(",3,\"label \"\"")
          .append(i % 7)
          .append("\"\"\",200,\"two\r\nlines, é\",g 1-1,true")
          .append(i % 2 == 0 ? "\r\n" : "\n");
    }
    for (int bytes = 40; bytes < 200; bytes++) {
      assertSame(text.toString().getBytes(StandardCharsets.UTF_8), OPTIONS, bytes);
    }
  }

  @Tag("large")
  @Test
  void aQuotedFieldOfManyRowsIsReadAgainAndNeverTakenForRows() throws IOException {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 200; i++) {
      text.append(1_600_000_000_000L + i).append(",1,real,200,\"").append(DECOY);
      text.append("\",g 1-1,true\n");
    }
    byte[] log = text.toString().getBytes(StandardCharsets.UTF_8);

    for (int bytes : new int[] {100, 997, 4096, 1 << 16}) {
      assertThat(assertSame(log, OPTIONS, bytes).rows()).isEqualTo(200);
    }
    assertThat(broughtAgain).hasPositiveValue();
  }

  @Tag("large")
  @Test
  void damageIsCountedOnTheSameLinesAndNamesPastTheLimitAreFoldedAlike() throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = 0; i < 5000; i++) {
      int label = random.nextInt(50);
      switch (random.nextInt(50)) {
        case 0 -> text.append("1600000000000,x,home,200,OK,g 1-1,true\n");
        case 1 -> text.append("1600000000000,3,home\n");
        case 2 -> text.append("1600000000000,3,home,200,\"opened,g 1-1,true\n");
        case 3 -> text.append(HEADER);
        case 4 -> text.append("1600000000000,3,home,503,Unavailable,g 1-1,false\n");
        default ->
            text.append(1_600_000_000_000L + i)
                .append(",3,label ")
                .append(label)
                .append(",200,OK,g 1-")
                .append(label)
                .append(",true\n");
      }
    }
    byte[] log = text.toString().getBytes(StandardCharsets.UTF_8);

    for (int bytes : new int[] {200, 1000, 30_000}) {
      SourceSummary read = assertSame(log, OPTIONS.withLimits(10, 20), bytes);
      assertThat(read.anomalies().count(AnomalyKind.MALFORMED_ROW)).isPositive();
      assertThat(read.anomalies().count(AnomalyKind.TOO_MANY_LABELS)).isPositive();
    }
  }

  /** Asserts that both ways of reading a log give the same; the summary. */
  private SourceSummary assertSame(byte[] log, JtlOptions options, int pieceBytes)
      throws IOException {
    JtlSource one =
        JtlSource.open(InputBytes.of("log", new ByteArrayInputStream(log)), options, pieceBytes);
    Read expected = Read.of(one);
    Read found = Read.of(inPieces(log, options, pieceBytes));
    assertThat(found.rows).isEqualTo(expected.rows);
    assertThat(found.facts()).isEqualTo(expected.facts());
    return found.summary;
  }

  /** The log with its pieces parsed by three readers in turn, the last piece first. */
  private SampleSource inPieces(byte[] log, JtlOptions options, int pieceBytes) throws IOException {
    byte[] head = Arrays.copyOf(log, Math.min(log.length, LogPieces.HEAD_BYTES));
    int start = LogPieces.of("log", head, options).start();
    int count = (log.length - start + pieceBytes - 1) / pieceBytes;
    List<byte[]> pieces =
        IntStream.range(0, count)
            .mapToObj(
                number -> {
                  int from = start + number * pieceBytes;
                  return Arrays.copyOfRange(log, from, Math.min(log.length, from + pieceBytes));
                })
            .toList();
    List<LogPieces> readers = new ArrayList<>();
    for (int reader = 0; reader < 3; reader++) {
      readers.add(LogPieces.of("log", head, options, pieceBytes));
    }
    byte[][] parsed = new byte[count][];
    for (int number = count - 1; number >= 0; number--) {
      byte[] piece = pieces.get(number);
      parsed[number] = readers.get(number % 3).parse(piece, piece.length, number == 0);
    }
    return LogPieces.of("log", head, options, pieceBytes)
        .source(
            List.of(parsed).iterator(),
            number -> {
              broughtAgain.incrementAndGet();
              return pieces.get((int) number);
            });
  }

  /** All that a source gives: each block's columns as text, and the summary. */
  private record Read(List<String> rows, SourceSummary summary) {

    static Read of(SampleSource source) throws IOException {
      List<String> rows = new ArrayList<>();
      SourceSummary summary =
          source.readInto(
              new BlockSink() {
                @Override
                public void accept(SampleBlock block) {
                  rows.add("requests " + columns(block));
                }

                @Override
                public void acceptTransactions(SampleBlock block) {
                  rows.add("transactions " + columns(block));
                }
              });
      return new Read(rows, summary);
    }

    private static String columns(SampleBlock block) {
      StringBuilder all = new StringBuilder();
      for (var field : SampleBlock.class.getFields()) {
        try {
          if (field.getType() == long[].class) {
            long[] column = (long[]) field.get(block);
            all.append(field.getName()).append(Arrays.toString(Arrays.copyOf(column, block.size)));
          } else if (field.getType() == int[].class && field.get(block) != null) {
            int[] column = (int[]) field.get(block);
            all.append(field.getName()).append(Arrays.toString(Arrays.copyOf(column, block.size)));
          }
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
      return all.toString();
    }

    List<Object> facts() {
      ConnectionTable connections = summary.connections();
      return List.of(
          summary.rows(),
          summary.resolutionNanos(),
          summary.metadata(),
          summary.anomalies().list(),
          names(summary.names().labels()),
          names(summary.names().sessions()),
          names(summary.names().groups()),
          names(summary.names().hosts()),
          names(summary.names().failures()),
          IntStream.range(0, connections.size())
              .mapToObj(
                  row ->
                      connections.client(row)
                          + " "
                          + connections.openNanos(row)
                          + " "
                          + connections.connectNanos(row)
                          + " "
                          + connections.session(row)
                          + " "
                          + connections.requests(row)
                          + " "
                          + connections.responses(row))
              .toList());
    }

    private static List<String> names(Names names) {
      return IntStream.range(0, names.size()).mapToObj(names::name).toList();
    }
  }
}
