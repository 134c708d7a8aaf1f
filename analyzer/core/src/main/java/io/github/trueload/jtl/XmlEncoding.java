package io.github.trueload.jtl;

import io.github.trueload.sample.UnreadableInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The encoding that an XML document declares. */
final class XmlEncoding {

  private static final int MOST_DECLARATION = 256;
  private static final Pattern DECLARED =
      Pattern.compile("^\\s*<\\?xml[^>]*?\\sencoding\\s*=\\s*([\"'])(.*?)\\1");
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  private XmlEncoding() {}

  /**
   * The characters of a document, without a byte order mark. Bytes that the encoding does not have
   * are replaced.
   *
   * @throws UnreadableInputException if the declared encoding is not known
   */
  static Reader decode(String name, InputStream in) throws IOException {
    byte[] head = in.readNBytes(MOST_DECLARATION);
    String text = new String(head, StandardCharsets.ISO_8859_1);
    int mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
    InputStream whole =
        new SequenceInputStream(new ByteArrayInputStream(head, mark, head.length - mark), in);
    Matcher declared = DECLARED.matcher(text.substring(mark));
    boolean isDeclared = mark == 0 && declared.find();
    return new InputStreamReader(
        whole, isDeclared ? charset(name, declared.group(2)) : StandardCharsets.UTF_8);
  }

  private static Charset charset(String name, String declared) throws UnreadableInputException {
    try {
      Charset charset = Charset.forName(declared);
      // The declaration could be read, so the file is not in UTF-16, even if it declares that.
      boolean isUtf8 =
          charset.equals(StandardCharsets.US_ASCII) || charset.name().startsWith("UTF-");
      return isUtf8 ? StandardCharsets.UTF_8 : charset;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new UnreadableInputException(
          name, "is XML in an encoding that is not known, " + declared, "save it as UTF-8");
    }
  }
}
