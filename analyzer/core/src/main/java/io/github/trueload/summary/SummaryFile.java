package io.github.trueload.summary;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.HealthText;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.summary.SummaryPart.Kind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A summary that {@link SummaryWriter} wrote, as the sources that it was made of. Its structure is
 * looked at when it is opened, so that a file that was cut is refused before a row of it is read;
 * each part of its content has a checksum, and damage ends the reading.
 */
public final class SummaryFile {

  /** The first bytes; those after the letters show a transfer that changed line ends. */
  static final byte[] MAGIC = {(byte) 0x89, 'T', 'L', 'S', '\r', '\n', 0x1A, '\n'};

  /** The first bytes as a number, by which inputs are recognised. */
  public static final int FIRST_BYTES = 0x89544C53;

  /** The version of the format, one byte after the magic. */
  static final int FORMAT = 1;

  /** The bytes of a summary, which can be read from their start as often as needed. */
  @FunctionalInterface
  public interface Content {

    /**
     * Opens the bytes.
     *
     * @return a stream of them from the first on
     * @throws IOException if they cannot be read
     */
    InputStream open() throws IOException;
  }

  private final String name;
  private final Content content;
  private final List<SampleSource> sources = new ArrayList<>();
  private final List<HealthText> health = new ArrayList<>();

  private SummaryFile(String name, Content content) {
    this.name = name;
    this.content = content;
  }

  /**
   * Opens a summary; the bytes are closed, where this fails too.
   *
   * @param bytes of the summary; those that can be read only once are kept in memory
   * @return the summary, its rows not read yet
   * @throws UnreadableInputException if it is cut, damaged or of a version that is not known
   * @throws IOException if it cannot be read
   */
  public static SummaryFile open(InputBytes bytes) throws IOException {
    try (bytes) {
      Optional<Path> path = bytes.path();
      if (bytes.file().isPresent() && path.isPresent()) {
        return open(bytes.name(), () -> Files.newInputStream(path.get()));
      }
      byte[] all = bytes.asStream().readAllBytes();
      return open(bytes.name(), () -> new ByteArrayInputStream(all));
    }
  }

  /**
   * Opens a summary.
   *
   * @param name for messages
   * @param content its bytes, opened again for each source
   * @return the summary, its rows not read yet
   * @throws UnreadableInputException if it is cut, damaged or of a version that is not known
   * @throws IOException if it cannot be read
   */
  public static SummaryFile open(String name, Content content) throws IOException {
    SummaryFile file = new SummaryFile(name, content);
    file.refusing(file::findSources);
    return file;
  }

  /**
   * {@return the sources, in the order in which they were written} The first also has the health
   * files.
   */
  public List<SampleSource> sources() {
    return List.copyOf(sources);
  }

  private Void findSources() throws IOException {
    long frames = 0;
    long at = MAGIC.length + 1L;
    try (DataInputStream in = openAt(0)) {
      byte[] begin = in.readNBytes(MAGIC.length + 1);
      if (begin.length <= MAGIC.length) {
        throw new EOFException();
      }
      if (!Arrays.equals(begin, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
        throw new UnreadableInputException(
            name,
            "is a summary whose first bytes were changed",
            "copy it again without a conversion of line ends");
      }
      if (begin[MAGIC.length] != FORMAT) {
        throw new UnreadableInputException(
            name,
            "is a summary of format "
                + (begin[MAGIC.length] & 0xFF)
                + ", and this version of Trueload reads format "
                + FORMAT,
            "use the version that wrote it, or a later one");
      }
      boolean isWithin = false;
      for (SummaryPart frame = SummaryPart.readHead(in); ; frame = SummaryPart.readHead(in)) {
        at += frame.bytes();
        Kind kind = frame.kind();
        boolean mayStand =
            kind == Kind.SOURCE || kind == Kind.HEALTH || kind == Kind.END ? !isWithin : isWithin;
        if (!mayStand) {
          throw new SummaryPart.DamagedException("the order of its parts");
        }
        if (kind == Kind.END) {
          if (new ByteCursor(frame.readContent(in)).varint() != frames) {
            throw new SummaryPart.DamagedException("the number of its parts");
          }
          break;
        } else if (kind == Kind.HEALTH) {
          health.add(healthText(new ByteCursor(frame.readContent(in))));
        } else if (kind == Kind.SOURCE) {
          isWithin = true;
          SourceFormat format = format(new ByteCursor(frame.readContent(in)).text());
          sources.add(new SummarySource(this, format, at, sources.isEmpty()));
        } else {
          isWithin = kind != Kind.FACTS;
          frame.skip(in);
        }
        frames++;
      }
      if (in.read() >= 0) {
        throw new SummaryPart.DamagedException("bytes after its end");
      }
    }
    if (sources.isEmpty()) {
      throw new UnreadableInputException(
          name, "is a summary of no log and no capture", "write it again");
    }
    return null;
  }

  private static HealthText healthText(ByteCursor in) {
    String path = in.text();
    int count = in.number(Integer.MAX_VALUE);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(in.text());
    }
    return new HealthText(path, lines);
  }

  private static SourceFormat format(String id) throws SummaryPart.DamagedException {
    for (SourceFormat format : SourceFormat.values()) {
      if (format.id().equals(id)) {
        return format;
      }
    }
    throw new SummaryPart.DamagedException("the unknown format " + id);
  }

  List<HealthText> health() {
    return health;
  }

  /** The bytes from a place on. */
  DataInputStream openAt(long at) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(content.open(), 1 << 16));
    in.skipNBytes(at);
    return in;
  }

  /** Reads a part. */
  @FunctionalInterface
  interface Reading<T> {
    T read() throws IOException;
  }

  /** Does {@code reading}; damage becomes one line that names the file. */
  <T> T refusing(Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (EOFException e) {
      throw new UnreadableInputException(
          name, "is a summary that is cut: its end is missing", "copy it again, or write it again");
    } catch (SummaryPart.DamagedException | ByteCursor.DamagedException e) {
      throw new UnreadableInputException(
          name,
          "is a summary that is damaged (" + e.getMessage() + ")",
          "copy it again, or write it again");
    }
  }
}
