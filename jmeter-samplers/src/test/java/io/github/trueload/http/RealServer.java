package io.github.trueload.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server of Debian's as a child process in the foreground, all its files in one folder, on a free
 * port of loopback. It ends with {@link #close}, and with this JVM.
 */
final class RealServer implements Closeable {

  private final Path folder;
  private final int port;
  private final Process process;

  private RealServer(Path folder, int port, List<String> command) throws IOException {
    this.folder = folder;
    this.port = port;
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitListening();
  }

  /**
   * An nginx that logs to {@code FOLDER/log}, for each request: the connection's number, the
   * request's number on it, and the variables in {@code logged}.
   *
   * @param parent under which it makes its folder
   * @param logged nginx's variables, separated by spaces
   * @param configuration of its server, with {@code listen PORT} for the port and {@code FOLDER}
   */
  static RealServer nginx(Path parent, String logged, String configuration) throws IOException {
    Path program = Installed.require("nginx", "nginx-light");
    Path folder = openFolder(parent, "nginx");
    int port = freePort();
    String text =
        """
        daemon off; master_process off; pid FOLDER/pid; error_log stderr;
        events { worker_connections 500; }
        http {
          log_format ours '$connection $connection_requests LOGGED';
          access_log FOLDER/log ours;
          gzip on; gzip_types *; default_type text/plain; types { text/html html; }
          client_body_temp_path FOLDER/t; proxy_temp_path FOLDER/t; fastcgi_temp_path FOLDER/t;
          uwsgi_temp_path FOLDER/t; scgi_temp_path FOLDER/t;
          CONFIGURATION
        }
        """
            .replace("CONFIGURATION", configuration)
            .replace("LOGGED", logged)
            .replace("listen PORT", "listen 127.0.0.1:" + port)
            .replace("FOLDER", folder.toString());
    Path file = Files.writeString(folder.resolve("nginx.conf"), text);
    return new RealServer(
        folder, port, List.of(program.toString(), "-e", "stderr", "-c", file.toString()));
  }

  /**
   * A tinyproxy.
   *
   * @param more lines of its configuration
   */
  static RealServer tinyproxy(Path parent, String more) throws IOException {
    Path program = Installed.require("tinyproxy", "tinyproxy-bin");
    Path folder = openFolder(parent, "tinyproxy");
    int port = freePort();
    Path file =
        Files.writeString(
            folder.resolve("tinyproxy.conf"),
            "Port %d\nListen 127.0.0.1\nTimeout 600\nMaxClients 100\n%s\n".formatted(port, more));
    return new RealServer(folder, port, List.of(program.toString(), "-d", "-c", file.toString()));
  }

  /**
   * A squid that stores nothing.
   *
   * @param access lines that say who may use it
   */
  static RealServer squid(Path parent, String access) throws IOException {
    Path program = Installed.require("squid", "squid");
    Path folder = openFolder(parent, "squid");
    int port = freePort();
    String text =
        """
        http_port 127.0.0.1:%d
        pid_filename FOLDER/pid
        access_log none
        cache_log FOLDER/cache.log
        coredump_dir FOLDER
        netdb_filename none
        cache deny all
        shutdown_lifetime 0 seconds
        visible_hostname proxy.test
        %s
        """
            .formatted(port, access)
            .replace("FOLDER", folder.toString());
    Path file = Files.writeString(folder.resolve("squid.conf"), text);
    return new RealServer(
        folder, port, List.of(program.toString(), "-N", "-n", "t" + port, "-f", file.toString()));
  }

  /** Servers that are started by root work as another user, who must get at their files. */
  private static Path openFolder(Path parent, String name) throws IOException {
    Path folder = Files.createTempDirectory(parent, name);
    for (Path each : List.of(parent, folder)) {
      Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    return folder;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private void awaitListening() throws IOException {
    for (int i = 0; ; i++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException e) {
        if (i == 500 || !process.isAlive()) {
          throw new IOException(Files.readString(folder.resolve("output")), e);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int port() {
    return port;
  }

  Path folder() {
    return folder;
  }

  /** The log's lines, once there are as many, or five seconds are over. */
  List<String> log(int lines) throws IOException {
    List<String> log = Files.readAllLines(folder.resolve("log"));
    for (int i = 0; i < 250 && log.size() < lines; i++) {
      pause();
      log = Files.readAllLines(folder.resolve("log"));
    }
    return log;
  }

  /** Different connections among the log's lines. */
  long connections(int lines) throws IOException {
    return log(lines).stream().map(line -> line.split(" ")[0]).distinct().count();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
