package io.github.trueload.wire;

import io.github.trueload.capture.CaptureReader;
import io.github.trueload.parallel.ThreadEnd;
import io.github.trueload.wire.tcp.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes packets on a thread of its own while earlier segments are put into connections: each
 * takes about half of the time of a capture. A few batches of segments go round between the two.
 */
final class SegmentsAhead {

  /** Enough for a tenth of a millisecond of work or more, and within a core's own cache. */
  private static final int SEGMENTS = 512;

  private static final int BATCHES = 6;

  private static final class Batch {
    private final List<Segment> segments = new ArrayList<>();
    final List<String> secrets = new ArrayList<>();
    final List<Runnable> left = new ArrayList<>();
    int size;
    boolean isLast;

    /** The segment behind those that count; made when it is first needed. */
    Segment free() {
      if (size == segments.size()) {
        segments.add(new Segment());
      }
      return segments.get(size);
    }

    void clear() {
      secrets.clear();
      left.clear();
      size = 0;
    }
  }

  private final PacketReading packets;
  private final BlockingQueue<Batch> filled = new LinkedBlockingQueue<>();
  private final BlockingQueue<Batch> free = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::readAll, "trueload-packets");
  private Batch current = new Batch();
  private @Nullable Throwable failure;

  private SegmentsAhead(PacketReading packets) {
    this.packets = packets;
    for (int i = 1; i < BATCHES; i++) {
      free.add(new Batch());
    }
  }

  /**
   * Hands all segments of a capture to {@code sink}, and the secrets of its key logs to {@code
   * secrets}, each in its place between the segments. If the reader's packets do not stay as they
   * are, for example those of a live capture, they are decoded on this thread.
   */
  static void forEach(
      CaptureReader reader, PacketReading packets, Consumer<String> secrets, Consumer<Segment> sink)
      throws IOException {
    SegmentsAhead ahead = new SegmentsAhead(packets);
    if (reader.keepBytes(ahead::leave)) {
      reader.handSecretsTo(ahead::addSecret);
      ahead.handOn(secrets, sink);
      return;
    }
    reader.handSecretsTo(secrets);
    Segment segment = new Segment();
    while (packets.next()) {
      if (packets.decode(segment)) {
        sink.accept(segment);
      }
    }
  }

  private void readAll() {
    try {
      // A batch may be handed on while the reader moves to the next packet.
      while (packets.next()) {
        if (packets.decode(current.free()) && ++current.size == SEGMENTS) {
          handOver();
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
    }
    current.isLast = true;
    filled.add(current);
  }

  /** Bytes wait in a batch behind the last segment that has them. */
  private void leave(Runnable bytes) {
    current.left.add(bytes);
    handOver();
  }

  private void addSecret(String text) {
    handOver();
    current.secrets.add(text);
  }

  private void handOver() {
    filled.add(current);
    try {
      current = free.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      current = new Batch(); // No thread takes this one.
      throw new IllegalStateException("interrupted while decoding packets", e);
    }
  }

  private void handOn(Consumer<String> secrets, Consumer<Segment> sink) throws IOException {
    thread.setDaemon(true);
    thread.start();
    try {
      boolean isLast = false;
      while (!isLast) {
        Batch batch = filled.take();
        batch.secrets.forEach(secrets);
        for (int i = 0; i < batch.size; i++) {
          sink.accept(batch.segments.get(i));
        }
        batch.left.forEach(Runnable::run);
        isLast = batch.isLast;
        batch.clear();
        free.add(batch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading packets", e);
    } finally {
      ThreadEnd.await(thread); // It has ended, unless the work on its segments has failed.
    }
    rethrow();
  }

  /** What went wrong is thrown once the segments before it have been handed on. */
  private void rethrow() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }
}
