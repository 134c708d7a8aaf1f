package io.github.trueload.document;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One chart over the whole width of a page, or two side by side. They are made when a page asks for
 * them: a terminal does not.
 */
public final class ChartBlock implements Block {

  private final List<Supplier<Chart>> charts;
  private @Nullable List<Chart> drawn;

  private ChartBlock(List<Supplier<Chart>> charts) {
    this.charts = charts;
  }

  /**
   * {@return a block of one chart}
   *
   * @param chart made when the page is written
   */
  public static ChartBlock of(Supplier<Chart> chart) {
    return new ChartBlock(List.of(chart));
  }

  /**
   * {@return a block of two charts side by side; one alone takes the whole width}
   *
   * @param left made when the page is written
   * @param right likewise
   */
  public static ChartBlock pair(Supplier<Chart> left, Supplier<Chart> right) {
    return new ChartBlock(List.of(left, right));
  }

  @Override
  public List<Chart> charts() {
    if (drawn == null) {
      drawn = charts.stream().map(Supplier::get).filter(Chart::isDrawn).toList();
    }
    return drawn;
  }

  @Override
  public boolean isOnPage() {
    return !charts().isEmpty();
  }

  @Override
  public void writeTo(Html html) {
    boolean isPair = charts().size() > 1;
    if (isPair) {
      html.open("div", "class", "pair");
    }
    charts().forEach(chart -> chart.writeTo(html));
    if (isPair) {
      html.closeLine();
    }
  }
}
