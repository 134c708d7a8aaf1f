package io.github.trueload.settings.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.FontMetrics;
import java.util.List;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;

/** Texts above a chart are whole at each width, as in a window of 1,100 pixels. */
class ChartViewTest {

  private static final String TEXT = "mean 1.667 min, CoV 1; shortest 98 % shown";

  private final JLabel label = new JLabel();
  private final FontMetrics metrics = label.getFontMetrics(label.getFont());

  @Test
  void aTextThatFitsIsOneLine() {
    int width = metrics.stringWidth(TEXT);

    assertThat(ChartView.wrapped(TEXT, metrics, width)).containsExactly(TEXT);
    assertThat(ChartView.wrapped("", metrics, width)).containsExactly("");
  }

  @Test
  void aWiderTextHasLinesThatFit() {
    int width = metrics.stringWidth(TEXT) - 1;

    List<String> lines = ChartView.wrapped(TEXT, metrics, width);

    assertThat(lines).hasSize(2).allMatch(line -> metrics.stringWidth(line) <= width);
    assertThat(String.join(" ", lines)).isEqualTo(TEXT);
  }

  @Test
  void aWordIsNeverDivided() {
    assertThat(ChartView.wrapped("CoV 1", metrics, 1)).containsExactly("CoV", "1");
  }
}
