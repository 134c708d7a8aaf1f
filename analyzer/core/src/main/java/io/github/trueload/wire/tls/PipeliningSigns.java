package io.github.trueload.wire.tls;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Looks for signs that the client of an encrypted HTTP/1 connection sends requests before it has
 * the responses to the earlier ones. Then a turn is not one exchange.
 *
 * <ul>
 *   <li>The server sent data before it had received the request that is open, and then answered
 *       that request.
 *   <li>A turn has several records of the client, all about as long as a request, and one of them
 *       has exactly the length of a record that begins a turn. A client that writes content into
 *       records of its own shows it by records of other lengths.
 *   <li>A record that is as long as content begins a turn, and the turn before has nothing but a
 *       record that is as long as a request with content. The server answered before the content.
 *   <li>The lengths of the server's records in a turn repeat, and the length of the request is a
 *       multiple, too: several equal requests in one record.
 * </ul>
 *
 * <p>Different requests in one record leave no sign if the client then waits for all responses.
 */
final class PipeliningSigns {

  /** From this length on a record is content, not a request's head. */
  private static final int LARGE = 1024;

  /** Heads of one client differ in length by this factor at most, in quarters. */
  private static final int ALIKE_QUARTERS = 5;

  /** The shortest request with a path and a host. */
  private static final int SHORTEST_REQUEST = 26;

  /** {@code HTTP/1.1 204 No Content} and two line ends: no shorter record begins a response. */
  private static final int SHORTEST_RESPONSE = 27;

  /** Records of a response that are kept. */
  private static final int MOST_RECORDS = 64;

  /** Lengths of the records that begin turns, and of those that follow them within a turn. */
  private final BitSet beginnings = new BitSet();

  private final BitSet followers = new BitSet();

  /** Lengths of the records that begin turns with several records. */
  private final BitSet followed = new BitSet();

  private int firstBytes;

  private boolean hasContent;

  /** Whether the last turn had only the first record of a request with content. */
  private boolean lacksContent;

  private boolean shown;

  /** Whether the server has sent data since the open request that did not answer it. */
  private boolean crossed;

  private int requestRecords;
  private int requestBytes;
  private int shortest;
  private int longest;
  private int[] responses = new int[2];
  private int responseRecords;

  /** A turn begins. */
  void begin() {
    crossed = false;
    requestRecords = 0;
    requestBytes = 0;
    longest = 0;
    shortest = Integer.MAX_VALUE;
    responseRecords = 0;
  }

  /** Takes the length of a record of the client. */
  void request(int length) {
    int place = Math.min(Math.max(0, length), LARGE);
    if (requestRecords == 0) {
      shown |= lacksContent && followers.get(place);
      beginnings.set(place);
      firstBytes = place;
    } else {
      followers.set(place);
    }
    requestRecords++;
    requestBytes += length;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }

  /** The server sent data that is no answer to the request that is open. */
  void unasked() {
    crossed = true;
  }

  /** Takes the length of a record of the response. */
  void response(int length) {
    shown |= crossed;
    if (responseRecords < MOST_RECORDS) {
      if (responseRecords == responses.length) {
        responses = Arrays.copyOf(responses, 2 * responseRecords);
      }
      responses[responseRecords] = length;
    }
    responseRecords++;
  }

  /** The records of the response were none of it. */
  void discardResponse() {
    responseRecords = 0;
  }

  /**
   * The turn is over.
   *
   * @param isFirst whether it is the connection's first one, whose records may be tickets
   */
  void end(boolean isFirst) {
    boolean areAlike = longest < LARGE && 4 * longest <= ALIKE_QUARTERS * shortest;
    hasContent |= requestRecords > 1 && !areAlike;
    lacksContent = requestRecords == 1 && longest < LARGE && followed.get(firstBytes);
    if (requestRecords > 1) {
      followed.set(firstBytes);
    }
    shown |= !isFirst && requestRecords == 1 && repeats();
  }

  /** Whether the response consists of equal parts, as many as the request may consist of. */
  private boolean repeats() {
    if (responseRecords > MOST_RECORDS || responses[0] < SHORTEST_RESPONSE) {
      return false;
    }
    for (int part = 1; part <= responseRecords / 2; part++) {
      int parts = responseRecords / part;
      if (responseRecords % part == 0
          && requestBytes % parts == 0
          && requestBytes / parts >= SHORTEST_REQUEST
          && Arrays.equals(
              responses, 0, responseRecords - part, responses, part, responseRecords)) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether requests of the connection were sent before the responses to earlier ones} */
  boolean arePipelined() {
    return shown || !hasContent && beginnings.intersects(followers);
  }
}
