package io.github.trueload.benchmarks.verdicts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The table of all rows in short: a line for each stream, with the range of its rows. */
final class StreamSummary {

  /** Fewer stated intervals show no share. */
  private static final int FEWEST_STATED = 20;

  private final Map<String, List<Entry>> byStream = new LinkedHashMap<>();

  private record Entry(Row row, Tally tally) {}

  void accept(Row row, Tally tally) {
    byStream
        .computeIfAbsent(row.stream().name(), name -> new ArrayList<>())
        .add(new Entry(row, tally));
  }

  /**
   * The table as Markdown. Of intervals it has the share of those without a mark that hold the
   * truth, and in brackets, of the worst row, the share of all runs that state a wrong one.
   */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| stream | rows | arrivals | false, worst row | power | CoV held (wrong) | IDC bands held"
            + " (wrong) | plateau held (wrong) |");
    lines.add("|---|---|---|---|---|---|---|---|");
    byStream.forEach((name, entries) -> lines.add(line(name, entries)));
    int analyses = sum(entry -> entry.tally().runs());
    int wrong = sum(entry -> entry.tally().falseVerdicts());
    lines.add(
        String.format(
            Locale.ROOT,
            "| all | %d | | %,d of %,d | | | | |",
            byStream.values().stream().mapToInt(List::size).sum(),
            wrong,
            analyses));
    return lines;
  }

  private int sum(ToDoubleFunction<Entry> of) {
    return (int) byStream.values().stream().flatMap(Collection::stream).mapToDouble(of).sum();
  }

  private static String line(String name, List<Entry> entries) {
    return String.join(
        " | ",
        "| " + name,
        Integer.toString(entries.size()),
        arrivals(entries),
        number(
            entries.stream()
                .mapToDouble(each -> percent(each.tally().falseVerdicts(), each.tally().runs()))
                .max()
                .orElseThrow()),
        range(
            entries.stream()
                .map(each -> percent(each.tally().rightVerdicts(), each.tally().runs()))
                .toList()),
        held(entries.stream().map(each -> List.of(each.tally().cov())).toList(), entries),
        held(
            entries.stream().map(each -> List.copyOf(each.tally().dispersion().values())).toList(),
            entries),
        held(entries.stream().map(each -> List.of(each.tally().plateau())).toList(), entries)
            + " |");
  }

  private static String arrivals(List<Entry> entries) {
    int least = entries.stream().mapToInt(each -> each.row().count()).min().orElseThrow();
    int most = entries.stream().mapToInt(each -> each.row().count()).max().orElseThrow();
    return least == most
        ? String.format(Locale.ROOT, "%,d", least)
        : String.format(Locale.ROOT, "%,d to %,d", least, most);
  }

  private static String held(List<List<Tally.Held>> rows, List<Entry> entries) {
    List<Double> shares = new ArrayList<>();
    double worst = 0;
    boolean isStated = false;
    for (int i = 0; i < rows.size(); i++) {
      int stated = rows.get(i).stream().mapToInt(Tally.Held::stated).sum();
      int wrong = rows.get(i).stream().mapToInt(Tally.Held::wrong).sum();
      int all = stated + rows.get(i).stream().mapToInt(Tally.Held::marked).sum();
      isStated |= stated > 0;
      worst = Math.max(worst, percent(wrong, Math.max(all, entries.get(i).tally().runs())));
      if (stated >= FEWEST_STATED) {
        shares.add(percent(stated - wrong, stated));
      }
    }
    if (!isStated) {
      return "";
    }
    return (shares.isEmpty() ? "–" : range(shares)) + " (" + number(worst) + ")";
  }

  private static String range(List<Double> values) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    return number(least).equals(number(most))
        ? number(least)
        : number(least) + " to " + number(most);
  }

  private static double percent(int part, int whole) {
    return 100.0 * part / whole;
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
