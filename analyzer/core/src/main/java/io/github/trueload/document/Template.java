package io.github.trueload.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A resource with places to fill, written <code>{{name}}</code>. Filled in one pass: what is put in
 * is never searched for places itself.
 */
final class Template {

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

  private Template() {}

  /**
   * Fills {@code template}.
   *
   * @throws IllegalArgumentException if a place has no value
   */
  static String fill(String template, Map<String, String> values) {
    Matcher place = PLACE.matcher(template);
    StringBuilder filled = new StringBuilder();
    int copied = 0;
    while (place.find()) {
      String value = values.get(place.group(1));
      if (value == null) {
        throw new IllegalArgumentException("no value for {{" + place.group(1) + "}}");
      }
      filled.append(template, copied, place.start()).append(value);
      copied = place.end();
    }
    return filled.append(template, copied, template.length()).toString();
  }

  /**
   * Text of a resource of this package, or of the class path where the name starts with a slash.
   * Line ends are those of Unix, as a browser sees them when it takes the hash of a script.
   *
   * @throws IllegalStateException if the jar lacks it
   */
  static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the jar: build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be read from the jar", e);
    }
  }
}
