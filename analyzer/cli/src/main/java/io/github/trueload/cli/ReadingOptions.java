package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.input.InputOptions;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How logs and captures are to be read. */
final class ReadingOptions {

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description =
          "Analyze only connections to this server in captures. Default: the servers in the log,"
              + " otherwise all HTTP connections.")
  private @Nullable String server;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "Decrypt TLS connections in captures with the secrets of this key log (NSS format, see"
              + " SSLKEYLOGFILE); repeatable. Default: the secrets in a pcapng file.")
  private List<Path> keyLogs = List.of();

  @Option(
      names = "--event-records",
      description =
          "Treat each record of a response on an encrypted connection without secrets as an event:"
              + " the server streams and writes one record per event. The first record is the"
              + " headers.")
  private boolean recordsAreEvents;

  @Mixin private LogOptions logs;

  @Nullable String server() {
    return server;
  }

  List<Path> keyLogs() {
    return keyLogs;
  }

  InputOptions inputs() throws OptionException {
    InputOptions inputs = logs.applyTo(InputOptions.defaults());
    String name = server;
    InputOptions ofServer =
        name == null
            ? inputs
            : Converters.ofOption("--server " + name, () -> inputs.withServer(name));
    return ofServer.withKeyLogs(keyLogs).withRecordsAsEvents(recordsAreEvents);
  }
}
