package io.github.trueload.examples;

import java.util.Locale;

/** A drawing in SVG, in pixels from the top left, on white. */
public final class Svg {

  private final StringBuilder elements = new StringBuilder();
  private final int width;
  private final int height;

  /** An empty drawing of this size. */
  public Svg(int width, int height) {
    this.width = width;
    this.height = height;
  }

  /** A text; {@code anchor} is start, middle or end. */
  public void text(double x, double y, String anchor, String text) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
        x, y, anchor, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  /** A straight line. */
  public void line(double x1, double y1, double x2, double y2, String colour, double thickness) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
            + " stroke-width=\"%.1f\"/>",
        x1, y1, x2, y2, colour, thickness);
  }

  /** A filled circle. */
  public void dot(double x, double y, String colour) {
    add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>", x, y, colour);
  }

  /** A line through points: {@code path} is an SVG path. */
  public void path(String path, String colour, double thickness) {
    add(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\"/>",
        path, colour, thickness);
  }

  private void add(String format, Object... values) {
    elements.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" font-family="sans-serif" font-size="12" fill="#222">
        <rect width="%1$d" height="%2$d" fill="#fff"/>
        %3$s</svg>
        """,
        width,
        height,
        elements);
  }
}
