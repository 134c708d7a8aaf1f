package io.github.trueload.examples;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that serves on loopback until its time is over or the process is asked to end. */
public abstract class ServerCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--port", defaultValue = "8080", description = "Port, 0: any (${DEFAULT-VALUE}).")
  private int port;

  @Option(names = "--seed", defaultValue = "1", description = "Seed (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--seconds",
      defaultValue = "0",
      description = "Duration; 0: until the process is stopped (${DEFAULT-VALUE}).")
  private long seconds;

  protected final int port() {
    return port;
  }

  protected final long seed() {
    return seed;
  }

  /**
   * Prints where the server is, waits, and closes it.
   *
   * @param address port and path, such as {@code 8080/}
   */
  protected final void serve(String address, Lifetime.Close close) throws Exception {
    say("http://" + ExampleServer.HOST + ":" + address);
    Lifetime.serve(seconds, close);
  }

  /** Prints a line at once, for a script that waits for it. */
  protected final void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
