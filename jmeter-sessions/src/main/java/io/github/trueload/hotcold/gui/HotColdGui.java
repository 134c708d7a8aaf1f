package io.github.trueload.hotcold.gui;

import io.github.trueload.hotcold.HotCold;
import io.github.trueload.hotcold.HotColdSettings;
import io.github.trueload.settings.Setting;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.settings.gui.ElementPanel;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.settings.gui.Preview;
import io.github.trueload.settings.gui.PreviewChart;
import io.github.trueload.turns.ShuffledRounds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;

/** Panel of {@link HotCold}. */
public final class HotColdGui extends ElementPanel {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts TEXTS = new LabelTexts(HotColdGui.class);
  private static final int[] CONNECTIONS = {10, 100, 1000, 10_000};

  private static final int PICTURED = 100;
  private static final double COLD_HEIGHT = 0.1;

  /** Always the same picture for the same settings. */
  private static final long PICTURE_SEED = 20_020_610;

  /** Made by JMeter for its menus and its tree. */
  public HotColdGui() {
    super(MenuFactory.TIMERS, "hot-cold.md");
  }

  @Override
  protected LabelTexts texts() {
    return TEXTS;
  }

  @Override
  public String getLabelResource() {
    return "hotcold.title";
  }

  @Override
  public TestElement makeTestElement() {
    return new HotCold();
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

  @Override
  public List<Setting> settings() {
    return HotColdSettings.ALL;
  }

  @Override
  public Preview preview(SettingValues values) {
    return HotColdGui.preview(HotColdSettings.of(values));
  }
}
