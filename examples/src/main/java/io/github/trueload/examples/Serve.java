package io.github.trueload.examples;

import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Runs the example server for a build that sends it load, as a process that ends by itself. */
public final class Serve {

  private static final int PAGE_BYTES = 1294;

  private Serve() {}

  /**
   * Runs the server.
   *
   * @param arguments the port, 0 for any; the mean service time in milliseconds, exponential; for
   *     how many seconds
   * @throws IOException if the port is taken
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException(
          "give a port, a mean service time in milliseconds, and how many seconds to serve");
    }
    double mean = Double.parseDouble(arguments[1]) / 1e3;
    ThinkTimeSequence service = new Exponential(mean).sequence(new SplittableRandom(1));
    ExampleServer server =
        ExampleServer.start(Integer.parseInt(arguments[0]), PAGE_BYTES, service::nextNanos);
    try {
      TimeUnit.SECONDS.sleep(Long.parseLong(arguments[2]));
    } finally {
      server.close();
    }
  }
}
