package io.github.trueload.analysis;

import io.github.trueload.sample.SampleBlock;
import io.github.trueload.stats.users.UserCycles;
import io.github.trueload.store.ResourceLimits;
import io.github.trueload.store.RowSelection;
import io.github.trueload.store.Rows;
import io.github.trueload.store.StoredSource;
import io.github.trueload.verdict.Headline;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of one run, read once, so that several parts of the run can be analyzed. */
public final class RunFiles {

  private final RunInputs inputs;
  private final @Nullable WireIndex index;
  private final AnalysisWindow scope;
  private final AnalysisOptions options;
  private @Nullable AnalyzedRun whole;

  private RunFiles(
      RunInputs inputs, @Nullable WireIndex index, AnalysisWindow scope, AnalysisOptions options) {
    this.inputs = inputs;
    this.index = index;
    this.scope = scope;
    this.options = options;
  }

  /**
   * Reads the files.
   *
   * @return the run; its rows can be read again
   * @throws io.github.trueload.sample.UnreadableInputException if nothing can be made of a file
   * @throws IOException if one cannot be read
   * @throws OptionException if an option does not fit the files
   */
  public static RunFiles read(AnalysisOptions options, SourceOpener opener)
      throws IOException, OptionException {
    return read(options, opener, ResourceLimits.ofMachine());
  }

  /** The same in the room that may be taken of the machine. */
  static RunFiles read(AnalysisOptions options, SourceOpener opener, ResourceLimits room)
      throws IOException, OptionException {
    RunInputs inputs = RunInputs.read(options.files(), opener, room);
    if (options.extras().apdexSeconds() != null && inputs.log().isEmpty()) {
      throw new OptionException("--apdex needs the samples of a log; give one too");
    }
    inputs.add(HealthFiles.read(options.health(), options.files(), inputs.healthTexts()));
    boolean joins = !inputs.wire().isEmpty() && !inputs.log().isEmpty();
    WireIndex index = joins ? new WireIndex(inputs.wire()) : null;
    return new RunFiles(inputs, index, AnalysisWindow.of(inputs, index, options), options);
  }

  /**
   * Rows of a log that are at hand.
   *
   * @param startNanos those that start from then on
   * @param endNanos the run continues until then, and to the end of its last row at least
   */
  static RunFiles of(RunInputs log, long startNanos, long endNanos, AnalysisOptions options) {
    try {
      AnalysisWindow scope = AnalysisWindow.of(log, null, options);
      long start = Math.max(startNanos, scope.startNanos());
      long end = Math.max(endNanos, scope.endNanos());
      boolean isWhole = start == scope.startNanos() && end == scope.endNanos();
      AnalysisWindow part = isWhole ? scope : scope.between(start, end);
      return new RunFiles(log, null, part, options);
    } catch (OptionException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** {@return the figures of the whole run, before the options trim it; computed once} */
  public AnalyzedRun whole() {
    if (whole == null) {
      whole = Analysis.of(inputs, index, scope, options);
    }
    return whole;
  }

  /**
   * {@return the first file that shares rows with one of {@code run}: the same file, a copy or a
   * part} Null if there is none, or if different parts of the runs are analyzed.
   */
  public @Nullable String fileOf(RunFiles run) {
    if (!options.window().equals(run.options.window())) {
      return null;
    }
    List<StoredSource> others =
        Stream.of(run.inputs.log(), run.inputs.wire())
            .flatMap(rows -> rows.sources().stream())
            .toList();
    return Stream.of(inputs.log(), inputs.wire())
        .flatMap(rows -> rows.sources().stream())
        .filter(source -> others.stream().anyMatch(source::sharesRowsWith))
        .map(source -> source.summary().path())
        .findFirst()
        .orElse(null);
  }

  /**
   * {@return how many users the log held by Little's law, in the window that the options leave; up
   * to its last request at most, for those that only wait send none} Null without a log.
   */
  public UserCycles.@Nullable Balance cycles() {
    Rows log = inputs.log();
    if (log.isEmpty()) {
      return null;
    }
    RowSelection all = RowSelection.window(Long.MIN_VALUE, Long.MAX_VALUE);
    long[] last = {Long.MIN_VALUE};
    log.replay(all, block -> last[0] = Math.max(last[0], lastStart(block)));
    UserCycles cycles =
        new UserCycles(
            Users.ofSessions(log.sessions()),
            Math.max(1, log.resolutionNanos()),
            scope.startNanos(),
            Math.min(scope.endNanos(), last[0]));
    log.replay(all, cycles);
    return cycles.balance();
  }

  private static long lastStart(SampleBlock block) {
    long last = Long.MIN_VALUE; // which is UNKNOWN, too
    for (int row = 0; row < block.size; row++) {
      last = Math.max(last, block.startNanos[row]);
    }
    return last;
  }

  /**
   * {@return the run's headline, without a capture: of {@link #whole} if that is known, else by a
   * pass that leaves out the rest}
   */
  public Headline headline() {
    return whole != null ? whole.result().headline() : HeadlineFigures.of(inputs, scope, options);
  }

  /**
   * {@return the figures of the steady part of the run by MSER-5, as {@code --trim auto} finds it}
   * Null if that is the whole run, or if no part is steady.
   */
  public @Nullable AnalyzedRun steady() {
    AnalysisWindow part = scope.steady(inputs);
    return part == null ? null : new RunFiles(inputs, index, part, options).whole();
  }

  /**
   * {@return the part as a separate run}
   *
   * @param startNanos start of the part, nanoseconds since the epoch
   * @param endNanos its end, taken in
   */
  public RunFiles part(long startNanos, long endNanos) {
    return new RunFiles(inputs, index, scope.between(startNanos, endNanos), options);
  }

  /**
   * {@return the figures of what starts in a part of the run}
   *
   * @param startNanos start of the part, nanoseconds since the epoch
   * @param endNanos its end, taken in
   */
  public AnalyzedRun between(long startNanos, long endNanos) {
    return part(startNanos, endNanos).whole();
  }

  /**
   * {@return the figures of what starts after the first {@code nanos} of the run} Null if the run
   * is not longer.
   *
   * @param nanos 0 or more
   */
  public @Nullable AnalyzedRun from(long nanos) {
    long length = scope.endNanos() - scope.startNanos();
    return nanos < length ? between(scope.startNanos() + nanos, scope.endNanos()) : null;
  }
}
