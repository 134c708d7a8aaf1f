package io.github.trueload.experiment;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places for a point's values, {@code http://127.0.0.1:${port}/}. What stands in braces
 * is the name of a property; there is no other syntax.
 *
 * @param text as written
 */
public record PointTemplate(String text) {

  private static final Pattern PLACE = Pattern.compile("\\$\\{([^{}]*)}");

  /** {@return the names of its placeholders} */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    Matcher place = PLACE.matcher(text);
    while (place.find()) {
      names.add(place.group(1));
    }
    return names;
  }

  /**
   * {@return the text with the values instead of the placeholders}
   *
   * @param values by the names of the places
   * @throws IllegalArgumentException if a place has no value
   */
  public String fill(Map<String, String> values) {
    Matcher place = PLACE.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (place.find()) {
      String value = values.get(place.group(1));
      if (value == null) {
        throw new IllegalArgumentException("no value for ${" + place.group(1) + "}");
      }
      place.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    return place.appendTail(filled).toString();
  }
}
