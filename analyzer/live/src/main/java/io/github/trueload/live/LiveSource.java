package io.github.trueload.live;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.ConnectionTable;
import io.github.trueload.sample.SampleBlock;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.wire.WireOptions;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The exchanges on an interface as they pass, without a file. Reading ends when the watch says so.
 *
 * <p>For the thread that reads, from {@link #watchedBy}'s watch.
 */
public final class LiveSource implements SampleSource {

  private final LiveReader reader;
  private final WireSource exchanges;
  private BlockSink aside = block -> {};

  /** Connections before it are closed. */
  private int firstOpen;

  private LiveSource(LiveReader reader, WireSource exchanges) {
    this.reader = reader;
    this.exchanges = exchanges;
  }

  /**
   * Starts to capture.
   *
   * @param settings interface, filter and sizes
   * @param servers known to be servers; may be empty
   * @return the source, at the first packet
   * @throws IllegalArgumentException if there is no such interface, or the filter is none
   * @throws UnreadableInputException without libpcap, without the right, or if the interface is
   *     down
   */
  public static LiveSource open(CaptureSettings settings, Set<InetSocketAddress> servers)
      throws IOException {
    LiveReader reader = LiveReader.open(settings);
    WireOptions options =
        new WireOptions(servers, WireOptions.DEFAULT_LABEL_LIMIT, List.of(), false);
    return new LiveSource(reader, WireSource.open(reader, options));
  }

  /** Asks {@code goOn} some ten times a second; once it says no, reading ends. */
  public void watchedBy(BooleanSupplier goOn) {
    reader.watchedBy(goOn);
  }

  /** Hands every exchange to {@code sink}, too. */
  public void alsoTo(BlockSink sink) {
    aside = sink;
  }

  /** Hands on the exchanges found so far, without waiting for a full block. */
  public void handOn() {
    reader.handOn();
  }

  /** {@return the packets that the system has counted so far} */
  public CaptureCounts counts() throws IOException {
    return reader.counts();
  }

  /** {@return connections open now} */
  public int openConnections() {
    ConnectionTable table = exchanges.connections();
    int open = 0;
    for (int row = firstOpen; row < table.size(); row++) {
      if (table.closeNanos(row) == SampleBlock.UNKNOWN) {
        open++;
      } else if (open == 0) {
        firstOpen = row + 1;
      }
    }
    return open;
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.LIVE;
  }

  @Override
  public SourceSummary readInto(BlockSink sink) throws IOException {
    return exchanges.readInto(
        block -> {
          aside.accept(block);
          sink.accept(block);
        });
  }
}
