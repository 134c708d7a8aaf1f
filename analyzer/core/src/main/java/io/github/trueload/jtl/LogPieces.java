package io.github.trueload.jtl;

import io.github.trueload.bytes.InputBytes;
import io.github.trueload.sample.BlockSink;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.SourceSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;

/**
 * A JMeter log in CSV whose pieces are parsed by several processes and joined by one. The pieces
 * are ranges of bytes of one length: rows and quoted fields may reach over their borders. The rows
 * are those that {@link JtlSource} reads of the same bytes, in the same blocks.
 *
 * <p>A process makes this of the first bytes of the log, which decide what its columns and its
 * timestamps mean; so each process has the same answer. For one thread.
 */
public final class LogPieces {

  /** Bytes of a piece; the last one may have fewer. */
  public static final int BYTES = ChunkReading.CHUNK;

  /** Bytes at the start of the log that decide how it is read; all of a shorter log. */
  public static final int HEAD_BYTES = HeadProbe.HEAD;

  private final JtlSource log;
  private final RowParser parser;
  private final Chunk chunk;

  private LogPieces(JtlSource log, int pieceBytes) {
    this.log = log;
    this.chunk = new Chunk(pieceBytes);
    this.parser = log.parser(log.noNames());
  }

  /**
   * Looks at the first bytes of a log.
   *
   * @param name of the log, for messages and results
   * @param head its first {@link #HEAD_BYTES}
   * @param options how the log is read; the same in each process, with a time zone
   * @return the log, of which nothing has been parsed
   * @throws io.github.trueload.sample.UnreadableInputException if it is no JTL in CSV
   * @throws IOException if the head cannot be read
   */
  public static LogPieces of(String name, byte[] head, JtlOptions options) throws IOException {
    return of(name, head, options, BYTES);
  }

  /** The same with pieces of another size, so that a small log has many. */
  static LogPieces of(String name, byte[] head, JtlOptions options, int pieceBytes)
      throws IOException {
    InputBytes bytes = InputBytes.of(name, new ByteArrayInputStream(head));
    return new LogPieces(JtlSource.open(bytes, options), pieceBytes);
  }

  /** {@return the offset in the log at which the first piece begins} */
  public int start() {
    return log.start();
  }

  /**
   * Parses a piece.
   *
   * @param bytes the bytes of the piece
   * @param length how many there are, at most {@link #BYTES}
   * @param isFirst whether the log's rows begin with this piece
   * @return its rows, and its bytes before the first and behind the last of them
   */
  public byte[] parse(byte[] bytes, int length, boolean isFirst) {
    System.arraycopy(bytes, 0, chunk.bytes, 0, length);
    chunk.begin(length);
    chunk.from = isFirst ? 0 : parser.guessStart(chunk);
    parser.parse(chunk, false);
    return ChunkEncoder.encode(chunk);
  }

  /** Reads the bytes of a piece again. */
  @FunctionalInterface
  public interface PieceBytes {

    /**
     * {@return the bytes of a piece}
     *
     * @param number of the piece, from 0
     */
    byte[] of(long number);
  }

  /**
   * {@return the log as a source of rows}
   *
   * @param parsed what {@link #parse} returned for each piece, in the order of the log
   * @param again reads the few pieces again whose first row was not where it seemed to be, since a
   *     line within a quoted field looked like a row
   */
  public SampleSource source(Iterator<byte[]> parsed, PieceBytes again) {
    return new SampleSource() {
      @Override
      public SourceFormat format() {
        return log.format();
      }

      @Override
      public SourceSummary readInto(BlockSink sink) throws IOException {
        return log.readInto(
            sink,
            (stitcher, names) -> {
              ChunkDecoder decoder = new ChunkDecoder();
              for (long number = 0; parsed.hasNext(); number++) {
                long piece = number;
                int from = decoder.decode(parsed.next(), chunk);
                chunk.lacksBytes(() -> bring(again.of(piece), from));
                stitcher.accept(chunk);
              }
              stitcher.finish();
            });
      }
    };
  }

  private void bring(byte[] bytes, int from) {
    chunk.bytes = Arrays.copyOf(bytes, Math.max(chunk.bytes.length, bytes.length));
    chunk.from = from;
    chunk.limit = bytes.length;
  }
}
