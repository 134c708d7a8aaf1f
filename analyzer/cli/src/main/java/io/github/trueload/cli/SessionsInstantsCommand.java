package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.recorded.RecordedSession;
import io.github.trueload.recorded.SessionFileException;
import io.github.trueload.recorded.SessionSource;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload sessions instants}: when the sessions of a file arrive. */
@Command(
    name = "instants",
    description = {
      "Write the arrival instants of a session file, one per line, as input for the Session"
          + " Arrivals Thread Group."
    },
    footer = {
      "",
      "Examples:",
      "  trueload sessions instants sessions.csv -o starts.txt",
      "  trueload sessions instants sessions.csv --intervals -o intervals.txt",
      "",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input."
    },
    sortOptions = false)
final class SessionsInstantsCommand extends TerminalCommand {

  private static final int DIGITS = 9;

  @Parameters(paramLabel = "FILE", description = "A session file.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write.")
  private Path output;

  @Option(
      names = "--intervals",
      description =
          "Write intervals instead: from the start to the first arrival, then between arrivals.")
  private boolean intervals;

  @Mixin private SessionChoice choice;

  @Override
  int run() throws IOException, OptionException {
    new PlannedOutputs().add("--output", output).check(List.of(file));
    long[] written = new long[1];
    try (SessionFiles.Input input = new SessionFiles.Input(file, 0, () -> 0)) {
      if (!input.isOwn()) {
        throw new UnreadableInputException(
            file.toString(),
            "contains no arrivals",
            "give a session file; 'trueload sessions convert' makes one with --period or"
                + " --instants");
      }
      SessionSource sessions = choice.of(input);
      OutputFile.writeText(output, out -> written[0] = write(sessions, out));
    }
    line(output + ": " + NumberText.count(written[0], intervals ? "interval" : "instant"));
    return ExitCodes.OK;
  }

  private long write(SessionSource sessions, Writer out) throws IOException {
    long count = 0;
    long last = 0;
    try {
      for (RecordedSession next = sessions.next(); next != null; next = sessions.next()) {
        long nanos = next.arrivalNanos() - (intervals ? last : 0);
        last = next.arrivalNanos();
        out.write(BigDecimal.valueOf(nanos, DIGITS).toPlainString() + " s\n");
        count++;
      }
    } catch (SessionFileException e) {
      throw new IOException(e.getMessage(), e);
    }
    if (count == 0) {
      throw SessionFiles.nothingChosen();
    }
    return count;
  }
}
