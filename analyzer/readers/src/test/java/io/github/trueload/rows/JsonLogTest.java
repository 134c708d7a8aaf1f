package io.github.trueload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs in JSON of several tools, by the tools' documentation. */
class JsonLogTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long EPOCH = 1_700_000_000 * SECOND;

  private static final String K6_METRIC =
      "{\"type\":\"Metric\",\"data\":{\"name\":\"http_req_duration\",\"type\":\"trend\"},"
          + "\"metric\":\"http_req_duration\"}\n";

  private static final String HAR =
      """
      {"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "pages": [],
      "entries": [
      {"startedDateTime": "2023-11-14T22:13:20.007Z", "time": 250,
       "request": {"method": "GET", "url": "http://h/"}, "response": {"status": 200},
       "timings": {"connect": 3.5}},
      {"startedDateTime": "2023-11-14T23:13:20.020+01:00", "time": 999.0,
       "request": {"method": "GET", "url": "http://h/cart"}, "response": {"status": 0},
       "timings": {"connect": -1}}
      ]}}
      """;

  private static ReadLog read(String log) throws IOException {
    return ReadLog.of(log.getBytes(StandardCharsets.UTF_8));
  }

  private static String k6(String time, String value, String tags) {
    return "{\"metric\":\"http_req_duration\",\"type\":\"Point\",\"data\":{\"time\":\"%s\",\"value\":%s,\"tags\":{%s}}}\n"
        .formatted(time, value, tags);
  }

  /** {@code k6-1.8.1-report.txt}: avg=17.17ms, max=54.24ms, 19 of 112 failed. */
  @ParameterizedTest
  @ValueSource(strings = {"json", "csv"})
  void theFiguresAreThoseOfTheReportOfK6(String form) throws IOException {
    ReadLog log = ReadLog.of(Path.of("src/test/resources/tools/k6/k6-1.8.1." + form));

    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows()).hasSize(112);
    assertThat(log.failed()).isEqualTo(19);
    // k6 cuts off what it does not show.
    assertThat(log.meanElapsed() / 10_000).isEqualTo(1717);
    assertThat(log.sortedElapsed(0)).isZero();
    assertThat(log.sortedElapsed(111) / 10_000).isEqualTo(5424);
  }

  @Test
  void aVirtualUserOfK6IsAUserIfItIsLogged() throws IOException {
    ReadLog log = ReadLog.of(Path.of("src/test/resources/tools/k6/k6-1.8.1.json"));

    assertThat(log.rows())
        .extracting(row -> row.rest().session())
        .containsOnly("1", "2", "3", "4", "5");
    // The first duration in the file: 19.636307 ms up to 21:37:29.861646773.
    Instant end = Instant.parse("2026-11-23T21:37:29.861646773Z");
    assertThat(log.rows().get(0).start())
        .isEqualTo(end.getEpochSecond() * SECOND + end.getNano() - 19_636_307);
    assertThat(log.rows().get(0).label()).isEqualTo("home");
  }

  @Test
  void durationsOfK6EndAtTheirTime() throws IOException {
    ReadLog log =
        read(
            K6_METRIC
                + "{\"metric\":\"http_reqs\",\"type\":\"Point\",\"data\":{\"time\":\"2023-11-14T22:13:20.257Z\",\"value\":1,\"tags\":{}}}\n"
                + k6(
                    "2023-11-14T22:13:20.257Z",
                    "250.000125",
                    "\"name\":\"home\",\"status\":\"200\",\"expected_response\":\"true\"")
                + k6(
                    "2023-11-14T23:13:21.019000001+01:00",
                    "999",
                    "\"name\":\"cart\",\"status\":\"404\",\"expected_response\":\"true\"")
                + k6(
                    "2023-11-14T22:13:21.5Z",
                    "1",
                    "\"name\":\"cart\",\"status\":\"0\",\"expected_response\":\"false\""));

    assertThat(log.summary().format()).isEqualTo(SourceFormat.TOOL_LOG);
    assertThat(log.summary().metadata())
        .containsEntry("tool", "k6")
        .containsEntry("stamps", "end")
        .containsEntry("rows of other kinds", "2");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows())
        .extracting(ReadLog.Row::start)
        .containsExactly(
            EPOCH + SECOND / 4 + 7_000_000 - 250_000_125,
            EPOCH + 20_000_001,
            EPOCH + SECOND * 3 / 2 - 1_000_000);
    assertThat(log.rows())
        .extracting(ReadLog.Row::elapsed)
        .containsExactly(250_000_125L, 999_000_000L, 1_000_000L);
    // The script expects the 404, which so is no failure in k6 either.
    assertThat(log.rows()).extracting(ReadLog.Row::failed).containsExactly(false, false, true);
    assertThat(log.rows()).extracting(ReadLog.Row::status).containsExactly(200, 404, 0);
  }

  @Test
  void damagedLinesCostThemselvesAloneAndACutOneIsNamed() throws IOException {
    String good = k6("2023-11-14T22:13:20Z", "1", "\"name\":\"a\"");
    ReadLog log =
        read(
            K6_METRIC
                + good
                + "{\"metric\":}\n"
                + good.strip()
                + good
                + k6("2023-11-14T22:13:20Z", "-1", "")
                + good
                + good.substring(0, good.length() - 3));

    assertThat(log.rows()).hasSize(2);
    assertThat(log.summary().anomalies().list())
        .extracting(each -> each.kind(), each -> each.firstPlaces())
        .containsExactly(
            tuple(AnomalyKind.TRUNCATED_FILE, List.of(7L)),
            tuple(AnomalyKind.MALFORMED_ROW, List.of(3L, 4L, 5L)));
  }

  /** The records of AIPerf's page "Working with profile export files", and one of a warm-up. */
  @Test
  void aConversationOfAiperfIsAUserThatWasToStartWhenItsCreditWasIssued() throws IOException {
    String record =
        "{\"metadata\":{\"x_correlation_id\":\"%s\",\"turn_index\":%d,\"credit_issued_ns\":%d,"
            + "\"request_start_ns\":%d,\"request_end_ns\":%d,\"benchmark_phase\":\"%s\"},"
            + "\"metrics\":{%s},\"error\":%s}\n";
    String times =
        "\"time_to_first_token\":{\"value\":100.5,\"unit\":\"ms\"},"
            + "\"request_latency\":{\"value\":250.0,\"unit\":\"ms\"}";
    String error = "{\"code\":499,\"type\":\"RequestCancellationError\",\"message\":\"…\"}";
    ReadLog log =
        read(
            record.formatted("w", 0, EPOCH, EPOCH, EPOCH + 1, "warmup", times, "null")
                + record.formatted(
                    "a", 0, EPOCH, EPOCH + 7, EPOCH + SECOND, "profiling", times, "null")
                + record.formatted(
                    "a", 1, EPOCH + 10, EPOCH + 30, EPOCH + SECOND, "profiling", times, "null")
                + record.formatted(
                    "b", 0, EPOCH + 1, EPOCH + 4, EPOCH + 5, "profiling", "", error));

    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows())
        .extracting(ReadLog.Row::start)
        .containsExactly(EPOCH + 7, EPOCH + 30, EPOCH + 4);
    assertThat(log.rows())
        .extracting(ReadLog.Row::elapsed)
        .containsExactly(SECOND / 4, SECOND / 4, SampleBlock.UNKNOWN);
    assertThat(log.rows()).extracting(ReadLog.Row::failed).containsExactly(false, false, true);
    assertThat(log.rows())
        .extracting(ReadLog.Row::rest)
        .containsExactly(
            new ReadLog.Rest("a", 7, SampleBlock.UNKNOWN, 100_500_000, SampleBlock.UNKNOWN),
            new ReadLog.Rest(
                "a", SampleBlock.UNKNOWN, SampleBlock.UNKNOWN, 100_500_000, SampleBlock.UNKNOWN),
            new ReadLog.Rest(
                "b", 3, SampleBlock.UNKNOWN, SampleBlock.UNKNOWN, SampleBlock.UNKNOWN));
  }

  /**
   * The keys that {@code vllm/benchmarks/serve.py} saves with {@code --save-detailed}. The second
   * request failed, and the object of the second run is of a vLLM without {@code latencies}.
   */
  @Test
  void theColumnsOfVllmAreRequests() throws IOException {
    String run =
        "{\"date\":\"20261125-120000\",\"backend\":\"vllm\",\"label\":null,\"model_id\":\"m\","
            + "\"tokenizer_id\":\"m\",\"num_prompts\":2,\"request_rate\":\"inf\",\"burstiness\":1.0,"
            + "\"ttfts\":[0.1,0.0],\"itls\":[[0.02,0.03],[]],%s\"start_times\":[%s,%s],"
            + "\"generated_texts\":[\"a\",\"\"],\"errors\":[\"\",\"refused\"],\"p99_ttft_ms\":NaN}";
    ReadLog log =
        read(
            run.formatted("\"latencies\":[0.25,0.0],", "77.5", "78.0")
                + "\n"
                + run.formatted("", "99.5", "99.75"));

    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.summary().metadata()).containsEntry("tool", "vllm").containsEntry("runs", "2");
    assertThat(log.rows())
        .extracting(ReadLog.Row::start)
        .containsExactly(77_500_000_000L, 78 * SECOND, 99_500_000_000L, 99_750_000_000L);
    assertThat(log.rows())
        .extracting(ReadLog.Row::elapsed)
        .containsExactly(SECOND / 4, SampleBlock.UNKNOWN, 150_000_000L, SampleBlock.UNKNOWN);
    assertThat(log.rows())
        .extracting(ReadLog.Row::failed)
        .containsExactly(false, true, false, true);
    assertThat(log.rows().get(0).rest().firstEvent()).isEqualTo(100_000_000);
  }

  @Test
  void aResultOfVllmThatIsCutOrHasNoStartsIsNamed() throws IOException {
    String run =
        "{\"model_id\":\"m\",\"num_prompts\":2,\"request_rate\":5,\"start_times\":[1,2],"
            + "\"latencies\":[0.5,0.5]}";
    ReadLog cut = read(run.substring(0, run.length() - 1));
    assertThat(cut.rows()).hasSize(2);
    assertThat(cut.summary().anomalies().count(AnomalyKind.TRUNCATED_FILE)).isEqualTo(1);
    for (String behind : List.of(",", "]", "\0\0")) {
      ReadLog damaged = read(run + behind);
      assertThat(damaged.rows()).as(behind).hasSize(2);
      assertThat(damaged.summary().anomalies().count(AnomalyKind.MALFORMED_ROW)).isEqualTo(1);
    }
    assertThatThrownBy(() -> read(run.replace("start_times", "other")))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("without the start times")
        .hasMessageContaining("--save-detailed")
        .hasMessageNotContaining("\n");
  }

  @Test
  void anEntryOfAHarWithoutAResponseFailed() throws IOException {
    ReadLog log = read(HAR);

    assertThat(log.summary().metadata()).containsEntry("tool", "har");
    assertThat(log.summary().anomalies().list()).isEmpty();
    assertThat(log.rows())
        .containsExactly(
            new ReadLog.Row(
                EPOCH + 7_000_000,
                SECOND / 4,
                "http://h/",
                false,
                200,
                SampleBlock.UNKNOWN,
                new ReadLog.Rest(
                    null,
                    SampleBlock.UNKNOWN,
                    SampleBlock.UNKNOWN,
                    SampleBlock.UNKNOWN,
                    3_500_000)),
            new ReadLog.Row(
                EPOCH + 20_000_000,
                999_000_000,
                "http://h/cart",
                true,
                0,
                SampleBlock.UNKNOWN,
                new ReadLog.Rest(
                    null,
                    SampleBlock.UNKNOWN,
                    SampleBlock.UNKNOWN,
                    SampleBlock.UNKNOWN,
                    SampleBlock.UNKNOWN)));
  }

  @Test
  void aCutHarGivesTheEntriesBeforeTheCut() throws IOException {
    ReadLog log = read(HAR.substring(0, HAR.indexOf("\"http://h/cart\"")));

    assertThat(log.rows()).hasSize(1);
    assertThat(log.summary().anomalies().list())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.kind()).isEqualTo(AnomalyKind.TRUNCATED_FILE);
              assertThat(anomaly.firstPlaces()).containsExactly(7L);
            });
  }

  @Test
  void otherJsonIsNotRecognised() {
    for (String other : List.of("{\"metric\":1}", "{\"log\":{}}", "[]", "{\"type\":\"Point\"")) {
      assertThatThrownBy(() -> read(other + "\n"))
          .isInstanceOf(UnreadableInputException.class)
          .hasMessageContaining("contains JSON, not a table")
          .hasMessageNotContaining("\n");
    }
  }
}
