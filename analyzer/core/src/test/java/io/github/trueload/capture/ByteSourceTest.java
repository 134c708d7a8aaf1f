package io.github.trueload.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.bytes.InputBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone: it looks at the threads that are left. */
@Isolated
class ByteSourceTest {

  /** A byte of an input that goes on as long as is asked: different wherever a part may begin. */
  private static byte at(long place) {
    return (byte) (place * 31 + (place >>> 8) * 7 + (place >>> 20));
  }

  /** An input of {@code size} bytes that takes no memory; it brings as many at once as it likes. */
  private static final class Endless extends InputStream {
    private final long size;
    private final Random random;
    private long place;
    private boolean closed;

    Endless(long size, long seed) {
      this.size = size;
      this.random = new Random(seed);
    }

    @Override
    public int read() {
      return place == size ? -1 : at(place++) & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) {
      if (place == size) {
        return -1;
      }
      int count = (int) Math.min(size - place, 1 + random.nextInt(length));
      for (int i = 0; i < count; i++) {
        target[from + i] = at(place + i);
      }
      place += count;
      return count;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static ByteSource source(InputStream stream, int window) throws IOException {
    return new ByteSource(InputBytes.of("test", stream), window);
  }

  @Property(tries = 40)
  void everyByteComesOnceAndInOrder(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 6_000_000) int size) throws IOException {
    Random random = new Random(seed);
    try (ByteSource source = source(new Endless(size, seed), 4096)) {
      long place = 0;
      while (place < size) {
        // Mostly packets; now and then one that is longer than the room before a part.
        int bound = random.nextInt(50) == 0 ? 3_000_000 : 3_000;
        int wanted = (int) Math.min(size - place, 1 + random.nextInt(bound));
        assertThat(source.has(wanted)).isTrue();
        for (int i : new int[] {0, wanted / 2, wanted - 1}) {
          assertThat(source.buffer[source.position + i]).isEqualTo(at(place + i));
        }
        source.position += wanted;
        place += wanted;
      }
      assertThat(source.has(1)).isFalse();
      assertThat(source.limit).isEqualTo(source.position);
    }
  }

  @Test
  void aWrongLengthTakesNoMoreMemoryThanThereAreBytes() throws IOException {
    try (ByteSource source = source(new Endless(5_000_000, 1), 4096)) {
      assertThat(source.has(1 << 28)).isFalse();
      assertThat(source.limit - source.position).isEqualTo(5_000_000);
      assertThat(source.buffer.length).isLessThan(3 * 5_000_000);
    }
  }

  @Tag("large")
  @Test
  void placesPastTwoGigabytesAreReadAsAnyOther() throws IOException {
    // 2 GiB + 3 MiB in steps of 1 MiB and one byte: no place is a power of two.
    long size = (1L << 31) + (3 << 20);
    int step = (1 << 20) + 1;
    InputStream zerosThenOnes =
        new InputStream() {
          private long place;

          @Override
          public int read() {
            return place == size ? -1 : place++ < 1L << 31 ? 0 : 1;
          }

          @Override
          public int read(byte[] target, int from, int length) {
            if (place == size) {
              return -1;
            }
            boolean before = place < 1L << 31;
            int count = (int) Math.min(length, (before ? 1L << 31 : size) - place);
            java.util.Arrays.fill(target, from, from + count, (byte) (before ? 0 : 1));
            place += count;
            return count;
          }
        };
    try (ByteSource source = source(zerosThenOnes, 4096)) {
      long place = 0;
      for (; place + step <= size; place += step) {
        assertThat(source.has(step)).isTrue();
        assertThat(source.buffer[source.position]).isEqualTo((byte) (place < 1L << 31 ? 0 : 1));
        source.position += step;
      }
      assertThat(source.has((int) (size - place))).isTrue();
      assertThat(source.has((int) (size - place) + 1)).isFalse();
    }
  }

  @Test
  void whatGoesWrongWhileReadingAheadIsSaid() throws IOException {
    InputStream breaking =
        new InputStream() {
          private int left = 1_000_000;

          @Override
          public int read() throws IOException {
            if (left-- <= 0) {
              throw new IOException("the disk is gone");
            }
            return 0;
          }
        };
    try (ByteSource source = source(breaking, 4096)) {
      assertThatThrownBy(() -> source.has(2_000_000))
          .isInstanceOf(IOException.class)
          .hasMessage("the disk is gone");
      assertThat(source.has(2_000_000)).isFalse();
    }
  }

  @Test
  void closingInMidInputEndsTheReading() throws IOException {
    Endless endless = new Endless(Long.MAX_VALUE, 1);
    ByteSource source = source(endless, 4096);
    assertThat(source.has(5_000)).isTrue();
    source.close();
    assertThat(endless.closed).isTrue();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("read-ahead"));
  }
}
