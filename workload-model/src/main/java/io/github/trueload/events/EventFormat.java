package io.github.trueload.events;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the events of a streamed response are set apart. */
public enum EventFormat {
  /** {@code text/event-stream}: an empty line ends an event (WHATWG HTML, 9.2.6). */
  SERVER_SENT,

  /** JSON Lines and its kin: the end of a line ends an event. */
  JSON_LINES;

  private static final Set<String> LINES =
      Set.of(
          "application/x-ndjson",
          "application/ndjson",
          "application/jsonl",
          "application/jsonlines",
          "application/x-jsonlines",
          "application/json-seq",
          "application/stream+json");

  /**
   * {@return the format of a response; null if it is not a stream of events}
   *
   * @param contentType value of its field Content-Type; null if it has none
   */
  public static @Nullable EventFormat of(@Nullable String contentType) {
    if (contentType == null) {
      return null;
    }
    int parameters = contentType.indexOf(';');
    String type =
        (parameters < 0 ? contentType : contentType.substring(0, parameters))
            .strip()
            .toLowerCase(Locale.ROOT);
    if (type.equals("text/event-stream")) {
      return SERVER_SENT;
    }
    return LINES.contains(type) ? JSON_LINES : null;
  }

  /**
   * {@return the format of a response whose bytes can be read as they are; null if it is not a
   * stream of events, or is compressed}
   *
   * @param contentType value of its field Content-Type; null if it has none
   * @param contentEncoding value of its field Content-Encoding; null if it has none
   */
  public static @Nullable EventFormat of(
      @Nullable String contentType, @Nullable String contentEncoding) {
    return isPlain(contentEncoding) ? of(contentType) : null;
  }

  /**
   * {@return whether bytes of that coding can be read as they are}
   *
   * @param contentEncoding value of the field Content-Encoding; null if there is none
   */
  public static boolean isPlain(@Nullable String contentEncoding) {
    return contentEncoding == null
        || contentEncoding.isBlank()
        || contentEncoding.strip().equalsIgnoreCase("identity");
  }
}
