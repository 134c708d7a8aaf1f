package io.github.trueload.document;

import java.util.List;

/**
 * What begins a page: the verdict in a line, and what stands behind it.
 *
 * @param style class of the verdict: {@code good}, {@code notable}, or {@code open} where there is
 *     no verdict
 * @param of what the verdict is of
 * @param badge sign and words of the verdict; null where the headline says it
 * @param headline the verdict
 * @param points what stands behind it, a sentence each
 */
public record Banner(String style, String of, Badge badge, String headline, List<String> points) {

  /**
   * A verdict's sign.
   *
   * @param sign one character, decoration alone
   * @param words what the sign means
   */
  public record Badge(String sign, String words) {}

  /** Copies the list. */
  public Banner {
    points = List.copyOf(points);
  }

  void writeTo(Html html) {
    html.open("section", "class", "verdict " + style, "aria-label", "Verdict");
    html.element("p", of, "class", "of");
    if (badge != null) {
      html.open("p", "class", "badge").element("span", badge.sign(), "aria-hidden", "true");
      html.text(" " + badge.words()).close();
    }
    html.element("h1", headline);
    if (!points.isEmpty()) {
      html.open("ul");
      points.forEach(point -> html.element("li", point));
      html.close();
    }
    html.closeLine();
  }
}
