package io.github.trueload.wire.tls;

/**
 * Which protocol a server of TLS 1.3 chose of those that the client offered, by the length of its
 * encrypted extensions (RFC 8446, 4.3.1). A server answers only what the client offered, each
 * answer but the list of groups has one length, and the names of HTTP/2 and HTTP/1.1 differ by six
 * bytes. Where two choices have the same length, or the record holds more than this one message,
 * the choice is unknown.
 */
final class ProtocolChoice {

  /** What the length shows. */
  enum Choice {
    HTTP_2,
    OTHER,
    UNKNOWN
  }

  private static final int MESSAGE_HEADER = 6;
  private static final int PROTOCOL_HEADER = 7;
  private static final int HTTP_2_NAME = 2;

  /** From this length on the server's Finished may follow the extensions in the same record. */
  private static final int WITH_FINISHED = MESSAGE_HEADER + 4 + 32;

  /** Extensions with an answer in the encrypted extensions, each with the answer's length. */
  private static final int[][] ANSWERS = {
    {0, 4}, {1, 5}, {14, 9}, {15, 5}, {19, 5}, {20, 5}, {28, 6}, {42, 4},
  };

  /** The settings of applications, whose answer has any length. */
  private static final int[] OF_ANY_LENGTH = {17513, 17613};

  /** Lengths without a protocol's name, a bit each. */
  private long lengths = 1L << MESSAGE_HEADER;

  /** Lengths of the extension that names a protocol other than HTTP/2, a bit each. */
  private long others = 1;

  private boolean isUnknown;

  /** The client offered an extension. */
  void offered(int extension) {
    for (int[] answer : ANSWERS) {
      lengths |= answer[0] == extension ? lengths << answer[1] : 0;
    }
    for (int type : OF_ANY_LENGTH) {
      isUnknown |= type == extension;
    }
  }

  /** The client offered a protocol other than HTTP/2. */
  void offeredProtocol(int nameLength) {
    isUnknown |= nameLength == HTTP_2_NAME;
    others |= nameLength < Long.SIZE - PROTOCOL_HEADER ? 1L << PROTOCOL_HEADER + nameLength : 0;
  }

  /** Not all of the client's hello was captured. */
  void lose() {
    isUnknown = true;
  }

  /** {@return the choice if the content of the server's first encrypted record is so long} */
  Choice of(int length) {
    if (isUnknown || length < MESSAGE_HEADER || length >= WITH_FINISHED) {
      return Choice.UNKNOWN;
    }
    boolean mayBeHttp2 = has(length - PROTOCOL_HEADER - HTTP_2_NAME);
    boolean mayBeOther = false;
    for (int name = 0; name <= length; name++) {
      mayBeOther |= (others >>> name & 1) != 0 && has(length - name);
    }
    if (mayBeHttp2 == mayBeOther) {
      return Choice.UNKNOWN;
    }
    return mayBeHttp2 ? Choice.HTTP_2 : Choice.OTHER;
  }

  private boolean has(int length) {
    return length >= 0 && (lengths >>> length & 1) != 0;
  }
}
