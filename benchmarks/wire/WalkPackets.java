import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The least that reading a capture costs: {@code WalkPackets FILE} goes from packet to packet, adds
 * up the TCP bytes, and counts the packets of each flow by a hash of its ports. Another thread reads
 * ahead. No connections, no order, no HTTP, no statistics: a lower limit for every analysis of the
 * same file, which is a pcap of Ethernet and IPv4 in little-endian order.
 */
final class WalkPackets {

  private static final int PART = 1 << 19;
  private static final int READ = 1 << 17;
  private static final int CACHE_LINE = 64;

  /** Before a part's bytes, for the packet that begins in the part before it. */
  private static final int ROOM = 1 << 17;

  private static final int FILE_HEADER = 24;
  private static final int RECORD_HEADER = 16;
  private static final int ETHERNET = 14;
  private static final int TCP = 6;

  private final int[] packetsOfFlow = new int[1 << 16];
  private long packets;
  private long tcpBytes;

  private WalkPackets() {}

  private static final class Part {
    private final byte[] bytes = new byte[ROOM + PART];
    private final ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private int length;
  }

  public static void main(String[] arguments) throws Exception {
    BlockingQueue<Part> free = new ArrayBlockingQueue<>(5);
    BlockingQueue<Part> filled = new ArrayBlockingQueue<>(5);
    for (int i = 0; i < 5; i++) {
      free.add(new Part());
    }
    Thread reader = new Thread(() -> read(Path.of(arguments[0]), free, filled));
    reader.start();
    WalkPackets walk = new WalkPackets();
    walk.run(free, filled);
    reader.join();
    System.out.printf("%d packets, %d bytes of TCP%n", walk.packets, walk.tcpBytes);
  }

  private static void read(Path path, BlockingQueue<Part> free, BlockingQueue<Part> filled) {
    try (FileChannel file = FileChannel.open(path)) {
      // The kernel copies to an address that is a multiple of 64 in a third of the time of another.
      ByteBuffer aligned = ByteBuffer.allocateDirect(READ + CACHE_LINE).alignedSlice(CACHE_LINE);
      Part part;
      do {
        part = free.take();
        part.length = 0;
        int read = 0;
        while (part.length < PART && read >= 0) {
          int most = Math.min(READ, PART - part.length);
          aligned.clear().limit(most);
          read = file.read(aligned);
          aligned.flip().get(part.bytes, ROOM + part.length, Math.max(0, read));
          part.length += Math.max(0, read);
        }
        filled.add(part);
      } while (part.length > 0);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void run(BlockingQueue<Part> free, BlockingQueue<Part> filled)
      throws InterruptedException {
    Part before = null;
    int at = 0;
    int limit = 0;
    while (true) {
      Part part = filled.take();
      if (part.length == 0) {
        return;
      }
      int left = limit - at;
      if (before == null) {
        at = ROOM + FILE_HEADER;
      } else {
        System.arraycopy(before.bytes, at, part.bytes, ROOM - left, left);
        free.add(before);
        at = ROOM - left;
      }
      limit = ROOM + part.length;
      at = walk(part.view, at, limit);
      before = part;
    }
  }

  /** Where the first packet that is not whole begins. */
  private int walk(ByteBuffer bytes, int from, int limit) {
    int at = from;
    while (limit - at >= RECORD_HEADER) {
      int length = bytes.getInt(at + 8);
      if (limit - at - RECORD_HEADER < length) {
        break;
      }
      int ip = at + RECORD_HEADER + ETHERNET;
      int tcp = ip + ((bytes.get(ip) & 0xF) << 2);
      packets++;
      if (bytes.get(ip + 9) == TCP) {
        int total = Short.reverseBytes(bytes.getShort(ip + 2)) & 0xFFFF;
        tcpBytes += total - (tcp - ip) - (bytes.get(tcp + 12) >>> 2 & 0x3C);
        packetsOfFlow[(bytes.getShort(tcp) ^ bytes.getShort(tcp + 2)) & 0xFFFF]++;
      }
      at += RECORD_HEADER + length;
    }
    return at;
  }
}
