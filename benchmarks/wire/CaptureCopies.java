import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes copies of a capture of {@code CaptureWriter.java} one after another: each a second after the
 * end of the one before, with clients of another network. So a large capture takes seconds.
 *
 * <p>{@code java CaptureCopies.java FROM TO COPIES}
 */
final class CaptureCopies {

  private static final int FILE_HEADER = 24;
  private static final int RECORD_HEADER = 16;
  private static final int SOURCE = RECORD_HEADER + 14 + 12;
  private static final int TARGET = SOURCE + 4;

  private CaptureCopies() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(Path.of(args[0])));
    all.order(ByteOrder.LITTLE_ENDIAN);
    int copies = Integer.parseInt(args[2]);
    if (copies > 250) {
      throw new IllegalArgumentException("at most 250 copies: the networks are 10.1 to 10.250");
    }
    int last = FILE_HEADER;
    for (int at = FILE_HEADER; at < all.limit(); at += RECORD_HEADER + all.getInt(at + 8)) {
      last = at;
    }
    int seconds = all.getInt(last) - all.getInt(FILE_HEADER) + 2;
    try (FileChannel out =
        FileChannel.open(Path.of(args[1]), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      write(all, 0, FILE_HEADER, out);
      for (int copy = 0; copy < copies; copy++) {
        for (int at = FILE_HEADER; at < all.limit(); at += RECORD_HEADER + all.getInt(at + 8)) {
          all.putInt(at, all.getInt(at) + (copy == 0 ? 0 : seconds));
          // the server is in the network 10.0
          int client = at + (all.get(at + SOURCE + 1) == 0 ? TARGET : SOURCE);
          all.put(client + 1, (byte) (copy + 1));
        }
        write(all, FILE_HEADER, all.limit(), out);
      }
    }
  }

  private static void write(ByteBuffer all, int from, int end, FileChannel out) throws IOException {
    ByteBuffer part = all.duplicate().limit(end).position(from);
    while (part.hasRemaining()) {
      out.write(part.duplicate().limit(Math.min(end, part.position() + (1 << 20))));
      part.position(Math.min(end, part.position() + (1 << 20)));
    }
  }
}
