package io.github.trueload.settings.gui;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import javax.swing.UIManager;

/**
 * What the panels' charts share: the look-and-feel's colours and font, and the axis at the foot.
 */
public final class ChartPaint {

  /** Darklaf's, FlatLaf's, and what every look-and-feel has. */
  private static final List<String> ACCENT_KEYS =
      List.of("controlFillHighlight", "Component.accentColor", "ProgressBar.foreground");

  private static final int LABEL_ALPHA = 170;
  private static final int LINE_ALPHA = 120;

  private ChartPaint() {}

  /** {@return the font of labels} */
  public static Font font() {
    return UIManager.getFont("Label.font");
  }

  /** {@return the colour of titles} */
  public static Color text() {
    return UIManager.getColor("Label.foreground");
  }

  /** {@return the colour of the texts at an axis} */
  public static Color label() {
    return faint(LABEL_ALPHA);
  }

  /**
   * {@return the colour of titles, partly transparent}
   *
   * @param alpha opacity, 0 to 255
   */
  public static Color faint(int alpha) {
    Color text = text();
    return new Color(text.getRed(), text.getGreen(), text.getBlue(), alpha);
  }

  /**
   * {@return the colour the look-and-feel marks selections with: visible on light and dark ground}
   */
  public static Color accent() {
    for (String key : ACCENT_KEYS) {
      Color color = UIManager.getColor(key);
      if (color != null) {
        return color;
      }
    }
    return text();
  }

  /**
   * {@return a copy to paint with, smooth and in the labels' font; the caller disposes of it}
   *
   * @param graphics stays as it is
   */
  public static Graphics2D copyOf(Graphics graphics) {
    Graphics2D copy = (Graphics2D) graphics.create();
    copy.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    copy.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    copy.setFont(font());
    return copy;
  }

  /**
   * Paints the axis below {@code plot}, with a word at either end.
   *
   * @param g paints
   * @param start word at the left end
   * @param end word at the right end
   */
  public static void axis(Graphics2D g, Rectangle2D plot, String start, String end) {
    g.setColor(faint(LINE_ALPHA));
    g.draw(new Line2D.Double(plot.getX(), plot.getMaxY(), plot.getMaxX(), plot.getMaxY()));
    int baseline = (int) plot.getMaxY() + g.getFontMetrics().getAscent() + 2;
    g.setColor(label());
    g.drawString(start, (int) plot.getX(), baseline);
    g.drawString(end, (int) plot.getMaxX() - g.getFontMetrics().stringWidth(end), baseline);
  }
}
