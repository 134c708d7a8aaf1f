package io.github.trueload.cli;

import io.github.trueload.analysis.Analysis;
import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.WebUse;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.JsonReport;
import io.github.trueload.report.OutputFile;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.AnalysisSummary;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload analyze}: logs and captures in, figures and a verdict out. */
@Command(
    name = "analyze",
    description = {
      "Reads sample logs and packet captures of one run, in any mix, and prints arrivals, response"
          + " times, connections and a verdict."
    },
    footer = {
      "",
      "A duration is a number and a unit: 250ms, 30s, 2m, 1h.",
      "Exit: 0 done, 2 wrong usage or an output that cannot be written, 3 unreadable input."
    },
    sortOptions = false)
final class AnalyzeCommand implements Callable<Integer> {

  private static final String STANDARD_OUTPUT = "-";

  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "JTL (CSV), pcap or pcapng; all logs are one run, all captures one capture.")
  private List<Path> files;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures as JSON to FILE; - is standard output, with nothing else.")
  private String json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the report to FILE, one page that needs no network.")
  private Path html;

  @Option(
      names = "--trim",
      paramLabel = "START,END",
      converter = Trim.Converter.class,
      description = "Cut these durations off the run's ends, such as 30s,10s.")
  private Trim trim = Trim.NONE;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Count only the captures' connections to this server. Without it: to the servers of the"
              + " log's connections, else all that carry HTTP/1.")
  private String server;

  @Option(
      names = "--think",
      split = ",",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description =
          "Say how many web users with these mean think times make the load, such as 10s,20s,30s.")
  private List<Double> think;

  @Option(
      names = "--objects-per-page",
      paramLabel = "OBJECTS[/PAGES]",
      converter = Converters.Ratio.class,
      description = "Requests per page for --think, such as 15/9 in a cycle of the script; or 1.")
  private Double objectsPerPage;

  AnalyzeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try {
      checkOutputs();
      InputOptions inputs = inputOptions();
      AnalysisSummary summary =
          Analysis.run(
              new AnalysisOptions(files, trim.startNanos(), trim.endNanos(), server, webUse()),
              path -> Inputs.open(path, inputs));
      write(summary);
      return ExitCodes.OK;
    } catch (OptionException | OutputFile.NotWritableException e) {
      return refuse(ExitCodes.USAGE, e.getMessage());
    } catch (UnreadableInputException e) {
      return refuse(ExitCodes.UNREADABLE, e.getMessage());
    } catch (IOException e) {
      return refuse(ExitCodes.UNREADABLE, words(e));
    }
  }

  private WebUse webUse() throws OptionException {
    if (think == null && objectsPerPage != null) {
      throw new OptionException(
          "--objects-per-page is for the web users of --think: give their think times too");
    }
    return think == null ? null : new WebUse(think, objectsPerPage == null ? 1 : objectsPerPage);
  }

  private InputOptions inputOptions() throws OptionException {
    if (server == null) {
      return InputOptions.defaults();
    }
    try {
      return InputOptions.ofServer(server);
    } catch (IllegalArgumentException e) {
      throw new OptionException("--server " + server + ": " + e.getMessage());
    }
  }

  /** What the operating system says of a file that was there when it was opened. */
  private static String words(IOException e) {
    boolean named = e instanceof FileSystemException f && f.getReason() == null;
    return named ? e.getMessage() + ": cannot be read" : String.valueOf(e.getMessage());
  }

  private int refuse(int code, String line) {
    terminal.errors().println("trueload: " + Plain.text(line));
    terminal.errors().flush();
    return code;
  }

  private void checkOutputs() throws OutputFile.NotWritableException {
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      OutputFile.check(Path.of(json));
    }
    if (html != null) {
      OutputFile.check(html);
    }
  }

  private void write(AnalysisSummary summary) throws IOException {
    if (html != null) {
      HtmlReport.write(summary, html);
    }
    if (STANDARD_OUTPUT.equals(json)) {
      Writer out = terminal.data();
      JsonReport.write(summary, out);
      out.flush();
      return;
    }
    if (json != null) {
      OutputFile.write(Path.of(json), path -> writeJson(summary, path));
    }
    new ConsoleReport(summary).lines().forEach(terminal.text()::println);
    terminal.text().flush();
  }

  private static void writeJson(AnalysisSummary summary, Path path) throws IOException {
    try (Writer out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
      JsonReport.write(summary, out);
    }
  }
}
