package io.github.trueload.jtl;

import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A row of a log that is reported rather than written: what JMeter's writer would put into its
 * fields. For one thread, which adds it to {@link WaitingRows}.
 *
 * <p>What is a number is one as soon as it is reported, and its text forgotten: the thread that
 * fills a row has just made the text, the one that takes it a second later would have to fetch it
 * from memory, field by field.
 */
public final class LiveRow {

  private static final int NUMBERS = RowFields.NUMBERS;
  private static final long[] NOTHING = new long[NUMBERS];

  static {
    Arrays.fill(NOTHING, SampleBlock.UNKNOWN);
  }

  /** Start of the sample by JMeter's clock, milliseconds since the epoch. */
  public long startMillis;

  /** Its elapsed time. */
  public long elapsedMillis;

  /** Idle time that the elapsed time leaves out. */
  public long idleMillis;

  /** From its start to the first byte; below 0 where not known. */
  public long latencyMillis;

  /** Time to connect; below 0 where not known. */
  public long connectMillis;

  /** Bytes of the response; below 0 where not known. */
  public long bytes;

  /** Whether it passed. */
  public boolean successful;

  /** Its label; null for none. */
  public @Nullable String label;

  /** Name of its thread; null for none. */
  public @Nullable String thread;

  /** Numbers of our columns, by where {@link RowFields} has them. */
  final long[] number = Arrays.copyOf(NOTHING, NUMBERS);

  @Nullable String session;
  @Nullable String local;
  int status;
  int transaction;
  boolean lacksMessage;

  /** Whether a value could not be read. */
  boolean badValue;

  /**
   * Its response.
   *
   * @param code that counts if it is a number; null for none
   * @param message by which transactions are known; null for none
   */
  public void response(@Nullable String code, @Nullable String message) {
    status = status(code);
    transaction = 0;
    lacksMessage = message == null || message.isEmpty();
    if (message != null && message.startsWith(RowFields.TRANSACTION_WORDS)) {
      byte[] text = message.getBytes(StandardCharsets.UTF_8);
      transaction = RowFields.transaction(text, 0, text.length);
    }
  }

  private static int status(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > 8) {
      return 0;
    }
    int status = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      status = status * 10 + digit;
    }
    return status;
  }

  /** Takes a number; what no number is makes the row a bad one, as in a file. */
  void number(int where, @Nullable String text) {
    number[where] = text == null || text.isEmpty() ? SampleBlock.UNKNOWN : value(text);
  }

  private long value(String text) {
    int length = text.length();
    long value = 0;
    if (length > RowFields.MAX_DIGITS) {
      return oddValue(text);
    }
    for (int i = 0; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return oddValue(text);
      }
      value = value * 10 + digit;
    }
    badValue |= value < 0;
    return value;
  }

  private long oddValue(String text) {
    if (text.equalsIgnoreCase("null")) {
      return SampleBlock.UNKNOWN;
    }
    int from = text.charAt(0) == '-' ? 1 : 0;
    boolean bad = from == text.length() || text.length() - from > RowFields.MAX_DIGITS;
    long value = 0;
    for (int i = from; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      bad |= digit < 0 || digit > 9;
      value = value * 10 + digit;
    }
    badValue |= bad || value < 0;
    return from > 0 ? SampleBlock.UNKNOWN : value;
  }
}
