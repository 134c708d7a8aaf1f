package io.github.trueload.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.comparison.CompareOptions;
import io.github.trueload.comparison.LabelComparison;
import io.github.trueload.comparison.RunComparison;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateCheck;
import io.github.trueload.gate.GateResult;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.stats.events.EventStreams;
import io.github.trueload.verdict.Remark;
import io.github.trueload.wording.RemarkText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of responses that are streams of events, from the packets to a gate. */
class EventStreamsTest {

  private static final int RESPONSES = 40;

  @TempDir private Path folder;

  private RunFiles run;

  /**
   * Forty requests in turn, each packet a millisecond after the one before: the first event comes 1
   * ms after its request, the second 1 ms later, the third 2 ms after that. Each tenth response of
   * the label /b has no event at all.
   */
  @BeforeEach
  void write() throws Exception {
    StringBuilder script = new StringBuilder("# Streams of events.\n\n> SYN\n< SYN ACK\n>\n");
    for (int i = 0; i < RESPONSES; i++) {
      String path = i % 4 == 3 ? "/b" : "/a";
      script.append("> \"GET " + path + "?n=" + i + " HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n\"\n");
      String head = "HTTP/1.1 200 OK\\r\\nContent-Type: text/event-stream\\r\\nContent-Length: ";
      if (isEmpty(i)) {
        script.append("< \"" + head + "4\\r\\n\\r\\n: x\\n\"\n");
      } else {
        script.append("< \"" + head + "27\\r\\n\\r\\ndata: a\\n\\n\"\n< \"data: b\\n\\n\"\n>\n");
        script.append("< \"data: c\\n\\n\"\n");
      }
    }
    Path text = Files.writeString(folder.resolve("events.txt"), script);
    PcapWriter writer = new PcapWriter(Frame.Link.ETHERNET.linkType());
    ConversationScript.read(text).packets().forEach(writer::add);
    Path capture = folder.resolve("events.pcap");
    writer.write(capture);
    run =
        RunFiles.read(
            AnalysisOptions.of(List.of(capture)),
            path -> Inputs.open(path, InputOptions.defaults()));
  }

  private static boolean isEmpty(int response) {
    return response % 10 == 3;
  }

  @Test
  void theFiguresAreOfAllLabelsAndOfEach() {
    EventStreams events = run.whole().result().events();
    // 3, 13, 23 and 33 are empty; 3 and 23 are of /b (3 of 4)
    assertThat(events.all().responses()).isEqualTo(RESPONSES);
    assertThat(events.all().withoutEvent()).isEqualTo(4);
    assertThat(events.all().events()).isEqualTo(36 * 3);
    assertThat(events.all().firstEvent().times().max()).isEqualTo(0.001);
    assertThat(events.all().gap().count()).isEqualTo(36 * 2);
    assertThat(events.all().eventsPerSecond()).isCloseTo(1 / 0.0015, within(1e-6));
    assertThat(events.labels().keySet()).containsExactly("GET /a", "GET /b");
    assertThat(events.labels().get("GET /b").withoutEvent()).isEqualTo(2);
    assertThat(events.labels().get("GET /b").events()).isEqualTo(8 * 3);
  }

  @ParameterizedTest
  @CsvSource({
    "wire.event_streams, 40, 40",
    "wire.event_streams.empty, 4, 40",
    "wire.events, 108, 40",
    "wire.first_event.mean, 0.001, 36",
    "wire.first_event.sd, 0, 36",
    "wire.first_event.p(95), 0.001, 36",
    "wire.first_event.max, 0.001, 36",
    "wire.event_gap.mean, 0.0015, 72",
    // 36 values of 1 ms and 36 of 2 ms: sqrt(72/71)/2 ms
    "wire.event_gap.sd, 0.000503508, 72",
    "wire.event_gap.p(99), 0.002, 72",
    "wire.event_gap.max, 0.002, 72",
  })
  void gatesHaveMetricsOfThem(String metric, double value, long n) throws Exception {
    String unit = metric.contains(".first_event.") || metric.contains("gap") ? "1s" : "1000";
    GateResult result =
        GateCheck.run(List.of(Gate.parse(metric + " < " + unit)), run, null).results().get(0);
    assertThat(result.actual().unknown()).isNull();
    assertThat(result.actual().value()).isCloseTo(value, within(1e-9));
    assertThat(result.actual().n()).isEqualTo(n);
  }

  /** The first events and the gaps of a label are compared beside its response times. */
  @Test
  void comparisonsHaveThemOfEachLabel() throws Exception {
    RunComparison found = RunComparison.of(run.whole(), run.whole(), CompareOptions.defaults());
    assertThat(found.labels().inAll())
        .extracting(LabelComparison::name)
        .containsExactly(
            "GET /a",
            "GET /b",
            "GET /a (first event)",
            "GET /b (first event)",
            "GET /a (event gap)",
            "GET /b (event gap)");
    LabelComparison first = found.labels().inAll().get(2);
    // 30 streams, of which 13 and 33 are empty
    assertThat(first.base()).isEqualTo(new LabelComparison.Samples(30, 2));
    assertThat(first.statistics().get(0).values().base()).isCloseTo(0.001, within(1e-9));
    LabelComparison gaps = found.labels().inAll().get(4);
    assertThat(gaps.candidate()).isEqualTo(new LabelComparison.Samples(56, 0));
    assertThat(gaps.statistics().get(0).values().candidate()).isCloseTo(0.0015, within(1e-9));
  }

  /**
   * A log whose rows begin and end with their exchanges, and whose first events come 2 ms later
   * than on the wire: at 3 ms instead of 1 ms.
   */
  @Test
  void reportedFirstEventsAreComparedOneByOne() throws Exception {
    StringBuilder log =
        new StringBuilder(
            "timeStamp,elapsed,label,success,tl_start_ns,tl_elapsed_ns,tl_first_event_ns\n");
    List<WireReading.Row> exchanges = WireReading.of(folder.resolve("events.pcap")).rows();
    for (int i = 0; i < RESPONSES; i++) {
      WireReading.Row row = exchanges.get(i);
      long elapsed = row.responseLast() - row.requestFirst();
      log.append(row.requestFirst() / 1_000_000 + "," + elapsed / 1_000_000 + ",x,true,");
      log.append(row.requestFirst() + "," + elapsed + ",");
      log.append(isEmpty(i) ? "\n" : "3000000\n");
    }
    Path jtl = Files.writeString(folder.resolve("log.jtl"), log);
    RunFiles both =
        RunFiles.read(
            AnalysisOptions.of(List.of(folder.resolve("events.pcap"), jtl)),
            path -> Inputs.open(path, InputOptions.defaults()));
    assertThat(both.whole().result().loggedEvents().all().responses()).isEqualTo(36);
    assertThat(both.whole().result().verdict().remarks())
        .filteredOn(Remark.ReportedFirstEvents.class::isInstance)
        .extracting(RemarkText::of)
        .containsExactly(
            "Reported times to the first event differ from those of the wire by +2 ms on average;"
                + " their mean is 3.00 times the mean of the wire (36 streamed responses one by"
                + " one).");
  }
}
