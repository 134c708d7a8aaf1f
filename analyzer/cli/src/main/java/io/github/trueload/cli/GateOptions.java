package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.gate.Gate;
import io.github.trueload.gate.GateSyntaxException;
import io.github.trueload.gate.Metric;
import io.github.trueload.gate.Metrics;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The gates of a command line. */
final class GateOptions {

  @Option(
      names = "--gate",
      order = -20,
      paramLabel = "EXPR",
      completionCandidates = MetricNames.class,
      description = "Gate, a condition on a metric, such as 'p(99) of Home < 250ms'; repeatable.")
  private List<String> expressions = List.of();

  @Option(
      names = "--gates",
      order = -19,
      paramLabel = "FILE",
      description = "File of gates, one per line; # starts a comment; repeatable.")
  private List<Path> files = List.of();

  List<Path> files() {
    return files;
  }

  /** The metrics that a shell completes, with usual arguments. */
  static final class MetricNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Metrics.all().stream().flatMap(MetricNames::withArguments).iterator();
    }

    private static Stream<String> withArguments(Metric metric) {
      Stream<String> arguments =
          switch (metric.argument()) {
            case NONE -> Stream.of("");
            case PERCENTILE -> Stream.of("(50)", "(90)", "(95)", "(99)");
            case ANY_WINDOW -> Stream.of("", "(1s)");
            case WINDOW -> Stream.of("(1s)");
            case TARGET -> Stream.of("(500ms)");
          };
      return arguments.map(argument -> metric.id() + argument);
    }
  }

  boolean areGiven() {
    return !files.isEmpty() || !expressions.isEmpty();
  }

  /**
   * All gates: the files' first, then the others.
   *
   * @throws OptionException if there is none, or one is wrong
   */
  List<Gate> gates() throws OptionException {
    List<Gate> gates = new ArrayList<>();
    for (Path file : files) {
      read(file, gates);
    }
    for (String expression : expressions) {
      gates.add(parse("--gate", expression));
    }
    if (gates.isEmpty()) {
      throw new OptionException(
          "no gate given; add --gate EXPR or --gates FILE (--list shows the metrics)");
    }
    return gates;
  }

  private static void read(Path file, List<Gate> gates) throws OptionException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new OptionException("--gates " + file + ": is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new OptionException("--gates " + file + ": cannot be read");
    }
    int before = gates.size();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replace("\uFEFF", "").strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        gates.add(parse(file + ":" + (i + 1), line));
      }
    }
    if (gates.size() == before) {
      throw new OptionException(
          "--gates " + file + ": contains no gate; add one such as 'p(99) < 250ms'");
    }
  }

  private static Gate parse(String where, String expression) throws OptionException {
    try {
      return Gate.parse(expression);
    } catch (GateSyntaxException e) {
      throw new OptionException(where + ", " + e.getMessage());
    }
  }
}
