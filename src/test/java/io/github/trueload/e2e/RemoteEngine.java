package io.github.trueload.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JMeter engine that waits on loopback for a controller: {@code jmeter -s}. */
final class RemoteEngine implements AutoCloseable {

  private static final long START_NANOS = Duration.ofSeconds(60).toNanos();

  private final Process process;
  private final int port;

  private RemoteEngine(Process process, int port) {
    this.process = process;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts an engine of the JMeter in {@code home} and waits until it can be called. */
  static RemoteEngine start(Path home, Path folder) throws IOException, InterruptedException {
    int port = freePort();
    Path output = Files.createDirectories(folder).resolve("engine-" + port + ".out");
    List<String> command = Tools.java();
    command.addAll(
        List.of(
            "-Xmx256m",
            "-Djava.awt.headless=true",
            "-Djava.rmi.server.hostname=127.0.0.1",
            "-jar",
            home.resolve("bin").resolve("ApacheJMeter.jar").toAbsolutePath().toString(),
            "-s",
            "-Jserver_port=" + port,
            "-Jserver.rmi.ssl.disable=true",
            "-j",
            folder.resolve("engine-" + port + ".log").toAbsolutePath().toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    RemoteEngine engine = new RemoteEngine(process, port);
    engine.awaitCallable(output);
    return engine;
  }

  /** As a controller names it. */
  String address() {
    return "127.0.0.1:" + port;
  }

  private void awaitCallable(Path output) throws IOException, InterruptedException {
    long end = System.nanoTime() + START_NANOS;
    while (!Files.readString(output).contains("Created remote object")) {
      if (!process.isAlive() || System.nanoTime() > end) {
        close();
        throw new IOException("the engine did not start: " + Files.readString(output));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroy();
  }
}
