package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.Document;
import io.github.trueload.document.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a plan or a table goes that has a page, too. */
final class PagedOutput {

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write one self-contained HTML page with charts and tables to FILE.")
  private Path html;

  @Mixin private PlanOutput output;

  <P> int write(
      Terminal terminal,
      List<Path> inputs,
      PlanOutput.Plan<P> making,
      Function<P, Document> document,
      Function<P, JsonObject> json)
      throws IOException, OptionException {
    return write(terminal, inputs, making, document, json, new PlannedOutputs());
  }

  /** The same of a plan whose making writes files, too. */
  <P> int write(
      Terminal terminal,
      List<Path> inputs,
      PlanOutput.Plan<P> making,
      Function<P, Document> document,
      Function<P, JsonObject> json,
      PlannedOutputs others)
      throws IOException, OptionException {
    return output.write(terminal, inputs, making, document, json, html, others);
  }
}
