package io.github.trueload.timer.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.settings.Setting;
import io.github.trueload.testing.jmeter.JMeterForTests;
import io.github.trueload.timer.BurstyThinkTime;
import io.github.trueload.timer.DistributionChoice;
import io.github.trueload.timer.ExponentialThinkTime;
import io.github.trueload.timer.ScaledThinkTime;
import io.github.trueload.timer.ThinkTimer;
import io.github.trueload.timer.TraceThinkTime;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Swing lays out and keeps texts without a screen too; what it looks like is not tested here. */
class PanelsTest {
  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  private static final String THINKS = "src/test/resources/plans/0.1/thinks.txt";

  static Stream<ThinkTimerGui> panels() {
    JMeterForTests.initialize();
    return Stream.of(
        new ExponentialThinkTimeGui(),
        new ScaledThinkTimeGui(),
        new BurstyThinkTimeGui(),
        new TraceThinkTimeGui());
  }

  private static TestElement shown(ThinkTimerGui panel, String... keysAndTexts) {
    TestElement element = panel.createTestElement();
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      element.setProperty(keysAndTexts[i], keysAndTexts[i + 1]);
    }
    panel.configure(element);
    return element;
  }

  @ParameterizedTest
  @MethodSource("panels")
  void standInTheTimerMenuUnderTheirName(ThinkTimerGui panel) {
    assertThat(panel.getMenuCategories()).containsExactly(MenuFactory.TIMERS);
    assertThat(panel.getStaticLabel()).startsWith("Trueload - ").contains("Think Time");
  }

  @ParameterizedTest
  @MethodSource("panels")
  void newElementHasAPreviewAndNoFault(ThinkTimerGui panel) {
    // no file is a sensible default
    ThinkTimer element = (ThinkTimer) shown(panel, "TraceThinkTime.file", THINKS);
    assertThat(panel.form().previewChart()).isNotNull();
    for (Setting setting : element.settings()) {
      assertThat(panel.form().field(setting).fault()).as(setting.key()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("panels")
  void whatIsShownIsWhatIsStored(ThinkTimerGui panel) {
    ThinkTimer element = (ThinkTimer) shown(panel, "ThinkTime.seed", "${__P(seed)}");
    element.setName("My name");
    element.setComment("my comment");
    panel.configure(element);
    ThinkTimer stored = panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(element);
    panel.clearGui();
    panel.modifyTestElement(stored);
    assertThat(stored).isEqualTo(panel.createTestElement());
  }

  /** JMeter's window of 1,100 pixels leaves some 785 beside the tree. */
  @ParameterizedTest
  @MethodSource("panels")
  void fitsIntoJMetersDefaultWindow(ThinkTimerGui panel) {
    panel.configure(panel.createTestElement());
    assertThat(panel.getPreferredSize().width).isBetween(300, 780);
  }

  /** 100 users, 4/s: Z = 25 s. */
  @Test
  void referencesToPropertiesPreviewTheirDefaults() {
    ScaledThinkTimeGui panel = new ScaledThinkTimeGui();
    ThinkTimer element = (ThinkTimer) panel.createTestElement();
    element.setProperty(ScaledThinkTime.RATE.key(), "${__P(rate,4/s)}");
    element.setProperty(ScaledThinkTime.USERS_FROM.key(), "${__P(users.from,number)}");
    panel.configure(element);
    assertThat(panel.form().field(ScaledThinkTime.USERS).editor().isVisible()).isTrue();
    assertThat(panel.form().previewChart().mark()).isEqualTo(25);
    assertThat(panel.form().previewMessage()).contains("present values or defaults");
    element.setProperty(ScaledThinkTime.RATE.key(), "${__P(rate,many)}");
    panel.configure(element);
    assertThat(panel.form().field(ScaledThinkTime.RATE).fault()).contains("is not a rate");
  }

  /** The file is not known to be needed, so that its absence is no fault. */
  @Test
  void aChoiceThatIsAVariableHidesNoField() {
    BurstyThinkTimeGui panel = new BurstyThinkTimeGui();
    ThinkTimer element = (ThinkTimer) panel.createTestElement();
    element.setProperty(BurstyThinkTime.PARAMETERS.key(), "${parameters}");
    panel.configure(element);
    for (Setting setting : element.settings()) {
      assertThat(panel.form().field(setting).editor().isVisible()).as(setting.key()).isTrue();
      assertThat(panel.form().field(setting).fault()).as(setting.key()).isEmpty();
    }
    assertThat(panel.form().previewChart()).isNull();
    assertThat(panel.form().previewMessage()).startsWith("No preview");
  }

  @ParameterizedTest
  @MethodSource("panels")
  void everySettingHasItsPlaceItsLabelAndItsChoices(ThinkTimerGui panel) {
    ThinkTimer element = panel.makeTestElement();
    assertThat(panel.rows().stream().flatMap(java.util.List::stream))
        .containsExactlyInAnyOrderElementsOf(element.settings());
    ResourceBundle labels = ResourceBundle.getBundle("io.github.trueload.timer.gui.Labels");
    for (Setting setting : element.settings()) {
      assertThat(labels.containsKey(setting.key())).as(setting.key()).isTrue();
      for (String choice : setting.choices()) {
        assertThat(labels.containsKey(setting.key() + "." + choice)).as(choice).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ThinkTime.mean, -3 s, longer than zero",
    "ThinkTime.mean, '', is missing",
    "ThinkTime.seed, x, not a whole number",
    "ThinkTime.distribution, normal, is not one of"
  })
  void faultIsShownAtItsFieldInsteadOfAPreview(String key, String text, String fault) {
    ThinkTimerGui panel = new ExponentialThinkTimeGui();
    ThinkTimer element = (ThinkTimer) shown(panel, key, text);
    for (Setting setting : element.settings()) {
      if (setting.key().equals(key)) {
        assertThat(panel.form().field(setting).fault()).contains(fault);
      } else {
        assertThat(panel.form().field(setting).fault()).isEmpty();
      }
    }
    assertThat(panel.form().previewChart()).isNull();
    assertThat(panel.form().previewMessage()).contains("Correct");
  }

  @Test
  void combinationThatMakesNoModelIsShownAtItsField() {
    ThinkTimerGui panel = new BurstyThinkTimeGui();
    shown(
        panel,
        "BurstyThinkTime.index",
        "2",
        "BurstyThinkTime.users",
        "1000",
        "BurstyThinkTime.serviceDemand",
        "20 ms");
    assertThat(panel.form().field(BurstyThinkTime.INDEX).fault()).contains("at least 3.4098");
    assertThat(panel.form().previewChart()).isNull();
  }

  @Test
  void targetBeyondTheServersCapacityIsPointedOut() {
    ThinkTimerGui panel = new ScaledThinkTimeGui();
    // 1/20 ms = 50 per second
    shown(panel, "ScaledThinkTime.rate", "51", "ScaledThinkTime.serviceTime", "20 ms");
    assertThat(panel.form().previewMessage())
        .contains("51/s")
        .contains("50/s")
        .contains("shows 100");
    shown(panel, "ScaledThinkTime.rate", "49", "ScaledThinkTime.serviceTime", "20 ms");
    assertThat(panel.form().previewMessage()).doesNotContain("/s");
  }

  /**
   * One station of 20 ms at 40 per second: with many users R is near that of an open queue, S/(1 -
   * λS) = 20/(1 - 0.8) = 100 ms, and Z = N/λ - R = 100 - 0.1 s.
   */
  @Test
  void heldRateIsPredictedAsSuch() {
    ScaledThinkTimeGui panel = new ScaledThinkTimeGui();
    shown(
        panel,
        "ScaledThinkTime.rate",
        "40",
        "ScaledThinkTime.serviceTime",
        "20 ms",
        "ScaledThinkTime.mode",
        "hold",
        "ScaledThinkTime.usersFrom",
        "number",
        "ScaledThinkTime.users",
        "4000");
    var row = panel.preview(panel.form().values()).table().get(3);
    assertThat(row.get(0)).isEqualTo("4000");
    assertThat(row.get(1)).isEqualTo("1.665 min");
    assertThat(row.get(2)).isEqualTo("40/s");
    assertThat(row.get(3)).startsWith("99.");
    assertThat(panel.form().previewMessage()).isEmpty();
    shown(
        panel,
        "ScaledThinkTime.rate",
        "40",
        "ScaledThinkTime.mode",
        "hold",
        "ScaledThinkTime.usersFrom",
        "number");
    assertThat(panel.form().previewMessage()).contains("is subtracted");
  }

  @Test
  void lag1ThatCannotBeReachedIsPointedOut() {
    ThinkTimerGui panel = new BurstyThinkTimeGui();
    // equations.md 5: 0.4 needs I of at least 81
    shown(panel, "BurstyThinkTime.users", "1000", "BurstyThinkTime.index", "50");
    assertThat(panel.form().previewMessage()).contains("lag-1").doesNotContain(".floor");
  }

  @Test
  void variablesHaveNoPreview() {
    ThinkTimerGui panel = new ExponentialThinkTimeGui();
    shown(panel, "ThinkTime.mean", "${think}");
    assertThat(panel.form().previewChart()).isNull();
    assertThat(panel.form().previewMessage()).contains("has a value only during a test");
    assertThat(panel.form().field(ExponentialThinkTime.MEAN).fault()).isEmpty();
  }

  @Test
  void variablesMayStandForChoicesToo() {
    ThinkTimerGui panel = new ExponentialThinkTimeGui();
    shown(panel, "ThinkTime.distribution", "${kind}");
    TestElement stored = panel.makeTestElement();
    panel.modifyTestElement(stored);
    assertThat(stored.getPropertyAsString("ThinkTime.distribution")).isEqualTo("${kind}");
    assertThat(panel.form().field(DistributionChoice.SHAPE).editor().isVisible()).isTrue();
  }

  @Test
  void wayToGiveABurstyProcessBringsItsFields() {
    ThinkTimerGui panel = new BurstyThinkTimeGui();
    shown(panel);
    assertThat(panel.form().field(BurstyThinkTime.INDEX).editor().isVisible()).isTrue();
    assertThat(panel.form().field(BurstyThinkTime.MEAN_LONG).editor().isVisible()).isFalse();
    shown(panel, "BurstyThinkTime.parameters", "map");
    assertThat(panel.form().field(BurstyThinkTime.INDEX).editor().isVisible()).isFalse();
    assertThat(panel.form().field(BurstyThinkTime.MEAN_LONG).editor().isVisible()).isTrue();
    assertThat(panel.form().field(BurstyThinkTime.MEAN_LONG).fault()).contains("is missing");
    assertThat(panel.form().previewChart()).isNull();
    shown(
        panel,
        "BurstyThinkTime.parameters",
        "file",
        "BurstyThinkTime.file",
        "src/test/resources/plans/0.1/burst.json");
    assertThat(panel.form().field(BurstyThinkTime.MEAN_LONG).editor().isVisible()).isFalse();
    assertThat(panel.form().field(BurstyThinkTime.FILE).editor().isVisible()).isTrue();
    assertThat(panel.form().previewChart()).isNotNull();
  }

  @Test
  void badTraceIsShownAtItsField() {
    ThinkTimerGui panel = new TraceThinkTimeGui();
    shown(panel, "TraceThinkTime.file", "src/test/resources/plans/0.1/trace.jmx");
    assertThat(panel.form().field(TraceThinkTime.FILE).fault()).contains("line 1 ");
    assertThat(panel.form().previewChart()).isNull();
  }

  @Test
  void optionsThatAPlanNeverTouchedAreNotAddedToIt() {
    ThinkTimerGui panel = new ScaledThinkTimeGui();
    TestElement element = shown(panel);
    for (Setting setting :
        java.util.List.of(ThinkTimer.FIRST, ThinkTimer.WAITING, ScaledThinkTime.MODE)) {
      assertThat(panel.form().field(setting).value()).isEqualTo(setting.initial());
      assertThat(element.getPropertyOrNull(setting.key())).isNull();
    }
    shown(panel, "ThinkTime.first", "atOnce", "ThinkTime.waiting", "${waiting}");
    panel.modifyTestElement(element);
    assertThat(element.getPropertyAsString("ThinkTime.first")).isEqualTo("atOnce");
    assertThat(element.getPropertyAsString("ThinkTime.waiting")).isEqualTo("${waiting}");
  }

  @Test
  void onlySettingsThatCountAreVisible() {
    ThinkTimerGui panel = new ScaledThinkTimeGui();
    shown(panel);
    assertThat(panel.form().field(ScaledThinkTime.USERS).editor().isVisible()).isFalse();
    assertThat(panel.form().field(DistributionChoice.SHAPE).editor().isVisible()).isFalse();
    shown(panel, "ScaledThinkTime.usersFrom", "number", "ThinkTime.distribution", "pareto");
    assertThat(panel.form().field(ScaledThinkTime.USERS).editor().isVisible()).isTrue();
    assertThat(panel.form().field(DistributionChoice.SHAPE).editor().isVisible()).isTrue();
    assertThat(panel.form().field(DistributionChoice.SHAPE).label().getText())
        .isEqualTo("Shape (default 1.5)");
  }
}
