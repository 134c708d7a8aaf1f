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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several inputs that together are one capture: a ring of files, or what was captured at several
 * interfaces at once. Only their first packets are looked at here; each is closed again if it can
 * be opened once more, so that there may be thousands.
 */
public final class CaptureSeries implements Closeable {

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

    /** Key logs before the first packet, which was read when the input was opened. */
    private final List<String> firstSecrets = new ArrayList<>();

    private CaptureReader reader;

    private Part(@Nullable Path again, CaptureReader reader) {
      this.again = again;
      this.reader = reader;
      reader.handSecretsTo(firstSecrets::add);
    }

    /** Makes {@link #head} the first packet, opening the input again if need be. */
    void begin(long numbersBefore, Consumer<String> secrets) throws IOException {
      this.numbersBefore = numbersBefore;
      if (again != null) {
        reader = CaptureReader.open(again);
        reader.handSecretsTo(secrets);
        advance();
      } else {
        firstSecrets.forEach(secrets);
        reader.handSecretsTo(secrets);
      }
    }

    void advance() throws IOException {
      ended = !reader.next(head);
    }

    String name() {
      return reader.name();
    }

    SourceFormat format() {
      return reader.format();
    }

    long packets() {
      return reader.packets();
    }

    long resolutionNanos() {
      return reader.resolutionNanos();
    }

    int snapLength() {
      return reader.snapLength();
    }

    List<Anomaly> anomalies() {
      return reader.anomalies().list();
    }

    void close() throws IOException {
      reader.close();
    }
  }
}
