package io.github.trueload.planning;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.document.Format.DURATION;
import static io.github.trueload.document.Format.NUMBER;
import static io.github.trueload.document.Format.PERCENT;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.fixed;
import static io.github.trueload.stats.NumberText.number;

import io.github.trueload.dispersion.CountDispersion;
import io.github.trueload.document.Block;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.JsonObject;
import io.github.trueload.document.Note;
import io.github.trueload.document.Table;
import io.github.trueload.map.KnobSetting;
import io.github.trueload.queueing.BurstPlan;
import io.github.trueload.queueing.ClosedLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A plan of bursty think times: the two-state MAP, and what a server sees of it. */
public final class BurstPlanDocument {

  /** Name and version of the schema of all plans. */
  public static final String SCHEMA = "trueload.plan/1";

  private static final Format FIXED_2 = Format.fixed(2);
  private static final Format FIXED_3 = Format.fixed(3);

  private BurstPlanDocument() {}

  /** {@return {@code plan} as a document} */
  public static Document of(BurstPlan plan) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Note.console(
            "Think times of mean %s and index of dispersion %s, shared by %s:"
                .formatted(
                    duration(plan.setting().map().mean()),
                    number(plan.setting().map().indexOfDispersion()),
                    count(plan.knob().users(), "user"))));
    blocks.addAll(map(plan.setting(), plan.knob().lag1Floor()));
    blocks.add(
        Note.console(
                "Simulated: %s in %s, one station, exponential service of %s, seed %s"
                    .formatted(
                        count(plan.outcome().arrivals().requests(), "request"),
                        duration(plan.outcome().arrivals().seconds()),
                        duration(plan.knob().demandSeconds()),
                        plan.seed()))
            .apart());
    blocks.add(loops(plan));
    blocks.add(dispersion(plan.outcome().arrivals().dispersion()));
    return Document.withoutPage(blocks.toArray(Block[]::new));
  }

  static List<Block> map(KnobSetting.Tuned setting, double lag1Floor) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.ofOne(setting)
            .console("")
            .file("map.csv")
            .number("f", null, "f", KnobSetting.Tuned::f, BurstPlanDocument::plain)
            .number("mean_short_s", null, "mean short", of -> of.map().meanShort(), DURATION)
            .number("mean_long_s", null, "mean long", of -> of.map().meanLong(), DURATION)
            .number(
                "p_short_long",
                null,
                "p short→long",
                of -> of.map().shortToLong(),
                BurstPlanDocument::plain)
            .number(
                "p_long_short",
                null,
                "p long→short",
                of -> of.map().longToShort(),
                BurstPlanDocument::plain)
            .field("mean_s", of -> of.map().mean())
            .number("scv", null, "SCV", of -> of.map().scv(), BurstPlanDocument::plain)
            .number("lag1", null, "lag-1", KnobSetting.Tuned::lag1, FIXED_3)
            .field("index", of -> of.map().indexOfDispersion())
            .field("scale", of -> of.map().scale())
            .field("cov_within", of -> of.map().covWithin()));
    if (!setting.reachesFloor()) {
      blocks.add(
          Note.console(
              "The requested lag-1 autocorrelation %s is infeasible; the maximum is used."
                  .formatted(plain(lag1Floor))));
    }
    return blocks;
  }

  /** Three significant digits. */
  static String plain(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }

  /**
   * A loop, simulated or exact.
   *
   * @param outcome null for the same users without bursts: exact, so without a peak
   */
  private record Loop(
      String think, BurstPlan.@Nullable Outcome outcome, ClosedLoop steady, double demand) {

    double of(ToDoubleFunction<BurstPlan.Outcome> figure) {
      return outcome == null ? Double.NaN : figure.applyAsDouble(outcome);
    }

    String shown(Format format, ToDoubleFunction<BurstPlan.Outcome> figure) {
      return outcome == null ? "" : format.of(of(figure));
    }

    double ratePerSecond() {
      return outcome == null ? steady.ratePerSecond() : outcome.arrivals().ratePerSecond();
    }

    double inSystem() {
      return outcome == null ? steady.inSystem() : outcome.station().inSystem();
    }

    double responseSeconds() {
      return outcome == null ? steady.responseSeconds() : outcome.station().responseSeconds();
    }

    double utilization() {
      return outcome == null ? steady.ratePerSecond() * demand : outcome.station().utilization();
    }
  }

  private static Table<Loop> loops(BurstPlan plan) {
    double demand = plan.knob().demandSeconds();
    return Table.of(
            List.of(
                new Loop("bursty", plan.outcome(), plan.steady(), demand),
                new Loop("exponential", null, plan.steady(), demand)))
        .console("")
        .file("simulation.csv")
        .text("think", null, "", Loop::think)
        .field("requests", loop -> loop.of(it -> it.arrivals().requests()))
        .field("length_s", loop -> loop.of(it -> it.arrivals().seconds()))
        .field("x_per_s", Loop::ratePerSecond)
        .figures(null, "rate", loop -> fixed(loop.ratePerSecond(), 2) + "/s")
        .field("peak_per_s", loop -> loop.of(it -> it.arrivals().peakPerSecond()))
        .figures(
            null, "peak in 1 s", loop -> loop.shown(NUMBER, it -> it.arrivals().peakPerSecond()))
        .number("q", null, "Q", Loop::inSystem, FIXED_2)
        .field("q_peak", loop -> loop.of(it -> it.station().peakInSystem()))
        .figures(null, "peak Q", loop -> loop.shown(COUNT, it -> it.station().peakInSystem()))
        .number("r_s", null, "R", Loop::responseSeconds, DURATION)
        .number("utilization", null, "busy", Loop::utilization, PERCENT)
        .field("cov", loop -> loop.of(it -> it.arrivals().cov()))
        .figures(null, "CoV", loop -> loop.shown(FIXED_3, it -> it.arrivals().cov()))
        .field("lag1", loop -> loop.of(it -> it.arrivals().lag1()))
        .figures(null, "lag-1", loop -> loop.shown(FIXED_3, it -> it.arrivals().lag1()));
  }

  private static Table<CountDispersion> dispersion(List<CountDispersion> curve) {
    return Table.of(curve)
        .console("")
        .file("dispersion.csv")
        .number("window_s", null, "window", CountDispersion::windowSeconds, DURATION)
        .field("windows", CountDispersion::windows)
        .number("index", null, "index of dispersion of arrivals", CountDispersion::index, FIXED_2)
        .figures(null, "95 % band", at -> fixed(at.low(), 2) + " to " + fixed(at.high(), 2))
        .field("low", CountDispersion::low)
        .field("high", CountDispersion::high);
  }

  static JsonObject start(String kind) {
    return new JsonObject().with("schema", SCHEMA).with("plan", kind);
  }

  static JsonObject loop(ClosedLoop loop) {
    return new JsonObject()
        .with("x_per_s", loop.ratePerSecond())
        .with("q", loop.inSystem())
        .with("r_s", loop.responseSeconds());
  }

  /**
   * {@return {@code plan} as JSON; {@code docs/planning.md} describes every field} Times are in
   * seconds.
   */
  public static JsonObject json(BurstPlan plan) {
    return start("burst")
        .with("mean_s", plan.knob().meanSeconds())
        .with("index", plan.knob().indexOfDispersion())
        .with("users", plan.knob().users())
        .with("demand_s", plan.knob().demandSeconds())
        .with("floor", plan.knob().lag1Floor())
        .with("seed", plan.seed())
        .with("map", map(plan.setting()))
        .with("simulation", json(plan.outcome()))
        .with("steady", loop(plan.steady()));
  }

  static JsonObject map(KnobSetting.Tuned setting) {
    return new JsonObject()
        .with("f", setting.f())
        .with("mean_short_s", setting.map().meanShort())
        .with("mean_long_s", setting.map().meanLong())
        .with("p_short_long", setting.map().shortToLong())
        .with("p_long_short", setting.map().longToShort())
        .with("mean_s", setting.map().mean())
        .with("scv", setting.map().scv())
        .with("lag1", setting.lag1())
        .with("index", setting.map().indexOfDispersion())
        .with("scale", setting.map().scale())
        .with("cov_within", setting.map().covWithin());
  }

  private static JsonObject json(BurstPlan.Outcome outcome) {
    return new JsonObject()
        .with("requests", outcome.arrivals().requests())
        .with("length_s", outcome.arrivals().seconds())
        .with("x_per_s", outcome.arrivals().ratePerSecond())
        .with("peak_per_s", outcome.arrivals().peakPerSecond())
        .with("q", outcome.station().inSystem())
        .with("q_peak", outcome.station().peakInSystem())
        .with("r_s", outcome.station().responseSeconds())
        .with("utilization", outcome.station().utilization())
        .with("cov", outcome.arrivals().cov())
        .with("lag1", outcome.arrivals().lag1())
        .with(
            "dispersion",
            outcome.arrivals().dispersion().stream().map(BurstPlanDocument::json).toList());
  }

  private static JsonObject json(CountDispersion at) {
    return new JsonObject()
        .with("window_s", at.windowSeconds())
        .with("windows", at.windows())
        .with("index", at.index())
        .with("low", at.low())
        .with("high", at.high());
  }
}
