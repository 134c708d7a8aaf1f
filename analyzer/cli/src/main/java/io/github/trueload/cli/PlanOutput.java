package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.report.CsvTable;
import io.github.trueload.report.CsvTables;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Where a plan or a table goes: to the terminal, and as JSON and CSV where that is asked for. */
final class PlanOutput {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures as JSON to FILE; - is standard output, with nothing else.")
  private String json;

  @Option(
      names = "--csv",
      paramLabel = "DIR",
      description = "Write every table into DIR, each a file.")
  private Path csv;

  /** Writes the JSON. */
  @FunctionalInterface
  interface Content {
    void writeTo(Writer out) throws IOException;
  }

  /** Makes the plan. */
  @FunctionalInterface
  interface Plan<P> {
    /**
     * The plan.
     *
     * @throws IllegalArgumentException if there is none, in one line
     * @throws OptionException if options do not fit together
     * @throws IOException if a file it rests on cannot be read
     */
    P make() throws IOException, OptionException;
  }

  /** How a plan is shown. */
  interface View<P> {
    List<String> lines(P plan);

    void json(P plan, Writer out) throws IOException;

    List<CsvTable> tables(P plan);
  }

  /** Makes and writes a plan; the exit code. */
  <P> int write(Terminal terminal, List<Path> inputs, Plan<P> making, View<P> view) {
    return write(terminal, inputs, null, making, view);
  }

  /** The same, where the plan may have a page too. */
  <P> int write(
      Terminal terminal, List<Path> inputs, PageOption page, Plan<P> making, View<P> view) {
    return Refusals.guard(
        terminal,
        () -> {
          PlannedOutputs outputs = new PlannedOutputs().add("--json", json);
          if (page != null) {
            page.addTo(outputs);
          }
          outputs.check(inputs);
          if (csv != null) {
            CsvTables.check(csv);
          }
          P plan = made(making);
          if (csv != null) {
            CsvTables.write(csv, view.tables(plan));
          }
          write(terminal, view.lines(plan), out -> view.json(plan, out));
          return ExitCodes.OK;
        });
  }

  /** The plan; a value that the model refuses is one of the options'. */
  private static <P> P made(Plan<P> making) throws IOException, OptionException {
    try {
      return making.make();
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
  }

  private void write(Terminal terminal, List<String> lines, Content content) throws IOException {
    if (STANDARD_OUTPUT.equals(json)) {
      Writer out = terminal.data();
      content.writeTo(out);
      out.flush();
      return;
    }
    if (json != null) {
      OutputFile.write(Path.of(json), path -> writeFile(path, content));
    }
    lines.forEach(terminal.text()::println);
    terminal.text().flush();
  }

  private static void writeFile(Path path, Content content) throws IOException {
    try (Writer out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
      content.writeTo(out);
    }
  }
}
