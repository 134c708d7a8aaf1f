package io.github.trueload.jmx;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One of JMeter's HTTP Requests in a plan's text. */
final class HttpRequestElement {

  private static final int MOST_CONNECTIONS = 8;

  private final String xml;
  private final List<Tag> tags;
  private final int first;
  private final int last;
  private final Map<String, Property> properties = new TreeMap<>();

  /** A property directly in the element: where its value stands. */
  private record Property(int start, int end) {}

  private HttpRequestElement(String xml, List<Tag> tags, int first, int last) {
    this.xml = xml;
    this.tags = tags;
    this.first = first;
    this.last = last;
    for (int at = first + 1; at < last; at++) {
      Tag tag = tags.get(at);
      String name = tag.opens() ? tag.attribute(xml, "name") : null;
      if (name != null && tag.name().endsWith("Prop")) {
        int end = tag.closes() ? tag.end() : tags.get(at + 1).start();
        properties.putIfAbsent(name, new Property(tag.end(), end));
      }
    }
  }

  /** The element whose start tag is the {@code first}-th. */
  static HttpRequestElement of(String xml, List<Tag> tags, int first) {
    int depth = 0;
    int last = first;
    while (true) {
      Tag tag = tags.get(last);
      depth += tag.opens() ? 1 : 0;
      depth -= tag.closes() ? 1 : 0;
      if (depth == 0) {
        return new HttpRequestElement(xml, tags, first, last);
      }
      last++;
    }
  }

  int end() {
    return tags.get(last).end();
  }

  private String name() {
    String name = tags.get(first).attribute(xml, "testname");
    return "'" + (name == null ? "" : Entities.text(name)) + "'";
  }

  private String property(String name) {
    Property property = properties.get(name);
    return property == null ? "" : Entities.text(xml.substring(property.start, property.end));
  }

  /** Whether it can become ours; if not, says why. */
  boolean isConvertible(String gui, List<String> remarks) {
    String its = tags.get(first).attribute(xml, "guiclass");
    if (its != null && !its.substring(its.lastIndexOf('.') + 1).equals(gui)) {
      remarks.add(
          name()
              + " is not converted: its panel is "
              + its
              + ", which Trueload's sampler does not replace");
      return false;
    }
    String protocol = property("HTTPSampler.protocol").strip();
    if (protocol.equalsIgnoreCase("file")) {
      remarks.add(name() + " is not converted: it reads a file: URL");
      return false;
    }
    return true;
  }

  /** What it does otherwise once it is ours. */
  void remark(List<String> remarks) {
    String implementation = property("HTTPSampler.implementation");
    if (!implementation.isEmpty()) {
      remarks.add(name() + ": the implementation " + implementation + " is no longer used");
    }
    if (Boolean.parseBoolean(property("HTTPSampler.auto_redirects"))) {
      remarks.add(name() + ": redirects are followed visibly, as sub-results");
    }
    if (property("HTTPSampler.proxyScheme").equalsIgnoreCase("https")) {
      remarks.add(name() + ": its connections to the proxy use plain HTTP, not https");
    }
    String parallel = property("HTTPSampler.concurrentPool");
    if (Boolean.parseBoolean(property("HTTPSampler.concurrentDwn"))) {
      remarks.add(
          isTooMany(parallel)
              ? name() + ": " + parallel + " parallel downloads become " + MOST_CONNECTIONS
              : name() + ": parallel downloads use the session's dedicated connections");
    }
  }

  private static boolean isTooMany(String parallel) {
    return parallel.matches("\\d{1,9}") && Integer.parseInt(parallel) > MOST_CONNECTIONS;
  }

  String converted(String className, String gui) {
    Tag start = tags.get(first);
    String tag = xml.substring(start.start(), start.end());
    tag = Tag.withAttribute(tag, "guiclass", gui);
    tag = Tag.withAttribute(tag, "testclass", className);
    tag = "<" + className + tag.substring(1 + start.name().length());
    if (first == last) {
      return tag;
    }
    Tag endTag = tags.get(last);
    return tag + body(start.end(), endTag.start()) + "</" + className + ">";
  }

  private String body(int from, int to) {
    Property parallel = properties.get("HTTPSampler.concurrentPool");
    if (parallel == null || !isTooMany(property("HTTPSampler.concurrentPool"))) {
      return xml.substring(from, to);
    }
    return xml.substring(from, parallel.start) + MOST_CONNECTIONS + xml.substring(parallel.end, to);
  }
}
