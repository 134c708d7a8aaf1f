package io.github.trueload.summary;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A piece of a summary: its kind, its content deflated, and a checksum of both. The content is
 * looked at only once the checksum is right.
 *
 * <p>In the file: kind (1 byte), length of the content (4), length deflated (4), the deflated
 * bytes, CRC-32C of all of these (4); numbers with the highest byte first.
 */
record SummaryPart(Kind kind, int contentLength, int storedLength) {

  /** What a part holds; in the file the letter. */
  enum Kind {
    /** Begins a source: format and path. */
    SOURCE('S'),
    ROWS('R'),
    TRANSACTIONS('T'),
    EVENTS('E'),
    NAMES('N'),
    CONNECTIONS('C'),
    /** Ends a source: the rest of its facts. */
    FACTS('F'),
    HEALTH('H'),
    /** Ends the file. */
    END('Z');

    private final int letter;

    Kind(int letter) {
      this.letter = letter;
    }

    private static Kind of(int letter) throws DamagedException {
      for (Kind kind : values()) {
        if (kind.letter == letter) {
          return kind;
        }
      }
      throw new DamagedException("a part of an unknown kind");
    }
  }

  /** The bytes are not those that were written. */
  static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedException(String what) {
      super(what);
    }
  }

  private static final int HEAD_BYTES = 1 + 2 * Integer.BYTES;

  /** No deflated byte stands for more (zlib's technical details). */
  private static final long MOST_RATIO = 1032;

  /** Below that length the ratio means nothing. */
  private static final int SHORT = 1024;

  private byte[] head() {
    return ByteBuffer.allocate(HEAD_BYTES)
        .put((byte) kind.letter)
        .putInt(contentLength)
        .putInt(storedLength)
        .array();
  }

  static void write(Kind kind, ByteArrayOutputStream content, OutputStream out) throws IOException {
    byte[] plain = content.toByteArray();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    ByteArrayOutputStream stored = new ByteArrayOutputStream(plain.length / 2 + SHORT);
    try {
      deflater.setInput(plain);
      deflater.finish();
      byte[] part = new byte[1 << 14];
      while (!deflater.finished()) {
        stored.write(part, 0, deflater.deflate(part));
      }
    } finally {
      deflater.end();
    }
    byte[] head = new SummaryPart(kind, plain.length, stored.size()).head();
    out.write(head);
    stored.writeTo(out);
    new DataOutputStream(out).writeInt(checksum(head, stored.toByteArray()));
  }

  private static int checksum(byte[] head, byte[] stored) {
    CRC32C sum = new CRC32C();
    sum.update(head);
    sum.update(stored);
    return (int) sum.getValue();
  }

  /**
   * Reads the head of the next part.
   *
   * @throws DamagedException if it can be none
   * @throws EOFException if the bytes end
   */
  static SummaryPart readHead(DataInputStream in) throws IOException {
    Kind kind = Kind.of(in.readUnsignedByte());
    SummaryPart frame = new SummaryPart(kind, in.readInt(), in.readInt());
    boolean fits =
        frame.contentLength >= 0
            && frame.storedLength >= 0
            && frame.contentLength <= SHORT + MOST_RATIO * frame.storedLength;
    if (!fits) {
      throw new DamagedException("the length of a part");
    }
    return frame;
  }

  /** Bytes of the whole part in the file. */
  long bytes() {
    return HEAD_BYTES + (long) storedLength + Integer.BYTES;
  }

  /** Skips the rest of the part. */
  void skip(DataInputStream in) throws IOException {
    in.skipNBytes((long) storedLength);
    in.readInt();
  }

  /** Reads the rest of the part: its content. */
  byte[] readContent(DataInputStream in) throws IOException {
    byte[] stored = in.readNBytes(storedLength);
    if (stored.length < storedLength) {
      throw new EOFException();
    }
    if (in.readInt() != checksum(head(), stored)) {
      throw new DamagedException("the checksum of a part");
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(stored);
      byte[] content = new byte[contentLength];
      int length = 0;
      while (length < contentLength && !inflater.needsInput() && !inflater.finished()) {
        length += inflater.inflate(content, length, contentLength - length);
      }
      if (length < contentLength) {
        throw new DamagedException("the content of a part");
      }
      return content;
    } catch (DataFormatException e) {
      throw new DamagedException("the content of a part");
    } finally {
      inflater.end();
    }
  }
}
