import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The least that reading a log costs: {@code SplitRows FILE [THREADS]} finds every separator and
 * end of a row, eight bytes at a time, and sums two columns (elapsed, Latency). No quotes, no names,
 * no statistics: a lower limit for every analysis of the same file.
 */
final class SplitRows {

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int CHUNK = 1 << 20;
  private static final int LONGEST_ROW = 1 << 12;
  private static final long COMMAS = 0x2C2C2C2C2C2C2C2CL;
  private static final long ENDS = 0x0A0A0A0A0A0A0A0AL;
  private static final int ELAPSED = 1;
  private static final int LATENCY = 14;

  private long rows;
  private long fields;
  private long elapsed;
  private long latency;

  private SplitRows() {}

  public static void main(String[] arguments) throws Exception {
    int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    AtomicLong next = new AtomicLong();
    SplitRows[] parts = new SplitRows[threads];
    Thread[] running = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      SplitRows part = new SplitRows();
      parts[i] = part;
      running[i] = new Thread(() -> part.read(arguments[0], next));
      running[i].start();
    }
    SplitRows all = new SplitRows();
    for (int i = 0; i < threads; i++) {
      running[i].join();
      all.rows += parts[i].rows;
      all.fields += parts[i].fields;
      all.elapsed += parts[i].elapsed;
      all.latency += parts[i].latency;
    }
    System.out.printf(
        "%d rows, %d fields, elapsed %d, latency %d%n",
        all.rows, all.fields, all.elapsed, all.latency);
  }

  /** Takes chunks of the file, one after the other: the rows that begin in them, but the header. */
  private void read(String name, AtomicLong next) {
    byte[] bytes = new byte[CHUNK + LONGEST_ROW + Long.BYTES];
    try (RandomAccessFile file = new RandomAccessFile(name, "r")) {
      while (true) {
        long at = next.getAndAdd(CHUNK);
        if (at >= file.length()) {
          return;
        }
        file.seek(at);
        int count = 0;
        while (count < CHUNK + LONGEST_ROW) {
          int more = file.read(bytes, count, CHUNK + LONGEST_ROW - count);
          if (more < 0) {
            break;
          }
          count += more;
        }
        int from = 0;
        while (bytes[from++] != '\n') {} // of the row that began before, or the header
        split(bytes, from, count);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The rows from {@code from} on that begin within the chunk, or with its last byte's end. */
  private void split(byte[] bytes, int from, int count) {
    int column = 0;
    int begin = from;
    for (int at = from; at < count; at += Long.BYTES) {
      long word = (long) WORD.get(bytes, at);
      long found = zeros(word ^ COMMAS) | zeros(word ^ ENDS);
      while (found != 0) {
        int place = at + (Long.numberOfTrailingZeros(found) >>> 3);
        found &= found - 1;
        if (place >= count) {
          return;
        }
        fields++;
        if (column == ELAPSED) {
          elapsed += number(bytes, begin, place);
        } else if (column == LATENCY) {
          latency += number(bytes, begin, place);
        }
        begin = place + 1;
        column++;
        if (bytes[place] == '\n') {
          rows++;
          column = 0;
          if (begin > CHUNK) {
            return;
          }
        }
      }
    }
  }

  /** The highest bit of each byte that is 0. */
  private static long zeros(long word) {
    long low = word & 0x7F7F7F7F7F7F7F7FL;
    return ~(low + 0x7F7F7F7F7F7F7F7FL | word | 0x7F7F7F7F7F7F7F7FL);
  }

  private static long number(byte[] bytes, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = 10 * value + bytes[i] - '0';
    }
    return value;
  }
}
