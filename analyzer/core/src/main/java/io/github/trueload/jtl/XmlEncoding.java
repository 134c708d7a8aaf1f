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

/** The encoding that XML declares; what is not UTF-8 is made UTF-8 as it is read. */
final class XmlEncoding {

  private static final int MOST_DECLARATION = 256;
  private static final Pattern DECLARED =
      Pattern.compile("^\\s*<\\?xml[^>]*?\\sencoding\\s*=\\s*([\"'])(.*?)\\1");
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  private XmlEncoding() {}

  /**
   * The document in UTF-8, without a byte order mark.
   *
   * @throws UnreadableInputException if the declared encoding is not known
   */
  static InputStream asUtf8(String name, InputStream in) throws IOException {
    byte[] head = in.readNBytes(MOST_DECLARATION);
    String text = new String(head, StandardCharsets.ISO_8859_1);
    int mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
    InputStream whole =
        new SequenceInputStream(new ByteArrayInputStream(head, mark, head.length - mark), in);
    Matcher declared = DECLARED.matcher(text.substring(mark));
    if (mark > 0 || !declared.find()) {
      return whole;
    }
    Charset charset = charset(name, declared.group(2));
    // The declaration could be read, so whatever it says the file is not in UTF-16.
    boolean direct =
        charset.equals(StandardCharsets.UTF_8)
            || charset.equals(StandardCharsets.US_ASCII)
            || charset.name().startsWith("UTF-");
    return direct ? whole : new Recoding(new InputStreamReader(whole, charset));
  }

  private static Charset charset(String name, String declared) throws UnreadableInputException {
    try {
      return Charset.forName(declared);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new UnreadableInputException(
          name, "is XML in an encoding that is not known, " + declared, "save it as UTF-8");
    }
  }

  /** Characters as bytes of UTF-8. */
  private static final class Recoding extends InputStream {

    private final Reader reader;
    private final char[] characters = new char[1 << 13];
    private byte[] bytes = {};
    private int at;
    private char high;

    Recoding(Reader reader) {
      this.reader = reader;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      while (at == bytes.length) {
        int first = high == 0 ? 0 : 1;
        characters[0] = high;
        int count = reader.read(characters, first, characters.length - first);
        if (count < 0) {
          return -1;
        }
        int end = first + count;
        high = 0;
        if (Character.isHighSurrogate(characters[end - 1])) {
          high = characters[--end];
        }
        bytes = new String(characters, 0, end).getBytes(StandardCharsets.UTF_8);
        at = 0;
      }
      int taken = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, target, from, taken);
      at += taken;
      return taken;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
