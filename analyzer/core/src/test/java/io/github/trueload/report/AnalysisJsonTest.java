package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.HurstEstimate;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.Plateau;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.CountSpread;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.Series;
import io.github.trueload.stats.Window;
import io.github.trueload.stats.arrivals.Dispersion;
import io.github.trueload.stats.arrivals.Intervals;
import io.github.trueload.stats.arrivals.UserArrivals;
import io.github.trueload.stats.durations.CountedTimes;
import io.github.trueload.stats.durations.DurationSummary;
import io.github.trueload.stats.generator.ReportingError;
import io.github.trueload.stats.network.Wire;
import io.github.trueload.stats.responses.Apdex;
import io.github.trueload.stats.responses.Grouping;
import io.github.trueload.stats.responses.LabelSummary;
import io.github.trueload.stats.responses.LogTimes;
import io.github.trueload.stats.responses.OverTime;
import io.github.trueload.stats.responses.Samples;
import io.github.trueload.stats.users.FamilyFit;
import io.github.trueload.stats.users.Intended;
import io.github.trueload.stats.users.ObservedLoop;
import io.github.trueload.stats.users.ObservedLoop.ThinkGaps;
import io.github.trueload.stats.users.SessionConnections;
import io.github.trueload.stats.users.SessionEvidence;
import io.github.trueload.stats.users.ThinkTimes;
import io.github.trueload.stats.users.UserSessions;
import io.github.trueload.stats.users.WebUserRow;
import io.github.trueload.stats.users.WebUserTable;
import io.github.trueload.verdict.ArrivalDetail;
import io.github.trueload.verdict.ArrivalDetail.CovInterval;
import io.github.trueload.verdict.ArrivalDetail.LongRun;
import io.github.trueload.verdict.ArrivalSummary;
import io.github.trueload.verdict.ArrivalVerdict;
import io.github.trueload.verdict.Breakdown;
import io.github.trueload.verdict.PoissonVerdict.Answer;
import io.github.trueload.verdict.Reason;
import io.github.trueload.verdict.Remark;
import io.github.trueload.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AnalysisJsonTest {

  private static final DurationSummary TIMES =
      new DurationSummary(1, Double.NaN, 48.9e-6, 4, 5, 6, Double.POSITIVE_INFINITY);

  private static final CountedTimes COUNTED = new CountedTimes(3, TIMES);
  private static final Series POINTS = new Series(new double[] {0.5}, new double[] {2});
  private static final LogTimes LOG_TIMES =
      new LogTimes(
          COUNTED,
          null,
          new LogTimes.Parts(COUNTED, COUNTED, COUNTED),
          null,
          new Apdex(0.5, 6, 2, 2),
          new Intended(COUNTED, COUNTED, COUNTED));
  private static final UserSessions LOG_SESSIONS =
      new UserSessions(
          4,
          TIMES,
          new CountSpread(2.5, 1, 7),
          COUNTED,
          new ThinkTimes(
              COUNTED, List.of(new FamilyFit("exponential", 2, Double.NaN, 17)), POINTS));
  private static final OverTime OVER_TIME = new OverTime(1, POINTS, POINTS, POINTS, POINTS);

  private static AnalysisResult full() {
    return AnalysisResult.of(
            List.of(
                new Input(
                    "a \"b\".jtl",
                    "jtl-csv",
                    5,
                    Map.of("malformed_row", new AnomalyCount(2, "bad", List.of(3L))),
                    Map.of("separator", ","))))
        .window(new Window(1700000000.123456, 1700000060))
        .samples(
            new Samples(5, 1, Map.of("</script>\u2028", new LabelSummary(5, 1, 1, 2, 3, 4, 5))))
        .arrivals(
            new ArrivalSummary(
                "wire",
                5,
                20,
                new Intervals(0.05, 0.04, 0.8, 0.01, Double.NaN, 1e-9, true),
                List.of(new Dispersion(0.01, 30, 1, 0.9, 1.1)),
                new Answer(
                    ArrivalVerdict.HYPO_EXPONENTIAL,
                    new Reason.CovBelow(new Reason.Cov(0.8, 0.01), 0.1)),
                detail()))
        .covByUsers(List.of(new UserArrivals.Point(50, 400, 0.98, 0.05, true)))
        .response(TIMES)
        .wire(
            new Wire(
                1,
                2,
                8,
                3,
                new CountSpread(6, 7, 8),
                new Wire.Times(TIMES, TIMES, COUNTED, COUNTED, COUNTED)))
        .sessions(new SessionConnections(9, 10, 11, 12, new SessionEvidence.OfLog()))
        .error(new ReportingError(13, 14, Double.NaN, 16, 17))
        .verdict(new Verdict(List.of(new Remark.RegularTimers()), true))
        .loop(
            new ObservedLoop(
                200,
                new ThinkGaps(6.25, 6, 900, 1, true),
                31.73,
                0.05274,
                0.001,
                new Intervals(5, 4, 0.8, 0.01, 0, 1, false)))
        .webUsers(new WebUserTable(1.5, 19.038, 1, List.of(new WebUserRow(10, 191.38))))
        .charts(Summaries.NO_CHARTS)
        .logTimes(LOG_TIMES)
        .logSessions(LOG_SESSIONS)
        .overTime(OVER_TIME)
        .build();
  }

  @Test
  void theGroupsArePresent() throws IOException {
    Breakdown.Part part = new Breakdown.Part("Page", full().arrivals(), 2, TIMES);
    Breakdown by = new Breakdown(Grouping.GROUP, "log", List.of(part), 7);
    JsonNode breakdown =
        json(full().toBuilder().breakdowns(List.of(by)).build()).at("/breakdowns/0");
    assertThat(breakdown.get("by").asText()).isEqualTo("group");
    assertThat(breakdown.get("source").asText()).isEqualTo("log");
    assertThat(breakdown.get("more").asInt()).isEqualTo(7);
    assertThat(names(breakdown.at("/parts/0")))
        .containsExactlyInAnyOrder(
            "name",
            "count",
            "errors",
            "rate_per_s",
            "cov",
            "cov_se",
            "cov_resolvable",
            "verdict",
            "reason",
            "mean_s",
            "p50_s",
            "p95_s",
            "p99_s",
            "max_s");
    assertThat(breakdown.at("/parts/0/name").asText()).isEqualTo("Page");
    assertThat(breakdown.at("/parts/0/verdict").asText()).isEqualTo("hypo-exponential");
    assertThat(json(full()).get("breakdowns").toString()).isEqualTo("[]");
  }

  private static ArrivalDetail detail() {
    return new ArrivalDetail(
        new CovInterval(0.7, 0.9, true, false),
        new Autocorrelation(new double[] {0.1, Double.NaN}, 4, 5, 0.06),
        new ExponentialFit(4, 1, 0.2, 0.3, 0.8, 0.4),
        new LongRun(new Plateau(0, 1.5, 1.2, 1.8), new HurstEstimate(0.8, 0.7, 0.9, 64, 2)),
        List.of(new IntervalDispersion(10, 40, 0.64, 0.6, 0.7)),
        null,
        List.of(new WindowPeak(1, 60, 20, 1.6, 1.4, 1.2, Double.NaN)));
  }

  @Test
  void testsAndCurvesOfTheArrivalsAreThere() throws IOException {
    JsonNode detail = json(full()).at("/arrivals/detail");
    assertThat(names(detail))
        .containsExactlyInAnyOrder(
            "cov_low",
            "cov_high",
            "cov_se_by",
            "cov_interval_narrow",
            "rarest_s",
            "autocorrelation",
            "ljung_box",
            "exponential",
            "dispersion_plateau",
            "hurst",
            "interval_dispersion",
            "interval_dispersion_plateau",
            "peaks",
            "cov_by_users");
    assertThat(detail.at("/cov_by_users/0").toString())
        .isEqualTo(
            "{\"n\":50,\"intervals\":400,\"cov\":0.98,\"cov_se\":0.05,\"cov_resolvable\":true}");
    assertThat(detail.get("cov_se_by").asText()).isEqualTo("blocks");
    assertThat(detail.get("autocorrelation").toString()).isEqualTo("[0.1,null]");
    assertThat(detail.get("ljung_box").toString()).isEqualTo("{\"lags\":2,\"q\":5,\"p\":0.06}");
    assertThat(detail.get("exponential").toString())
        .isEqualTo(
            "{\"tested\":4,\"a2\":1,\"a2_p\":0.2,\"d\":0.3,\"lilliefors\":0.8,"
                + "\"lilliefors_p\":0.4}");
    assertThat(detail.get("dispersion_plateau").toString())
        .isEqualTo("{\"index\":1.5,\"low\":1.2,\"high\":1.8,\"from_window_s\":0.01}");
    assertThat(detail.get("hurst").toString())
        .isEqualTo(
            "{\"value\":0.8,\"low95\":0.7,\"high95\":0.9,\"frequencies\":64,\"shortest_s\":2}");
    assertThat(detail.at("/interval_dispersion/0").toString())
        .isEqualTo("{\"neighbours\":10,\"sums\":40,\"index\":0.64,\"low\":0.6,\"high\":0.7}");
    assertThat(detail.at("/interval_dispersion_plateau/index").isNull()).isTrue();
    assertThat(names(detail.at("/peaks/0")))
        .containsExactlyInAnyOrder(
            "window_s",
            "windows",
            "peak_to_mean",
            "poisson_peak_to_mean",
            "burst_factor",
            "burst_share");
  }

  private static JsonNode json(AnalysisResult summary) throws IOException {
    StringWriter text = new StringWriter();
    AnalysisDocument.json(summary).writeTo(text);
    assertThat(text.toString()).doesNotContain("NaN", "Infinity").endsWith("}\n");
    return new ObjectMapper().readTree(text.toString());
  }

  private static TreeSet<String> names(JsonNode node) {
    TreeSet<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void everyNameOfTheSchemaIsThere() throws IOException {
    JsonNode json = json(full());
    assertThat(json.get("schema").asText()).isEqualTo("trueload.analysis/1");
    assertThat(names(json))
        .containsExactlyInAnyOrder(
            "schema",
            "inputs",
            "window",
            "verdict",
            "samples",
            "transactions",
            "arrivals",
            "response_s",
            "intervals",
            "wire",
            "sessions",
            "error",
            "principle_a",
            "web_users",
            "breakdowns",
            "health",
            "log_times",
            "clock",
            "network",
            "logged_events",
            "log_sessions",
            "workload",
            "conformance",
            "over_time",
            "events",
            "failures");
    assertThat(names(json.get("log_times")))
        .containsExactlyInAnyOrder(
            "passed",
            "failed",
            "connect",
            "first_byte",
            "transfer",
            "received",
            "apdex",
            "intended");
    assertThat(json.at("/log_times/failed").isNull()).isTrue();
    // (6 + 2/2)/10
    assertThat(json.at("/log_times/apdex/score").asDouble()).isEqualTo(0.7);
    assertThat(names(json.at("/log_times/intended")))
        .containsExactlyInAnyOrder("late", "response", "reported");
    assertThat(names(json.at("/log_times/intended/late")))
        .containsExactlyInAnyOrder(
            "count", "mean_s", "sd_s", "p50_s", "p90_s", "p95_s", "p99_s", "max_s");
    assertThat(names(json.get("log_sessions")))
        .containsExactlyInAnyOrder("count", "length", "requests", "late", "think");
    assertThat(json.at("/log_sessions/think/families/0/shape").isNull()).isTrue();
    assertThat(names(json.at("/log_sessions/think/qq/0")))
        .containsExactlyInAnyOrder("family_s", "seen_s");
    assertThat(names(json.at("/over_time/rows/0")))
        .containsExactlyInAnyOrder("t_s", "mean_s", "p50_s", "p95_s", "p99_s");
    assertThat(names(json.get("principle_a")))
        .containsExactlyInAnyOrder(
            "n",
            "z_s",
            "z_sd_s",
            "gaps",
            "overlaps",
            "x_per_s",
            "r_s",
            "r_se_s",
            "q",
            "n_little",
            "n_difference",
            "r_to_z",
            "interval_mean_s",
            "interval_sd_s",
            "interval_cov",
            "drawn");
    assertThat(names(json.get("web_users")))
        .containsExactlyInAnyOrder("objects_per_page", "pages_per_s", "q_pages", "rows");
    assertThat(names(json.at("/web_users/rows/0"))).containsExactlyInAnyOrder("z_s", "n");
    assertThat(names(json.at("/inputs/0"))).contains("path", "format", "rows", "anomalies");
    assertThat(names(json.get("window")))
        .containsExactlyInAnyOrder("start_s", "end_s", "steady_by", "cut_start_s", "cut_end_s");
    assertThat(names(json.get("samples"))).contains("count", "errors", "labels");
    assertThat(names(json.get("arrivals")))
        .contains(
            "source",
            "count",
            "rate_per_s",
            "mean_s",
            "sd_s",
            "cov",
            "cov_se",
            "lag1",
            "resolution_s",
            "verdict");
    for (String times : new String[] {"/response_s", "/wire/reply_s", "/wire/response_s"}) {
      assertThat(names(json.at(times)))
          .containsExactlyInAnyOrder("mean", "sd", "p50", "p90", "p95", "p99", "max");
    }
    assertThat(names(json.get("wire")))
        .contains(
            "connections",
            "peak_open",
            "requests",
            "responses",
            "incomplete",
            "requests_per_connection",
            "reply_s",
            "response_s");
    assertThat(names(json.at("/wire/requests_per_connection"))).contains("mean", "min", "max");
    assertThat(names(json.get("sessions")))
        .contains("count", "connections", "shared_connections", "reconnects");
    assertThat(names(json.get("error")))
        .containsExactlyInAnyOrder("matched", "mean_s", "p50_s", "p99_s", "ratio_of_means");
  }

  @Test
  void valuesStandUnderTheirNames() throws IOException {
    JsonNode json = json(full());
    assertThat(json.at("/inputs/0/path").asText()).isEqualTo("a \"b\".jtl");
    assertThat(json.at("/inputs/0/anomalies/malformed_row").asInt()).isEqualTo(2);
    assertThat(json.at("/window/start_s").asText()).isEqualTo("1.700000000123456E9");
    assertThat(json.at("/samples/labels").get("</script>\u2028").get("p95_s").asInt()).isEqualTo(3);
    assertThat(json.at("/arrivals/verdict").asText()).isEqualTo("hypo-exponential");
    assertThat(json.at("/arrivals/lag1").isNull()).isTrue();
    assertThat(json.at("/arrivals/dispersion/0/high").asDouble()).isEqualTo(1.1);
    assertThat(json.at("/response_s/p50").asDouble()).isEqualTo(48.9e-6);
    assertThat(json.at("/response_s/max").isNull()).isTrue();
    assertThat(json.at("/wire/incomplete").asInt()).isEqualTo(5);
    assertThat(json.at("/wire/requests_per_connection/max").asInt()).isEqualTo(8);
    assertThat(json.at("/sessions/reconnects").asInt()).isEqualTo(12);
    assertThat(json.at("/error/p50_s").isNull()).isTrue();
    assertThat(json.at("/principle_a/n").asInt()).isEqualTo(200);
    assertThat(json.at("/principle_a/n_difference").asDouble())
        .isCloseTo(31.73 * (0.05274 + 6.25) - 200, within(1e-12));
    assertThat(json.at("/principle_a/interval_sd_s").asInt()).isEqualTo(4);
    assertThat(json.at("/principle_a/interval_cov").isNull()).isTrue();
    assertThat(json.at("/web_users/rows/0/n").asDouble()).isEqualTo(191.38);
    assertThat(json.at("/error/ratio_of_means").asInt()).isEqualTo(17);
  }

  @Test
  void numbersHaveNoExponent() throws IOException {
    StringWriter text = new StringWriter();
    AnalysisDocument.json(full()).writeTo(text);
    assertThat(text.toString())
        .contains("\"start_s\" : 1700000000.123456,", "\"p50\" : 0.0000489,");
  }

  @Test
  void partsThatTheInputsLackAreNull() throws IOException {
    AnalysisResult full = full();
    JsonNode json =
        json(
            AnalysisResult.of(full.inputs())
                .window(full.window())
                .arrivals(full.arrivals())
                .charts(full.charts())
                .verdict(full.verdict())
                .build());
    for (String part : new String[] {"samples", "response_s", "wire", "sessions", "error"}) {
      assertThat(json.get(part).isNull()).as(part).isTrue();
    }
  }
}
