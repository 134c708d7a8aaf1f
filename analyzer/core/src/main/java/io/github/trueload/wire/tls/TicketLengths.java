package io.github.trueload.wire.tls;

import java.util.BitSet;

/**
 * How long the session tickets of a capture's servers are. TLS 1.3 hides them among application
 * data, so that the tickets a server sends after the handshake look like the head of its first
 * response. Two things give them away: where they come before the request, nothing else can have
 * come; and a server that sends two sends two of a length. What was learnt of one connection shows
 * the tickets of the next.
 */
final class TicketLengths {

  /** A ticket's fixed fields and one identifier, with what encryption adds (RFC 8446, 4.6.1). */
  private static final int SHORTEST = 64;

  /** Tickets that carry a client's certificate are longer; those are not known. */
  private static final int LONGEST = 1500;

  /** Block of the ciphers that tickets are sealed with: neighbours differ by one at most. */
  private static final int BLOCK = 16;

  private final BitSet known = new BitSet(LONGEST + 1);

  /** The most tickets that came before a request, after a new session and a resumed one. */
  private final int[] most = new int[2];

  /** Whether a record of {@code length} can hold a ticket. */
  static boolean isLike(int length) {
    return length >= SHORTEST && length <= LONGEST;
  }

  /** Whether two neighbouring records are as alike as two tickets. */
  static boolean arePair(int length, int next) {
    return isLike(next) && (length == next || Math.abs(length - next) == BLOCK);
  }

  /** Notes that a record of {@code length} was a ticket. */
  void learn(int length) {
    if (isLike(length)) {
      known.set(length);
    }
  }

  boolean know(int length) {
    return known.get(length);
  }

  /** Notes how many tickets a server sent before it had received a request. */
  void learnNumber(boolean resumed, int tickets) {
    most[resumed ? 1 : 0] = Math.max(most[resumed ? 1 : 0], tickets);
  }

  /** Whether a server may send another ticket after {@code tickets}, as far as is known. */
  boolean mayFollow(boolean resumed, int tickets) {
    int number = resumed && most[1] > 0 ? most[1] : most[0];
    return number == 0 || tickets < number;
  }
}
