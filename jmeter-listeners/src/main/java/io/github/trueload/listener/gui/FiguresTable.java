package io.github.trueload.listener.gui;

import io.github.trueload.listener.HealthSource.Figure;
import io.github.trueload.listener.TrafficFigures;
import io.github.trueload.settings.gui.LabelTexts;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.SessionConnections;
import io.github.trueload.verdict.Headline;
import io.github.trueload.wording.ReasonText;
import java.util.ArrayList;
import java.util.List;

/** The figures as rows of name and value; what is not known has none. */
final class FiguresTable {

  private static final LabelTexts LABELS = new LabelTexts(FiguresTable.class);

  private final List<Figure> rows = new ArrayList<>();

  private FiguresTable() {}

  /** The rows, in order. */
  static List<Figure> rows(TrafficFigures figures) {
    FiguresTable table = new FiguresTable();
    Headline summary = figures.headline();
    table.add("figure.verdict", figures.verdict());
    figures.failureWords().ifPresent(words -> table.add("figure.failures", words));
    table.add("figure.cov", ReasonText.cov(summary.arrivals()).replaceFirst("^CoV ", ""));
    table.add("figure.rate", figures.rateWords());
    figures.p95Words().ifPresent(p95 -> table.add("figure.p95", p95));
    figures.index().ifPresent(at -> table.add("figure.index", TrafficFigures.index(at)));
    figures.ratioWords().ifPresent(ratio -> table.add("figure.ratio", ratio));
    table.add("figure.users", figures.usersWords());
    SessionConnections sessions = summary.sessions();
    if (sessions != null) {
      table.add("figure.open", NumberText.count(sessions.connections() - sessions.reconnects()));
      table.add("figure.reconnects", NumberText.count(sessions.reconnects()));
    }
    table.add("figure.times", figures.timesWords());
    figures.delay().ifPresent(words -> table.add("figure.delay", words));
    table.add("figure.samples", NumberText.count(figures.counts().taken()));
    if (figures.counts().lost() > 0) {
      table.add("figure.lost", NumberText.count(figures.counts().lost()));
    }
    table.rows.addAll(figures.health().figures());
    return table.rows;
  }

  private void add(String key, String value) {
    if (!value.isEmpty()) {
      rows.add(new Figure(LABELS.text(key), value, LABELS.text(key + ".hint")));
    }
  }
}
