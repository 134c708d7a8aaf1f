package io.github.trueload.report;

import io.github.trueload.stats.AnalysisSummary;
import java.util.function.BiConsumer;

/** The report's sections in their order, one entry each. */
enum Section {
  ARRIVALS("Arrivals", ArrivalSection::write),
  RESPONSE_TIMES("Response times", ResponseSection::write),
  LABELS("Labels", LabelSection::write),
  CONNECTIONS("Connections and sessions", ConnectionSection::write),
  INPUTS("Inputs", InputSection::write),
  METHOD("How it was measured", MethodSection::write);

  private final String title;
  private final BiConsumer<AnalysisSummary, Html> content;

  Section(String title, BiConsumer<AnalysisSummary, Html> content) {
    this.title = title;
    this.content = content;
  }

  String id() {
    return "section-" + ordinal();
  }

  String title() {
    return title;
  }

  /** Writes heading and content. */
  void write(AnalysisSummary summary, Html html) {
    html.open("section", "aria-labelledby", id());
    html.element("h2", title, "id", id(), "tabindex", "-1");
    content.accept(summary, html);
    html.closeLine();
  }
}
