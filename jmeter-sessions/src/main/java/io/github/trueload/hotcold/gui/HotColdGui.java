package io.github.trueload.hotcold.gui;

import io.github.trueload.hotcold.HotCold;
import io.github.trueload.hotcold.HotColdSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.settings.gui.SettingsForm;
import io.github.trueload.turns.ShuffledRounds;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

/** Panel of {@link HotCold}. */
public final class HotColdGui extends AbstractTimerGui implements SettingsForm.Model {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(HotColdGui.class);
  private static final int[] CONNECTIONS = {10, 100, 1000, 10_000};

  private static final int PICTURED = 100;
  private static final double COLD_HEIGHT = 0.1;

  /** Always the same picture for the same settings. */
  private static final long PICTURE_SEED = 20_020_610;

  private final SettingsForm form = new SettingsForm(this, TEXTS, "hot-cold.md");

  /** Made by JMeter for its menus and its tree. */
  public HotColdGui() {
    setLayout(new BorderLayout(0, 5));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    add(form, BorderLayout.CENTER);
  }

  @Override
  public String getLabelResource() {
    return "hotcold.title";
  }

  @Override
  public String getStaticLabel() {
    return TEXTS.text(getLabelResource());
  }

  /** JMeter's manual has no section on this element; the link in the panel leads to its page. */
  @Override
  public String getDocAnchor() {
    return getStaticLabel().replace(' ', '_');
  }

  @Override
  public TestElement makeTestElement() {
    return new HotCold();
  }

  @Override
  public TestElement createTestElement() {
    TestElement element = super.createTestElement();
    form.storeInitial(element);
    return element;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    form.store(element);
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    form.show(element);
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.showInitialTexts();
  }

  private static Preview preview(HotColdSettings settings) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(TEXTS.text("figure.connections"), TEXTS.text("figure.hot")));
    for (int connections : CONNECTIONS) {
      rows.add(
          List.of(Integer.toString(connections), Integer.toString(settings.hotOf(connections))));
    }
    return new Preview(chart(settings), rows, true, TEXTS.text("hotcold.remark"));
  }

  /** Who has the first turns of a hundred. */
  private static PreviewChart chart(HotColdSettings settings) {
    ShuffledRounds<Integer> rounds = new ShuffledRounds<>(new SplittableRandom(PICTURE_SEED));
    double[] heights = new double[PICTURED];
    for (int i = 0; i < PICTURED; i++) {
      heights[i] = COLD_HEIGHT;
      rounds.await(i);
    }
    int hot = settings.hotOf(PICTURED);
    for (int i = 0; i < hot; i++) {
      heights[rounds.next().orElseThrow()] = 1;
    }
    return new PreviewChart(
        TEXTS.text("hotcold.chart", PICTURED),
        heights,
        PICTURED,
        Double.NaN,
        TEXTS.text("hotcold.highest", hot),
        "1",
        Integer.toString(PICTURED));
  }

  /** The settings and the preview. */
  SettingsForm form() {
    return form;
  }

  @Override
  public String elementName() {
    return getName();
  }

  @Override
  public List<Setting> settings() {
    return HotColdSettings.ALL;
  }

  @Override
  public Preview preview(SettingValues values) {
    return HotColdGui.preview(HotColdSettings.of(values));
  }
}
