package io.github.trueload.wire.tls;

/**
 * Lengths of the records of one HTTP/2 connection: which can be frames of control (RFC 9113, 6),
 * and whether a record of the client's can hold several requests. Where a client has several
 * requests under way, it puts as many into one record as responses came together, so that the
 * lengths of its records differ by factors.
 */
final class Http2Lengths {

  /** A frame without payload: the acknowledgment of settings, or the end of a response. */
  static final int FRAME = 9;

  static final int UPDATE = 13;
  static final int PING = 17;

  /** From this length on a record carries content, not headers alone. */
  static final int LARGE = 1024;

  /**
   * A request after the first is shorter, for its headers refer to those before it (RFC 7541): a
   * longer record may hold several requests.
   */
  static final int LONGEST_REQUEST = 128;

  /** Two requests, of each of which method, scheme, authority and path take a byte. */
  private static final int SHORTEST_TWO = 2 * (FRAME + 4);

  private static final int SETTING = 6;

  /** With eight, settings would be as long as a ticket without the state, 57 bytes. */
  private static final int MOST_SETTINGS = 7;

  private static final int MOST_UPDATES = 4;

  /** Requests of one connection differ in length by this factor at most, if each has a record. */
  private static final int MOST_DIFFERENT = 4;

  /** Lengths of the shortest and the longest request after the first, if it has no content. */
  private int shortest = LONGEST_REQUEST;

  private int longest;
  private int second;

  /** Length of the shortest request whose headers and content came together. */
  private int shortestWithContent = Integer.MAX_VALUE;

  /** Settings, perhaps with updates of the window and an acknowledgment: what begins each side. */
  static boolean isSettings(int length, int mostUpdates) {
    for (int updates = 0; updates <= mostUpdates; updates++) {
      for (int frames = 1; frames <= 2; frames++) {
        int settings = length - updates * UPDATE - frames * FRAME;
        if (settings >= 0 && settings % SETTING == 0 && settings / SETTING <= MOST_SETTINGS) {
          return true;
        }
      }
    }
    return false;
  }

  static boolean areUpdates(int length) {
    return length % UPDATE == 0 && length / UPDATE >= 2 && length / UPDATE <= MOST_UPDATES;
  }

  /**
   * Takes the record of headers of a request after the first.
   *
   * @return whether the lengths show that earlier records held several requests
   */
  boolean addHeaders(int length, boolean isSecond) {
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
    second = isSecond ? length : second;
    return longest > MOST_DIFFERENT * shortest;
  }

  /**
   * Takes the length of a request whose headers and content came together.
   *
   * @return whether the lengths show that records hold several requests
   */
  boolean addWithContent(int length, boolean isFirst) {
    boolean isSeveral = !isFirst && length >= 2L * shortestWithContent;
    shortestWithContent = Math.min(shortestWithContent, length);
    return isSeveral;
  }

  /**
   * Whether a record was too short to hold two requests, so that those of less than twice its
   * length are one each.
   */
  boolean isShown() {
    return shortest < SHORTEST_TWO;
  }

  /** Whether records of requests may hold two of them. */
  boolean mayBeTwo(int requestBytes, boolean isFirst) {
    if (requestBytes >= LARGE) {
      return isFirst && requestBytes >= 2L * shortestWithContent;
    }
    // The first request is longer in any case; the second one shows how the client writes.
    int length = isFirst ? second : requestBytes;
    return length < LARGE && length >= 2 * shortest;
  }
}
