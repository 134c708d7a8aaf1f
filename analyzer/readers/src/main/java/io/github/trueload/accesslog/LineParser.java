package io.github.trueload.accesslog;

import io.github.trueload.bytes.ByteScan;
import io.github.trueload.sample.SampleBlock;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;

/**
 * Takes a line apart by a format. A field ends where the text that follows it first stands; in
 * quotes, what a backslash protects does not count. A stamp ends where its pattern does.
 */
final class LineParser {

  private static final long BACKSLASH = ByteScan.pattern((byte) '\\');
  private static final byte[] SPACE = {' '};
  private static final long MILLISECOND = 1_000_000;

  private final LogFormat format;
  private final byte[] ahead;
  private final Field[] fields;
  private final byte[][] behind;
  private final LogTimestampParser[] stamps;
  private final boolean openEnded;
  private final boolean mayQuote;
  private final RequestLine request = new RequestLine();

  private byte[] b = {};

  // What the line reported.
  private boolean stampRead;
  private boolean stampAmbiguous;
  private long stampNanos;
  private long fractionNanos;
  private long durationNanos;
  private boolean lacksPart;
  private long bytes;
  private int status;
  private boolean unanswered;
  private int clientFrom;
  private int clientTo;
  private int agentFrom;
  private int agentTo;
  private int upstreamFrom;
  private int upstreamTo;

  /**
   * @param zone of dates without a zone, where the format has none either
   * @param openEnded whether a line may go on behind its last field
   */
  LineParser(LogFormat format, ZoneId zone, boolean openEnded) {
    List<Field> all = format.fields();
    ZoneId its = format.zoneOr(zone);
    this.format = format;
    this.ahead = bytes(format.ahead());
    this.fields = all.toArray(Field[]::new);
    this.behind = all.stream().map(field -> bytes(field.behind())).toArray(byte[][]::new);
    this.stamps =
        all.stream()
            .map(field -> field.stamp() == null ? null : new LogTimestampParser(field.stamp(), its))
            .toArray(LogTimestampParser[]::new);
    this.openEnded = openEnded;
    this.mayQuote = W3cFields.isOf(format);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  LogFormat format() {
    return format;
  }

  /** Reads a line; whether it is of the format. */
  boolean parse(byte[] line, int from, int to) {
    b = line;
    forget();
    request.begin(line);
    int at = startsWith(ahead, from, to) ? from + ahead.length : -1;
    for (int i = 0; i < fields.length && at >= 0; i++) {
      at = field(i, at, to);
    }
    return at == to;
  }

  private void forget() {
    stampRead = false;
    stampAmbiguous = false;
    fractionNanos = 0;
    durationNanos = SampleBlock.UNKNOWN;
    lacksPart = false;
    bytes = SampleBlock.UNKNOWN;
    status = 0;
    unanswered = false;
    clientTo = clientFrom;
    agentTo = agentFrom;
    upstreamTo = upstreamFrom;
  }

  /** Reads a field and what follows it; where the next begins, −1 if the line does not fit. */
  private int field(int i, int from, int to) {
    if (stamps[i] != null) {
      int end = stamps[i].read(b, from, to);
      if (end >= 0 && startsWith(behind[i], end, to)) {
        boolean wanted = fields[i].meaning() == FieldType.STAMP;
        stampRead |= wanted;
        stampNanos = wanted ? stamps[i].nanos() : stampNanos;
        stampAmbiguous = wanted ? stamps[i].isAmbiguous() : stampAmbiguous;
        return end + behind[i].length;
      }
    }
    int start = fields[i].meaning() == FieldType.DURATION ? behindPadding(from, to) : from;
    int behindQuotes = mayQuote ? quoted(i, start, to) : -1;
    if (behindQuotes >= 0) {
      return behindQuotes;
    }
    int end = end(i, start, to);
    boolean fits = end >= 0 && take(fields[i], start, end) && isClear(fields[i], start, end);
    if (fits && openEnded && i == fields.length - 1) {
      return to;
    }
    return fits ? end + behind[i].length : -1;
  }

  /** Reads what stands in quotes, where a quote is doubled; −1 if nothing does. */
  private int quoted(int i, int from, int to) {
    if (from == to || b[from] != '"') {
      return -1;
    }
    int close = from + 1;
    while (close < to && (b[close] != '"' || (close + 1 < to && b[close + 1] == '"'))) {
      close += b[close] == '"' ? 2 : 1;
    }
    boolean fits =
        close < to && startsWith(behind[i], close + 1, to) && take(fields[i], from + 1, close);
    return fits ? close + 1 + behind[i].length : -1;
  }

  /** Squid writes durations six characters wide. */
  private int behindPadding(int from, int to) {
    int at = from;
    while (at < to && b[at] == ' ') {
      at++;
    }
    return at;
  }

  private int end(int i, int from, int to) {
    if (i == fields.length - 1 && openEnded) {
      int space = find(from, to, SPACE, false);
      return behind[i].length == 0 ? (space < 0 ? to : space) : find(from, to, behind[i], false);
    }
    if (behind[i].length == 0) {
      return to;
    }
    return find(from, to, behind[i], fields[i].meaning().isList());
  }

  private int find(int from, int to, byte[] text, boolean inList) {
    long first = ByteScan.pattern(text[0]);
    long other = text[0] == '"' ? BACKSLASH : first;
    int p = ByteScan.findEither(b, from, to, first, other);
    while (p + text.length <= to) {
      if (b[p] == '\\' && text[0] == '"') {
        p++; // It protects what is behind it.
      } else if (startsWith(text, p, to) && !(inList && isInList(from, p, to))) {
        return p;
      }
      p = ByteScan.findEither(b, p + 1, to, first, other);
    }
    return -1;
  }

  /** Whether a space stands within {@code 0.001, 0.002 : 0.003}, as nginx joins values. */
  private boolean isInList(int from, int space, int to) {
    boolean behindMark = space > from && (b[space - 1] == ',' || b[space - 1] == ':');
    boolean aheadOfMark = space + 2 < to && b[space + 1] == ':' && b[space + 2] == ' ';
    return behindMark || aheadOfMark;
  }

  private boolean startsWith(byte[] text, int at, int to) {
    if (at + text.length > to) {
      return false;
    }
    for (int i = 0; i < text.length; i++) { // Mostly a byte or two.
      if (b[at + i] != text[i]) {
        return false;
      }
    }
    return true;
  }

  private boolean take(Field field, int from, int to) {
    switch (field.meaning()) {
      case REQUEST -> request.whole(from, to);
      case METHOD -> request.method(from, to);
      case TARGET -> request.target(from, to);
      case STATUS -> {
        return status(from, to);
      }
      case SENT, BODY_SENT -> {
        bytes = LogNumbers.count(b, from, to);
        return bytes != LogNumbers.NONE;
      }
      case DURATION -> {
        return duration(field, from, to);
      }
      case PART -> {
        return part(field, from, to);
      }
      case FRACTION -> {
        fractionNanos = LogNumbers.scaled(b, from, to, field.unitNanos());
        return fractionNanos >= 0 && fractionNanos < StampPattern.SECOND;
      }
      case CLIENT -> {
        clientFrom = from;
        clientTo = to;
      }
      case AGENT -> {
        agentFrom = from;
        agentTo = to;
      }
      case UPSTREAM_TIME -> {
        upstreamFrom = from;
        upstreamTo = to;
      }
      case NOTHING, LIST, STAMP -> {
        // Passed over.
      }
    }
    return true;
  }

  /** The last field of a line cannot hold a space: a further field would look the same. */
  private boolean isClear(Field field, int from, int to) {
    boolean list = field.meaning().isList();
    for (int p = from; p < to && field.behind().isEmpty() && field.meaning().isText(); p++) {
      if (b[p] == ' ' && !(list && isInList(from, p, to))) {
        return false;
      }
    }
    return true;
  }

  /** 0 (Envoy, Squid, nginx) or -1 (HAProxy) stands for a request that was never answered. */
  private boolean status(int from, int to) {
    if (LogNumbers.isMissing(b, from, to)) {
      return true;
    }
    long number = LogNumbers.whole(b, from, to);
    unanswered = number == 0 || isMinusOne(from, to);
    status = unanswered ? 0 : (int) number;
    return unanswered || (to - from == 3 && number > 0);
  }

  private boolean isMinusOne(int from, int to) {
    return to - from == 2 && b[from] == '-' && b[from + 1] == '1';
  }

  /** Adds a part of the time taken; a line that lacks one contains no duration. */
  private boolean part(Field field, int from, int to) {
    long before = Math.max(0, durationNanos);
    lacksPart |= isMinusOne(from, to);
    boolean fits = isMinusOne(from, to) || duration(field, from, to);
    durationNanos = lacksPart ? SampleBlock.UNKNOWN : before + Math.max(0, durationNanos);
    return fits;
  }

  /** A server that resolves fractions of a unit always writes a fraction. */
  private boolean duration(Field field, int from, int to) {
    if (LogNumbers.isMissing(b, from, to)) {
      return true;
    }
    boolean fraction = false;
    for (int p = from; p < to; p++) {
      fraction |= b[p] == '.';
    }
    durationNanos = LogNumbers.scaled(b, from, to, field.unitNanos());
    return durationNanos >= 0 && fraction == (field.stepNanos() < field.unitNanos());
  }

  /** Whether the line reported when; it may hold something that is no time. */
  boolean hasStamp() {
    return stampRead;
  }

  /** Whether the line's instant could be another one, too, because summer time ended then. */
  boolean isStampAmbiguous() {
    return stampAmbiguous;
  }

  /** The line's instant, nanoseconds since the epoch. */
  long stampNanos() {
    return stampNanos + fractionNanos;
  }

  /** Time taken; {@link SampleBlock#UNKNOWN} where not known. */
  long durationNanos() {
    return durationNanos;
  }

  /**
   * Whether the line cannot be one of nginx's with this format: nginx always writes a number as the
   * time that a request took, and a server behind it took no longer, but for rounding. So the
   * numbers stand for something else.
   */
  boolean isNotOfNginx() {
    if (durationNanos == SampleBlock.UNKNOWN) {
      return true;
    }
    int at = upstreamFrom;
    while (at < upstreamTo) {
      int end = at;
      while (end < upstreamTo && b[end] != ',' && b[end] != ' ') {
        end++;
      }
      long upstream = LogNumbers.scaled(b, at, end, StampPattern.SECOND);
      if (upstream > durationNanos + MILLISECOND) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }

  /** Bytes sent; {@link SampleBlock#UNKNOWN} where not known. */
  long bytes() {
    return bytes;
  }

  /** HTTP status; 0 where not known, or where there was none. */
  int status() {
    return status;
  }

  /** Whether the line says that no response was sent. */
  boolean isUnanswered() {
    return unanswered;
  }

  /** Who sent the request, as far as the line shows: the address and the user agent. */
  String visitor() {
    String client = new String(b, clientFrom, clientTo - clientFrom, StandardCharsets.UTF_8);
    return agentTo == agentFrom
        ? client
        : client + ' ' + new String(b, agentFrom, agentTo - agentFrom, StandardCharsets.UTF_8);
  }

  RequestLine request() {
    return request;
  }
}
