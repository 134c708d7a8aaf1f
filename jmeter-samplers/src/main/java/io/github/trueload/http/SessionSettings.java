package io.github.trueload.http;

import io.github.trueload.times.TimeSource;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the sampler asks of sessions and their connections.
 *
 * @param rule how long a session lasts
 * @param variable name of the variable that distinguishes sessions; used by {@link
 *     SessionRule#VARIABLE} alone
 * @param connections most connections of a session to one route, 1 to {@value #MOST_CONNECTIONS};
 *     with HTTP/2 most streams at once of its one connection
 * @param onServerClose what a request does whose connection the server has closed
 * @param deadline how long an exchange may take as a whole
 * @param sockets how a session's connections are made and closed
 * @param protocol the versions of HTTP that its connections may speak
 */
record SessionSettings(
    SessionRule rule,
    String variable,
    int connections,
    ServerClose onServerClose,
    Deadline deadline,
    SocketSettings sockets,
    HttpProtocol protocol) {

  /**
   * What a session asks of its sockets.
   *
   * @param resets whether connections are closed by RST rather than FIN at a session's end
   * @param keepsTls whether a thread's next session may resume the TLS sessions of the one before
   * @param locals local addresses, one for each session in turn; empty: as the sampler's source
   *     address or the system says
   * @param sendBufferBytes socket buffer asked of the system; 0: its own choice
   * @param receiveBufferBytes likewise
   * @param times whose clock is to say when bytes left and came
   */
  record SocketSettings(
      boolean resets,
      boolean keepsTls,
      List<InetAddress> locals,
      int sendBufferBytes,
      int receiveBufferBytes,
      TimeSource times) {}

  static final int MOST_CONNECTIONS = 8;

  private static final int MOST_BUFFER_BYTES = 1 << 30;

  /**
   * Reads the settings.
   *
   * @param texts value of a property by its name; empty where the plan has none
   * @param parallel number of parallel downloads; null where none are asked for
   * @throws IllegalArgumentException with field, value and what it may be
   */
  static SessionSettings of(UnaryOperator<String> texts, @Nullable String parallel) {
    SessionRule rule =
        choice(
            "Session duration",
            texts.apply(SessionHttpSampler.SESSION),
            SessionRule.values(),
            SessionRule::stored);
    String variable = texts.apply(SessionHttpSampler.SESSION_VARIABLE).strip();
    if (rule == SessionRule.VARIABLE && variable.isEmpty()) {
      throw new IllegalArgumentException(
          "Session variable is empty: enter the JMeter variable that distinguishes sessions");
    }
    return new SessionSettings(
        rule,
        variable,
        parallel == null
            ? 1
            : number("Parallel downloads", parallel, 1, 1, MOST_CONNECTIONS, "connections"),
        choice(
            "When the server closes",
            texts.apply(SessionHttpSampler.ON_SERVER_CLOSE),
            ServerClose.values(),
            ServerClose::stored),
        new Deadline(
            number(
                "Total timeout",
                texts.apply(SessionHttpSampler.DEADLINE),
                -1,
                0,
                Integer.MAX_VALUE,
                "milliseconds")),
        sockets(texts),
        choice(
            "HTTP version",
            texts.apply(SessionHttpSampler.HTTP_VERSION),
            HttpProtocol.values(),
            HttpProtocol::stored));
  }

  private static SocketSettings sockets(UnaryOperator<String> texts) {
    return new SocketSettings(
        Boolean.parseBoolean(texts.apply(SessionHttpSampler.RESET)),
        Boolean.parseBoolean(texts.apply(SessionHttpSampler.KEEP_TLS)),
        LocalAddresses.parse(texts.apply(SessionHttpSampler.LOCAL_ADDRESSES)),
        bufferBytes("Send buffer", texts.apply(SessionHttpSampler.SEND_BUFFER)),
        bufferBytes("Receive buffer", texts.apply(SessionHttpSampler.RECEIVE_BUFFER)),
        choice(
            "Time source",
            texts.apply(SessionHttpSampler.TIMES),
            TimeSource.values(),
            TimeSource::stored));
  }

  private static <T> T choice(String field, String text, T[] choices, Function<T, String> stored) {
    String wanted = text.strip().toLowerCase(Locale.ROOT);
    if (wanted.isEmpty()) {
      return choices[0];
    }
    for (T choice : choices) {
      if (stored.apply(choice).equals(wanted)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(
        field
            + " is '"
            + text
            + "': choose "
            + Arrays.stream(choices).map(stored).collect(Collectors.joining(", ")));
  }

  private static int bufferBytes(String field, String text) {
    return number(field, text, 0, 1, MOST_BUFFER_BYTES, "bytes");
  }

  private static int number(
      String field, String text, int otherwise, int least, int most, String unit) {
    String digits = text.strip();
    if (digits.isEmpty()) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(digits);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below, with the value
    }
    throw new IllegalArgumentException(
        field + " is '" + text + "': give " + least + " to " + most + " " + unit);
  }
}
