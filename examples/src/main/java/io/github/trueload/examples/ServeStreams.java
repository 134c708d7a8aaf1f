package io.github.trueload.examples;

import io.github.trueload.think.Exponential;
import io.github.trueload.think.ThinkTimeSequence;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Runs the streaming server as a process that ends by itself. */
public final class ServeStreams {

  private ServeStreams() {}

  /**
   * Runs the server.
   *
   * @param arguments the port; events of a response; the mean time before an event in milliseconds,
   *     exponential; for how many seconds
   * @throws IOException if the port is taken
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 4) {
      throw new IllegalArgumentException(
          "give a port, events of a response, a mean interval in milliseconds, and how many"
              + " seconds to serve");
    }
    ThinkTimeSequence intervals =
        new Exponential(Double.parseDouble(arguments[2]) / 1e3).sequence(new SplittableRandom(1));
    StreamingServer server =
        StreamingServer.start(
            Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), intervals::nextNanos);
    try {
      TimeUnit.SECONDS.sleep(Long.parseLong(arguments[3]));
    } finally {
      server.close();
    }
  }
}
