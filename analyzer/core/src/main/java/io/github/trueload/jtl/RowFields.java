package io.github.trueload.jtl;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.recorded.RequestRule;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one row, taken from their bytes. No object is made for a row: numbers and offsets
 * wait here until {@link RowWriter} puts them into a block.
 */
final class RowFields {

  static final String TRANSACTION_WORDS = RequestRule.TRANSACTION_MESSAGE;
  private static final byte[] TRANSACTION = TRANSACTION_WORDS.getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TRUE = "true    ".getBytes(StandardCharsets.US_ASCII);
  private static final long UNKNOWN = SampleBlock.UNKNOWN;
  private static final long NANOS_PER_MILLI = 1_000_000;
  static final int MAX_DIGITS = 19;

  /** Seconds since 1970 of the years 2001 to 2100: taken for milliseconds they are in 1970. */
  private static final long LEAST_SECONDS = 1_000_000_000L;

  private static final long MOST_SECONDS = 4_133_980_800L;

  // What is done with a column.
  private static final int SKIP = 0;
  private static final int NUMBER = 1;
  private static final int NAME = 2;
  private static final int STATUS = 3;
  private static final int SUCCESS = 4;
  private static final int MESSAGE = 5;
  private static final int STAMP = 6;
  private static final int CLOCK = 7;

  private static final byte[] KERNEL = "kernel".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] JVM = "jvm".getBytes(StandardCharsets.US_ASCII);

  // Where a number goes.
  static final int ELAPSED = 0;
  static final int BYTES = 1;
  static final int LATENCY = 2;
  static final int CONNECT = 3;
  static final int TL_CONN = 4;
  static final int TL_REQUEST = 5;
  static final int TL_START = 6;
  static final int TL_ELAPSED = 7;
  static final int TL_CONNECT = 8;
  static final int TL_TLS = 9;
  static final int TL_FIRST_BYTE = 10;
  static final int IDLE = 11;
  static final int TL_THINK = 12;
  static final int TL_ARRIVAL = 13;
  static final int SAMPLES = 14;
  static final int TL_SENT_AGAIN = 15;
  static final int TL_DELAY = 16;
  static final int TL_RTT = 17;
  static final int TL_RETRANSMITS = 18;

  /** {@link SampleBlock#KERNEL_CLOCK} and so on; 0 where the log does not say. */
  static final int TL_CLOCK = 19;

  static final int TL_DROPPED = 20;

  static final int TL_FIRST_EVENT = 21;
  static final int TL_EVENTS = 22;
  static final int TL_LARGEST_GAP = 23;

  static final int NUMBERS = 24;

  // Where a name goes.
  static final int LABEL = 0;
  static final int THREAD = 1;
  static final int HOST = 2;
  static final int SESSION = 3;
  static final int LOCAL = 4;
  static final int ADDRESS = 5;
  static final int CODE = 6;
  static final int MESSAGE_TEXT = 7;
  static final int FAILURE_TEXT = 8;

  static final int NAMES = 9;

  /** Numbers, by where they go. */
  final long[] number = new long[NUMBERS];

  /** Where names begin, by which. */
  final int[] nameFrom = new int[NAMES];

  /** Where they end. */
  final int[] nameTo = new int[NAMES];

  /** {@link ByteScan#hash} of those up to {@link #ADDRESS}. */
  final int[] nameHash = new int[NAMES];

  long stampNanos;
  boolean stampUnreadable;

  /** What else is wrong with the stamp; null if nothing is. */
  @Nullable AnomalyKind stampDoubt;

  int status;

  /** Whether a response code is there that is not a number, as of a failed connection. */
  boolean statusIsText;

  boolean failed;

  /** 0 for a sample's row; for a transaction's, its number of samples plus 1. */
  int transaction;

  /** Whether the log has messages, and none for this row. */
  boolean lacksMessage;

  /** Whether a field could not be read. */
  boolean badValue;

  private final int[] kind;
  private final int[] place;
  private final TimestampParser stamps;
  private final boolean findTransactions;
  private final boolean addresses;

  RowFields(JtlLayout layout, JtlOptions options) {
    this.stamps = new TimestampParser(options);
    this.findTransactions = options.nested() != NestedRows.COUNT;
    this.addresses = options.addresses();
    List<Column> order = layout.columns();
    this.kind = new int[order.size()];
    this.place = new int[order.size()];
    for (int i = 0; i < order.size(); i++) {
      assign(i, order.get(i));
    }
    Arrays.fill(number, UNKNOWN);
  }

  private void assign(int i, Column column) {
    switch (column) {
      case TIME_STAMP -> kind[i] = STAMP;
      case RESPONSE_CODE -> kind[i] = STATUS;
      case RESPONSE_MESSAGE -> kind[i] = MESSAGE;
      case SUCCESS -> kind[i] = SUCCESS;
      case LABEL -> assign(i, NAME, LABEL);
      case URL -> assign(i, addresses ? NAME : SKIP, ADDRESS);
      case THREAD_NAME -> assign(i, NAME, THREAD);
      case HOST_NAME -> assign(i, NAME, HOST);
      case FAILURE_MESSAGE -> assign(i, NAME, FAILURE_TEXT);
      case TL_SESSION -> assign(i, NAME, SESSION);
      case TL_LOCAL -> assign(i, NAME, LOCAL);
      case TL_CLOCK -> assign(i, CLOCK, TL_CLOCK);
      default -> {
        int number = numberOf(column);
        assign(i, number < 0 ? SKIP : NUMBER, Math.max(0, number));
      }
    }
  }

  /** Where a column's numbers go; -1 for a column of something else. */
  static int numberOf(Column column) {
    return switch (column) {
      case ELAPSED -> ELAPSED;
      case BYTES -> BYTES;
      case LATENCY -> LATENCY;
      case CONNECT -> CONNECT;
      case IDLE_TIME -> IDLE;
      case SAMPLE_COUNT -> SAMPLES;
      case TL_THINK_NS -> TL_THINK;
      case TL_ARRIVAL_NS -> TL_ARRIVAL;
      case TL_DROPPED -> TL_DROPPED;
      case TL_CONN -> TL_CONN;
      case TL_REQUEST -> TL_REQUEST;
      case TL_START_NS -> TL_START;
      case TL_ELAPSED_NS -> TL_ELAPSED;
      case TL_CONNECT_NS -> TL_CONNECT;
      case TL_TLS_NS -> TL_TLS;
      case TL_FIRST_BYTE_NS -> TL_FIRST_BYTE;
      case TL_SENT_AGAIN -> TL_SENT_AGAIN;
      case TL_DELAY_NS -> TL_DELAY;
      case TL_RTT_NS -> TL_RTT;
      case TL_RETRANSMITS -> TL_RETRANSMITS;
      case TL_FIRST_EVENT_NS -> TL_FIRST_EVENT;
      case TL_EVENTS -> TL_EVENTS;
      case TL_LARGEST_GAP_NS -> TL_LARGEST_GAP;
      default -> -1;
    };
  }

  private void assign(int i, int what, int where) {
    kind[i] = what;
    place[i] = where;
  }

  boolean isRead(int column) {
    return kind[column] != SKIP;
  }

  boolean isStamp(int column) {
    return kind[column] == STAMP;
  }

  /** Whether stamps may be milliseconds. */
  boolean hasPlainStamps() {
    return !stamps.isSpecial();
  }

  /** Whether a column's numbers differ from row to row as a rule. */
  boolean variesAsNumber(int column) {
    return kind[column] == NUMBER
        && switch (place[column]) {
          case CONNECT, IDLE, SAMPLES -> false;
          case TL_CONNECT, TL_TLS, TL_SENT_AGAIN, TL_RETRANSMITS, TL_DROPPED -> false;
          default -> true;
        };
  }

  /** Whether a column's names differ from row to row as a rule, and their hash is used. */
  boolean variesAsName(int column) {
    return kind[column] == NAME && place[column] <= ADDRESS;
  }

  /** Where a column's numbers or names go. */
  int place(int column) {
    return place[column];
  }

  /** Where the text of a column goes as a name; −1 of a column whose text is not kept. */
  int nameOf(int column) {
    return switch (kind[column]) {
      case NAME -> place[column];
      case STATUS -> CODE;
      case MESSAGE -> MESSAGE_TEXT;
      default -> -1;
    };
  }

  void begin() {
    badValue = false;
    transaction = 0;
    lacksMessage = false;
    stampDoubt = null;
  }

  void take(byte[] b, int column, int from, int to) {
    switch (kind[column]) {
      case NUMBER -> number[place[column]] = number(b, from, to);
      case NAME -> {
        name(place[column], from, to);
        if (place[column] <= ADDRESS) {
          nameHash[place[column]] = ByteScan.hash(b, from, to);
        }
      }
      case STATUS -> {
        name(CODE, from, to);
        status = status(b, from, to);
        statusIsText = status == 0 && to > from;
      }
      case SUCCESS -> failed = !isTrue(b, from, to);
      case MESSAGE -> {
        name(MESSAGE_TEXT, from, to);
        lacksMessage = to == from;
        transaction(transaction(b, from, to));
      }
      case STAMP -> stamp(b, from, to);
      case CLOCK -> number[TL_CLOCK] = clock(b, from, to);
      default -> {
        // Passed over.
      }
    }
  }

  private void name(int which, int from, int to) {
    nameFrom[which] = from;
    nameTo[which] = to;
  }

  /** Takes a sample whose message says nothing that is needed. */
  void noMessage() {
    name(MESSAGE_TEXT, 0, 0);
    transaction(0);
  }

  /** Takes a stamp in milliseconds, 0 or more. */
  void stamp(long millis) {
    stampNanos = millis * NANOS_PER_MILLI;
    stampUnreadable = millis > Long.MAX_VALUE / NANOS_PER_MILLI;
  }

  private void stamp(byte[] b, int from, int to) {
    if (to - from == 13 && !stamps.isSpecial()) {
      long first = ByteScan.word(b, from);
      long rest = ByteScan.word(b, from + 8);
      if (ByteScan.digits(first) == 8 && ByteScan.digits(rest) >= 5) {
        stamp(ByteScan.number(first, 8) * 100_000 + ByteScan.number(rest, 5));
        return;
      }
    }
    stampNanos = stamps.nanos(b, from, to);
    stampUnreadable = stampNanos == TimestampParser.UNREADABLE;
    long millis = stampNanos / NANOS_PER_MILLI;
    if (!stamps.isSpecial() && millis >= LEAST_SECONDS && millis <= MOST_SECONDS) {
      stampDoubt = AnomalyKind.STAMP_UNIT;
    } else if (!stampUnreadable && stamps.isAmbiguous()) {
      stampDoubt = AnomalyKind.AMBIGUOUS_TIME;
    }
  }

  /** A number; {@link SampleBlock#UNKNOWN} for nothing, an unset variable and below zero. */
  private long number(byte[] b, int from, int to) {
    int length = to - from;
    if (length > 0 && length <= 8) {
      long word = ByteScan.word(b, from);
      if (ByteScan.digits(word) >= length) {
        return ByteScan.number(word, length);
      }
    } else if (length > 8 && length <= 16) {
      int more = length - 8;
      long first = ByteScan.word(b, from);
      long rest = ByteScan.word(b, from + 8);
      if (ByteScan.digits(first) == 8 && ByteScan.digits(rest) >= more) {
        return ByteScan.number(first, 8) * ByteScan.power(more) + ByteScan.number(rest, more);
      }
    }
    return oddNumber(b, from, to);
  }

  private long oddNumber(byte[] b, int from, int to) {
    if (to == from || isNull(b, from, to)) {
      return UNKNOWN;
    }
    int p = b[from] == '-' ? from + 1 : from;
    boolean bad = p == to || to - p > MAX_DIGITS;
    long value = 0;
    for (; p < to; p++) {
      int digit = b[p] - '0';
      bad |= digit < 0 || digit > 9;
      value = value * 10 + digit;
    }
    badValue |= bad || value < 0;
    return b[from] == '-' ? UNKNOWN : value;
  }

  private static int clock(byte[] b, int from, int to) {
    if (Arrays.equals(b, from, to, KERNEL, 0, KERNEL.length)) {
      return SampleBlock.KERNEL_CLOCK;
    }
    return Arrays.equals(b, from, to, JVM, 0, JVM.length) ? SampleBlock.GENERATOR_CLOCK : 0;
  }

  /** The same of a text; null where nothing is reported. */
  static int clock(String word) {
    byte[] text = word == null ? new byte[0] : word.getBytes(StandardCharsets.UTF_8);
    return clock(text, 0, text.length);
  }

  private static int status(byte[] b, int from, int to) {
    int length = to - from;
    long word = ByteScan.word(b, from);
    boolean isNumber = length > 0 && length <= 8 && ByteScan.digits(word) >= length;
    return isNumber ? (int) ByteScan.number(word, length) : 0;
  }

  /** Whether a name is there; JMeter writes {@code null} for a variable that is not set. */
  boolean isPresent(byte[] b, int which) {
    int from = nameFrom[which];
    int to = nameTo[which];
    return to > from && !isNull(b, from, to);
  }

  private static boolean isNull(byte[] b, int from, int to) {
    return equal(b, from, to, "null");
  }

  private boolean isTrue(byte[] b, int from, int to) {
    boolean usual = to - from == 4 && ByteScan.equal(b, from, TRUE, 0, 4);
    if (usual || equal(b, from, to, "true")) {
      return true;
    }
    badValue |= !equal(b, from, to, "false");
    return false;
  }

  /** Whether the field is {@code word}, in letters of either case. */
  private static boolean equal(byte[] b, int from, int to, String word) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if ((b[from + i] | 0x20) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Takes what {@link #transaction(byte[], int, int)} of a reported message is. */
  void transaction(int requests) {
    transaction = findTransactions ? requests : 0;
  }

  /** Takes a stamp that is reported. */
  void stampMillis(long millis) {
    stampNanos = millis * NANOS_PER_MILLI;
    stampUnreadable = false;
  }

  /** 1 more than the number of samples of a transaction's message; 0 of any other. */
  static int transaction(byte[] b, int from, int to) {
    int length = TRANSACTION.length;
    if (to - from <= length || b[from] != 'N') {
      return 0;
    }
    if (!Arrays.equals(b, from, from + length, TRANSACTION, 0, length)) {
      return 0;
    }
    int samples = 0;
    for (int p = from + length; p < to && b[p] >= '0' && b[p] <= '9' && samples < 1 << 24; p++) {
      samples = samples * 10 + b[p] - '0';
    }
    return samples + 1;
  }
}
