package io.github.trueload.timer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.settings.RefusedSetting;
import io.github.trueload.settings.SettingValues;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {
  enum Element {
    EXPONENTIAL(ExponentialThinkTime::new),
    SCALED(ScaledThinkTime::new),
    BURSTY(BurstyThinkTime::new),
    TRACE(TraceThinkTime::new);

    final Supplier<ThinkTimer> factory;

    Element(Supplier<ThinkTimer> factory) {
      this.factory = factory;
    }
  }

  @BeforeEach
  void newRun() {
    TimerRun.newRun();
  }

  /** Messages name a setting as its panel does. */
  private static String label(String key) {
    return ResourceBundle.getBundle("io.github.trueload.timer.gui.Labels", Locale.ENGLISH)
        .getString(key);
  }

  @ParameterizedTest
  @CsvSource({
    "EXPONENTIAL, ThinkTime.mean, '', is missing",
    "EXPONENTIAL, ThinkTime.mean, 0, longer than zero",
    "EXPONENTIAL, ThinkTime.mean, -7 s, longer than zero",
    "EXPONENTIAL, ThinkTime.mean, NaN, is not a duration",
    "EXPONENTIAL, ThinkTime.mean, Infinity, is not a duration",
    "EXPONENTIAL, ThinkTime.mean, 1e999 s, longer than 365 days",
    "EXPONENTIAL, ThinkTime.mean, seven, is not a duration",
    "EXPONENTIAL, ThinkTime.distribution, normal, is not one of exponential",
    "EXPONENTIAL, ThinkTime.seed, 1.5, is not a whole number",
    "EXPONENTIAL, ThinkTime.seed, 9223372036854775808, does not fit in 64 bits",
    "SCALED, ScaledThinkTime.rate, '', is missing",
    "SCALED, ScaledThinkTime.rate, 0, must be greater than zero",
    "SCALED, ScaledThinkTime.rate, -1, must be greater than zero",
    "SCALED, ScaledThinkTime.rate, NaN, is not a rate",
    "SCALED, ScaledThinkTime.rate, 1e999, is too large",
    "SCALED, ScaledThinkTime.rate, '1,000', is not a rate",
    "SCALED, ScaledThinkTime.rateUnit, day, 'is not one of s, min, h'",
    "SCALED, ScaledThinkTime.usersFrom, all, is not one of group",
    "SCALED, ScaledThinkTime.generators, 0, must be at least 1",
    "SCALED, ScaledThinkTime.rateScope, mine, is not one of total",
    "SCALED, ScaledThinkTime.serviceTime, fast, is not a duration",
    "BURSTY, BurstyThinkTime.mean, 0 s, longer than zero",
    "BURSTY, BurstyThinkTime.index, '', is missing",
    "BURSTY, BurstyThinkTime.index, many, is not a number",
    "BURSTY, BurstyThinkTime.users, 0, must be at least 1",
    "BURSTY, BurstyThinkTime.users, 99999999999, is too large",
    "BURSTY, BurstyThinkTime.serviceDemand, -1 ms, longer than zero",
    "BURSTY, BurstyThinkTime.minLag1, 0.5, from 0.05 to 0.49",
    "BURSTY, BurstyThinkTime.sharing, none, 'is not one of shared, thread'",
    "BURSTY, BurstyThinkTime.start, short, 'is not one of stationary, long'",
    "BURSTY, BurstyThinkTime.parameters, json, 'is not one of knob, map, file'",
    "TRACE, TraceThinkTime.file, '', is missing",
    "TRACE, TraceThinkTime.format, xml, 'is not one of durations, jtl'",
    "TRACE, TraceThinkTime.sharing, none, 'is not one of shared, thread'",
    "TRACE, TraceThinkTime.atEnd, wait, 'is not one of repeat, stop, empirical'",
    "EXPONENTIAL, ThinkTime.first, no, 'is not one of wait, atOnce'",
    "EXPONENTIAL, ThinkTime.waiting, spin, 'is not one of millis, exact'",
    "SCALED, ScaledThinkTime.mode, keep, 'is not one of scaled, hold'"
  })
  void isRefusedBeforeLoadNamingElementFieldAndValue(
      Element element, String key, String text, String reason) {
    ThinkTimer timer = TimerRun.withSettings(element.factory.get(), "My think time", key, text);
    if (!key.equals("TraceThinkTime.file") && element == Element.TRACE) {
      timer.setProperty("TraceThinkTime.file", "src/test/resources/plans/0.1/thinks.txt");
    }
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("\"My think time\"")
        .hasMessageContaining(label(key) + " = \"" + text + "\"")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "meanShort, '', is missing",
    "meanShort, 0, longer than zero",
    "meanShort, -1 s, longer than zero",
    "meanShort, NaN, is not a duration",
    "meanLong, 1e999 s, longer than 365 days",
    "meanLong, 0.9 ms, 'must be at least that of the state short, 1 ms'",
    "shortToLong, '', is missing",
    "shortToLong, 0, must be greater than zero",
    "shortToLong, 1.1, is a probability and must be at most 1",
    "longToShort, Infinity, is not a number",
    "longToShort, -0.1, must be greater than zero"
  })
  void badParameterOfABurstyProcessIsRefused(String name, String text, String reason) {
    String key = "BurstyThinkTime." + name;
    ThinkTimer timer = TimerRun.withSettings(new BurstyThinkTime(), "My think time", MAP);
    timer.setProperty(key, text);
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("\"My think time\": " + label(key) + " = \"" + text + "\"")
        .hasMessageContaining(reason);
  }

  private static final String[] MAP = {
    "BurstyThinkTime.parameters", "map",
    "BurstyThinkTime.meanShort", "1 ms",
    "BurstyThinkTime.meanLong", "2 s",
    "BurstyThinkTime.shortToLong", "0.25",
    "BurstyThinkTime.longToShort", "0.75"
  };

  @Test
  void settingsOfTheOtherWaysToGiveAProcessAreLeftAlone() {
    ThinkTimer timer = TimerRun.withSettings(new BurstyThinkTime(), "T", MAP);
    timer.setProperty("BurstyThinkTime.mean", "junk");
    timer.setProperty("BurstyThinkTime.file", "nowhere.json");
    timer.checkBeforeLoad();
    // π_s = 0.75/(0.25 + 0.75): 0.75·1 ms + 0.25·2 s
    assertThat(BurstyThinkTime.map(SettingValues.evaluated(timer, timer.settings()), 0).mean())
        .isCloseTo(0.50075, within(1e-12));
  }

  @Test
  void shapeOutsideTheDistributionsDomainIsRefused() {
    ThinkTimer timer =
        TimerRun.withSettings(
            new ExponentialThinkTime(),
            "T",
            "ThinkTime.distribution",
            "hyper-exponential",
            "ThinkTime.shape",
            "0.5");
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("Shape = \"0.5\"")
        .hasMessageContaining("CoV");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e12", "1e-9"})
  void rateThatNeedsAnUnusableThinkTimeIsRefused(String rate) {
    ThinkTimer timer =
        TimerRun.withSettings(
            new ScaledThinkTime(),
            "T",
            "ScaledThinkTime.rate",
            rate,
            "ScaledThinkTime.usersFrom",
            "number");
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("Target rate = \"" + rate + "\"")
        .hasMessageContaining("100 users");
  }

  @Test
  void infeasibleBurstsAreRefusedWithTheFeasibleRange() {
    // equations.md 5: E[Z] = 7 s, N = 1000, ΣD = 20 ms, I = 2 is infeasible; the least I at f = 1
    // is
    // 1 + (SCV − 1)·max(A, B)/(A + B), A = 13 s, B = 6.98 s: 1 + 2·A·B/49·13/19.98 = 3.4098
    ThinkTimer timer =
        TimerRun.withSettings(
            new BurstyThinkTime(),
            "Bursts",
            "BurstyThinkTime.index",
            "2",
            "BurstyThinkTime.users",
            "1000",
            "BurstyThinkTime.serviceDemand",
            "20 ms");
    assertThatThrownBy(timer::checkBeforeLoad)
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("\"Bursts\": Index of dispersion I = \"2\" is not feasible")
        .hasMessageContaining("at least 3.4098");
  }

  @Test
  void textInASettingThatDoesNotCountIsLeftAlone() {
    TimerRun.withSettings(new ExponentialThinkTime(), "T", "ThinkTime.shape", "junk")
        .checkBeforeLoad();
    ThinkTimer scaled =
        TimerRun.withSettings(new ScaledThinkTime(), "T", "ScaledThinkTime.users", "junk");
    scaled.checkBeforeLoad();
    assertThat(scaled.settingsInEffect(SettingValues.evaluated(scaled, scaled.settings())))
        .doesNotContain(ScaledThinkTime.USERS);
  }

  @Test
  void absentOptionalSettingsMeanWhatTheDocumentationSays() {
    ThinkTimer timer = new BurstyThinkTime();
    timer.setName("T");
    timer.setProperty("BurstyThinkTime.mean", "7 s");
    timer.setProperty("BurstyThinkTime.index", "400");
    timer.setProperty("BurstyThinkTime.serviceDemand", "5 ms");
    SettingValues values = SettingValues.evaluated(timer, timer.settings());
    assertThat(values.positive(BurstyThinkTime.MIN_LAG1)).isEqualTo(0.4);
    assertThat(values.choice(BurstyThinkTime.SHARING)).isEqualTo("shared");
    assertThat(values.choice(BurstyThinkTime.START)).isEqualTo("stationary");
    assertThat(values.seed(ThinkTimer.SEED)).isEmpty();
  }

  @Test
  void variablesThatHaveNoValueAreRefusedWhenTheyAreNeeded() {
    ThinkTimer timer =
        TimerRun.withSettings(
            new ExponentialThinkTime(), "T", "ThinkTime.mean", "${thinkOfThisUser}");
    timer.checkBeforeLoad();
    assertThatThrownBy(
            () -> ExponentialThinkTime.model(SettingValues.evaluated(timer, timer.settings())))
        .isInstanceOf(RefusedSetting.class)
        .hasMessageContaining("Mean think time = \"${thinkOfThisUser}\"")
        .hasMessageContaining("has no value");
  }
}
