package io.github.trueload.settings;

import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * What references to JMeter's properties stand for before a test: the property's value here, or the
 * default that the reference names.
 */
public final class PropertyDefaults {

  private static final Pattern REFERENCE =
      Pattern.compile(
          "\\$\\{__P\\(([^,(){}]+)(?:,((?:[^(){}\\\\]++|\\\\.)*+))?\\)\\}"
              + "|\\$\\{__property\\(([^,(){}]+)(?:,[^,(){}]*(?:,((?:[^(){}\\\\]++|\\\\.)*+))?)?\\)\\}");

  private static final Pattern NAME = Pattern.compile("\\$\\{__(?:P|property)\\(([^,(){}]+)[,)]");

  /** What {@code __P} stands for without a property and a default. */
  private static final String OF_P = "1";

  private PropertyDefaults() {}

  /**
   * {@return the text with its references to properties replaced; one without a value and a default
   * stays, and so do variables and other functions}
   */
  public static String fill(String text) {
    Properties here = JMeterUtils.getJMeterProperties();
    return fill(text, here == null ? new Properties() : here);
  }

  /**
   * The text with its references replaced as {@link #fill(String)} does.
   *
   * @param properties that have values, instead of those here
   */
  public static String fill(String text, Properties properties) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found, properties)));
  }

  /**
   * {@return the names of the properties that a text refers to, with any default}
   *
   * @param text a plan's file, for example
   */
  public static SortedSet<String> names(String text) {
    return NAME.matcher(text)
        .results()
        .map(found -> found.group(1).strip())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String value(MatchResult found, Properties properties) {
    boolean isP = found.group(1) != null;
    String name = (isP ? found.group(1) : found.group(3)).strip();
    @Nullable String written = isP ? found.group(2) : found.group(4);
    String otherwise =
        written != null ? written.replace("\\,", ",").strip() : isP ? OF_P : found.group();
    return properties.getProperty(name, otherwise);
  }
}
