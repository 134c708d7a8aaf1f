package io.github.trueload.report;

import static io.github.trueload.document.Format.COUNT;
import static io.github.trueload.stats.NumberText.count;
import static io.github.trueload.stats.NumberText.duration;
import static io.github.trueload.stats.NumberText.stamp;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.document.Block;
import io.github.trueload.document.Note;
import io.github.trueload.document.Section;
import io.github.trueload.document.Table;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.stats.AnomalyCount;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import io.github.trueload.stats.Window;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files read, and what was wrong with them. */
final class InputSection {

  private static final String NO_CAPTURE =
      "No capture given. A pcap or pcapng file of the same run adds the times on the wire, the"
          + " reporting error and the connections.";
  private static final String NO_LOG =
      "No log given. The log of the load generator adds reported times, labels, users and think"
          + " times.";
  private static final String ENDS =
      "timestamps: ends of samples, as the rows show (--stamps start overrides this)";
  private static final String UNDECIDED =
      "timestamps: the rows fit starts and ends of samples; starts are assumed (--stamps end"
          + " overrides this)";

  /** An anomaly of a file. */
  private record Odd(Input input, String id, AnomalyCount seen) {}

  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS xxx", Locale.ROOT);

  private InputSection() {}

  static Section of(AnalysisResult result, ReportExtras extras) {
    return new Section("inputs", "Inputs", onPage(result), onConsole(result, extras.zone()));
  }

  private static List<Block> onPage(AnalysisResult result) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(result.inputs())
            .page("Files read")
            .text(null, "File", null, Input::path)
            .text(null, "Format", null, Input::format)
            .number(null, "Rows", null, Input::rows, COUNT)
            .text(null, "Details", null, input -> facts(input.metadata())));
    if (result.wire() == null) {
      blocks.add(Note.absent(NO_CAPTURE));
    } else if (result.samples() == null) {
      blocks.add(Note.absent(NO_LOG));
    }
    List<Odd> odd = new ArrayList<>();
    for (Input input : result.inputs()) {
      input.anomalies().forEach((id, seen) -> odd.add(new Odd(input, id, seen)));
    }
    blocks.add(
        odd.isEmpty()
            ? Note.page("No damage or anomaly was found in the files.")
            : Table.of(odd)
                .page("Anomalies in the files")
                .text(null, "File", null, each -> each.input().path())
                .text(null, "Anomaly", null, each -> each.seen().meaning() + " (" + each.id() + ")")
                .number(null, "Count", null, each -> each.seen().count(), COUNT)
                .text(null, "Loses data", null, each -> losesData(each.id()) ? "yes" : "no")
                .text(null, "First at", null, InputSection::places));
    return blocks;
  }

  private static String facts(Map<String, String> metadata) {
    return metadata.entrySet().stream()
        .map(fact -> fact.getKey() + ": " + fact.getValue())
        .collect(Collectors.joining("; "));
  }

  private static boolean losesData(String id) {
    return Arrays.stream(AnomalyKind.values())
        .anyMatch(kind -> kind.id().equals(id) && kind.losesData());
  }

  private static String places(Odd odd) {
    if (odd.seen().firstPlaces().isEmpty()) {
      return "no single place";
    }
    String places =
        odd.seen().firstPlaces().stream().map(NumberText::count).collect(Collectors.joining("; "));
    return (isOfPackets(odd.input()) ? "packet " : "line ") + places;
  }

  private static boolean isOfPackets(Input input) {
    return Arrays.stream(SourceFormat.values())
        .anyMatch(format -> format.id().equals(input.format()) && format.isWire());
  }

  private static List<Block> onConsole(AnalysisResult result, @Nullable ZoneId zone) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Note.console("Inputs").apart());
    for (Input input : result.inputs()) {
      String unit = isOfPackets(input) ? " packets" : " rows";
      String rows = input.path() + ": " + input.format() + ", " + count(input.rows()) + unit;
      blocks.add(Note.console("  ", "  ", rows));
      input.anomalies().forEach((id, seen) -> blocks.add(indented(anomaly(id, seen))));
      String others = others(input.metadata());
      if (!others.isEmpty()) {
        blocks.add(indented(others));
      }
      if ("rows".equals(input.metadata().get("stamps told by"))
          && "end".equals(input.metadata().get("stamps"))) {
        blocks.add(indented(ENDS));
      }
      if (result.workload().isOverlapping() && input.metadata().containsKey("stamps not decided")) {
        blocks.add(indented(UNDECIDED));
      }
    }
    if (result.window().isKnown()) {
      blocks.add(Note.console("  ", "  ", window(result.window())));
      if (zone != null) {
        blocks.addAll(localTime(result.window(), zone));
      }
    }
    return blocks;
  }

  private static Note indented(String text) {
    return Note.console("    ", "    ", text);
  }

  private static String window(Window window) {
    String cut = MethodSection.cut(window);
    return "window: %s to %s, %s%s"
        .formatted(
            stamp(window.startSeconds()),
            stamp(window.endSeconds()),
            duration(window.seconds()),
            cut.isEmpty() ? "" : "; cut off " + cut);
  }

  /** The window in a time zone; nothing where its clocks show UTC. */
  private static List<Note> localTime(Window window, ZoneId zone) {
    Instant start = Instant.ofEpochMilli(Math.round(window.startSeconds() * 1e3));
    Instant end = Instant.ofEpochMilli(Math.round(window.endSeconds() * 1e3));
    if (zone.getRules().getOffset(start).getTotalSeconds() == 0) {
      return List.of();
    }
    String line =
        "local time: %s to %s, %s"
            .formatted(LOCAL.format(start.atZone(zone)), LOCAL.format(end.atZone(zone)), zone);
    return List.of(Note.console("  ", "  ", line));
  }

  /** What a capture carries besides HTTP/1 in clear, in the words of its metadata. */
  private static String others(Map<String, String> facts) {
    String others =
        facts.entrySet().stream()
            .filter(fact -> fact.getKey().matches("(connections|upgraded|tls|http2)_.*|tunnels"))
            .filter(fact -> !fact.getKey().matches("connections_(http1|no_data)"))
            .map(fact -> fact.getKey() + " " + fact.getValue())
            .collect(Collectors.joining(", "));
    if (others.isEmpty()) {
      return "";
    }
    String meaning =
        facts.containsKey("tls_exchanges")
            ? " (TLS: exchanges by direction changes, not decrypted)"
            : "";
    return "in addition to HTTP/1: " + others + meaning;
  }

  private static String anomaly(String id, AnomalyCount seen) {
    String places =
        seen.firstPlaces().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "%s %s: %s%s"
        .formatted(
            id,
            count(seen.count()),
            seen.meaning(),
            places.isEmpty() ? "" : " (first at " + places + ")");
  }
}
