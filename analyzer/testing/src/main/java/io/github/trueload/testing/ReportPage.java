package io.github.trueload.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parts of a written HTML report. */
public final class ReportPage {

  private static final Pattern DATA =
      Pattern.compile("(?s)<script type=\"application/json\" id=\"chart-data\">(.*?)</script>");

  private ReportPage() {}

  /**
   * The JSON that the charts of a page are drawn from.
   *
   * @throws AssertionError if the page has none
   */
  public static String chartData(String page) {
    Matcher matcher = DATA.matcher(page);
    if (!matcher.find()) {
      throw new AssertionError("the page has no chart data");
    }
    return matcher.group(1);
  }
}
