package io.github.trueload.sessions;

import io.github.trueload.arrivals.MapArrivals;
import io.github.trueload.arrivals.RateSchedule;
import io.github.trueload.queueing.BurstPattern;
import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.Setting.Kind;
import io.github.trueload.settings.SettingValues;
import java.util.List;

/**
 * The settings of a process by its mean rate, in surges (MAP) and bursts (a, b) too, under one
 * element's prefix.
 *
 * @param rate mean rate
 * @param index index of dispersion of the MAP's intervals
 * @param peak rate of the MAP's surges over its mean rate
 * @param burstFactor Banga and Druschel's a: rate of a burst over the mean rate
 * @param burstPercent Banga and Druschel's b: per cent of the time in bursts
 * @param period time from one burst to the next
 */
public record ProcessSettings(
    Setting rate,
    Setting index,
    Setting peak,
    Setting burstFactor,
    Setting burstPercent,
    Setting period) {

  /**
   * {@return the settings of an element}
   *
   * @param prefix how its keys begin
   * @param rate the mean rate of a new element, as text
   * @param peak the peak rate of a new element, as text
   */
  public static ProcessSettings of(String prefix, String rate, String peak) {
    return new ProcessSettings(
        Setting.required(prefix + "rate", Kind.RATE, rate),
        Setting.required(prefix + "index", Kind.POSITIVE, "100"),
        Setting.required(prefix + "peak", Kind.POSITIVE, peak),
        Setting.required(prefix + "burstFactor", Kind.POSITIVE, "6"),
        Setting.required(prefix + "burstPercent", Kind.POSITIVE, "5"),
        Setting.required(prefix + "period", Kind.DURATION, "100 s"));
  }

  /** {@return the settings used with surges} */
  public List<Setting> ofMap() {
    return List.of(rate, index, peak);
  }

  /** {@return the settings used with bursts} */
  public List<Setting> ofBursts() {
    return List.of(rate, burstFactor, burstPercent, period);
  }

  /**
   * {@return the process of surges}
   *
   * @throws RefusedSetting if the settings make no such process
   */
  public MapArrivals map(SettingValues values) {
    double perSecond = values.perSecond(rate);
    double dispersion = values.positive(index);
    double ratio = values.positive(peak);
    if (!(dispersion > 1)) {
      throw values.refusal(index, "must be above 1; at 1 the intervals are exponential");
    }
    if (!(ratio > 1)) {
      throw values.refusal(peak, "must be above 1: a surge is faster than the mean");
    }
    return values.made(index, () -> MapArrivals.of(perSecond, dispersion, ratio));
  }

  /**
   * {@return the bursts' form}
   *
   * @throws RefusedSetting if a·b is 1 or more, or either cannot be
   */
  public BurstPattern pattern(SettingValues values) {
    double factor = values.positive(burstFactor);
    double share = values.positive(burstPercent) / 100;
    return values.made(
        share < 1 ? burstFactor : burstPercent, () -> new BurstPattern(factor, share));
  }

  /**
   * {@return the rates of bursts over time}
   *
   * @throws RefusedSetting if the settings make no such process
   */
  public RateSchedule bursts(SettingValues values) {
    BurstPattern pattern = pattern(values);
    double perSecond = values.perSecond(rate);
    double seconds = values.seconds(period);
    return values.made(rate, () -> RateSchedule.bursts(pattern, perSecond, seconds));
  }
}
