package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.ConsoleText;
import io.github.trueload.live.CaptureSettings;
import io.github.trueload.live.FileCapture;
import io.github.trueload.live.Interfaces;
import io.github.trueload.live.InterruptSignal;
import io.github.trueload.live.RingFiles;
import io.github.trueload.live.ServerFilter;
import io.github.trueload.live.SystemUser;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload capture}: packets into files, or straight into figures. */
@Command(
    name = "capture",
    description = {
      "Capture packets to one pcap file or a ring of files, or analyze them live. The number of"
          + " packets that the kernel dropped is written next to each file; analyze and check use"
          + " it."
    },
    footer = {
      "",
      "Examples:",
      "  trueload capture run.pcap -i lo --server 127.0.0.1:8080 --duration 2m",
      "  trueload capture --live -i eth0 --server 192.0.2.7:80",
      "",
      "Stop with Ctrl-C or SIGTERM; all files are closed properly.",
      "Exit: 0 done, 2 wrong usage or an output that cannot be written, 3 capturing is not"
          + " possible."
    },
    sortOptions = false)
final class CaptureCommand extends TerminalCommand {

  /** How often files and the end are looked after. */
  private static final long STEP_NANOS = 200_000_000L;

  /** Below it not even the headers of a packet are kept. */
  private static final int LEAST_SNAP_LENGTH = 64;

  private static final int LARGEST_SNAP_LENGTH = 262_144;

  @Mixin private CaptureTarget target;

  @Option(
      names = {"-i", "--interface"},
      paramLabel = "NAME",
      description = "Network interface to capture on.")
  private String device;

  @Option(names = "--list-interfaces", help = true, description = "List the interfaces and exit.")
  private boolean list;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description = "Capture only the traffic of this server; repeatable.")
  private List<String> servers = List.of();

  @Option(
      names = "--filter",
      paramLabel = "EXPRESSION",
      description = "Capture filter, see pcap-filter(7). Default: tcp.")
  private String filter;

  @Option(
      names = "--snaplen",
      paramLabel = "BYTES",
      description = "Bytes to keep of each packet; 200 are sufficient for the times of plain HTTP.")
  private int snapLength = CaptureSettings.WHOLE_PACKETS;

  @Option(
      names = "--buffer",
      paramLabel = "SIZE",
      converter = Converters.Bytes.class,
      description = "Size of the kernel's capture buffer. Default: 64MiB.")
  private long buffer = CaptureSettings.DEFAULT_BUFFER;

  @Option(
      names = "--promiscuous",
      description =
          "Promiscuous mode: also capture packets for other machines, as on a mirror port.")
  private boolean promiscuous;

  @Option(
      names = {"-Z", "--user"},
      paramLabel = "NAME",
      description =
          "Once the interface is open, continue with the rights of this user. Default: the user"
              + " that called sudo, doas or pkexec.")
  private String user;

  @Mixin private CaptureEnd end;

  @Option(
      names = "--live",
      description =
          "Write no file: analyze the packets as they pass, print one line per second, and the"
              + " report at the end.")
  private boolean live;

  @Mixin private LiveOptions liveOptions;

  @Override
  int run() throws IOException, OptionException {
    try {
      return list ? list() : capture();
    } catch (IllegalArgumentException e) {
      throw new OptionException(e.getMessage());
    }
  }

  private int list() throws IOException {
    for (Interfaces.Interface each : Interfaces.list()) {
      String what =
          Stream.of(
                  each.up() ? "up" : "down",
                  each.loopback() ? "loopback" : "",
                  String.join(" ", each.addresses()),
                  each.description())
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining(", "));
      line("%-16s %s".formatted(each.name(), what));
    }
    return ExitCodes.OK;
  }

  private int capture() throws IOException, OptionException {
    CaptureSettings settings = settings();
    end.check();
    InterruptSignal.obey();
    if (live) {
      if (!target.isEmpty()) {
        throw new OptionException("--live writes no file: omit FILE and its options");
      }
      return new LiveCommand(terminal, settings, new ServerFilter(servers).ends(), end, liveOptions)
          .run();
    }
    liveOptions.refuseWithout();
    RingFiles files = target.files();
    try (Interruption signal = new Interruption();
        FileCapture capture = FileCapture.start(settings, files, target.mostPackets())) {
      announce(terminal, settings);
      long start = System.nanoTime();
      try (CaptureLine line = CaptureLine.of(terminal, start)) {
        do {
          line.show(System.nanoTime(), capture.tend());
        } while (capture.isRunning()
            && !end.isReached(System.nanoTime() - start)
            && signal.pause(STEP_NANOS));
      }
      report(capture.stop(), (System.nanoTime() - start) / 1e9);
    }
    return ExitCodes.OK;
  }

  private CaptureSettings settings() throws IOException, OptionException {
    if (device == null) {
      throw new OptionException("--interface: name one of " + names());
    }
    if (filter != null && !servers.isEmpty()) {
      throw new OptionException("--filter and --server cannot be combined; give one of them");
    }
    if (snapLength < LEAST_SNAP_LENGTH || snapLength > LARGEST_SNAP_LENGTH) {
      throw new OptionException(
          "--snaplen " + snapLength + ": from " + LEAST_SNAP_LENGTH + " to " + LARGEST_SNAP_LENGTH);
    }
    if (buffer < 1 || buffer > Integer.MAX_VALUE) {
      throw new OptionException("--buffer: above 0 and below 2GiB");
    }
    String expression = filter != null ? filter : new ServerFilter(servers).text();
    return new CaptureSettings(device, expression, snapLength, (int) buffer, promiscuous, user());
  }

  private Optional<SystemUser> user() {
    return user == null ? SystemUser.caller(System.getenv()) : Optional.of(SystemUser.named(user));
  }

  private static String names() throws IOException {
    return Interfaces.list().stream()
        .filter(Interfaces.Interface::up)
        .map(Interfaces.Interface::name)
        .collect(Collectors.joining(", "));
  }

  /** Says that it has begun, so that a script knows when to start the load. */
  static void announce(Terminal terminal, CaptureSettings settings) {
    terminal
        .errors()
        .println(
            ConsoleText.printable("capturing on " + settings.device() + ": " + settings.filter())
                + "; Ctrl-C ends it");
    terminal.errors().flush();
  }

  private void report(FileCapture.Outcome outcome, double seconds) {
    List<String> names = outcome.files().stream().map(String::valueOf).toList();
    String written =
        names.size() == 1
            ? names.get(0)
            : names.get(0) + " to " + names.get(names.size() - 1) + " (" + names.size() + " files)";
    terminal
        .text()
        .printf(
            "%s: %s in %s, %s%n",
            ConsoleText.printable(written),
            NumberText.count(outcome.counts().packets(), "packet"),
            NumberText.duration(seconds),
            CaptureLine.drops(outcome.counts()));
  }
}
