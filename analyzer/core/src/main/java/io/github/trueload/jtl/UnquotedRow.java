package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.SampleBlock;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row without quotes, and that is nearly every one, in one pass over its bytes: where a
 * field ends and what it holds are found together, eight bytes at a time. Ugly on purpose: this is
 * where the time goes. It is written for the JVM's first compiler, which calls each method that is
 * not short and keeps nothing of a field in a register.
 *
 * <p>A field that most rows share with the row before (a code, a message, success) is compared with
 * it and not read again: {@link RowFields} still holds what it says.
 */
final class UnquotedRow {

  // What is done with a column.
  private static final int ALIKE = 0;
  private static final int NUMBER = 1;
  private static final int NAME = 2;
  private static final int STAMP = 3;
  private static final int PASSED_OVER = 4;
  private static final int OTHER = 5;

  private static final int NONE = -1;
  private static final long BYTE = 0xFF;
  private static final long FIVE_HIGHS = ByteScan.HIGHS >>> 24;
  private static final long PAIRS = 0x000000FF000000FFL;
  private static final long HIGH_PAIRS = 0x000F424000000064L;
  private static final long LOW_PAIRS = 0x0000271000000001L;

  private static final int STAMP_DIGITS = 13;
  private static final long STAMP_TAIL = 100_000;

  /** A column; a list of them, since each look into an array would be checked. */
  private static final class Field {

    private final int column;
    private final @Nullable Field next;

    /** The separator; of the last column the end of the line. */
    private final int end;

    private int how;

    /** Where a number or a name goes; {@link #NONE} of a column that is alike and has no name. */
    private int place = NONE;

    // Of a column that is alike: the bytes of the last row's field and its separator, which bytes
    // of a word these are, and the length of the field. The bytes equal none where they are too
    // many.
    private long alike = 1;
    private long mask;
    private int length;

    Field(int column, int end, @Nullable Field next) {
      this.column = column;
      this.end = end;
      this.next = next;
    }
  }

  private final RowFields fields;
  private final long separators;
  private final boolean hasMessage;
  private final @Nullable Field first;

  /** The first eight digits of the last stamp, and the milliseconds that they stand for. */
  private long stampHead;

  private long stampMillis = Long.MAX_VALUE - STAMP_TAIL;

  UnquotedRow(JtlLayout layout, RowFields fields) {
    this.fields = fields;
    this.separators = ByteScan.pattern(layout.separator());
    this.hasMessage = layout.has(Column.RESPONSE_MESSAGE);
    Field field = null;
    for (int column = layout.columns().size() - 1; column >= 0; column--) {
      field = new Field(column, field == null ? '\n' : layout.separator() & 0xFF, field);
      assign(field);
    }
    this.first = field;
  }

  private void assign(Field field) {
    int column = field.column;
    if (fields.isStamp(column)) {
      field.how = fields.hasPlainStamps() ? STAMP : OTHER;
    } else if (fields.variesAsNumber(column)) {
      field.how = NUMBER;
      field.place = fields.place(column);
    } else if (fields.variesAsName(column)) {
      field.how = NAME;
      field.place = fields.place(column);
    } else {
      field.how = ALIKE;
      field.place = fields.nameOf(column);
    }
  }

  /** The fields hold another row by now. */
  void forget() {
    for (Field field = first; field != null; field = field.next) {
      field.mask = 0;
      field.alike = 1;
    }
  }

  /**
   * Reads a row into the fields, which have been begun.
   *
   * @param b ends with a newline and {@link ByteScan#SLACK} more bytes
   * @param from first byte of the row
   * @return the place of the newline behind the row; −1, and the fields are to be begun again, if
   *     the row has a quote, what {@link ByteScan#stops} takes for one, or too few or too many
   *     fields
   */
  int read(byte[] b, int from) {
    // All in variables, which the first compiler does not read again and again.
    final long separators = this.separators;
    final long[] number = fields.number;
    final int[] nameFrom = fields.nameFrom;
    final int[] nameTo = fields.nameTo;
    int p = from;
    for (Field field = first; field != null; field = field.next) {
      long word = ByteScan.word(b, p);
      int kind = field.how;
      if (kind == ALIKE) {
        if ((word & field.mask) == field.alike) {
          int name = field.place;
          int end = p + field.length;
          if (name >= 0) {
            nameFrom[name] = p;
            nameTo[name] = end;
          }
          p = end + 1;
          continue;
        }
      } else if (kind == NUMBER) {
        long x = word ^ ByteScan.ZEROS;
        long others = ((x + ByteScan.ABOVE_NINE) | x) & ByteScan.HIGHS;
        int digits = ByteScan.lowestByte(others);
        if ((word >>> (digits << 3) & BYTE) == field.end) {
          x <<= 64 - (digits << 3);
          x = x * 10 + (x >>> 8);
          long value = ((x & PAIRS) * HIGH_PAIRS + (x >>> 16 & PAIRS) * LOW_PAIRS) >>> 32;
          number[field.place] = digits > 0 ? value : SampleBlock.UNKNOWN;
          p += digits + 1;
          continue;
        }
      } else if (kind == NAME) {
        int at = p;
        long hash = 0;
        long found = ByteScan.hits(word, separators);
        long ends = found | ByteScan.stops(word);
        while (ends == 0) {
          hash = (hash ^ word) * ByteScan.HASH;
          hash ^= hash >>> 32;
          at += 8;
          word = ByteScan.word(b, at);
          found = ByteScan.hits(word, separators);
          ends = found | ByteScan.stops(word);
        }
        ends &= -ends;
        if (field.next != null && (ends & found) != 0) {
          int end = at + ByteScan.lowestByte(ends);
          int name = field.place;
          nameFrom[name] = p;
          nameTo[name] = end;
          fields.nameHash[name] = ByteScan.hash(hash, word & ((ends >>> 7) - 1), end - p);
          p = end + 1;
          continue;
        }
      } else if (kind == STAMP && word == stampHead) {
        long rest = ByteScan.word(b, p + 8);
        long x = rest ^ ByteScan.ZEROS;
        if ((((x + ByteScan.ABOVE_NINE) | x) & FIVE_HIGHS) == 0
            && (rest >>> 40 & BYTE) == field.end) {
          x <<= 24;
          x = x * 10 + (x >>> 8);
          long tail = ((x & PAIRS) * HIGH_PAIRS + (x >>> 16 & PAIRS) * LOW_PAIRS) >>> 32;
          fields.stamp(stampMillis + tail);
          if (!fields.stampUnreadable) {
            p += STAMP_DIGITS + 1;
            continue;
          }
        }
      } else if (kind == PASSED_OVER && field.next != null) {
        int end = ByteScan.stop(b, p, separators);
        if ((b[end] & BYTE) == field.end) {
          p = end + 1;
          continue;
        }
      }
      p = odd(b, p, field);
      if (p < 0) {
        return -1;
      }
    }
    if (hasMessage) {
      fields.lacksMessage = nameFrom[RowFields.MESSAGE_TEXT] == nameTo[RowFields.MESSAGE_TEXT];
    }
    return p - 1;
  }

  /** Reads a field that is not as usual; where the next one begins, or −1. */
  private int odd(byte[] b, int from, Field field) {
    int end = ByteScan.stop(b, from, separators);
    int to = end;
    if ((b[end] & 0xFF) != field.end) {
      return -1;
    }
    if (field.next == null && end > from && b[end - 1] == '\r') {
      to = end - 1;
    }
    int column = field.column;
    fields.take(b, column, from, to);
    long word = ByteScan.word(b, from);
    if (field.how == ALIKE) {
      boolean fits = end - from < Long.BYTES && to == end && !fields.badValue;
      field.mask = fits ? -1L >>> (Long.SIZE - Byte.SIZE * (end - from + 1)) : 0;
      field.alike = fits ? word & field.mask : 1;
      field.length = end - from;
      if (end - from >= Long.BYTES && !fields.isRead(column)) { // too long as a rule
        field.how = PASSED_OVER;
      }
    } else if (field.how == STAMP && to - from == STAMP_DIGITS && ByteScan.digits(word) == 8) {
      stampHead = word;
      stampMillis = ByteScan.number(word, 8) * STAMP_TAIL;
    }
    return end + 1;
  }
}
