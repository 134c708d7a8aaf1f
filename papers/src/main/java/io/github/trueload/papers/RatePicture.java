package io.github.trueload.papers;

import io.github.trueload.dispersion.WindowCounts;
import io.github.trueload.examples.Svg;
import java.util.List;
import java.util.Locale;

/** Requests over time, one panel for each run below the other, all on the same axes. */
final class RatePicture {

  private static final int WIDTH = 900;
  private static final int PANEL_HEIGHT = 170;
  private static final int LEFT = 60;
  private static final int RIGHT = 880;
  private static final int PLOT_TOP = 26;
  private static final int PLOT_HEIGHT = 125;
  private static final int FOOT = 40;
  private static final int SECONDS_PER_TICK = 10;
  private static final int COUNT_PER_TICK = 100;

  private final Svg svg;
  private final double seconds;
  private final int most;

  record Panel(String title, WindowCounts counts) {

    int most() {
      int most = 0;
      for (int window = 0; window < counts.windows(); window++) {
        most = Math.max(most, counts.count(window));
      }
      return most;
    }

    double seconds() {
      return counts.windows() * windowSeconds();
    }

    double windowSeconds() {
      return counts.windowNanos() / 1e9;
    }
  }

  private RatePicture(List<Panel> panels) {
    svg = new Svg(WIDTH, PANEL_HEIGHT * panels.size() + FOOT);
    seconds = panels.stream().mapToDouble(Panel::seconds).max().orElseThrow();
    int peak = panels.stream().mapToInt(Panel::most).max().orElseThrow();
    most = (peak / COUNT_PER_TICK + 1) * COUNT_PER_TICK;
  }

  static String svg(List<Panel> panels) {
    RatePicture picture = new RatePicture(panels);
    for (int i = 0; i < panels.size(); i++) {
      picture.draw(panels.get(i), i * PANEL_HEIGHT + PLOT_TOP);
    }
    double y = panels.size() * PANEL_HEIGHT + 18.0;
    for (int at = 0; at <= picture.seconds; at += SECONDS_PER_TICK) {
      picture.svg.text(picture.x(at), y - 10, "middle", String.valueOf(at));
    }
    picture.svg.text(
        LEFT,
        y + 12,
        "start",
        String.format(
            Locale.ROOT,
            "seconds; requests sent in each %.0f ms",
            panels.get(0).windowSeconds() * 1000));
    return picture.svg.toString();
  }

  private void draw(Panel panel, double top) {
    svg.text(LEFT, top - 8, "start", panel.title());
    int step = Math.max(1, most / COUNT_PER_TICK / 3) * COUNT_PER_TICK;
    for (int count = 0; count <= most; count += step) {
      svg.line(LEFT, y(top, count), RIGHT, y(top, count), "#ddd", 1);
      svg.text(LEFT - 8.0, y(top, count) + 4, "end", String.valueOf(count));
    }
    StringBuilder path = new StringBuilder();
    for (int window = 0; window < panel.counts().windows(); window++) {
      double x = x((window + 0.5) * panel.windowSeconds());
      double y = y(top, panel.counts().count(window));
      path.append(path.isEmpty() ? "M" : "L").append(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
    }
    svg.path(path.toString(), "#1d4ed8", 0.8);
  }

  private double x(double at) {
    return LEFT + at / seconds * (RIGHT - LEFT);
  }

  private double y(double top, double count) {
    return top + PLOT_HEIGHT * (1 - count / most);
  }
}
