package io.github.trueload.jtl;

import io.github.trueload.bytes.SecureXml;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The samples of a JTL in XML, one after another: elements of any name within {@code testResults}
 * that have one of the attributes that every sample has. A DOCTYPE is refused, so nothing can be
 * declared, expanded or fetched.
 */
final class XmlSamples {

  private static final String ROOT = "testResults";

  /** Name of a sample before JMeter 2.1, and on request until 3.0. */
  private static final String OLD_SAMPLE = "sampleResult";

  /** Name of a sample that no sampler gave a name of its own, as of a transaction. */
  private static final String PLAIN_SAMPLE = "sample";

  /** Most elements within each other. */
  static final int MOST_DEPTH = 1_000;

  /** JMeter's attributes, by the column that has the same value in CSV. */
  private static final Map<String, Column> NAMES =
      Map.ofEntries(
          Map.entry("ts", Column.TIME_STAMP),
          Map.entry("t", Column.ELAPSED),
          Map.entry("lb", Column.LABEL),
          Map.entry("rc", Column.RESPONSE_CODE),
          Map.entry("rs", Column.RESPONSE_CODE), // JMeter's older name
          Map.entry("rm", Column.RESPONSE_MESSAGE),
          Map.entry("tn", Column.THREAD_NAME),
          Map.entry("s", Column.SUCCESS),
          Map.entry("by", Column.BYTES),
          Map.entry("lt", Column.LATENCY),
          Map.entry("it", Column.IDLE_TIME),
          Map.entry("ct", Column.CONNECT),
          Map.entry("sc", Column.SAMPLE_COUNT),
          Map.entry("hn", Column.HOST_NAME));

  /** Those of {@value #OLD_SAMPLE}. */
  private static final Map<String, Column> OLD_NAMES =
      Map.of(
          "timeStamp", Column.TIME_STAMP,
          "time", Column.ELAPSED,
          "label", Column.LABEL,
          "responseCode", Column.RESPONSE_CODE,
          "responseMessage", Column.RESPONSE_MESSAGE,
          "threadName", Column.THREAD_NAME,
          "success", Column.SUCCESS);

  private final String name;
  private final XmlCharacters characters;
  private final XMLStreamReader reader;
  private final Set<String> transactionLabels = new HashSet<>();
  private final boolean[] withinSample = new boolean[MOST_DEPTH + 1];
  private final int[] nearest = new int[MOST_DEPTH + 1];
  private final String[] values = new String[Column.values().length];
  private int depth;
  private boolean isTransaction;

  /**
   * @param name of the input, for messages
   * @throws UnreadableInputException if its encoding is not known
   * @throws XmlFault if it does not begin as XML does
   * @throws IOException if it cannot be read
   */
  XmlSamples(String name, InputStream in) throws XmlFault, IOException {
    this.name = name;
    this.characters = new XmlCharacters(name, in);
    try {
      this.reader = secureFactory().createXMLStreamReader(characters);
    } catch (XMLStreamException e) {
      throw fault(e);
    }
  }

  private static XMLInputFactory secureFactory() {
    XMLInputFactory factory = SecureXml.factory();
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    return factory;
  }

  /**
   * Goes to the next sample.
   *
   * @return false after the last sample
   * @throws XmlFault if the XML is broken here
   * @throws IOException if the input cannot be read, or is no JTL
   */
  boolean next() throws XmlFault, IOException {
    try {
      while (reader.hasNext()) {
        int event = reader.next();
        characters.restart();
        switch (event) {
          case XMLStreamConstants.DTD ->
              throw new UnreadableInputException(
                  name, "contains a DOCTYPE, which no JTL has", "give a log that JMeter wrote");
          case XMLStreamConstants.END_ELEMENT -> depth--;
          case XMLStreamConstants.START_ELEMENT -> {
            if (isSample()) {
              return true;
            }
          }
          default -> {
            // Text, comments and instructions say nothing.
          }
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw fault(e);
    }
  }

  private boolean isSample() throws UnreadableInputException {
    String element = reader.getLocalName();
    if (++depth > MOST_DEPTH) {
      throw new UnreadableInputException(
          name, "contains more than 1,000 nested elements", "give a log that JMeter wrote");
    }
    if (depth == 1) {
      checkRoot(element);
      return false;
    }
    take(element.equals(OLD_SAMPLE) ? OLD_NAMES : NAMES);
    boolean isSample = has(Column.TIME_STAMP) || has(Column.ELAPSED) || has(Column.LABEL);
    isTransaction =
        isSample
            && has(Column.RESPONSE_MESSAGE)
            && value(Column.RESPONSE_MESSAGE).startsWith(RowFields.TRANSACTION_WORDS);
    if (isTransaction) {
      transactionLabels.add(value(Column.LABEL));
    }
    boolean isUnfinished = isSample && isUnfinishedTransaction(element);
    withinSample[depth] = withinSample[depth - 1] || (isSample && !isTransaction && !isUnfinished);
    nearest[depth] = isSample ? depth : nearest[depth - 1];
    return isSample;
  }

  /**
   * Whether it looks like a transaction within which its thread ended: JMeter gives it no message.
   */
  private boolean isUnfinishedTransaction(String element) {
    return element.equals(PLAIN_SAMPLE)
        && "".equals(value(Column.RESPONSE_MESSAGE))
        && "0".equals(value(Column.LATENCY))
        && transactionLabels.contains(value(Column.LABEL));
  }

  private void checkRoot(String element) throws UnreadableInputException {
    if (!element.equals(ROOT)) {
      throw new UnreadableInputException(
          name,
          "is XML whose root is <" + element + ">, not <" + ROOT + ">",
          "give a JTL that JMeter wrote");
    }
  }

  private void take(Map<String, Column> names) {
    Arrays.fill(values, null);
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = reader.getAttributeLocalName(i);
      Column column = names.get(attribute);
      Column known = column == null ? Column.ofVariable(attribute) : column;
      if (known != Column.OTHER) {
        values[known.ordinal()] = reader.getAttributeValue(i);
      }
    }
  }

  private XmlFault fault(XMLStreamException e) throws IOException {
    if (e.getNestedException() instanceof IOException io) {
      throw io;
    }
    int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
    return new XmlFault(characters.isCut(), line);
  }

  boolean isTransaction() {
    return isTransaction;
  }

  /** Whether the sample has the value of a column. */
  boolean has(Column column) {
    return value(column) != null;
  }

  /** The sample's value of a column; null where it has none. */
  String value(Column column) {
    return values[column.ordinal()];
  }

  /** How deep the sample's element lies, 2 or more. */
  int depth() {
    return depth;
  }

  /** How deep the sample's element lies that this one is nested in; 0 if it is in none. */
  int parentDepth() {
    return nearest[depth - 1];
  }

  /** Whether it is a part of a sample, or of a part of one; a transaction is no sample here. */
  boolean isPartOfSample() {
    return withinSample[depth - 1];
  }

  /** Line of the input where the sample's start tag ends. */
  long line() {
    return reader.getLocation().getLineNumber();
  }
}
