package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When a capture is over; a signal ends it in any case. */
final class CaptureEnd {

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = Converters.Seconds.class,
      description = "Capture for this long.")
  private Double duration;

  @Option(
      names = "--until-exit",
      paramLabel = "PID",
      description = "Capture until this process has ended.")
  private Long pid;

  private @Nullable ProcessHandle process;

  /** Fails where there is nothing to wait for. */
  void check() throws OptionException {
    if (duration != null && !(duration > 0)) {
      throw new OptionException("--duration: the time must be above 0");
    }
    if (pid != null) {
      process =
          ProcessHandle.of(pid)
              .filter(ProcessHandle::isAlive)
              .orElseThrow(() -> new OptionException("--until-exit: there is no process " + pid));
    }
  }

  /** Whether it is time. */
  boolean isReached(long nanos) {
    return duration != null && nanos >= duration * 1e9 || process != null && !process.isAlive();
  }
}
