package io.github.trueload.experiment.run;

import io.github.trueload.experiment.Experiment.ServerCommands;
import io.github.trueload.experiment.PointTemplate;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts and stops the server of one run, as the experiment's commands say. */
final class ServerControl implements AutoCloseable {

  private static final long LOOK_NANOS = 200_000_000L;
  private static final int ANSWER_MILLIS = 2_000;
  private static final int MOST_PORT = 65_535;

  private final ServerCommands commands;
  private final Path here;
  private final Map<String, String> environment;
  private final @Nullable String health;
  private final Path output;
  private final ProcessRegistry ledger;
  private final InterruptibleWait waiting;
  private @Nullable ManagedProcess server;

  /**
   * @param here folder that commands run in
   * @param environment the run's properties, as commands see them
   * @param properties the same, as texts have them
   * @param output of all commands
   */
  ServerControl(
      ServerCommands commands,
      Path here,
      Map<String, String> environment,
      Map<String, String> properties,
      Path output,
      ProcessRegistry ledger,
      InterruptibleWait waiting) {
    this.commands = commands;
    this.here = here;
    this.environment = environment;
    this.output = output;
    this.ledger = ledger;
    this.waiting = waiting;
    PointTemplate requested = commands.health();
    this.health =
        requested == null
            ? null
            : isUrl(requested.text()) ? requested.fill(properties) : requested.text();
  }

  private static boolean isUrl(@Nullable String health) {
    return health != null && (health.startsWith("http://") || health.startsWith("https://"));
  }

  /** What shows that it is ready, with its places filled where it is a URL; null for nothing. */
  @Nullable String health() {
    return health;
  }

  /** Configures it, starts it and waits until it is ready. */
  void start() throws IOException, RunFailedException, InterruptedRunException {
    requireAddress();
    if (commands.configure() != null) {
      command("configure", commands.configure(), commands.readyNanos());
    }
    if (commands.start() != null) {
      if (isUrl(health) && isListening()) {
        throw new RunFailedException(
            "something answers at " + health + " before the server is started; end it first");
      }
      server = begin(commands.start(), commands.stop() == null ? "" : commands.stop());
    }
    awaitReady();
  }

  private void requireAddress() throws RunFailedException {
    try {
      if (!isUrl(health)) {
        return;
      }
      URI address = URI.create(health);
      int port = address.getPort();
      if (address.getHost() == null || port == 0 || port > MOST_PORT) {
        throw new RunFailedException("server.health: not the address of a server: " + health);
      }
    } catch (IllegalArgumentException e) {
      throw new RunFailedException("server.health: not a URL: " + health);
    }
  }

  private ManagedProcess begin(String command, String atEnd) throws IOException {
    return ManagedProcess.start(
        new ManagedProcess.Start(
            ManagedProcess.shell(command), here, environment, output, atEnd, commands.stopNanos()),
        ledger);
  }

  private void awaitReady() throws IOException, RunFailedException, InterruptedRunException {
    long end = System.nanoTime() + commands.readyNanos();
    while (true) {
      if (server != null && !server.isAlive() && server.exit() != 0) {
        throw new RunFailedException(
            "the server did not start: its command ended with "
                + server.exit()
                + Tail.of(output)
                + "; see "
                + output.getFileName());
      }
      if (health == null || isHealthy()) {
        return;
      }
      if (System.nanoTime() - end > 0) {
        throw new RunFailedException(
            "the server was not ready within "
                + commands.readyNanos() / 1e9
                + " s: "
                + health
                + (isUrl(health) ? " does not answer with 2xx or 3xx" : " does not end with 0")
                + Tail.of(output)
                + "; see "
                + output.getFileName());
      }
      pause(LOOK_NANOS);
    }
  }

  private void pause(long nanos) throws InterruptedRunException {
    if (!waiting.pause(nanos)) {
      throw new InterruptedRunException();
    }
  }

  private boolean isHealthy() throws IOException, InterruptedRunException {
    if (!isUrl(health)) {
      try (ManagedProcess look = begin(Objects.requireNonNull(health), "")) {
        long end = System.nanoTime() + commands.readyNanos();
        while (look.isAlive() && System.nanoTime() - end < 0) {
          pause(LOOK_NANOS / 10);
        }
        return !look.isAlive() && look.exit() == 0;
      }
    }
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(health).toURL().openConnection();
      connection.setConnectTimeout(ANSWER_MILLIS);
      connection.setReadTimeout(ANSWER_MILLIS);
      connection.setInstanceFollowRedirects(false);
      connection.setRequestProperty("Connection", "close");
      int status = connection.getResponseCode();
      connection.disconnect();
      return status >= 200 && status < 400;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isListening() {
    URI uri = URI.create(health);
    int port = uri.getPort() > 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port), ANSWER_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void command(String name, String command, long nanos)
      throws IOException, RunFailedException, InterruptedRunException {
    try (ManagedProcess running = begin(command, "")) {
      long end = System.nanoTime() + nanos;
      while (running.isAlive()) {
        if (System.nanoTime() - end > 0) {
          throw new RunFailedException(
              "server." + name + " did not end within " + nanos / 1e9 + " s" + Tail.of(output));
        }
        pause(LOOK_NANOS / 10);
      }
      if (running.exit() != 0) {
        throw new RunFailedException(
            "server." + name + " ended with " + running.exit() + Tail.of(output));
      }
    }
  }

  /** Whether a server that is a process of its own has gone. */
  boolean hasDied() {
    return server != null && !server.isAlive() && server.exit() != 0;
  }

  /** Stops it, and makes sure that it is gone. */
  void stop() throws IOException, RunFailedException, InterruptedRunException {
    if (commands.stop() != null) {
      command("stop", commands.stop(), commands.stopNanos());
    }
    end();
    long end = System.nanoTime() + commands.stopNanos();
    while (commands.start() != null && isUrl(health) && isListening()) {
      if (System.nanoTime() - end > 0) {
        throw new RunFailedException(
            "the server still answers at "
                + health
                + " after its stop; write 'stop:' with the command that ends it");
      }
      pause(LOOK_NANOS);
    }
  }

  private void end() {
    if (server == null) {
      return;
    }
    try {
      server.end(commands.stopNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.close();
      server = null;
    }
  }

  /** Removes all of it, running or not; does nothing after {@link #stop}. */
  @Override
  public void close() {
    if (server != null && commands.stop() != null) {
      try (ManagedProcess stopping = begin(commands.stop(), "")) {
        stopping.hasEnded(commands.stopNanos());
      } catch (IOException e) {
        // What it would have ended is killed below.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    end();
  }
}
