package io.github.trueload.cli;

import io.github.trueload.analysis.Findings;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.input.InputOptions;
import io.github.trueload.input.Inputs;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.stats.Input;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code analyze --corrected}: the log again, with the wire's times. */
final class CorrectedLog {

  private CorrectedLog() {}

  /**
   * Writes the log of the run.
   *
   * @return what was done, a line for people
   * @throws OptionException if there is not one log in CSV that can be read again, and a capture
   */
  static String write(Findings findings, Path target, InputOptions options)
      throws OptionException, IOException {
    Path log = log(findings.result().inputs(), target);
    RowTimes times = findings.wireTimes();
    if (times == null) {
      throw new OptionException(
          "--corrected " + target + ": there is no capture to take the times from");
    }
    Inputs.Rewritten[] done = new Inputs.Rewritten[1];
    OutputFile.write(target, out -> done[0] = Inputs.rewrite(log, options, times, out));
    return "%s: %s of %s have the wire's times, %s left as they were."
        .formatted(
            target,
            NumberText.count(done[0].rewritten()),
            NumberText.count(done[0].rows(), "row"),
            NumberText.count(done[0].rows() - done[0].rewritten()));
  }

  private static Path log(List<Input> inputs, Path target) throws OptionException {
    List<Input> logs = inputs.stream().filter(CorrectedLog::isLog).toList();
    if (logs.size() != 1) {
      throw new OptionException(
          "--corrected %s: rewrites one log, %s given; give one log and its captures"
              .formatted(target, NumberText.count(logs.size())));
    }
    Input log = logs.get(0);
    if (!log.format().equals(SourceFormat.JTL_CSV.id())) {
      throw new OptionException(
          "--corrected %s: %s is %s; only a JTL in CSV can be rewritten"
              .formatted(target, log.path(), log.format()));
    }
    if (!Files.isRegularFile(Path.of(log.path()))) {
      throw new OptionException(
          "--corrected %s: %s can be read only once; write it to a file first"
              .formatted(target, log.path()));
    }
    return Path.of(log.path());
  }

  private static boolean isLog(Input input) {
    return !input.format().equals(SourceFormat.PCAP.id())
        && !input.format().equals(SourceFormat.PCAPNG.id());
  }
}
