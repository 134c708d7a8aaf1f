package io.github.trueload.store;

import io.github.trueload.sample.SampleBlock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A block's rows in few bytes. Ugly on purpose: every row of every pass goes through here.
 *
 * <p>Each column for itself (<i>frame of reference</i>): its least value once, then how far each
 * row is above it, in as many bits as the greatest takes, in whole milliseconds or microseconds
 * where all of them are. A column of one value costs nothing a row. Where "unknown" stands beside
 * values it is 0, and they are one higher.
 */
public final class PackedBlock {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long UNKNOWN = SampleBlock.UNKNOWN;

  private static final int COLUMNS = SampleBlock.LONGS + SampleBlock.INTS;

  /** Columns of instants and of whose request it was: what a headline is made of. */
  static final long OF_HEADLINE;

  /** Columns of times, and status, flags, label and connection: what times of rows depend on. */
  static final long OF_TIMES;

  static final long ALL = -1;

  static {
    SampleBlock any = new SampleBlock();
    OF_HEADLINE =
        any.bits(
            any.startNanos,
            any.sendNanos,
            any.elapsedNanos,
            any.thinkNanos,
            any.delayNanos,
            any.flags,
            any.session,
            any.connection);
    OF_TIMES =
        any.bits(
            any.startNanos,
            any.sendNanos,
            any.firstByteNanos,
            any.elapsedNanos,
            any.connectNanos,
            any.thinkNanos,
            any.sinceArrivalNanos,
            any.delayNanos,
            any.roundTripNanos,
            any.firstEventNanos,
            any.largestGapNanos,
            any.status,
            any.flags,
            any.label,
            any.connection);
  }

  /** Bits that one read at any bit of a byte still holds; wider codes take {@link #WHOLE}. */
  private static final int MOST_BITS = 56;

  private static final int WHOLE = Long.SIZE;

  /** What differences may be multiples of. */
  private enum Unit {
    MILLISECOND(1_000_000),
    MICROSECOND(1_000),
    ONE(1);

    private final long nanos;
    private final int shift;
    private final long inverse;
    private final long most;

    /** Of a unit u = 2^shift · d, d odd: x/u is x/d, by d's inverse modulo 2^64, rotated. */
    Unit(long nanos) {
      this.nanos = nanos;
      shift = Long.numberOfTrailingZeros(nanos);
      long odd = nanos >>> shift;
      long inv = odd;
      for (int i = 0; i < 6; i++) {
        inv *= 2 - odd * inv; // Newton: twice as many bits are right
      }
      inverse = inv;
      most = Long.divideUnsigned(-1, nanos);
    }

    /** {@code difference} in this unit if it is a multiple of it, else more than {@link #most}. */
    private long of(long difference) {
      return Long.rotateRight(difference * inverse, shift);
    }
  }

  private final int size;
  private final long[] base = new long[COLUMNS];
  private final int[] unit = new int[COLUMNS];
  private final byte[] bits = new byte[COLUMNS];
  private final boolean[] hasUnknown = new boolean[COLUMNS];

  /**
   * The codes of one column after the other, each beginning with a byte of its own; null where they
   * are in the file.
   */
  private final byte @Nullable [] kept;

  private final SpillFile spill;
  private final long place;
  private final int length;

  /**
   * Packs the rows of {@code block}, which must not be empty.
   *
   * @param packing room to do it in
   * @param spill takes what memory has no room for
   */
  public PackedBlock(SampleBlock block, Packing packing, SpillFile spill) {
    size = block.size;
    this.spill = spill;
    packing.begin(size);
    int column = 0;
    for (long[] values : block.longs()) {
      pack(column++, values, packing);
    }
    for (int[] values : block.ints()) {
      if (isConstant(values)) {
        base[column] = values[0];
      } else {
        pack(column, values, packing);
      }
      column++;
    }
    byte[] packed = packing.taken();
    length = packed.length;
    boolean stays = spill.hasRoom(length);
    kept = stays ? packed : null;
    place = stays ? 0 : spill.write(packed);
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  int bytes() {
    return length;
  }

  /** {@return the start of the earliest row; not exact if the rows are years apart} */
  public long firstStartNanos() {
    return base[0];
  }

  boolean mayStartIn(RowSelection selection) {
    if (hasUnknown[0] || bits[0] == WHOLE) {
      return true;
    }
    long widest = bits[0] == 0 ? 0 : (-1L >>> (Long.SIZE - bits[0])) * unit[0];
    long last = base[0] + widest;
    boolean overflows = widest < 0 || last < base[0];
    return selection.overlaps(base[0], overflows ? Long.MAX_VALUE : last);
  }

  /** Whether each value equals its neighbour: the JVM compares ranges with vector instructions. */
  private boolean isConstant(int[] values) {
    return Arrays.equals(values, 0, size - 1, values, 1, size);
  }

  private boolean isConstant(long[] values) {
    return Arrays.equals(values, 0, size - 1, values, 1, size);
  }

  private void pack(int column, long[] values, Packing packing) {
    if (isConstant(values)) {
      base[column] = values[0];
      return;
    }
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    int unknown = 0;
    for (int row = 0; row < size; row++) {
      long value = values[row];
      if (value == UNKNOWN) {
        unknown++;
      } else {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    long first = unknown > 0 ? 1 : 0;
    Unit step = packing.steps(values, size, least, first);
    long range = most - least;
    int width = range < 0 ? WHOLE : Long.SIZE - Long.numberOfLeadingZeros(step.of(range) + first);
    if (width > MOST_BITS) {
      unit[column] = 1;
      bits[column] = WHOLE;
      packing.write(values, size);
    } else {
      base[column] = least;
      unit[column] = (int) step.nanos;
      bits[column] = (byte) width;
      hasUnknown[column] = unknown > 0;
      packing.writeSteps(size, width);
    }
  }

  private void pack(int column, int[] values, Packing packing) {
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    for (int row = 0; row < size; row++) {
      int value = values[row];
      if (value < least) {
        least = value;
      }
      if (value > most) {
        most = value;
      }
    }
    int width = Long.SIZE - Long.numberOfLeadingZeros((long) most - least);
    base[column] = least;
    unit[column] = 1;
    bits[column] = (byte) width;
    packing.write(values, size, least, width);
  }

  /** Puts the rows into {@code block}, in the place of what it held. */
  public void restore(SampleBlock block) {
    restore(block, ALL);
  }

  /**
   * The same of some columns alone; what the others hold means nothing.
   *
   * @param columns their bits, as {@link SampleBlock#bits} gives them
   */
  void restore(SampleBlock block, long columns) {
    restore(block, columns, new Constants());
  }

  /**
   * The same of a block that {@link #restore} alone has filled.
   *
   * @param constants what it holds of columns of one value, which are then not filled again
   */
  void restore(SampleBlock block, long columns, Constants constants) {
    byte[] data = kept == null ? spill.read(place, length) : kept;
    block.size = size;
    int column = 0;
    int from = 0;
    for (long[] values : block.longs()) {
      if ((columns >>> column & 1) > 0
          && !constants.holds(column, bits[column], base[column], size)) {
        restore(data, column, from, values);
      }
      from += length(column++);
    }
    for (int[] values : block.ints()) {
      if ((columns >>> column & 1) > 0
          && !constants.holds(column, bits[column], base[column], size)) {
        restore(data, column, from, values);
      }
      from += length(column++);
    }
  }

  private int length(int column) {
    return (int) (((long) size * bits[column] + Byte.SIZE - 1) / Byte.SIZE);
  }

  private void restore(byte[] data, int column, int from, long[] values) {
    long least = base[column];
    int width = bits[column];
    if (width == 0) {
      Arrays.fill(values, 0, size, least);
      return;
    }
    long mask = -1L >>> (Long.SIZE - width);
    long step = unit[column];
    int rows = size;
    int bit = from << 3;
    for (int row = 0; row < rows; row++) {
      long code = ((long) LONGS.get(data, bit >>> 3) >>> (bit & 7)) & mask;
      values[row] = least + code * step;
      bit += width;
    }
    if (hasUnknown[column]) {
      // Codes are one higher here: the "unknown" among them lies a step below the least.
      for (int row = 0; row < rows; row++) {
        values[row] = values[row] == least ? UNKNOWN : values[row] - step;
      }
    }
  }

  private void restore(byte[] data, int column, int from, int[] values) {
    int least = (int) base[column];
    int width = bits[column];
    if (width == 0) {
      Arrays.fill(values, 0, size, least);
      return;
    }
    long mask = -1L >>> (Long.SIZE - width);
    int rows = size;
    int bit = from << 3;
    for (int row = 0; row < rows; row++) {
      long code = ((long) LONGS.get(data, bit >>> 3) >>> (bit & 7)) & mask;
      values[row] = least + (int) code;
      bit += width;
    }
  }

  /** Which columns of a block hold one value from the first row on, and up to where. */
  static final class Constants {
    private final long[] values = new long[COLUMNS];
    private final int[] rows = new int[COLUMNS];

    /** Whether a column holds what it is to hold; from now on it does. */
    private boolean holds(int column, int width, long value, int size) {
      if (width > 0) {
        rows[column] = 0;
        return false;
      }
      if (values[column] == value && rows[column] >= size) {
        return true;
      }
      values[column] = value;
      rows[column] = size;
      return false;
    }

    /** The block has been changed since. */
    void forget() {
      Arrays.fill(rows, 0);
    }
  }

  /** Room to pack in, for one block after the other; not for several threads at once. */
  public static final class Packing {
    private final long[] steps = new long[SampleBlock.CAPACITY];
    private byte[] data = new byte[0];
    private int end;

    private void begin(int size) {
      int most = COLUMNS * (size + 2) * Long.BYTES;
      data = data.length < most ? new byte[most] : data;
      end = 0;
    }

    private void write(long[] values, int size) {
      for (int row = 0; row < size; row++) {
        LONGS.set(data, end, values[row]);
        end += Long.BYTES;
      }
    }

    /**
     * Finds how far values are above the least, in the largest unit of which all are multiples.
     *
     * @param first what is added to each; "unknown" is 0
     */
    private Unit steps(long[] values, int size, long least, long first) {
      if (steps(values, size, least, first, Unit.MILLISECOND)) {
        return Unit.MILLISECOND;
      }
      if (steps(values, size, least, first, Unit.MICROSECOND)) {
        return Unit.MICROSECOND;
      }
      steps(values, size, least, first, Unit.ONE);
      return Unit.ONE;
    }

    /** The same in one unit; whether all are multiples of it. */
    private boolean steps(long[] values, int size, long least, long first, Unit unit) {
      long[] into = steps;
      long inverse = unit.inverse;
      int shift = unit.shift;
      long most = unit.most + Long.MIN_VALUE; // for comparing without signs
      for (int row = 0; row < size; row++) {
        long value = values[row];
        long scaled = (value - least) * inverse;
        long code = scaled >>> shift | scaled << -shift;
        if (value == UNKNOWN) {
          into[row] = 0;
        } else if (code + Long.MIN_VALUE > most) {
          return false;
        } else {
          into[row] = code + first;
        }
      }
      return true;
    }

    /** Writes what {@link #steps} has found. */
    private void writeSteps(int size, int width) {
      long[] codes = steps;
      byte[] to = data;
      long word = 0;
      int filled = 0;
      int p = end;
      for (int row = 0; row < size; row++) {
        long code = codes[row];
        word |= code << filled;
        filled += width;
        if (filled >= Long.SIZE) {
          LONGS.set(to, p, word);
          p += Long.BYTES;
          filled -= Long.SIZE;
          // A shift by 64 would be one by 0: nothing is left over of a code that just fitted.
          word = filled == 0 ? 0 : code >>> (width - filled);
        }
      }
      LONGS.set(to, p, word);
      end = p + (filled + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Writes how far values are above the least. */
    private void write(int[] values, int size, long least, int width) {
      byte[] to = data;
      long word = 0;
      int filled = 0;
      int p = end;
      for (int row = 0; row < size; row++) {
        long code = values[row] - least;
        word |= code << filled;
        filled += width;
        if (filled >= Long.SIZE) {
          LONGS.set(to, p, word);
          p += Long.BYTES;
          filled -= Long.SIZE;
          word = filled == 0 ? 0 : code >>> (width - filled);
        }
      }
      LONGS.set(to, p, word);
      end = p + (filled + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** What was written, and what a read of the last code may touch behind it. */
    private byte[] taken() {
      return Arrays.copyOf(data, end + Long.BYTES);
    }
  }
}
