package io.github.trueload.summary;

import io.github.trueload.sample.SampleBlock;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * A column of whole numbers as bytes that deflate well: how far each value is from an expected one,
 * in whole milliseconds or microseconds where all of them are, seven bits a byte.
 *
 * <p>What is expected is the least value, the value before, or the one of the same session before:
 * the writer takes what needs the fewest bytes. Differences are taken modulo 2^64, so that every
 * value comes back, also where they overflow.
 */
final class PackedColumn {

  private static final long UNKNOWN = SampleBlock.UNKNOWN;

  /** What differences may be multiples of; the place of each is its code in the file. */
  private static final long[] UNITS = {1, 1_000, 1_000_000};

  /** What a value is compared with; the place of each is its code in the file. */
  private enum Expected {
    LEAST,
    BEFORE,
    OF_SESSION
  }

  private PackedColumn() {}

  /**
   * Writes the first {@code size} values.
   *
   * @param before the row of the same session before each row; −1 where there is none
   */
  static void write(long[] values, int size, int[] before, ByteArrayOutputStream out) {
    int unknown = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int row = 0; row < size; row++) {
      if (values[row] == UNKNOWN) {
        unknown++;
      } else {
        least = Math.min(least, values[row]);
        most = Math.max(most, values[row]);
      }
    }
    if (unknown == size) {
      out.write(Form.NONE.code());
      return;
    }
    int unit = unit(values, size, least, most);
    Expected best = Expected.LEAST;
    if (least < most) {
      long fewest = Long.MAX_VALUE;
      for (Expected expected : Expected.values()) {
        long bytes = bytes(values, size, before, new Form(unknown > 0, unit, expected), least);
        if (bytes < fewest) {
          fewest = bytes;
          best = expected;
        }
      }
    }
    Form form = new Form(unknown > 0, least == most ? Form.ONE_VALUE : unit, best);
    out.write(form.code());
    Varint.write(Varint.zigzag(least), out);
    if (unknown > 0) {
      writeKnown(values, size, out);
    }
    if (least < most) {
      Cursor cursor = new Cursor(form, before, values, least);
      for (int row = 0; row < size; row++) {
        if (values[row] != UNKNOWN) {
          Varint.write(cursor.code(row), out);
        }
      }
    }
  }

  /** One bit a row, set where the value is known. */
  private static void writeKnown(long[] values, int size, ByteArrayOutputStream out) {
    for (int row = 0; row < size; row += Byte.SIZE) {
      int bits = 0;
      for (int i = row; i < Math.min(size, row + Byte.SIZE); i++) {
        bits |= values[i] == UNKNOWN ? 0 : 1 << (i - row);
      }
      out.write(bits);
    }
  }

  private static long bytes(long[] values, int size, int[] before, Form form, long least) {
    Cursor cursor = new Cursor(form, before, values, least);
    long bytes = 0;
    for (int row = 0; row < size; row++) {
      bytes += values[row] == UNKNOWN ? 0 : Varint.length(cursor.code(row));
    }
    return bytes;
  }

  private static int unit(long[] values, int size, long least, long most) {
    if (most - least < 0) {
      return 0; // differences overflow: only those in steps of 1 come back
    }
    for (int unit = UNITS.length - 1; unit > 0; unit--) {
      boolean isMultiple = true;
      for (int row = 0; row < size && isMultiple; row++) {
        isMultiple = values[row] == UNKNOWN || (values[row] - least) % UNITS[unit] == 0;
      }
      if (isMultiple) {
        return unit;
      }
    }
    return 0;
  }

  /** Reads what {@link #write} wrote. */
  static void read(ByteCursor in, int size, int[] before, long[] values) {
    int code = in.next();
    if (code == Form.NONE.code()) {
      Arrays.fill(values, 0, size, UNKNOWN);
      return;
    }
    Form form = Form.of(code, in);
    long least = Varint.unzigzag(in.varint());
    byte[] known = form.hasUnknown ? in.bytes((size + Byte.SIZE - 1) / Byte.SIZE) : new byte[0];
    Cursor cursor = new Cursor(form, before, values, least);
    for (int row = 0; row < size; row++) {
      boolean isKnown = !form.hasUnknown || (known[row / Byte.SIZE] >> (row % Byte.SIZE) & 1) == 1;
      values[row] =
          !isKnown ? UNKNOWN : form.unit == Form.ONE_VALUE ? least : cursor.value(row, in.varint());
    }
  }

  /**
   * How a column is written, one byte.
   *
   * @param unit place in {@link #UNITS}, or {@link #ONE_VALUE}
   */
  private record Form(boolean hasUnknown, int unit, Expected expected) {

    /** All known values are the least. */
    static final int ONE_VALUE = UNITS.length;

    private static final int UNIT_SHIFT = 1;
    private static final int EXPECTED_SHIFT = 3;

    /** No value is known. */
    static final Form NONE = new Form(false, ONE_VALUE, Expected.OF_SESSION);

    int code() {
      return (hasUnknown ? 1 : 0) | unit << UNIT_SHIFT | expected.ordinal() << EXPECTED_SHIFT;
    }

    static Form of(int code, ByteCursor in) {
      int expected = code >> EXPECTED_SHIFT;
      if (expected < 0 || expected >= Expected.values().length) {
        throw in.damaged();
      }
      return new Form((code & 1) == 1, code >> UNIT_SHIFT & 3, Expected.values()[expected]);
    }
  }

  /** Goes from row to row and knows what is expected of the next. */
  private static final class Cursor {
    private final Expected expected;
    private final int[] before;
    private final long[] values;
    private final long unit;
    private final long least;
    private long last;

    Cursor(Form form, int[] before, long[] values, long least) {
      this.expected = form.expected;
      this.before = before;
      this.values = values;
      this.unit = UNITS[Math.min(form.unit, UNITS.length - 1)];
      this.least = least;
      this.last = least;
    }

    private long expected(int row) {
      if (expected == Expected.LEAST) {
        return least;
      }
      boolean hasSession = expected == Expected.OF_SESSION && before[row] >= 0;
      return hasSession && values[before[row]] != UNKNOWN ? values[before[row]] : last;
    }

    long code(int row) {
      long difference = (values[row] - expected(row)) / unit;
      last = values[row];
      return expected == Expected.LEAST ? difference : Varint.zigzag(difference);
    }

    long value(int row, long code) {
      long difference = expected == Expected.LEAST ? code : Varint.unzigzag(code);
      last = expected(row) + difference * unit;
      return last;
    }
  }
}
