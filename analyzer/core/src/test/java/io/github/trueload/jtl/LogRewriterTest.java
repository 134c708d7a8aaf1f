package io.github.trueload.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.RowKey;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.RowTimes.Times;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LogRewriterTest {

  private static final String HEADER = "timeStamp,elapsed,label,threadName,Latency,Connect\n";
  private static final long SECOND = 1_000_000_000L;

  private final Map<Long, Queue<Times>> times = new HashMap<>();

  /** The row of a thread, by the contents of a log without Trueload's columns. */
  private void correct(String thread, String label, long second, long millis, Times wire) {
    long key = RowKey.ofSession(thread, label, second * SECOND, millis * 1_000_000);
    times.computeIfAbsent(key, k -> new ArrayDeque<>()).add(wire);
  }

  private String rewrite(String log) throws IOException {
    RowTimes lookup = key -> times.containsKey(key) ? times.get(key).poll() : null;
    return new String(
        rewrite(log.getBytes(StandardCharsets.UTF_8), lookup), StandardCharsets.UTF_8);
  }

  private static byte[] rewrite(byte[] log, RowTimes lookup) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InputBytes bytes = InputBytes.of("log", new ByteArrayInputStream(log));
    LogRewriter.rewrite(bytes, JtlOptions.defaults(), lookup, out);
    return out.toByteArray();
  }

  @Test
  void onlyTheTimesOfMatchedRowsChange() throws IOException {
    // 2.5 ms are 3, 1.499999 ms are 1, as halves round up
    correct("t 1", "a", 1, 70, new Times(2_500_000, 1_499_999, 0));
    assertThat(rewrite(HEADER + "1000,70,a,t 1,60,50\n2000,70,a,t 1,60,50\n"))
        .isEqualTo(HEADER + "1000,3,a,t 1,1,0\n2000,70,a,t 1,60,50\n");
  }

  @Test
  void valuesThatTheWireLacksStay() throws IOException {
    correct("t", "a", 1, 70, new Times(2_000_000, SampleBlock.UNKNOWN, SampleBlock.UNKNOWN));
    assertThat(rewrite(HEADER + "1000,70,a,t,60,50\n")).isEqualTo(HEADER + "1000,2,a,t,60,50\n");
  }

  @Test
  void rowsOfTheSameNameAreTakenInTheirOrder() throws IOException {
    correct("t", "a", 1, 0, new Times(1_000_000, 1_000_000, 0));
    correct("t", "a", 1, 0, new Times(2_000_000, 2_000_000, 0));
    assertThat(rewrite(HEADER + "1000,0,a,t,0,0\n1000,0,a,t,0,0\n1000,0,a,t,0,0\n"))
        .isEqualTo(HEADER + "1000,1,a,t,1,0\n1000,2,a,t,2,0\n1000,0,a,t,0,0\n");
  }

  @Test
  void quotesSeparatorsAndLineEndsStayAsTheyAre() throws IOException {
    correct("t;1", "line\none \"two\"", 1, 7, new Times(5_000_000, 4_000_000, 3_000_000));
    String header = "\uFEFFlabel;timeStamp;\"elapsed\";threadName;Latency;note;Connect\r\n";
    String row = "\"line\none \"\"two\"\"\";1000;\"%s\";\"t;1\";%s;\"n;\r\n\";%s\r\n";
    assertThat(rewrite(header + row.formatted(7, 6, 5))).isEqualTo(header + row.formatted(5, 4, 3));
  }

  @Test
  void damagedRowsStayAndTheRowsBehindThemAreRead() throws IOException {
    correct("t", "a", 1, 7, new Times(5_000_000, 4_000_000, 0));
    correct("t", "a", 2, 7, new Times(5_000_000, 4_000_000, 0));
    String damaged = "1000,7,a,t,6\n" + "x\n\n" + "\"a\"b,7,a,t,6,0\n" + HEADER;
    assertThat(rewrite(HEADER + damaged + "1000,7,a,t,6,0\n\"open,7,a,t,6,0\n2000,7,a,t,6,0"))
        .isEqualTo(HEADER + damaged + "1000,5,a,t,4,0\n\"open,7,a,t,6,0\n2000,5,a,t,4,0");
  }

  @Test
  void ourColumnsNameTheRowAndPartsKeepTheWholeFromBeingCorrected() throws IOException {
    String header = "timeStamp,elapsed,label,Latency,tl_local,tl_request,tl_start_ns\n";
    times.put(
        RowKey.ofConnection("127.0.0.1:9", 0, 5),
        new ArrayDeque<>(queue(new Times(1_000_000, 0, 0))));
    times.put(
        RowKey.ofConnection("127.0.0.1:9", 1, 6),
        new ArrayDeque<>(queue(new Times(1_000_000, 0, 0))));
    String page = "1000,70,page,60,127.0.0.1:9,1,6\n";
    String parts = "1000,30,page-0,20,127.0.0.1:9,1,6\n1030,40,page-1,30,127.0.0.1:9,1,6\n";
    assertThat(rewrite(header + "1000,70,one,60,127.0.0.1:9,0,5\n" + page + parts))
        .isEqualTo(header + "1000,1,one,0,127.0.0.1:9,0,5\n" + page + parts);
  }

  private static Queue<Times> queue(Times only) {
    Queue<Times> queue = new ArrayDeque<>();
    queue.add(only);
    return queue;
  }

  @Test
  void aLogWithoutAHeaderIsReadByJMetersOwnColumns() throws IOException {
    correct("t", "a", 1, 7, new Times(5_000_000, 4_000_000, 0));
    String row = "1000,%s,a,200,OK,t,text,true,,10,20,1,1,http://h/,%s,0,3\n";
    assertThat(rewrite(row.formatted(7, 6))).isEqualTo(row.replace("3\n", "0\n").formatted(5, 4));
  }

  /** With any bytes, rows without a match come out unchanged. */
  @Property
  void withoutMatchesEveryByteStays(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String alphabet = ",\"\n\r;a1é";
    StringBuilder body = new StringBuilder(HEADER);
    for (int i = random.nextInt(400); i > 0; i--) {
      body.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    byte[] log = body.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(rewrite(log, key -> null)).isEqualTo(log);
  }

  @Tag("large")
  @Test
  void aQuoteThatNothingClosesCostsItsLine() throws IOException {
    correct("t", "a", 2, 7, new Times(5_000_000, 4_000_000, 0));
    String filler = "1000,7,b,t,6,0\n".repeat(100_000); // 1.5 MB, beyond what a row may have
    String open = HEADER + "\"open,7,a,t,6,0\n" + filler;
    assertThat(rewrite(open + "2000,7,a,t,6,0\n")).isEqualTo(open + "2000,5,a,t,4,0\n");
  }

  @Test
  void whatIsNoLogIsRefused() {
    assertThatThrownBy(() -> rewrite("some\ntext\n"))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("neither a header");
  }
}
