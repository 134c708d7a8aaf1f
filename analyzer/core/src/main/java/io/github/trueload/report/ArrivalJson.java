package io.github.trueload.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.dispersion.Autocorrelation;
import io.github.trueload.dispersion.ExponentialFit;
import io.github.trueload.dispersion.IntervalDispersion;
import io.github.trueload.dispersion.WindowPeak;
import io.github.trueload.stats.ArrivalDetail;
import io.github.trueload.stats.ArrivalSummary;
import io.github.trueload.stats.Breakdown;
import io.github.trueload.stats.Dispersion;
import io.github.trueload.stats.UserArrivals;
import java.io.IOException;

/** The tests and curves of the arrivals as JSON; the fields of an object that is open. */
final class ArrivalJson {

  private final JsonGenerator json;

  ArrivalJson(JsonGenerator json) {
    this.json = json;
  }

  /** Fields of {@code arrivals.detail}. */
  void detail(ArrivalSummary arrivals, java.util.List<UserArrivals.Point> users)
      throws IOException {
    ArrivalDetail detail = arrivals.detail();
    number("cov_low", detail.cov().low());
    number("cov_high", detail.cov().high());
    json.writeStringField("cov_se_by", detail.cov().ofBlocks() ? "blocks" : "delta-method");
    json.writeBooleanField("cov_interval_narrow", detail.cov().narrow());
    correlation(detail.correlation());
    fit(detail.fit());
    json.writeObjectFieldStart("dispersion_plateau");
    if (detail.countPlateau() == null) {
      number("index", Double.NaN);
      number("from_window_s", Double.NaN);
    } else {
      Dispersion first = arrivals.dispersion().get(detail.countPlateau().from());
      number("index", detail.countPlateau().level());
      number("from_window_s", first.windowSeconds());
    }
    json.writeEndObject();
    intervalDispersion(detail);
    json.writeArrayFieldStart("peaks");
    for (WindowPeak peak : detail.peaks()) {
      peak(peak);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("cov_by_users");
    for (UserArrivals.Point point : users) {
      json.writeStartObject();
      json.writeNumberField("n", point.users());
      json.writeNumberField("intervals", point.intervals());
      number("cov", point.cov());
      number("cov_se", point.standardError());
      json.writeBooleanField("cov_resolvable", point.resolvable());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** One breakdown as an object. */
  void breakdown(Breakdown breakdown) throws IOException {
    json.writeStartObject();
    json.writeStringField("by", breakdown.by().id());
    json.writeStringField("source", breakdown.source());
    json.writeNumberField("more", breakdown.more());
    json.writeArrayFieldStart("parts");
    for (Breakdown.Part part : breakdown.parts()) {
      part(part);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void part(Breakdown.Part part) throws IOException {
    ArrivalSummary arrivals = part.arrivals();
    json.writeStartObject();
    json.writeStringField("name", part.name());
    json.writeNumberField("count", arrivals.count());
    json.writeNumberField("errors", part.errors());
    number("rate_per_s", arrivals.ratePerSecond());
    number("cov", arrivals.cov());
    number("cov_se", arrivals.covStandardError());
    json.writeBooleanField("cov_resolvable", arrivals.covResolvable());
    json.writeStringField("verdict", arrivals.verdict().id());
    json.writeStringField("reason", arrivals.reason());
    number("mean_s", part.response().mean());
    number("p50_s", part.response().p50());
    number("p95_s", part.response().p95());
    number("p99_s", part.response().p99());
    number("max_s", part.response().max());
    json.writeEndObject();
  }

  private void correlation(Autocorrelation correlation) throws IOException {
    json.writeArrayFieldStart("autocorrelation");
    for (double rho : correlation.rho()) {
      JsonText.number(json, rho);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("ljung_box");
    json.writeNumberField("lags", correlation.rho().length);
    number("q", correlation.ljungBox());
    number("p", correlation.pValue());
    json.writeEndObject();
  }

  private void fit(ExponentialFit fit) throws IOException {
    if (fit == null) {
      json.writeNullField("exponential");
      return;
    }
    json.writeObjectFieldStart("exponential");
    json.writeNumberField("tested", fit.tested());
    number("a2", fit.andersonDarling());
    number("a2_p", fit.andersonDarlingP());
    number("d", fit.distance());
    number("lilliefors", fit.lilliefors());
    number("lilliefors_p", fit.lillieforsP());
    json.writeEndObject();
  }

  private void intervalDispersion(ArrivalDetail detail) throws IOException {
    json.writeArrayFieldStart("interval_dispersion");
    for (IntervalDispersion at : detail.intervalDispersion()) {
      json.writeStartObject();
      json.writeNumberField("neighbours", at.neighbours());
      json.writeNumberField("sums", at.sums());
      number("index", at.index());
      number("low", at.low());
      number("high", at.high());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("interval_dispersion_plateau");
    if (detail.intervalPlateau() == null) {
      number("index", Double.NaN);
      number("from_neighbours", Double.NaN);
    } else {
      number("index", detail.intervalPlateau().level());
      json.writeNumberField(
          "from_neighbours",
          detail.intervalDispersion().get(detail.intervalPlateau().from()).neighbours());
    }
    json.writeEndObject();
  }

  private void peak(WindowPeak peak) throws IOException {
    json.writeStartObject();
    number("window_s", peak.windowSeconds());
    json.writeNumberField("windows", peak.windows());
    number("peak_to_mean", peak.peakToMean());
    number("poisson_peak_to_mean", peak.poissonPeakToMean());
    number("burst_factor", peak.burstFactor());
    number("burst_share", peak.burstShare());
    json.writeEndObject();
  }

  private void number(String name, double value) throws IOException {
    JsonText.number(json, name, value);
  }
}
