package io.github.trueload.settings.gui;

import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JComponent;
import org.jspecify.annotations.Nullable;

/** Draws a {@link PreviewChart} in the look-and-feel's own colours and font. */
final class ChartView extends JComponent {
  private static final long serialVersionUID = 1L;

  private transient @Nullable PreviewChart chart;

  /** Shows this chart; null leaves the area empty. */
  void show(@Nullable PreviewChart newChart) {
    chart = newChart;
    repaint();
  }

  /** What is shown, null if nothing. */
  @Nullable PreviewChart chart() {
    return chart;
  }

  @Override
  public Dimension getPreferredSize() {
    int em = getFontMetrics(ChartPaint.font()).getHeight();
    return new Dimension(20 * em, 13 * em);
  }

  @Override
  public Dimension getMinimumSize() {
    int em = getFontMetrics(ChartPaint.font()).getHeight();
    return new Dimension(12 * em, 9 * em);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    PreviewChart shown = chart;
    if (shown == null) {
      return;
    }
    Graphics2D g = ChartPaint.copyOf(graphics);
    paint(shown, g);
    g.dispose();
  }

  private void paint(PreviewChart chart, Graphics2D g) {
    FontMetrics metrics = g.getFontMetrics();
    int line = metrics.getHeight();
    List<String> title = wrapped(chart.title(), metrics, getWidth());
    List<String> label = wrapped(chart.heightLabel(), metrics, getWidth());
    int top = (title.size() + label.size()) * line + line / 2;
    Rectangle2D plot =
        new Rectangle2D.Double(1, top, getWidth() - 2.0, getHeight() - top - 1.5 * line);
    if (!(plot.getHeight() > 0 && plot.getWidth() > 0)) {
      return;
    }
    g.setColor(ChartPaint.text());
    paintLines(title, 0, g);
    g.setColor(ChartPaint.label());
    paintLines(label, title.size() * line, g);
    paintBars(chart, g, plot);
    ChartPaint.axis(g, plot, chart.startLabel(), chart.endLabel());
    paintMark(chart, g, plot);
  }

  /** The lines of a text that is too wide for one; a word alone is never divided. */
  static List<String> wrapped(String text, FontMetrics metrics, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (line.isEmpty() || metrics.stringWidth(longer) <= width) {
        line = longer;
      } else {
        lines.add(line);
        line = word;
      }
    }
    lines.add(line);
    return lines;
  }

  private static void paintLines(List<String> lines, int top, Graphics2D g) {
    FontMetrics metrics = g.getFontMetrics();
    int baseline = top + metrics.getAscent();
    for (String line : lines) {
      g.drawString(line, 0, baseline);
      baseline += metrics.getHeight();
    }
  }

  private static void paintBars(PreviewChart chart, Graphics2D g, Rectangle2D plot) {
    double highest = 0;
    for (double height : chart.heights()) {
      highest = Math.max(highest, height);
    }
    if (!(highest > 0)) {
      return;
    }
    g.setColor(ChartPaint.accent());
    int bars = chart.heights().length;
    for (int i = 0; i < bars; i++) {
      // whole pixels: no hairlines between neighbours
      int left = (int) (plot.getX() + plot.getWidth() * i / bars);
      int right = (int) (plot.getX() + plot.getWidth() * (i + 1) / bars);
      int height = (int) Math.ceil(chart.heights()[i] / highest * plot.getHeight());
      g.fillRect(left, (int) plot.getMaxY() - height, Math.max(1, right - left), height);
    }
  }

  private static void paintMark(PreviewChart chart, Graphics2D g, Rectangle2D plot) {
    double share = chart.mark() / chart.end();
    if (!(share >= 0 && share <= 1)) {
      return;
    }
    double x = plot.getX() + share * plot.getWidth();
    g.setColor(ChartPaint.text());
    g.draw(new Line2D.Double(x, plot.getY(), x, plot.getMaxY()));
    FontMetrics metrics = g.getFontMetrics();
    String mark = LabelTexts.SHARED.text("preview.meanMark");
    int left = (int) Math.min(x + 4, plot.getMaxX() - metrics.stringWidth(mark));
    g.drawString(mark, left, (int) plot.getY() + metrics.getAscent());
  }
}
