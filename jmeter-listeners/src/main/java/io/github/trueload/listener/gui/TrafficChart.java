package io.github.trueload.listener.gui;

import io.github.trueload.listener.TrafficBoard.Point;
import io.github.trueload.settings.gui.ChartPaint;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.stats.NumberText;
import java.awt.BasicStroke;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javax.swing.JComponent;
import org.jspecify.annotations.Nullable;

/**
 * Rate and CoV over the last minutes, one above the other, in the look-and-feel's own colours and
 * font. The rate's axis begins at 0, the CoV's at 0 and reaches to 2 at least.
 */
final class TrafficChart extends JComponent {
  private static final long serialVersionUID = 1L;

  private static final LabelTexts LABELS = new LabelTexts(TrafficChart.class);

  private static final double LEAST_COV = 2;

  /** Room above the highest rate, for the target's words. */
  private static final double HEADROOM = 1.2;

  private static final int LEAST_POINTS = 60;

  /** Beside the words of a mark, pixels. */
  private static final int MARGIN = 4;

  private transient List<Point> points = List.of();
  private double target = Double.NaN;

  /** Shows these seconds, in order. */
  void show(List<Point> seconds, double targetPerSecond) {
    points = seconds;
    target = targetPerSecond;
    repaint();
  }

  @Override
  public Dimension getPreferredSize() {
    int em = getFontMetrics(ChartPaint.font()).getHeight();
    return new Dimension(30 * em, 20 * em);
  }

  @Override
  public Dimension getMinimumSize() {
    int em = getFontMetrics(ChartPaint.font()).getHeight();
    return new Dimension(14 * em, 12 * em);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    if (points.isEmpty()) {
      return;
    }
    Graphics2D g = ChartPaint.copyOf(graphics);
    double half = getHeight() / 2.0;
    paintRate(g, new Rectangle2D.Double(0, 0, getWidth(), half));
    paintCov(g, new Rectangle2D.Double(0, half, getWidth(), half));
    g.dispose();
  }

  private Point last() {
    return points.get(points.size() - 1);
  }

  /** Of the last second that is complete. */
  private double latestRate() {
    for (int i = points.size() - 1; i >= 0; i--) {
      if (Double.isFinite(points.get(i).ratePerSecond())) {
        return points.get(i).ratePerSecond();
      }
    }
    return Double.NaN;
  }

  private void paintRate(Graphics2D g, Rectangle2D area) {
    double most = Double.isNaN(target) ? 0 : target;
    for (Point point : points) {
      if (Double.isFinite(point.ratePerSecond())) {
        most = Math.max(most, point.ratePerSecond());
      }
    }
    most *= HEADROOM;
    Rectangle2D plot = plot(g, area);
    String now = NumberText.number(latestRate());
    paintHead(g, area, plot, LABELS.text("chart.rate", now), most);
    Label highest = highest(g, plot, Point::ratePerSecond, most);
    if (!Double.isNaN(target)) {
      String words = LABELS.text("chart.target", NumberText.number(target));
      paintMark(g, plot, target / most, words, highest);
    }
    paintLine(g, plot, Point::ratePerSecond, most);
    paint(g, highest);
  }

  private void paintCov(Graphics2D g, Rectangle2D area) {
    double most = LEAST_COV;
    for (Point point : points) {
      if (Double.isFinite(point.cov())) {
        most = Math.max(most, point.cov());
      }
    }
    Rectangle2D plot = plot(g, area);
    String now = NumberText.fixed(last().cov(), 2);
    paintHead(g, area, plot, LABELS.text("chart.cov", now), most);
    Label highest = highest(g, plot, Point::cov, most);
    paintMark(g, plot, 1 / most, LABELS.text("chart.poisson"), highest);
    paintLine(g, plot, Point::cov, most);
    paint(g, highest);
  }

  private static Rectangle2D plot(Graphics2D g, Rectangle2D area) {
    int line = g.getFontMetrics().getHeight();
    return new Rectangle2D.Double(
        area.getX() + 1,
        area.getY() + 1.3 * line,
        area.getWidth() - 2,
        Math.max(1, area.getHeight() - 2.6 * line));
  }

  private void paintHead(
      Graphics2D g, Rectangle2D area, Rectangle2D plot, String title, double most) {
    FontMetrics metrics = g.getFontMetrics();
    g.setColor(ChartPaint.text());
    g.drawString(title, 0, (int) area.getY() + metrics.getAscent());
    g.setColor(ChartPaint.label());
    String top = NumberText.number(most);
    int right = (int) plot.getMaxX();
    g.drawString(top, right - metrics.stringWidth(top), (int) area.getY() + metrics.getAscent());
    String span = "−" + NumberText.duration(stepSeconds() * (places() - 1));
    ChartPaint.axis(g, plot, span, "0 s");
  }

  /** Places for points along the axis; the newest point is at the right. */
  private int places() {
    return Math.max(points.size(), LEAST_POINTS);
  }

  /** From one point to the next: a second of a run under way, some of them of a long log. */
  private double stepSeconds() {
    return points.size() < 2
        ? 1
        : Math.rint(
            (last().epochMillis() - points.get(0).epochMillis()) / 1e3 / (points.size() - 1));
  }

  /** A horizontal line; its words are at the left, or at the right if a label is at the left. */
  private static void paintMark(
      Graphics2D g, Rectangle2D plot, double share, String words, @Nullable Label label) {
    if (!(share >= 0 && share <= 1)) {
      return;
    }
    double y = plot.getMaxY() - share * plot.getHeight();
    g.setColor(ChartPaint.faint(130));
    g.draw(new Line2D.Double(plot.getX(), y, plot.getMaxX(), y));
    int width = g.getFontMetrics().stringWidth(words);
    int left = (int) plot.getX() + MARGIN;
    boolean isTaken = label != null && label.x < left + width + MARGIN;
    g.drawString(words, isTaken ? (int) plot.getMaxX() - MARGIN - width : left, (int) y - 3);
  }

  private record Label(String words, int x, int y) {}

  /** The label of the highest value, at its place; null if there is no value. */
  private @Nullable Label highest(
      Graphics2D g, Rectangle2D plot, ToDoubleFunction<Point> value, double most) {
    int place = -1;
    for (int i = 0; i < points.size(); i++) {
      double at = value.applyAsDouble(points.get(i));
      if (Double.isFinite(at) && (place < 0 || at > value.applyAsDouble(points.get(place)))) {
        place = i;
      }
    }
    if (place < 0 || !(most > 0)) {
      return null;
    }
    double highest = value.applyAsDouble(points.get(place));
    String words = LABELS.text("chart.highest", NumberText.number(highest));
    int width = g.getFontMetrics().stringWidth(words);
    double step = plot.getWidth() / (places() - 1);
    double x = plot.getMaxX() - (points.size() - 1 - place) * step;
    double y = plot.getMaxY() - highest / most * plot.getHeight();
    return new Label(
        words,
        (int) Math.max(plot.getX(), Math.min(x - width / 2.0, plot.getMaxX() - width)),
        (int) Math.max(plot.getY() + g.getFontMetrics().getAscent(), y - 3));
  }

  private static void paint(Graphics2D g, @Nullable Label label) {
    if (label != null) {
      g.setColor(ChartPaint.label());
      g.drawString(label.words, label.x, label.y);
    }
  }

  /** The newest second at the right; a gap where a value is not known. */
  private void paintLine(
      Graphics2D g, Rectangle2D plot, ToDoubleFunction<Point> value, double most) {
    if (!(most > 0)) {
      return;
    }
    Path2D line = new Path2D.Double();
    double step = plot.getWidth() / (places() - 1);
    boolean drawing = false;
    for (int i = 0; i < points.size(); i++) {
      double at = value.applyAsDouble(points.get(i));
      if (!Double.isFinite(at)) {
        drawing = false;
        continue;
      }
      double x = plot.getMaxX() - (points.size() - 1 - i) * step;
      double y = plot.getMaxY() - at / most * plot.getHeight();
      if (drawing) {
        line.lineTo(x, y);
      } else {
        line.moveTo(x, y);
        line.lineTo(x + 1, y);
      }
      drawing = true;
    }
    g.setColor(ChartPaint.accent());
    g.setStroke(new BasicStroke(2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    g.draw(line);
    g.setStroke(new BasicStroke());
  }
}
