package io.github.trueload.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An nginx of the test's own: one foreground process on a free loopback port, its configuration and
 * files in one folder. It ends with {@link #close}, and with this JVM.
 */
final class Nginx implements AutoCloseable {

  /** One process (no master, no workers to be orphaned), no file outside its folder. */
  private static final String CONFIGURATION =
      """
      daemon off;
      master_process off;
      worker_rlimit_nofile 8192;
      pid nginx.pid;
      events { worker_connections 4096; }
      http {
        access_log off;
        client_body_temp_path temp;
        proxy_temp_path temp;
        fastcgi_temp_path temp;
        uwsgi_temp_path temp;
        scgi_temp_path temp;
        default_type text/html;
        keepalive_timeout 600s;
        keepalive_requests 1000000;
        SERVERS
      }
      """;

  private static final long START_NANOS = Duration.ofSeconds(10).toNanos();

  private final Process process;
  private final List<Integer> ports;

  private Nginx(Process process, List<Integer> ports) {
    this.process = process;
    this.ports = ports;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts it; answers every GET with a page of {@code pageBytes} bytes. */
  static Nginx start(Path folder, int pageBytes) throws IOException, InterruptedException {
    return serving(folder, "location / { return 200 \"" + "x".repeat(pageBytes) + "\"; }");
  }

  /**
   * Starts it with several servers, each on a port of its own.
   *
   * @param servers what stands in the server's block beside {@code listen}
   */
  static Nginx serving(Path folder, String... servers) throws IOException, InterruptedException {
    Path program = Tools.require("nginx", "nginx-light");
    List<Integer> ports = new ArrayList<>();
    StringBuilder blocks = new StringBuilder();
    for (String server : servers) {
      int port = freePort();
      ports.add(port);
      blocks.append("server { listen 127.0.0.1:%d backlog=4096; %s }\n".formatted(port, server));
    }
    Path home = Files.createDirectories(folder.toAbsolutePath());
    Path configuration = home.resolve("nginx.conf");
    Files.writeString(configuration, CONFIGURATION.replace("SERVERS", blocks));
    Process process =
        new ProcessBuilder(
                program.toString(),
                "-p",
                home.toString(),
                "-c",
                configuration.toString(),
                "-e",
                home.resolve("error.log").toString())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("output.log").toFile())
            .start();
    Nginx nginx = new Nginx(process, ports);
    nginx.awaitListening(home);
    return nginx;
  }

  int port() {
    return ports.get(0);
  }

  /** The port of each server, in their order. */
  List<Integer> ports() {
    return ports;
  }

  /** Sends its one process a signal: STOP freezes it, CONT lets it go on. */
  void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("kill -" + name + " failed");
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void awaitListening(Path home) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_NANOS;
    while (process.isAlive() && System.nanoTime() < deadline) {
      try (Socket probe = new Socket()) {
        probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), 1000);
        return;
      } catch (IOException e) {
        Thread.sleep(20);
      }
    }
    close();
    throw new IOException("nginx does not listen: " + Files.readString(home.resolve("output.log")));
  }

  static int freePort() throws IOException {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }
}
