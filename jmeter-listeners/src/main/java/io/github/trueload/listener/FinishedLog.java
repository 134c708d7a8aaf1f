package io.github.trueload.listener;

import io.github.trueload.analysis.AnalysisOptions;
import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.AnalyzedRun;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.jtl.JtlOptions;
import io.github.trueload.jtl.JtlSource;
import io.github.trueload.jtl.XmlSource;
import io.github.trueload.listener.HealthSource.Health;
import io.github.trueload.listener.TrafficBoard.Point;
import io.github.trueload.listener.TrafficBoard.Reading;
import io.github.trueload.listener.TrafficFigures.Counts;
import io.github.trueload.listener.TrafficFigures.Gap;
import io.github.trueload.listener.TrafficFigures.Target;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.stats.responses.FailureKind;
import io.github.trueload.verdict.ArrivalSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log that JMeter has written, read into a panel as JMeter's listeners read one: the analyzer's
 * figures of the whole run, with the health files that lie with the log.
 */
public final class FinishedLog {

  private static final Logger LOG = LoggerFactory.getLogger(FinishedLog.class);

  /** The chart has a point for each second, or so many. */
  private static final int MOST_POINTS = 120;

  private static final int XML_HEAD = 64;
  private static final long NANOS = 1_000_000_000L;

  private final Path file;
  private final TrafficSettings settings;
  private final Reading reading;

  private FinishedLog(Path file, TrafficSettings settings, Reading reading) {
    this.file = file;
    this.settings = settings;
    this.reading = reading;
  }

  /**
   * Begins to read a log, in a thread of its own. The board shows the figures, or one line that
   * says why there are none. A test that starts, a further log, or an emptied board ends it.
   *
   * @param file in CSV or XML, packed or not
   * @param element whose sliding window and target rate count
   * @param board of no test under way
   * @return the thread; null where the board belongs to a test
   */
  public static @Nullable Thread read(Path file, TestElement element, TrafficBoard board) {
    Reading reading = board.beginReading();
    if (reading == null) {
      return null;
    }
    reading.say("Reading " + file + " …");
    Thread thread = new Thread(() -> read(file, element, reading), "trueload-log");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void read(Path file, TestElement element, Reading reading) {
    try {
      new FinishedLog(file, TrafficSettings.of(element), reading).read();
    } catch (UnusableSetting | IOException | OptionException e) {
      reading.say(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      reading.say(file + " could not be read: " + e + " (jmeter.log has more)");
      LOG.error("{} could not be read", file, e);
    }
  }

  private void read() throws IOException, OptionException {
    RunFiles run = RunFiles.read(AnalysisOptions.of(List.of(file)), FinishedLog::open);
    AnalyzedRun whole = run.whole();
    reading.show(figures(whole.result()));
    reading.say("From " + file + ".");
    chart(run, whole);
  }

  private static SampleSource open(Path log) throws IOException {
    InputBytes bytes = InputBytes.open(log);
    return XmlSource.fits(bytes.head(XML_HEAD))
        ? XmlSource.open(bytes, JtlOptions.defaults())
        : JtlSource.open(bytes, JtlOptions.defaults());
  }

  private TrafficFigures figures(AnalysisResult result) {
    long samples = result.samples() == null ? 0 : result.samples().count();
    return new TrafficFigures(
        result.headline(),
        new Target(settings.targetPerSecond(), ""),
        Health.of(result.health()),
        new Counts(samples, samples, 0, firstFailure(result)),
        Gap.NONE,
        true);
  }

  private static String firstFailure(AnalysisResult result) {
    return result.failures() == null
        ? ""
        : result.failures().kinds().stream()
            .min(Comparator.comparingDouble(FailureKind::firstSeconds))
            .map(first -> (first.code() + " " + first.message()).strip())
            .orElse("");
  }

  /** Rate and CoV over the run, from its start on: the figures are there before them. */
  private void chart(RunFiles run, AnalyzedRun whole) {
    long start = whole.startNanos();
    if (whole.endNanos() <= start) {
      return; // a log without timestamps, or of one instant
    }
    long seconds = roundedUp(whole.endNanos() - start, NANOS);
    long step = roundedUp(seconds, MOST_POINTS);
    double[] rates = rates(whole, start, step, (int) roundedUp(seconds, step));
    long window = Math.max(settings.window().toNanos(), step * NANOS);
    for (int i = 0; i < rates.length && reading.isCurrent(); i++) {
      long end = Math.min(start + (i + 1) * step * NANOS, whole.endNanos());
      ArrivalSummary arrivals = run.part(Math.max(start, end - window), end).headline().arrivals();
      boolean isKnown = arrivals.covResolvable();
      reading.add(
          new Point(
              end / 1_000_000,
              rates[i],
              isKnown ? arrivals.cov() : Double.NaN,
              isKnown ? arrivals.covStandardError() : Double.NaN));
    }
  }

  private static long roundedUp(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  /** Requests a second that ended in each step; the last step may be shorter. */
  private static double[] rates(AnalyzedRun whole, long start, long step, int steps) {
    double[] rates = new double[steps];
    whole.replay(
        false,
        block -> {
          for (int row = 0; row < block.size; row++) {
            if (block.startNanos[row] != SampleBlock.UNKNOWN) {
              long end = block.startNanos[row] + Math.max(0, block.elapsedNanos[row]) - start;
              rates[(int) Math.min(Math.max(0, end) / (step * NANOS), steps - 1)]++;
            }
          }
        });
    double last = (whole.endNanos() - start) / 1e9 - (steps - 1.0) * step;
    Arrays.setAll(rates, i -> rates[i] / (i < steps - 1 ? step : last));
    return rates;
  }
}
