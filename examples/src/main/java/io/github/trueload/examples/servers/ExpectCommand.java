package io.github.trueload.examples.servers;

import io.github.trueload.domain.Require;
import io.github.trueload.queueing.ClosedNetwork;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code expect}: what one run of so many seconds can show of a loop of users and one station. */
@Command(
    name = "expect",
    description =
        "Print rate, requests in the system and response time of N users and one station: by exact"
            + " mean value analysis, with the range of nine of ten runs of this length"
            + " (simulated).",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class ExpectCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--users",
      required = true,
      split = ",",
      description = "Number of users N; one or several values.")
  private int[] users;

  @Option(
      names = "--think-millis",
      description = "Mean think time Z, exponential, ms; or give --rate.")
  private @Nullable Double thinkMillis;

  @Option(names = "--rate", description = "Z = N/rate, a second.")
  private @Nullable Double rate;

  @Option(names = "--service-millis", required = true, description = "Mean service time, ms.")
  private double serviceMillis;

  @Option(
      names = "--warm-up-seconds",
      defaultValue = "5",
      description = "Time left out at the start, when all users think (${DEFAULT-VALUE}).")
  private double warmUpSeconds;

  @Option(names = "--seconds", required = true, description = "Length of a run.")
  private double seconds;

  @Option(
      names = "--runs",
      defaultValue = "200",
      description = "Runs to simulate (${DEFAULT-VALUE}).")
  private int runs;

  @Override
  public Integer call() {
    if ((thinkMillis == null) == (rate == null)) {
      throw new IllegalArgumentException("give --think-millis or --rate, and not both");
    }
    Require.within("--runs", runs, 1, 100_000);
    print("%6s %9s | %9s %19s | %9s %19s | %9s", "N", "Z", "rate", "", "Q", "", "R, ms");
    for (int each : users) {
      double think = thinkMillis == null ? each / rate : thinkMillis / 1e3;
      double service = serviceMillis / 1e3;
      RunSpread spread =
          RunSpread.of(each, think, service, new RunSpread.Span(warmUpSeconds, seconds), runs);
      var exact = ClosedNetwork.of(service).solve(each, think).loop();
      print(
          "%6d %7.3f s | %9.3f %9.2f..%8.2f | %9.2f %9.2f..%8.2f | %9.2f",
          each,
          think,
          exact.ratePerSecond(),
          spread.rate().low(),
          spread.rate().high(),
          exact.inSystem(),
          spread.inSystem().low(),
          spread.inSystem().high(),
          exact.responseSeconds() * 1e3);
    }
    return 0;
  }

  private void print(String format, Object... values) {
    spec.commandLine().getOut().println(String.format(Locale.ROOT, format, values));
  }
}
