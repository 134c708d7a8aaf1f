package io.github.trueload.health;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A second as a line of the side file, CSV without quotes. The columns are known by their names in
 * the head, so that later versions may add some; what is unknown is empty.
 */
public final class HealthRow {

  private enum Column {
    END_MS(s -> Long.toString(s.endMillis())),
    LENGTH_MS(s -> millis(s.lengthNanos())),
    PAUSE_MAX_MS(s -> millis(s.pauses().longestNanos())),
    PAUSE_SUM_MS(s -> millis(s.pauses().sumNanos())),
    GC_PAUSES(s -> Long.toString(s.pauses().collections())),
    GC_MS(s -> Long.toString(s.pauses().collectionMillis())),
    CPU_PROCESS(s -> share(s.cpu().process())),
    CPU_MACHINE(s -> share(s.cpu().machine())),
    CPU_STOLEN(s -> share(s.cpu().stolen())),
    CPU_LIMIT(s -> share(s.cpu().limit())),
    CORES(s -> Integer.toString(s.cpu().cores())),
    LAGS_MS(s -> s.lags().toString()),
    HOST(HealthSecond::host),
    SESSIONS_DUE(s -> Long.toString(s.sessions().due())),
    SESSIONS_DROPPED(s -> Long.toString(s.sessions().dropped())),
    WORKLOAD(s -> s.generator().workload()),
    CLOCK_ERROR_MS(s -> clockError(s.generator().clockError()));

    private final Function<HealthSecond, String> value;

    Column(Function<HealthSecond, String> value) {
      this.value = value;
    }

    /** Whether earlier versions wrote files without it. */
    private boolean isLater() {
      return compareTo(SESSIONS_DUE) >= 0;
    }

    private String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Column[] COLUMNS = Column.values();

  /** The first line of a file. */
  public static final String HEAD =
      Arrays.stream(Column.values()).map(Column::title).collect(Collectors.joining(","));

  /** In place of the error of a clock that is not synchronized. */
  private static final String UNSYNCHRONIZED = "unsynchronized";

  /** So near to half a thousandth the product of a share is not exact enough to round. */
  private static final double HALF_IN_DOUBT = 1e-6;

  /** Some thirty years: more is damage. */
  private static final double LONGEST_MILLIS = 1e12;

  private final int[] places = new int[Column.values().length];
  private final int columns;

  private HealthRow(List<String> head) {
    columns = head.size();
    for (Column column : Column.values()) {
      places[column.ordinal()] = head.indexOf(column.title());
      if (places[column.ordinal()] < 0 && !column.isLater()) {
        throw new IllegalArgumentException("no column " + column.title());
      }
    }
  }

  /**
   * Makes the reader of a file's lines from its head.
   *
   * @param head its first line
   * @return the reader, which finds columns by their names
   * @throws IllegalArgumentException if that is no head of such a file, with the reason
   */
  public static HealthRow under(String head) {
    return new HealthRow(List.of(head.strip().split(",")));
  }

  /**
   * Writes a second as a line.
   *
   * @param second the second
   * @return fields in the order of {@link #HEAD}, without the line's end; an unknown share is empty
   */
  public static String write(HealthSecond second) {
    // once a second, and so interpreted for long: as few steps as it takes
    StringBuilder line = new StringBuilder(160);
    for (Column column : COLUMNS) {
      line.append(column == Column.END_MS ? "" : ",").append(column.value.apply(second));
    }
    return line.toString();
  }

  /**
   * Reads a line.
   *
   * @param line a line after the head, in the columns of that head
   * @return the second; shares that the line leaves empty are NaN
   * @throws IllegalArgumentException if it is none, with the reason
   */
  public HealthSecond read(String line) {
    String[] fields = line.strip().split(",", -1);
    if (fields.length != columns) {
      throw new IllegalArgumentException(fields.length + " fields, the header has " + columns);
    }
    HealthSecond second =
        new HealthSecond(
            whole(fields, Column.END_MS),
            nanos(fields, Column.LENGTH_MS),
            generator(fields),
            new JvmPauses(
                nanos(fields, Column.PAUSE_MAX_MS),
                nanos(fields, Column.PAUSE_SUM_MS),
                whole(fields, Column.GC_PAUSES),
                whole(fields, Column.GC_MS)),
            new CpuUse(
                Math.toIntExact(whole(fields, Column.CORES)),
                share(fields, Column.CPU_PROCESS),
                share(fields, Column.CPU_MACHINE),
                share(fields, Column.CPU_STOLEN),
                share(fields, Column.CPU_LIMIT)),
            LagCounts.parse(field(fields, Column.LAGS_MS)),
            sessions(fields));
    if (second.lengthNanos() <= 0) {
      throw new IllegalArgumentException("length_ms is not above 0");
    }
    return second;
  }

  private LoadGenerator generator(String[] fields) {
    return new LoadGenerator(
        field(fields, Column.HOST), later(fields, Column.WORKLOAD), clockError(fields));
  }

  private double clockError(String[] fields) {
    String text = later(fields, Column.CLOCK_ERROR_MS);
    return text.isEmpty()
        ? Double.NaN
        : text.equals(UNSYNCHRONIZED)
            ? Double.POSITIVE_INFINITY
            : nanos(fields, Column.CLOCK_ERROR_MS) / 1e9;
  }

  private static String clockError(double seconds) {
    return Double.isNaN(seconds)
        ? ""
        : Double.isInfinite(seconds) ? UNSYNCHRONIZED : millis(Math.round(seconds * 1e9));
  }

  /** A field that files of earlier versions do not have; empty there. */
  private String later(String[] fields, Column column) {
    return places[column.ordinal()] < 0 ? "" : field(fields, column);
  }

  private DueSessions sessions(String[] fields) {
    boolean isKnown =
        places[Column.SESSIONS_DUE.ordinal()] >= 0
            && places[Column.SESSIONS_DROPPED.ordinal()] >= 0;
    return isKnown
        ? new DueSessions(
            whole(fields, Column.SESSIONS_DUE), whole(fields, Column.SESSIONS_DROPPED))
        : DueSessions.NONE;
  }

  private String field(String[] fields, Column column) {
    return fields[places[column.ordinal()]];
  }

  private long whole(String[] fields, Column column) {
    long value = Long.parseLong(field(fields, column));
    if (value < 0) {
      throw new IllegalArgumentException(column.title() + " is below 0");
    }
    return value;
  }

  private long nanos(String[] fields, Column column) {
    double millis = Double.parseDouble(field(fields, column));
    if (!(millis >= 0 && millis < LONGEST_MILLIS)) {
      throw new IllegalArgumentException(column.title() + " is not a duration");
    }
    return Math.round(millis * 1e6);
  }

  private double share(String[] fields, Column column) {
    String text = field(fields, column);
    double share = text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    if (!text.isEmpty() && !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(column.title() + " is not between 0 and 1");
    }
    return share;
  }

  /** To three decimals, halves rounded up; of 0 or more. */
  private static String millis(long nanos) {
    return thousandths(nanos / 1000 + (nanos % 1000 >= 500 ? 1 : 0));
  }

  /** To three decimals, halves of the shortest decimal number rounded up; of 0 or more. */
  private static String share(double share) {
    if (Double.isNaN(share)) {
      return "";
    }
    double thousandths = share * 1000;
    boolean isNearHalf = Math.abs(thousandths - Math.floor(thousandths) - 0.5) < HALF_IN_DOUBT;
    return isNearHalf
        ? BigDecimal.valueOf(share).setScale(3, RoundingMode.HALF_UP).toPlainString()
        : thousandths(Math.round(thousandths));
  }

  private static String thousandths(long number) {
    String decimals = Long.toString(1000 + number % 1000);
    return number / 1000 + "." + decimals.substring(1);
  }
}
