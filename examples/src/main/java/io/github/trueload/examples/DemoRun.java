package io.github.trueload.examples;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.live.CaptureSettings;
import io.github.trueload.live.FileCapture;
import io.github.trueload.live.Interfaces;
import io.github.trueload.live.RingFiles;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One plan of the demo, run: JMeter on, and where wanted the packets captured meanwhile. */
final class DemoRun {

  /** JMeter's start and end beside the plan's duration. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  private final DemoSettings settings;
  private final int port;
  private final Consumer<String> progress;
  private volatile String lastTotal = "";

  DemoRun(DemoSettings settings, int port, Consumer<String> progress) {
    this.settings = settings;
    this.port = port;
    this.progress = progress;
  }

  /**
   * Runs a plan to its end.
   *
   * @param name the plan's file name without {@code .jmx}; log and capture are named after it
   * @param capture whether to capture
   * @return the files to analyze: the log and, captured, the packets
   * @throws UnreadableInputException before the plan starts, if {@code capture} cannot be met
   */
  List<Path> run(String name, boolean capture) throws IOException, InterruptedException {
    Files.createDirectories(settings.output());
    Path log = settings.output().resolve(name + ".jtl");
    Path packets = settings.output().resolve(name + ".pcap");
    Files.deleteIfExists(packets); // An earlier demo's would pass for this one's.
    List<Path> files = new ArrayList<>(List.of(log));
    if (capture) {
      try (FileCapture live = FileCapture.start(traffic(), RingFiles.one(packets), 0)) {
        jmeter(name, log);
        print(live.stop().counts());
      }
      files.add(packets);
    } else {
      jmeter(name, log);
    }
    return files;
  }

  /** All packets of the server's port. The loopback interface has another name on each system. */
  private CaptureSettings traffic() throws UnreadableInputException {
    String loopback =
        Interfaces.list().stream()
            .filter(Interfaces.Interface::loopback)
            .findFirst()
            .map(Interfaces.Interface::name)
            .orElseThrow(
                () ->
                    new UnreadableInputException(
                        "interfaces", "include no loopback interface", "look at its driver"));
    return new CaptureSettings(
        loopback,
        "tcp port " + port,
        CaptureSettings.WHOLE_PACKETS,
        CaptureSettings.DEFAULT_BUFFER,
        false,
        Optional.empty());
  }

  private void jmeter(String name, Path log) throws IOException, InterruptedException {
    new JMeterRun(
            settings.jmeterHome(),
            settings.plan(name),
            log,
            properties(),
            Duration.ofSeconds(settings.seconds()).plus(MARGIN))
        .run(this::passOn);
  }

  /** JMeter's running total, once: it repeats the last one at the end. */
  private void passOn(String line) {
    if (line.startsWith("summary =") && !line.equals(lastTotal)) {
      lastTotal = line;
      progress.accept(line.replaceAll(" +", " "));
    }
  }

  private Map<String, String> properties() {
    return Map.of(
        "host", ExampleServer.HOST,
        "port", String.valueOf(port),
        "users", String.valueOf(settings.users()),
        "rate", String.valueOf(settings.ratePerSecond()),
        "think", settings.thinkSeconds() + " s",
        "duration", String.valueOf(settings.seconds()),
        "ramp", String.valueOf(DemoSettings.RAMP_SECONDS),
        "summariser.interval", "10");
  }

  private void print(CaptureCounts counts) {
    String loss =
        counts.dropped() == 0
            ? "none lost"
            : NumberText.count(counts.dropped()) + " LOST: the machine was too busy";
    progress.accept("captured " + NumberText.count(counts.packets(), "packet") + ", " + loss);
  }
}
