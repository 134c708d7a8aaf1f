package io.github.trueload.jmx;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A start or end tag in a text of XML.
 *
 * @param start where it begins in the text
 * @param end where what follows it begins
 * @param opens whether it is a start tag
 * @param closes whether it is an end tag, or a start tag that is its own end
 */
record Tag(String name, int start, int end, boolean opens, boolean closes) {

  private static final Pattern MARKUP =
      Pattern.compile(
          "<!--.*?-->|<!\\[CDATA\\[.*?]]>|<\\?.*?\\?>|<(/?)([^\\s/>!?\"'<]+)"
              + "(?:[^\"'<>/]++|/(?!>)|\"[^\"]*+\"|'[^']*+')*+(/?)>",
          Pattern.DOTALL);

  /** All tags of well-formed XML, in order; comments, instructions and CDATA are passed over. */
  static List<Tag> of(String xml) {
    List<Tag> tags = new ArrayList<>();
    Matcher markup = MARKUP.matcher(xml);
    while (markup.find()) {
      if (markup.group(2) != null) {
        boolean isEnd = !markup.group(1).isEmpty();
        boolean isEmpty = !markup.group(3).isEmpty();
        tags.add(new Tag(markup.group(2), markup.start(), markup.end(), !isEnd, isEnd || isEmpty));
      }
    }
    return tags;
  }

  /** An attribute's value as written in the text; null where there is none. */
  @Nullable String attribute(String xml, String attribute) {
    Matcher found = attributePattern(attribute).matcher(xml.substring(start, end));
    return found.find() ? found.group(2) == null ? found.group(3) : found.group(2) : null;
  }

  /** The tag's text with an attribute's value replaced; as it is where there is none. */
  static String withAttribute(String tag, String attribute, String value) {
    return attributePattern(attribute)
        .matcher(tag)
        .replaceFirst("$1" + Matcher.quoteReplacement('"' + value + '"'));
  }

  private static Pattern attributePattern(String attribute) {
    return Pattern.compile(
        "(\\s" + Pattern.quote(attribute) + "\\s*=\\s*)(?:\"([^\"]*)\"|'([^']*)')");
  }
}
