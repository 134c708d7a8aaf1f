package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The report's sections in their order, one entry each. */
enum Section {
  ARRIVALS("Arrivals", summary -> true, ArrivalSection::write),
  RESPONSE_TIMES("Response times", ResponseSection::isTold, ResponseSection::write),
  LABELS("Labels and parts", LabelSection::isTold, LabelSection::write),
  CONNECTIONS("Connections and sessions", ConnectionSection::isTold, ConnectionSection::write),
  USERS("Users and think times", LoopSection::isTold, LoopSection::write),
  HEALTH("The load generator's health", HealthSection::isTold, HealthSection::write),
  INPUTS("Inputs", summary -> true, InputSection::write),
  METHOD("How it was measured", summary -> true, MethodSection::write);

  private final String title;
  private final Predicate<AnalysisResult> told;
  private final BiConsumer<AnalysisResult, Html> content;

  Section(String title, Predicate<AnalysisResult> told, BiConsumer<AnalysisResult, Html> content) {
    this.title = title;
    this.told = told;
    this.content = content;
  }

  /** Those that {@code summary} has something for. */
  static List<Section> of(AnalysisResult summary) {
    return Stream.of(values()).filter(section -> section.told.test(summary)).toList();
  }

  String id() {
    return "section-" + ordinal();
  }

  String title() {
    return title;
  }

  /** Writes heading and content. */
  void write(AnalysisResult summary, Html html) {
    HtmlPage.begin(new HtmlPage.Place(id(), title), html);
    content.accept(summary, html);
    html.closeLine();
  }
}
