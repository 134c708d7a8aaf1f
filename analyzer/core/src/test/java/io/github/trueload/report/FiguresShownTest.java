package io.github.trueload.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Document;
import io.github.trueload.document.Format;
import io.github.trueload.document.Html;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.Figure;
import io.github.trueload.figures.FigureList;
import io.github.trueload.figures.FigurePart;
import io.github.trueload.figures.FigureRows;
import io.github.trueload.figures.FigureUnit;
import io.github.trueload.figures.Member;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.events.EventSessions.Fault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every figure of the catalogue is shown on the page and on the terminal (with {@code --verbose}),
 * or is named here with the reason why it is not. A figure is shown where its text changes with its
 * value: each value of a made run is replaced by another one, and the new value of the figure must
 * come into the text.
 */
class FiguresShownTest {

  /** Figures that a place leaves out: a pattern of their names, and why. */
  private record Omitted(String names, boolean onPage, boolean onTerminal, String reason) {}

  /** A word of a program's own, which people read in other words. */
  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9 _-]*");

  private static final Pattern PART_AHEAD = Pattern.compile("[0-9.,]");
  private static final Pattern PART_BEHIND = Pattern.compile("[0-9]|[.,][0-9]");

  private static final List<Omitted> OMITTED =
      List.of(
          everywhere("schema", "it is the JSON's own"),
          everywhere("arrivals\\.detail\\.autocorrelation", "hundreds of lags; lag 1 is shown"),
          everywhere(
              "arrivals\\.(dispersion|detail\\.peaks)\\.windows|.*interval_dispersion\\.sums",
              "numbers behind an index, which has its band"),
          everywhere(
              "arrivals\\.detail\\.exponential\\.lilliefors", "its distance and p are shown"),
          everywhere("arrivals\\.detail\\.hurst\\.frequencies", "the estimate has its interval"),
          onPage("arrivals\\.detail\\.cov_by_users\\.intervals", "a page has the chart"),
          everywhere("breakdowns\\.parts\\.(max|p50)_s", "a row of a part is brief"),
          onTerminal("breakdowns\\.parts\\.p99_s", "a terminal has no room beside the arrivals"),
          everywhere(
              "(logged_)?events\\.labels\\.first_event\\.(count|max_s|mean_s|p90_s|p99_s|sd_s)",
              "a row of a label is brief"),
          everywhere(
              "(logged_)?events\\.labels\\.(largest_)?gap\\.(count|mean_s|p90_s|p99_s|sd_s)",
              "a row of a label is brief"),
          everywhere(
              "(logged_)?events\\.sessions\\.worst\\.without_event",
              "the sessions are those that wait longest or are served most slowly"),
          onTerminal(
              "(logged_)?events\\.sessions\\.worst\\.worst_in", "a terminal has its figures alone"),
          everywhere(
              "network\\.labels\\.(rtt|server)\\.(count|max_s|p50_s|p90_s|p95_s|sd_s)",
              "a row of a label is brief"),
          everywhere("failures\\.over_time\\.count", "the chart has failures per second"),
          onTerminal("failures\\.(over_time\\.t_s|part_s)", "a terminal has no charts"),
          everywhere(
              "over_time\\.rows\\.(t|p50|p95)_s", "the chart has some of its points as text"),
          everywhere("log_sessions\\.think\\.qq\\..*", "the chart has some of its points as text"),
          everywhere(
              "log_sessions\\.think\\.families\\.aic", "its difference to the best one is shown"),
          onTerminal(
              "log_sessions\\.(length|think)\\.p9[09]_s", "long durations are wide (NamedTimes)"),
          onTerminal("log_sessions\\.late\\.(mean|sd|p90|p95)_s", "one line says it"),
          onTerminal("health\\.pause_max_at_s", "a time of day has the width of four figures"),
          onTerminal("health\\.disturbances\\.sentence", "the reason of the verdict has it"),
          onTerminal("inputs\\.metadata", "a terminal has what concerns the reading"),
          everywhere("intervals\\.(unit|value)", "the interval stands beside its figure"),
          onTerminal("sessions\\.evidence", "a sentence on a page; a remark of the verdict"));

  private static Omitted everywhere(String names, String reason) {
    return new Omitted(names, true, true, reason);
  }

  private static Omitted onPage(String names, String reason) {
    return new Omitted(names, true, false, reason);
  }

  private static Omitted onTerminal(String names, String reason) {
    return new Omitted(names, false, true, reason);
  }

  /** What a figure is in one run: its unit and its values. */
  private record Known(FigureUnit unit, List<Object> values) {

    Known none() {
      return new Known(unit, List.of());
    }
  }

  /** What people read of a run, each run of white space as one space. */
  private record Shown(String page, String terminal) {

    static Shown of(AnalysisResult result) {
      Document document = AnalysisDocument.of(result, ReportExtras.NONE);
      Html html = new Html();
      document.sections().forEach(section -> section.blocks().forEach(it -> it.writeTo(html)));
      String sections = withoutTags(html.toString()).replace("&#39;", "'");
      String text = document.banner() + " " + document.tiles() + " " + sections;
      List<String> lines = AnalysisDocument.lines(result, ReportExtras.NONE, true);
      return new Shown(even(text), even(String.join(" ", lines)));
    }

    private static String withoutTags(String markup) {
      StringBuilder text = new StringBuilder(markup.length());
      int from = 0;
      for (int tag = markup.indexOf('<'); tag >= 0; tag = markup.indexOf('<', from)) {
        text.append(markup, from, tag).append(' ');
        int end = markup.indexOf('>', tag);
        from = end < 0 ? markup.length() : end + 1;
      }
      return text.append(markup, from, markup.length()).toString();
    }

    private static String even(String text) {
      StringBuilder even = new StringBuilder(text.length());
      boolean isSpace = false;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean wasSpace = isSpace;
        isSpace = c == ' ' || c == '\n';
        if (!isSpace || !wasSpace) {
          even.append(isSpace ? ' ' : c);
        }
      }
      return even.toString();
    }
  }

  private final Set<Record> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<String> known = new TreeSet<>();
  private final Set<String> onPage = new TreeSet<>();
  private final Set<String> onTerminal = new TreeSet<>();

  @Tag("large")
  @Test
  void everyFigureIsShownOnThePageAndOnTheTerminalOrIsNamedHere()
      throws ReflectiveOperationException {
    for (KnownRun run : KnownRun.all()) {
      look(run);
    }
    Set<String> all = new TreeSet<>();
    addNames("", Catalogue.all(), all);

    assertThat(known).as("figures that the made runs have").isEqualTo(all);
    assertThat(List.of(missing(onPage, Omitted::onPage), missing(onTerminal, Omitted::onTerminal)))
        .as("neither shown nor named here, on the page and on the terminal")
        .containsOnly(Set.of());
    assertThat(OMITTED)
        .as("each line of the list is needed")
        .allSatisfy(
            line -> {
              assertThat(line.reason()).isNotEmpty();
              assertThat(known.stream().filter(name -> name.matches(line.names())))
                  .as(line.names())
                  .isNotEmpty()
                  .allMatch(
                      name ->
                          line.onPage() && !onPage.contains(name)
                              || line.onTerminal() && !onTerminal.contains(name));
            });
  }

  private Set<String> missing(Set<String> shown, Predicate<Omitted> of) {
    Set<String> missing = new TreeSet<>(known);
    missing.removeAll(shown);
    missing.removeIf(
        name -> OMITTED.stream().anyMatch(line -> of.test(line) && name.matches(line.names())));
    return missing;
  }

  private static <S> void addNames(String ahead, List<Member<S>> members, Set<String> names) {
    for (Member<S> member : members) {
      String name = ahead + member.name();
      if (member instanceof FigurePart<S, ?> part) {
        addNames(name + ".", part.members(), names);
      } else if (member instanceof FigureRows<S, ?> rows) {
        addNames(name + ".", rows.columns(), names);
      } else {
        names.add(name);
      }
    }
  }

  private void look(KnownRun run) throws ReflectiveOperationException {
    AnalysisResult plain = run.result();
    Map<String, Known> before = figures(plain);
    Shown shown = Shown.of(plain);
    known.addAll(before.keySet());
    for (KnownRun.Value value : run.values(seen)) {
      for (Object other : others(value.now())) {
        if (replace(run.with(value, other), before, shown)
            && !(value.now() instanceof double[] || value.now() instanceof Map)) {
          break;
        }
      }
    }
  }

  /** Whether there can be such a run. */
  private boolean replace(KnownRun other, Map<String, Known> before, Shown shown) {
    AnalysisResult result;
    Map<String, Known> after;
    Set<String> changed = new LinkedHashSet<>();
    try {
      result = other.result();
      after = figures(result);
      for (String name : after.keySet()) {
        boolean isChanged = !after.get(name).equals(before.get(name));
        if (isChanged && !(onPage.contains(name) && onTerminal.contains(name))) {
          changed.add(name);
        }
      }
      if (changed.isEmpty()) {
        return true;
      }
      Shown now = Shown.of(result);
      for (String name : changed) {
        Known figure = after.get(name);
        List<Object> values = new ArrayList<>(figure.values());
        before.getOrDefault(name, figure.none()).values().forEach(values::remove);
        for (Object value : values) {
          if (isNew(figure.unit(), value, shown.page(), now.page())) {
            onPage.add(name);
          }
          if (isNew(figure.unit(), value, shown.terminal(), now.terminal())) {
            onTerminal.add(name);
          }
        }
      }
      return true;
    } catch (RuntimeException | ReflectiveOperationException e) {
      return false; // records refuse values that cannot be
    }
  }

  /** Values that another one of its kind could be, the first possible one is taken. */
  private static List<Object> others(Object value) {
    if (value instanceof Double number) {
      return List.of(number * 1.37, number * 0.73, number + 1, Math.abs(number) + 0.37);
    }
    if (value instanceof Long number) {
      return List.of(number * 2 + 7, number + 1, number - 1);
    }
    if (value instanceof Integer number) {
      return List.of(number * 2 + 7, number + 1, number - 1);
    }
    if (value instanceof Boolean flag) {
      return List.of(!flag);
    }
    if (value instanceof String text) {
      return List.of(WORD.matcher(text).matches() ? text + "x" : text + " Qx7");
    }
    if (value instanceof Enum<?> word) {
      List<Object> all = new ArrayList<>(List.of(word.getDeclaringClass().getEnumConstants()));
      all.remove(word);
      return all;
    }
    if (value instanceof double[] numbers && numbers.length > 0) {
      double[] copy = numbers.clone();
      copy[copy.length / 2] *= 1.37;
      return List.of(copy, Arrays.copyOf(numbers, numbers.length - 1));
    }
    if (value instanceof Set<?> faults && faults.contains(Fault.LARGEST_GAP)) {
      return List.of(EnumSet.allOf(Fault.class));
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> values = new LinkedHashMap<>();
      Map<Object, Object> keys = new LinkedHashMap<>();
      map.forEach((key, each) -> values.put(key, others(each).get(0)));
      map.forEach((key, each) -> keys.put(key + " Qx7", each));
      return List.of(values, keys);
    }
    return List.of();
  }

  private static boolean isNew(FigureUnit unit, Object value, String before, String now) {
    boolean isWord = value instanceof String text && WORD.matcher(text).matches();
    if (unit == FigureUnit.FLAG || isWord) {
      return !before.equals(now); // people read it in other words
    }
    return texts(unit, value).stream().anyMatch(text -> count(text, now) > count(text, before));
  }

  /** How often a text is there, not as a part of a longer number. */
  private static int count(String text, String in) {
    int count = 0;
    for (int at = in.indexOf(text); at >= 0; at = in.indexOf(text, at + 1)) {
      String ahead = in.substring(Math.max(0, at - 1), at);
      String behind =
          in.substring(at + text.length(), Math.min(in.length(), at + text.length() + 2));
      count +=
          PART_AHEAD.matcher(ahead).matches() || PART_BEHIND.matcher(behind).lookingAt() ? 0 : 1;
    }
    return count;
  }

  /** Texts that people may read for a value; a dash has no value. */
  private static Set<String> texts(FigureUnit unit, Object value) {
    if (!(value instanceof Number number)) {
      return value == null ? Set.of() : Set.of(value.toString().replaceAll("\\s+", " "));
    }
    double of = number.doubleValue();
    List<Format> formats = new ArrayList<>(List.of(Format.NUMBER));
    switch (unit) {
      case COUNT -> formats.add(Format.COUNT);
      case SECONDS -> {
        formats.addAll(List.of(Format.DURATION, Format.SIGNED_DURATION));
        Arrays.stream(DurationScale.values()).forEach(scale -> formats.add(scale::format));
      }
      case INSTANT -> formats.add(NumberText::stamp);
      case SHARE -> formats.add(Format.PERCENT);
      default ->
          formats.addAll(
              List.of(
                  Format.fixed(1),
                  Format.fixed(2),
                  Format.fixed(3),
                  Format.fixed(4),
                  Format.PERCENT,
                  Format.DURATION));
    }
    Set<String> texts = new LinkedHashSet<>();
    formats.forEach(format -> texts.add(format.of(of).replaceAll("\\s+", " ")));
    texts.remove(NumberText.NONE);
    return texts;
  }

  private static Map<String, Known> figures(AnalysisResult result) {
    Map<String, Known> figures = new LinkedHashMap<>();
    add("", Catalogue.all(), Catalogue.values(result), figures);
    return figures;
  }

  private static <S> void add(
      String ahead, List<Member<S>> members, Map<?, ?> values, Map<String, Known> figures) {
    for (Member<S> member : members) {
      String name = ahead + member.name();
      Object value = values.get(member.name());
      if (member instanceof Figure<S> figure) {
        put(name, figure.unit(), value, figures);
      } else if (member instanceof FigureList<S> list) {
        each(value).forEach(item -> put(name, list.unit(), item, figures));
      } else if (member instanceof FigurePart<S, ?> part && value != null) {
        add(name + ".", part.members(), (Map<?, ?>) value, figures);
      } else if (member instanceof FigureRows<S, ?> rows) {
        each(value).forEach(row -> add(name + ".", rows.columns(), (Map<?, ?>) row, figures));
      }
    }
  }

  private static Collection<?> each(Object values) {
    return values instanceof Map<?, ?> map
        ? map.values()
        : values == null ? List.of() : (List<?>) values;
  }

  private static void put(String name, FigureUnit unit, Object value, Map<String, Known> figures) {
    if (value != null && !(value instanceof Double number && number.isNaN())) {
      figures.computeIfAbsent(name, it -> new Known(unit, new ArrayList<>())).values().add(value);
    }
  }
}
