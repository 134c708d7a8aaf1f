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
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A web server of the test's own that hands requests on to a backend and writes access logs: one
 * foreground process on a loopback port, everything in one folder. It ends with {@link #close}, and
 * with this JVM.
 */
final class LoggingServer implements AutoCloseable {

  private static final long START_NANOS = Duration.ofSeconds(10).toNanos();
  private static final Path APACHE_MODULES = Path.of("/usr/lib/apache2/modules");

  private final Process process;
  private final int port;

  private LoggingServer(Process process, int port) {
    this.process = process;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  int port() {
    return port;
  }

  /**
   * nginx.
   *
   * @param formats file name to format
   */
  static LoggingServer nginx(Path home, int backend, Map<String, String> formats)
      throws IOException, InterruptedException {
    Path program = Tools.require("nginx", "nginx-light");
    int port = freePort();
    StringBuilder logs = new StringBuilder();
    formats.forEach(
        (name, format) -> {
          logs.append("log_format ").append(name).append(" '").append(format).append("';\n");
          logs.append("access_log ").append(name).append(".log ").append(name).append(";\n");
        });
    String configuration =
        """
        daemon off;
        master_process off;
        pid nginx.pid;
        events { worker_connections 64; }
        http {
          client_body_temp_path temp;
          proxy_temp_path temp;
          fastcgi_temp_path temp;
          uwsgi_temp_path temp;
          scgi_temp_path temp;
          %s
          server {
            listen 127.0.0.1:%d;
            listen [::1]:%d;
            location / { proxy_pass http://127.0.0.1:%d; }
          }
        }
        """
            .formatted(
                logs.toString()
                    .replace("log_format combined '" + formats.get("combined") + "';\n", ""),
                port,
                port,
                backend);
    Path file =
        Files.writeString(Files.createDirectories(home).resolve("nginx.conf"), configuration);
    return start(
        home, port, program, "-p", home.toString(), "-c", file.toString(), "-e", "error.log");
  }

  /**
   * Apache.
   *
   * @param formats file name to format
   */
  static LoggingServer apache(Path home, int backend, Map<String, String> formats)
      throws IOException, InterruptedException {
    Path program = Tools.require("apache2", "apache2-bin");
    int port = freePort();
    List<String> lines = new ArrayList<>();
    for (String module :
        List.of("mpm_event", "authz_core", "unixd", "log_config", "logio", "proxy", "proxy_http")) {
      Path so = APACHE_MODULES.resolve("mod_" + module + ".so");
      if (Files.exists(so)) { // Some are compiled in.
        lines.add("LoadModule " + module + "_module " + so);
      }
    }
    lines.addAll(
        List.of(
            "ServerRoot " + home,
            "ServerName localhost",
            "PidFile apache.pid",
            "Mutex file:" + home,
            "ErrorLog error.log",
            "Listen 127.0.0.1:" + port,
            "Listen [::1]:" + port,
            "User daemon",
            "Group daemon",
            "ProxyPass / http://127.0.0.1:" + backend + "/"));
    formats.forEach(
        (name, format) ->
            lines.add("CustomLog %s.log \"%s\"".formatted(name, format.replace("\"", "\\\""))));
    Files.createDirectories(home);
    Path file = Files.write(home.resolve("apache.conf"), lines);
    return start(home, port, program, "-f", file.toString(), "-D", "FOREGROUND");
  }

  /** lighttpd, which writes one log. */
  static LoggingServer lighttpd(Path home, int backend, String name, String format)
      throws IOException, InterruptedException {
    Path program = Tools.require("lighttpd", "lighttpd");
    int port = freePort();
    String configuration =
        """
        server.modules = ("mod_accesslog", "mod_proxy")
        server.document-root = "%s"
        server.bind = "127.0.0.1"
        server.port = %d
        $SERVER["socket"] == "[::1]:%d" {}
        accesslog.filename = "%s"
        accesslog.format = "%s"
        proxy.server = ("" => (("host" => "127.0.0.1", "port" => %d)))
        """
            .formatted(
                home,
                port,
                port,
                home.resolve(name + ".log"),
                format.replace("\"", "\\\""),
                backend);
    Files.createDirectories(home);
    Path file = Files.writeString(home.resolve("lighttpd.conf"), configuration);
    return start(home, port, program, "-D", "-f", file.toString());
  }

  private static LoggingServer start(Path home, int port, Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Path output = home.resolve("output.log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    LoggingServer server = new LoggingServer(process, port);
    long deadline = System.nanoTime() + START_NANOS;
    while (process.isAlive() && System.nanoTime() < deadline) {
      try (Socket first = new Socket();
          Socket second = new Socket()) {
        // Servers listen at one address after the other, and the requests go to both.
        first.connect(new InetSocketAddress("127.0.0.1", port), 1000);
        second.connect(new InetSocketAddress("::1", port), 1000);
        return server;
      } catch (IOException e) {
        Thread.sleep(20);
      }
    }
    server.close();
    throw new IOException(program + " does not listen: " + Files.readString(output));
  }

  /** Ends it gracefully: what it has buffered is in the log then. */
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

  private static int freePort() throws IOException {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }
}
