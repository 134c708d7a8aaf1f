package io.github.trueload.live;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Counts the packets of a pcap that libpcap is writing. Its loop says how many it wrote only if it
 * was not broken off; then the records that it left behind are gone through.
 */
final class RecordCount implements Closeable {

  /** Of a packet in the file, beyond its bytes. */
  static final int HEADER = 16;

  private static final int LENGTH_AT = 8;

  private final FileChannel file;

  /** In the order of this machine, as libpcap writes. */
  private final ByteBuffer length =
      ByteBuffer.allocateDirect(Integer.BYTES).order(ByteOrder.nativeOrder());

  private long position;
  private long count;

  /**
   * Of a file without packets.
   *
   * @throws IOException if it cannot be read
   */
  RecordCount(Path pcap, long position) throws IOException {
    this.file = FileChannel.open(pcap, StandardOpenOption.READ);
    this.position = position;
  }

  long count() {
    return count;
  }

  /**
   * Takes packets that are known to have been written.
   *
   * @param end behind the last of them
   */
  void add(int packets, long end) {
    count += packets;
    position = end;
  }

  /**
   * Counts what was written up to {@code end}, the end of a packet.
   *
   * @throws IOException if it cannot be read
   */
  void addUpTo(long end) throws IOException {
    while (position < end) {
      length.clear();
      while (length.hasRemaining()
          && file.read(length, position + LENGTH_AT + length.position()) >= 0) {
        // A read may bring fewer bytes than there is room.
      }
      if (length.hasRemaining()) {
        throw new IOException("a file to which packets are written has become shorter");
      }
      position += HEADER + (length.getInt(0) & 0xFFFFFFFFL);
      count++;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
