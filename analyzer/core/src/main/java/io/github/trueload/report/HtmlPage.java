package io.github.trueload.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.bytes.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What every page has around its figures: style, scripts, policy, menu. */
public final class HtmlPage {

  /** Version of Apache ECharts inlined; the class path has it under this number. */
  public static final String ECHARTS_VERSION = "5.5.0";

  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/" + ECHARTS_VERSION + "/echarts.min.js";

  private HtmlPage() {}

  /**
   * A place that the menu leads to.
   *
   * @param id of its heading
   * @param title in the menu
   */
  public record Place(String id, String title) {}

  /**
   * A whole page.
   *
   * @param title behind the product's name
   * @param body markup
   * @param charts as {@link ChartJson} makes them
   */
  public static String render(String title, String body, ObjectNode charts) {
    String style = Template.resource("report.css");
    String echarts = Template.resource(ECHARTS);
    String drawing = Template.resource("charts.js");
    String page = Template.resource("page.js");
    return Template.fill(
        Template.resource("report.html"),
        Map.of(
            "policy",
            Html.escape(ContentPolicy.allowing(List.of(echarts, drawing, page), style)),
            "title",
            Html.escape("Trueload: " + title),
            "style",
            style,
            "body",
            body,
            "data",
            ChartJson.embeddable(charts),
            "echarts",
            echarts,
            "charts",
            drawing,
            "page",
            page));
  }

  /**
   * The beginning of a body: a link past the menu, the menu, and {@code main}, which stays open.
   *
   * @param places one or more
   */
  public static Html begin(List<Place> places) {
    Html html = new Html();
    String first = "#" + places.get(0).id();
    html.element("a", "Skip to the figures", "class", "skip", "href", first);
    html.open("header", "class", "bar").element("span", "Trueload", "class", "brand");
    html.open("nav", "aria-label", "Sections");
    for (Place place : places) {
      html.element("a", place.title(), "href", "#" + place.id());
    }
    html.close().element("button", "Theme: system", "type", "button", "id", "theme").closeLine();
    return html.open("main");
  }

  /** Begins the section of {@code place}: its heading; the section stays open. */
  public static void begin(Place place, Html html) {
    html.open("section", "aria-labelledby", place.id());
    html.element("h2", place.title(), "id", place.id(), "tabindex", "-1");
  }

  /**
   * Writes what begins a page: its verdict, and the points behind it.
   *
   * @param kind class of the verdict: {@code notable}, or {@code open} where it is not told
   * @param of what it is of
   */
  public static void verdict(
      String kind, String of, String headline, List<String> points, Html html) {
    html.open("section", "class", "verdict " + kind, "aria-label", "Verdict");
    html.element("p", of, "class", "of").element("h1", headline);
    html.open("ul");
    points.forEach(point -> html.element("li", point));
    html.close().closeLine();
    writeWithoutScript(html);
  }

  /**
   * Writes {@code page} to {@code file}, over what is there: whole or not at all.
   *
   * @throws IOException if that cannot be done: one line that names the file and the reason
   */
  public static void write(String page, Path file) throws IOException {
    OutputFile.write(file, path -> Files.writeString(path, page, StandardCharsets.UTF_8));
  }

  /** What is said where no script runs. */
  public static void writeWithoutScript(Html html) {
    html.open("noscript");
    html.element("p", "Charts and sorting need JavaScript; the tables do not.", "class", "absent");
    html.closeLine();
  }
}
