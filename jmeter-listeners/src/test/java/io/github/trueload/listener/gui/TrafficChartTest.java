package io.github.trueload.listener.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.listener.TrafficBoard.Point;
import io.github.trueload.testing.jmeter.JMeterForTests;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Painted without a screen. */
class TrafficChartTest {

  private static final int WIDTH = 600;
  private static final int HEIGHT = 400;

  /** Seconds of a chart, of which one has the highest CoV; the CoV of the others is 1. */
  private static final int SECONDS = 60;

  @BeforeAll
  static void initialize() {
    JMeterForTests.initialize();
  }

  /** "1 = Poisson" is above the line at 1, where the highest value's label is not. */
  @Test
  void theWordsOfAMarkAreWhereTheLabelOfTheHighestValueIsNot() {
    BufferedImage atLeft = painted(0);
    assertThat(isPaintedAboveTheMark(atLeft, 30)).isFalse();
    assertThat(isPaintedAboveTheMark(atLeft, WIDTH - 60)).isTrue();
    BufferedImage atRight = painted(SECONDS - 1);
    assertThat(isPaintedAboveTheMark(atRight, 30)).isTrue();
    assertThat(isPaintedAboveTheMark(atRight, WIDTH - 60)).isFalse();
  }

  private static BufferedImage painted(int highest) {
    TrafficChart chart = new TrafficChart();
    chart.setSize(WIDTH, HEIGHT);
    chart.show(
        IntStream.range(0, SECONDS)
            .mapToObj(i -> new Point(1_000L * i, 100, i == highest ? 1.9 : 1, 0.01))
            .toList(),
        Double.NaN);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    chart.paint(g);
    g.dispose();
    return image;
  }

  /** In 30 pixels from {@code x} on, without the line itself: the highest value is far above it. */
  private static boolean isPaintedAboveTheMark(BufferedImage image, int x) {
    int mark = markOf(image);
    int background = image.getRGB(WIDTH / 2, mark - 20);
    return IntStream.range(x, x + 30)
        .anyMatch(
            column ->
                IntStream.range(mark - 10, mark - 3)
                    .anyMatch(row -> image.getRGB(column, row) != background));
  }

  /** The topmost row of the line of ones, which is 2 pixels wide: the mark is below it. */
  private static int markOf(BufferedImage image) {
    int background = image.getRGB(WIDTH / 2, HEIGHT * 5 / 8);
    return IntStream.range(HEIGHT * 5 / 8, HEIGHT)
        .filter(row -> image.getRGB(WIDTH / 2, row) != background)
        .findFirst()
        .orElseThrow();
  }
}
