package io.github.trueload.jtl;

import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The samples of a JTL in XML, one after another: elements of any name within {@code testResults}
 * that have one of the attributes that every sample has. Neither a DOCTYPE nor entities of its own
 * are let in.
 */
final class XmlSamples {

  private static final String ROOT = "testResults";

  /** How the message of a transaction begins. */
  static final String TRANSACTION = "Number of samples in transaction : ";

  /** JMeter's attributes, by the column that tells the same in CSV. */
  private static final Map<String, Column> ATTRIBUTES =
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
          Map.entry("hn", Column.HOST_NAME));

  /** What is known of an element that is still open. */
  private enum Open {
    SAMPLE,
    TRANSACTION,
    OTHER
  }

  private final String name;
  private final XMLStreamReader reader;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<Column, String> values = new EnumMap<>(Column.class);
  private boolean withinSample;
  private boolean withinTransaction;

  /**
   * @param name of the input, for messages
   * @throws UnreadableInputException if it does not begin as XML
   */
  XmlSamples(String name, InputStream in) throws UnreadableInputException {
    this.name = name;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("nothing outside the file is read");
        });
    try {
      reader = factory.createXMLStreamReader(in);
    } catch (XMLStreamException e) {
      throw new UnreadableInputException(
          name, "is no XML (" + oneLine(e) + ")", "give a JTL that JMeter wrote");
    }
  }

  /**
   * Goes to the next sample.
   *
   * @return whether there is one
   * @throws XMLStreamException if the XML is broken here
   * @throws IOException if the input cannot be read, or is no JTL
   */
  boolean next() throws XMLStreamException, IOException {
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.DTD -> throw refusedDoctype();
        case XMLStreamConstants.START_ELEMENT -> {
          if (begin()) {
            return true;
          }
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        default -> {
          // Text of headers and responses.
        }
      }
    }
    return false;
  }

  private UnreadableInputException refusedDoctype() {
    return new UnreadableInputException(
        name, "holds a DOCTYPE, which no JTL has", "give a log that JMeter wrote");
  }

  /** Takes the start of an element; whether it is a sample's. */
  private boolean begin() throws UnreadableInputException {
    if (open.isEmpty() && !reader.getLocalName().equals(ROOT)) {
      throw new UnreadableInputException(
          name,
          "is XML whose root is <" + reader.getLocalName() + ">, not <" + ROOT + ">",
          "give a JTL that JMeter wrote");
    }
    boolean isSample = !open.isEmpty() && readAttributes();
    withinTransaction = open.contains(Open.TRANSACTION);
    withinSample = open.contains(Open.SAMPLE);
    open.push(!isSample ? Open.OTHER : isTransaction() ? Open.TRANSACTION : Open.SAMPLE);
    return isSample;
  }

  private boolean readAttributes() {
    values.clear();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = reader.getAttributeLocalName(i);
      Column known = ATTRIBUTES.get(attribute);
      Column column = known == null ? Column.ofVariable(attribute) : known;
      if (column != Column.OTHER) {
        values.put(column, reader.getAttributeValue(i));
      }
    }
    return values.containsKey(Column.TIME_STAMP)
        || values.containsKey(Column.ELAPSED)
        || values.containsKey(Column.LABEL);
  }

  /** Whether it is a transaction's. */
  boolean isTransaction() {
    return values.getOrDefault(Column.RESPONSE_MESSAGE, "").startsWith(TRANSACTION);
  }

  /** The sample's attributes that are known. */
  Map<Column, String> values() {
    return values;
  }

  /** Whether it is a part of a sample, or of a part of one. */
  boolean isPartOfSample() {
    return withinSample;
  }

  /** Whether it is a part of a transaction. */
  boolean isPartOfTransaction() {
    return withinTransaction;
  }

  /** Line of the input where the parser stands. */
  int line() {
    return reader.getLocation().getLineNumber();
  }

  /** What the parser says is wrong, without its position. */
  static String oneLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    int at = message.indexOf("Message: ");
    return message.substring(at < 0 ? 0 : at + 9).replaceAll("\\s+", " ").strip();
  }
}
