package io.github.trueload.cli;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.OptionException;
import io.github.trueload.analysis.RunFiles;
import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.gate.ReportedIntervals;
import io.github.trueload.live.CaptureSettings;
import io.github.trueload.live.LiveSource;
import io.github.trueload.report.AnalysisDocument;
import io.github.trueload.report.HtmlReport;
import io.github.trueload.report.ReportExtras;
import io.github.trueload.stats.NumberText;
import io.github.trueload.verdict.RecentRequests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** {@code trueload capture --live}: a line a second, and the report at the end. */
final class LiveCommand {

  private static final long LINE_NANOS = 1_000_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000L;

  private final Terminal terminal;
  private final CaptureSettings settings;
  private final Set<InetSocketAddress> servers;
  private final CaptureEnd end;
  private final LiveOptions options;

  private long startNanos;
  private long lineNanos;

  LiveCommand(
      Terminal terminal,
      CaptureSettings settings,
      Set<InetSocketAddress> servers,
      CaptureEnd end,
      LiveOptions options) {
    this.terminal = terminal;
    this.settings = settings;
    this.servers = servers;
    this.end = end;
    this.options = options;
  }

  int run() throws IOException, OptionException {
    PlannedOutputs outputs =
        new PlannedOutputs().add("--json", options.json()).add("--html", options.html());
    outputs.check(List.of()).removeStale();
    RecentRequests recent = new RecentRequests(options.windowNanos(), 1);
    try (Interruption signal = new Interruption()) {
      LiveSource source = LiveSource.open(settings, servers);
      outputs.check(List.of()); // The process may have fewer rights now.
      CaptureCommand.announce(terminal, settings);
      startNanos = System.nanoTime();
      lineNanos = startNanos;
      source.alsoTo(recent);
      source.watchedBy(() -> goOn(source, recent, signal));
      RunFiles files = RunFiles.read(options.analysis(Path.of(settings.device())), path -> source);
      write(ReportedIntervals.in(files.whole()));
    }
    return ExitCodes.OK;
  }

  private boolean goOn(LiveSource source, RecentRequests recent, Interruption signal) {
    long now = System.nanoTime();
    if (now - lineNanos >= LINE_NANOS) {
      source.handOn();
      print(source, recent, (now - lineNanos) / 1e9);
      lineNanos = now;
    }
    return signal.pause(0) && !end.isReached(now - startNanos);
  }

  private void print(LiveSource source, RecentRequests recent, double seconds) {
    try {
      RecentRequests.Look look = recent.look(System.currentTimeMillis() * NANOS_PER_MILLI);
      String line = line(look, seconds, source.openConnections(), source.counts());
      terminal.text().println(line);
      terminal.text().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@code 1,234/s, CoV 0.98 ± 0.01, mean response 1.23 ms, 300 connections open, none dropped}.
   */
  static String line(
      RecentRequests.Look look, double seconds, int openConnections, CaptureCounts counts) {
    return "%s/s, CoV %s ± %s, mean response %s, %s open, %s"
        .formatted(
            NumberText.number(look.answered() / seconds),
            NumberText.fixed(look.cov(), 2),
            NumberText.fixed(look.covStandardError(), 2),
            NumberText.duration(look.meanResponseSeconds()),
            NumberText.count(openConnections, "connection"),
            CaptureLine.drops(counts));
  }

  private void write(AnalysisResult summary) throws IOException {
    if (options.html() != null) {
      HtmlReport.write(summary, options.html());
    }
    if (options.json() != null) {
      AnalysisDocument.json(summary).writeTo(options.json());
    }
    terminal.text().println();
    terminal.print(AnalysisDocument.lines(summary, ReportExtras.NONE, false));
  }
}
