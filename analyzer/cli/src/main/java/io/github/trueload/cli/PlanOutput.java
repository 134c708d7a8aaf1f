package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.CsvFiles;
import io.github.trueload.document.Document;
import io.github.trueload.document.HtmlPage;
import io.github.trueload.document.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a plan or a table goes: to the terminal, and as JSON and CSV where that is asked for. */
final class PlanOutput {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the results as JSON to FILE; - is standard output without other text.")
  private String json;

  @Option(names = "--csv", paramLabel = "DIR", description = "Write each table to a file in DIR.")
  private Path csv;

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

  /**
   * Makes and writes a plan.
   *
   * @param inputs files that no output may replace
   * @param toDocument what people read of it
   * @param toJson what programs read of it
   * @return the exit code
   */
  <P> int write(
      Terminal terminal,
      List<Path> inputs,
      Plan<P> making,
      Function<P, Document> toDocument,
      Function<P, JsonObject> toJson)
      throws IOException, OptionException {
    return write(terminal, inputs, making, toDocument, toJson, null, new PlannedOutputs());
  }

  /**
   * Makes and writes a plan and its page.
   *
   * @param html where the page goes; null where none is asked for
   * @param outputs those that {@code making} writes
   */
  <P> int write(
      Terminal terminal,
      List<Path> inputs,
      Plan<P> making,
      Function<P, Document> toDocument,
      Function<P, JsonObject> toJson,
      @Nullable Path html,
      PlannedOutputs outputs)
      throws IOException, OptionException {
    outputs.add("--json", json).add("--html", html).check(inputs);
    if (csv != null) {
      CsvFiles.check(csv);
    }
    outputs.removeStale();
    P plan = made(making);
    Document shown = toDocument.apply(plan);
    if (csv != null) {
      outputs.addTables("--csv", csv, shown.files()).check(inputs);
    }
    if (html != null) {
      HtmlPage.write(shown, html);
    }
    if (csv != null) {
      CsvFiles.write(csv, shown.files());
    }
    write(terminal, shown, toJson.apply(plan));
    return ExitCodes.OK;
  }

  /** The plan; a value that the model refuses is one of the options'. */
  private static <P> P made(Plan<P> making) throws IOException, OptionException {
    try {
      return making.make();
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
  }

  private void write(Terminal terminal, Document document, JsonObject content) throws IOException {
    if (STANDARD_OUTPUT.equals(json)) {
      Writer out = terminal.data();
      content.writeTo(out);
      out.flush();
      return;
    }
    if (json != null) {
      content.writeTo(Path.of(json));
    }
    document.lines().forEach(terminal.text()::println);
  }
}
