package io.github.trueload.settings.gui;

import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jorphan.gui.JFactory;
import org.jspecify.annotations.Nullable;

/** Chart, table and remark; or one message where there is nothing to draw. */
final class PreviewPanel extends JPanel {
  private static final long serialVersionUID = 1L;

  private static final int MESSAGE_EMS = 16;

  private final ChartView chart = new ChartView();
  private final JPanel table = new JPanel();
  private final MessageLabel message = new MessageLabel(MESSAGE_EMS);

  PreviewPanel() {
    super(new MigLayout("fillx, wrap 1, hidemode 3", "[fill,grow]"));
    setBorder(BorderFactory.createTitledBorder(LabelTexts.SHARED.text("preview.title")));
    add(message, "growx");
    add(chart, "growx");
    add(table, "growx");
  }

  /** Shows a preview. */
  void show(Preview preview) {
    chart.show(preview.chart());
    fillTable(preview.table(), preview.headed());
    setMessage(preview.remark());
  }

  /** Shows only a message; the chart's place stays empty, so that the panel keeps its shape. */
  void show(String text) {
    chart.show(null);
    fillTable(List.of(), false);
    setMessage(text);
  }

  /** The message shown, empty if none. */
  String message() {
    return message.message();
  }

  /** What is drawn, null if nothing. */
  @Nullable PreviewChart chart() {
    return chart.chart();
  }

  private void setMessage(String text) {
    message.show(text);
    revalidate();
    repaint();
  }

  private void fillTable(List<List<String>> rows, boolean headed) {
    table.removeAll();
    int columns = rows.isEmpty() ? 1 : rows.get(0).size();
    String columnForm = headed ? "[right,grow]".repeat(columns) : "[][right]push";
    table.setLayout(new MigLayout("fillx, insets 0, gapy 2, wrap " + columns, columnForm));
    for (int row = 0; row < rows.size(); row++) {
      for (String cell : rows.get(row)) {
        JLabel label = new JLabel(cell);
        table.add(headed && row == 0 ? JFactory.small(label) : label);
      }
    }
  }
}
