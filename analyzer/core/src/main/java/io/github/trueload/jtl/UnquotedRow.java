package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

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

  private final RowFields fields;
  private final int separator;
  private final long separators;
  private final int columns;
  private final boolean hasMessage;
  private final int[] how;

  /** Where a number or a name goes; {@link #NONE} of a column that is alike and has no name. */
  private final int[] place;

  // Of columns that are alike: the bytes of the last row's field and its separator, which bytes of
  // a word these are, and the length of the field. The bytes equal none where they are too many.
  private final long[] alike;
  private final long[] mask;
  private final int[] length;

  /** The first eight digits of the last stamp, and the milliseconds that they stand for. */
  private long stampHead;

  private long stampMillis = Long.MAX_VALUE - STAMP_TAIL;

  UnquotedRow(JtlLayout layout, RowFields fields) {
    this.fields = fields;
    this.separator = layout.separator() & 0xFF;
    this.separators = ByteScan.pattern(layout.separator());
    this.columns = layout.columns().size();
    this.hasMessage = layout.has(Column.RESPONSE_MESSAGE);
    this.how = new int[columns];
    this.place = new int[columns];
    this.alike = new long[columns];
    this.mask = new long[columns];
    this.length = new int[columns];
    for (int column = 0; column < columns; column++) {
      place[column] = NONE;
      if (fields.isStamp(column)) {
        how[column] = fields.hasPlainStamps() ? STAMP : OTHER;
      } else if (fields.variesAsNumber(column)) {
        how[column] = NUMBER;
        place[column] = fields.place(column);
      } else if (fields.variesAsName(column)) {
        how[column] = NAME;
        place[column] = fields.place(column);
      } else {
        how[column] = ALIKE;
        place[column] = fields.nameOf(column);
      }
    }
    forget();
  }

  /** The fields hold another row by now. */
  void forget() {
    Arrays.fill(mask, 0);
    Arrays.fill(alike, 1);
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
    final int last = columns - 1;
    final int[] kinds = how;
    final int[] places = place;
    final long[] before = alike;
    final long[] masks = mask;
    final int[] lengths = length;
    final long separators = this.separators;
    final int separator = this.separator;
    final long[] number = fields.number;
    final int[] nameFrom = fields.nameFrom;
    final int[] nameTo = fields.nameTo;
    int p = from;
    for (int column = 0; column <= last; column++) {
      long word = ByteScan.word(b, p);
      int kind = kinds[column];
      if (kind == ALIKE) {
        if ((word & masks[column]) == before[column]) {
          int name = places[column];
          int end = p + lengths[column];
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
        if ((word >>> (digits << 3) & BYTE) == (column < last ? separator : '\n')) {
          x <<= 64 - (digits << 3);
          x = x * 10 + (x >>> 8);
          long value = ((x & PAIRS) * HIGH_PAIRS + (x >>> 16 & PAIRS) * LOW_PAIRS) >>> 32;
          number[places[column]] = digits > 0 ? value : SampleBlock.UNKNOWN;
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
        if (column < last && (ends & found) != 0) {
          int end = at + ByteScan.lowestByte(ends);
          int name = places[column];
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
            && (rest >>> 40 & BYTE) == (column < last ? separator : '\n')) {
          x <<= 24;
          x = x * 10 + (x >>> 8);
          long tail = ((x & PAIRS) * HIGH_PAIRS + (x >>> 16 & PAIRS) * LOW_PAIRS) >>> 32;
          fields.stamp(stampMillis + tail);
          if (!fields.stampUnreadable) {
            p += STAMP_DIGITS + 1;
            continue;
          }
        }
      } else if (kind == PASSED_OVER && column < last) {
        int end = ByteScan.stop(b, p, separators);
        if ((b[end] & BYTE) == separator) {
          p = end + 1;
          continue;
        }
      }
      p = odd(b, p, column);
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
  private int odd(byte[] b, int from, int column) {
    int end = ByteScan.stop(b, from, separators);
    int to = end;
    if (column < columns - 1) {
      if ((b[end] & 0xFF) != separator) {
        return -1;
      }
    } else if (b[end] != '\n') {
      return -1;
    } else if (end > from && b[end - 1] == '\r') {
      to = end - 1;
    }
    fields.take(b, column, from, to);
    long word = ByteScan.word(b, from);
    if (how[column] == ALIKE) {
      boolean fits = end - from < Long.BYTES && to == end && !fields.badValue;
      mask[column] = fits ? -1L >>> (Long.SIZE - Byte.SIZE * (end - from + 1)) : 0;
      alike[column] = fits ? word & mask[column] : 1;
      length[column] = end - from;
      if (end - from >= Long.BYTES && !fields.isRead(column)) { // too long as a rule
        how[column] = PASSED_OVER;
      }
    } else if (how[column] == STAMP && to - from == STAMP_DIGITS && ByteScan.digits(word) == 8) {
      stampHead = word;
      stampMillis = ByteScan.number(word, 8) * STAMP_TAIL;
    }
    return end + 1;
  }
}
