package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import io.github.trueload.units.BareNumber;
import io.github.trueload.units.Durations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload sessions convert}: from one file of sessions to another. */
@Command(
    name = "convert",
    description = {
      "Convert a session file: scale it, cut it, or change its format (Trueload's session file or"
          + " httperf's --wsesslog). List what the other format cannot represent."
    },
    footer = {
      "",
      "Examples:",
      "  trueload sessions convert sessions.csv --to wsesslog -o sessions.log",
      "  trueload sessions convert sessions.log --instants starts.txt -o sessions.csv",
      "  trueload sessions convert sessions.csv --scale-number 3 -o threefold.csv",
      "",
      "Durations: 250ms, 30s, 2m.",
      "Exit: 0 done, 2 wrong usage or an unwritable output, 3 unreadable input, or one that the"
          + " other format cannot represent."
    },
    sortOptions = false)
final class SessionsConvertCommand extends TerminalCommand {

  private enum Form {
    SESSIONS,
    WSESSLOG
  }

  @Parameters(paramLabel = "FILE", description = "A session file in either format.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write.")
  private Path output;

  @Option(
      names = "--to",
      paramLabel = "sessions|wsesslog",
      defaultValue = "sessions",
      description = "Format to write. Default: ${DEFAULT-VALUE}.")
  private Form form;

  @Option(
      names = "--period",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Interval between the sessions of a --wsesslog file, as httperf's --period.")
  private Double period;

  @Option(
      names = "--instants",
      paramLabel = "FILE",
      description = "File of arrival instants, one per line, such as 12.5 s.")
  private Path instants;

  @Option(
      names = "--think",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Think time if a --wsesslog file names none, as httperf's X. Default: 0s.")
  private Double think;

  @Mixin private SessionChoice choice;

  @Override
  int run() throws IOException, OptionException {
    new PlannedOutputs()
        .add("--output", output)
        .check(instants == null ? List.of(file) : List.of(file, instants));
    if (period != null && instants != null) {
      throw new OptionException("--period and --instants cannot be combined; give one of them");
    }
    long thinkNanos = think == null ? 0 : Math.round(think * 1e9);
    try (Stream<String> lines = instants == null ? Stream.of() : lines(instants)) {
      Instants listed = instants == null ? null : new Instants(instants, lines.iterator());
      LongSupplier arrivals = listed == null ? every(period == null ? 0 : period) : listed;
      try (SessionFiles.Input input = new SessionFiles.Input(file, thinkNanos, arrivals)) {
        if (input.isOwn()) {
          refuseTimes();
        }
        say(SessionFiles.write(output, choice.of(input), form == Form.WSESSLOG));
      }
      if (listed != null) {
        listed.unused().ifPresent(this::line);
      }
    }
    return ExitCodes.OK;
  }

  /** A session file has its own times, which these options do not replace. */
  private void refuseTimes() throws OptionException {
    String option =
        instants != null
            ? "--instants"
            : period != null ? "--period" : think != null ? "--think" : null;
    if (option != null) {
      throw new OptionException(
          "%s: %s is a session file, which contains arrivals and think times; leave out %s"
              .formatted(option, file, option));
    }
  }

  /** Closed by its caller. */
  @SuppressWarnings("StreamResourceLeak")
  private static Stream<String> lines(Path path) throws IOException {
    try {
      return Files.lines(path, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new UnreadableInputException(
          path.toString(), "does not exist", "give a file with an instant in each line");
    }
  }

  private static LongSupplier every(double periodSeconds) {
    long periodNanos = Math.round(periodSeconds * 1e9);
    long[] next = {-periodNanos};
    return () -> next[0] += periodNanos;
  }

  /** Instants of a file, one in each line. */
  private static final class Instants implements LongSupplier {
    private final Path path;
    private final Iterator<String> lines;
    private long line;
    private long last;

    Instants(Path path, Iterator<String> lines) {
      this.path = path;
      this.lines = lines;
    }

    @Override
    public long getAsLong() {
      if (!hasNext()) {
        throw refusal("has " + line + " instants, but there are more sessions");
      }
      line++;
      String text = lines.next().strip();
      long nanos;
      try {
        nanos = Durations.parseNanos(text, BareNumber.ACCEPTED);
      } catch (IllegalArgumentException e) {
        throw refusal("line " + line + ": '" + text + "' " + e.getMessage());
      }
      if (nanos < last) {
        throw refusal("line " + line + " is before the previous one; sort them by time");
      }
      last = nanos;
      return nanos;
    }

    private boolean hasNext() {
      try {
        return lines.hasNext();
      } catch (UncheckedIOException e) {
        throw e.getCause() instanceof CharacterCodingException
            ? refusal("is not text in UTF-8; convert it")
            : e;
      }
    }

    /** Says how many instants belong to no session, in a line; empty if there is none. */
    Optional<String> unused() {
      long surplus = 0;
      while (hasNext()) {
        surplus += lines.next().isBlank() ? 0 : 1;
      }
      return surplus == 0
          ? Optional.empty()
          : Optional.of(
              "  not used: the last %s of %s"
                  .formatted(NumberText.count(surplus, "instant"), path));
    }

    private UncheckedIOException refusal(String what) {
      return new UncheckedIOException(new IOException(path + ": " + what));
    }
  }

  private void say(SessionFiles.Written written) {
    line(
        "%s: %s with %s"
            .formatted(
                output,
                NumberText.count(written.sessions(), "session"),
                NumberText.count(written.requests(), "request")));
    if (form == Form.WSESSLOG) {
      String call =
          "  httperf --max-connections=1 --max-piped-calls=1 --wsesslog=%s,0,%s"
              .formatted(written.sessions(), output);
      line(call + rate(written));
    }
    for (String loss : written.losses()) {
      line("  not in the file: " + loss);
    }
  }

  /** What gives the same mean rate, where there is one. */
  private static String rate(SessionFiles.Written written) {
    double seconds = written.lastArrivalNanos() / 1e9;
    return seconds > 0 && written.sessions() > 1
        ? String.format(Locale.ROOT, " --rate=%.6g", (written.sessions() - 1) / seconds)
        : "";
  }
}
