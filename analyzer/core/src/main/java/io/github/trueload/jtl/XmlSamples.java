package io.github.trueload.jtl;

import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The samples of a JTL in XML, one after another: elements of any name within {@code testResults}
 * that have one of the attributes that every sample has.
 */
final class XmlSamples {

  private static final String ROOT = "testResults";

  /** How the message of a transaction begins. */
  static final String TRANSACTION = "Number of samples in transaction : ";

  private static final byte[] TRANSACTION_BYTES = TRANSACTION.getBytes(StandardCharsets.US_ASCII);

  // What is known of the elements down to each depth, added up.
  private static final byte WITHIN_SAMPLE = 1;
  private static final byte WITHIN_TRANSACTION = 2;

  private final String name;
  private final XmlScanner scanner;
  private final byte[] within = new byte[XmlScanner.MOST_DEPTH + 1];
  private boolean isTransaction;

  /**
   * @param name of the input, for messages
   * @throws UnreadableInputException if its encoding is not known
   * @throws IOException if it cannot be read
   */
  XmlSamples(String name, InputStream in) throws IOException {
    this.name = name;
    this.scanner = new XmlScanner(name, XmlEncoding.asUtf8(name, in));
  }

  /**
   * Goes to the next sample.
   *
   * @return whether there is one
   * @throws XmlFault if the XML is broken here
   * @throws IOException if the input cannot be read, or is no JTL
   */
  boolean next() throws XmlFault, IOException {
    while (scanner.next()) {
      int depth = scanner.depth();
      if (depth == 1) {
        checkRoot();
        continue;
      }
      XmlAttributes attributes = scanner.attributes();
      boolean isSample =
          attributes.tells(Column.TIME_STAMP)
              || attributes.tells(Column.ELAPSED)
              || attributes.tells(Column.LABEL);
      isTransaction = isSample && attributes.startsWith(Column.RESPONSE_MESSAGE, TRANSACTION_BYTES);
      int here = isTransaction ? WITHIN_TRANSACTION : isSample ? WITHIN_SAMPLE : 0;
      within[depth] = (byte) (within[depth - 1] | here);
      if (isSample) {
        return true;
      }
    }
    return false;
  }

  private void checkRoot() throws UnreadableInputException {
    Arrays.fill(within, 0, 2, (byte) 0);
    if (!scanner.elementName().equals(ROOT)) {
      throw new UnreadableInputException(
          name,
          "is XML whose root is <" + scanner.elementName() + ">, not <" + ROOT + ">",
          "give a JTL that JMeter wrote");
    }
  }

  /** Whether it is a transaction's. */
  boolean isTransaction() {
    return isTransaction;
  }

  /** The sample's attributes; until {@link #next} is called again. */
  XmlAttributes attributes() {
    return scanner.attributes();
  }

  /** Whether it is a part of a sample, or of a part of one. */
  boolean isPartOfSample() {
    return (within[scanner.depth() - 1] & WITHIN_SAMPLE) != 0;
  }

  /** Whether it is a part of a transaction. */
  boolean isPartOfTransaction() {
    return (within[scanner.depth() - 1] & WITHIN_TRANSACTION) != 0;
  }

  /** Line of the input where the sample's start tag ends. */
  long line() {
    return scanner.line();
  }
}
