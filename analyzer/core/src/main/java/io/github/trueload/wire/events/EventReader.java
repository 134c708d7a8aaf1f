package io.github.trueload.wire.events;

import io.github.trueload.events.EventFormat;
import io.github.trueload.events.EventScanner;
import io.github.trueload.sample.SampleBlock;
import java.util.Arrays;

/** Keeps the instants of the events in the body of one response, as {@link EventScanner} has it. */
public final class EventReader {

  /** Most events of a response that are kept: a body of short lines must not fill the memory. */
  public static final int MOST_EVENTS = 1 << 18;

  private final EventScanner scanner;

  /** Instants of the events; {@link SampleBlock#UNKNOWN} stands where bytes are missing. */
  private long[] instants = new long[8];

  private int size;

  private boolean isFull;

  /**
   * Begins an empty body.
   *
   * @param format of its events
   */
  public EventReader(EventFormat format) {
    scanner = new EventScanner(format, this::add);
  }

  /** {@return the events of a body that is encrypted, whose records {@link #record} takes} */
  public static EventReader ofRecords() {
    return new EventReader(EventFormat.SERVER_SENT);
  }

  /**
   * Takes a record as an event; several that one packet completes are one.
   *
   * @param nanos instant of the packet that completes it, nanoseconds since the epoch
   */
  public void record(long nanos) {
    if (size == 0 || instants[size - 1] != nanos) {
      add(nanos);
    }
  }

  /**
   * Takes the next bytes of the body.
   *
   * @param in holds them
   * @param from index of the first
   * @param to index after the last
   * @param nanos instant of their arrival, nanoseconds since the epoch
   */
  public void data(byte[] in, int from, int to, long nanos) {
    scanner.data(in, from, to, nanos);
  }

  /**
   * Ends the body; the last line of JSON may lack its end.
   *
   * @param nanos instant of the end, nanoseconds since the epoch
   */
  public void end(long nanos) {
    scanner.end(nanos);
  }

  /** Bytes are missing here: how many events they were part of is not known. */
  public void lose() {
    scanner.lose();
    if (size == 0 || instants[size - 1] != SampleBlock.UNKNOWN) {
      add(SampleBlock.UNKNOWN);
    }
  }

  private void add(long nanos) {
    if (size == MOST_EVENTS) {
      isFull = true;
      return;
    }
    if (size == instants.length) {
      instants = Arrays.copyOf(instants, size * 2);
    }
    instants[size++] = nanos;
  }

  /** {@return whether there are more events than are kept} */
  public boolean isFull() {
    return isFull;
  }

  /** {@return events so far, and places where bytes are missing} */
  public int size() {
    return size;
  }

  /**
   * {@return the instant of an event, nanoseconds since the epoch; {@link SampleBlock#UNKNOWN} is
   * no event but a place where bytes are missing}
   *
   * @param index of the event, from 0
   */
  public long instant(int index) {
    return instants[index];
  }
}
