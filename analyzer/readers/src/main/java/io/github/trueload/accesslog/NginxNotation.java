package io.github.trueload.accesslog;

import static io.github.trueload.accesslog.StampPattern.SECOND;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * nginx's {@code log_format}: text and {@code $variables}. nginx writes a line when the request is
 * over, so its stamps are ends.
 */
final class NginxNotation {

  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{([a-z0-9_]+)}|([a-z0-9_]+))");
  private static final long MILLISECOND = 1_000_000L;

  private static final Map<String, Field> FIELDS =
      Map.ofEntries(
          Map.entry("time_local", Field.stamp(StampPattern.date("%d/%b/%Y:%H:%M:%S %z"), true)),
          Map.entry("time_iso8601", Field.stamp(StampPattern.date("%Y-%m-%dT%H:%M:%S%z"), true)),
          Map.entry("msec", Field.stamp(StampPattern.epoch(SECOND, MILLISECOND), true)),
          Map.entry("request_time", Field.number(FieldType.DURATION, SECOND, MILLISECOND)),
          Map.entry("upstream_response_time", Field.of(FieldType.UPSTREAM_TIME)),
          Map.entry("request", Field.of(FieldType.REQUEST)),
          Map.entry("request_method", Field.of(FieldType.METHOD)),
          Map.entry("request_uri", Field.of(FieldType.TARGET)),
          Map.entry("uri", Field.of(FieldType.TARGET)),
          Map.entry("document_uri", Field.of(FieldType.TARGET)),
          Map.entry("remote_addr", Field.of(FieldType.CLIENT)),
          Map.entry("http_user_agent", Field.of(FieldType.AGENT)),
          Map.entry("status", Field.of(FieldType.STATUS)),
          Map.entry("bytes_sent", Field.of(FieldType.SENT)),
          Map.entry("body_bytes_sent", Field.of(FieldType.BODY_SENT)));

  private NginxNotation() {}

  static boolean fits(String text) {
    return VARIABLE.matcher(text).find();
  }

  static List<Object> parts(String text) {
    List<Object> parts = new ArrayList<>();
    Matcher variable = VARIABLE.matcher(text);
    int at = 0;
    while (variable.find()) {
      if (variable.start() > at) {
        parts.add(text.substring(at, variable.start()));
      }
      at = variable.end();
      parts.add(field(variable.group(1) == null ? variable.group(2) : variable.group(1)));
    }
    if (at < text.length()) {
      parts.add(text.substring(at));
    }
    return parts;
  }

  private static Field field(String name) {
    boolean list = name.startsWith("upstream_");
    return FIELDS.getOrDefault(name, Field.of(list ? FieldType.LIST : FieldType.NOTHING));
  }
}
