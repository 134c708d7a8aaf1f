package io.github.trueload.capture;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.SourceFormat;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several inputs that together are one capture: a ring of files, or what was captured at several
 * interfaces at once. Only their first packets are looked at here; each is closed again if it can
 * be opened once more, so that there may be thousands: only inputs that are being read take memory
 * for their bytes.
 */
public final class CaptureSeries implements Closeable {

  private static final byte[] NO_BYTES = {};

  private final List<Part> parts = new ArrayList<>();

  /**
   * Takes another input as part of the capture. Its bytes are closed with this, or where this
   * fails.
   *
   * @param bytes of the input
   * @throws io.github.trueload.sample.UnreadableInputException if it is not a capture
   * @throws IOException if reading fails
   */
  public void add(InputBytes bytes) throws IOException {
    Path again = bytes.path().orElse(null);
    CaptureReader reader = CaptureReader.open(bytes);
    Part part = new Part(again, reader);
    parts.add(part);
    part.advance();
    part.firstNanos = part.ended ? Long.MAX_VALUE : part.head.timestampNanos;
    if (again != null) {
      part.close();
    }
  }

  /**
   * {@return the packets of all, in the order of time; to be closed in place of this}
   *
   * @throws IOException if reading fails
   */
  public CaptureReader reader() throws IOException {
    Path only = parts.size() == 1 ? parts.get(0).again : null;
    if (only != null) {
      return CaptureReader.open(only);
    }
    parts.sort(Comparator.comparingLong(part -> part.firstNanos));
    return new MergedReader(parts);
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts) {
      part.close();
    }
  }

  /** One input: waiting for its time, being read, or read. */
  static final class Part {
    final Packet head = new Packet();
    long firstNanos;

    /** Number in the whole of the packet ahead of its first. */
    long numbersBefore = -1;

    /** Whether no other part was read while it was. */
    boolean alone = true;

    boolean ended;
    private final @Nullable Path again;
    private final String name;
    private final SourceFormat format;
    private long packets;
    private long resolutionNanos;
    private int snapLength;
    private boolean foreignCounts;

    /** Key logs before the first packet, which was read when the input was opened. */
    private final List<String> firstSecrets = new ArrayList<>();

    /** Null while it is closed. */
    private @Nullable CaptureReader reader;

    private Part(@Nullable Path again, CaptureReader reader) {
      this.again = again;
      this.reader = reader;
      this.name = reader.name();
      this.format = reader.format();
      reader.handSecretsTo(firstSecrets::add);
    }

    /** Makes {@link #head} the first packet, opening the input again if need be. */
    void begin(long numbersBefore, Consumer<String> secrets, Consumer<Runnable> left)
        throws IOException {
      this.numbersBefore = numbersBefore;
      if (again != null) {
        reader = CaptureReader.open(again);
      }
      firstSecrets.forEach(secrets);
      open().handSecretsTo(secrets);
      open().keepBytes(left);
      if (again != null) {
        advance();
      }
    }

    void advance() throws IOException {
      ended = !open().next(head);
    }

    private CaptureReader open() {
      return Objects.requireNonNull(reader, "closed");
    }

    String name() {
      return name;
    }

    SourceFormat format() {
      return format;
    }

    long packets() {
      return reader == null ? packets : reader.packets();
    }

    long resolutionNanos() {
      return reader == null ? resolutionNanos : reader.resolutionNanos();
    }

    int snapLength() {
      return reader == null ? snapLength : reader.snapLength();
    }

    boolean hasForeignCounts() {
      return reader == null ? foreignCounts : reader.hasForeignCounts();
    }

    /** The damage found; to be asked for before it is closed. */
    List<Anomaly> anomalies() {
      return open().anomalies().list();
    }

    /** Keeps what was learned of the input, and none of its bytes. */
    void close() throws IOException {
      CaptureReader closing = reader;
      if (closing != null) {
        packets = closing.packets();
        resolutionNanos = closing.resolutionNanos();
        snapLength = closing.snapLength();
        foreignCounts = closing.hasForeignCounts();
        reader = null;
        head.buffer = NO_BYTES;
        firstSecrets.clear();
        closing.close();
      }
    }
  }
}
