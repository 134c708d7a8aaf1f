package io.github.trueload.wire.tcp;

import java.util.Arrays;

/**
 * Flows of which only the first SYN was seen, or repetitions of it: in columns, so that a million
 * of them, which a scan or a flood makes, cost 70 MB and the garbage collector nothing. With any
 * other segment a flow becomes a {@link TcpConnection}.
 *
 * <p>A hash table with open addressing, of entries that are numbered; the place of a removed entry
 * is taken by the next one.
 */
final class HalfOpenFlows {

  private static final int NONE = -1;

  private int[] slots = new int[1024];
  private int size;

  /** Entries that were ever in use, and the last one that is free again. */
  private int used;

  private int free = NONE;

  private long[] sourceHigh = new long[256];
  private long[] sourceLow = new long[256];
  private long[] targetHigh = new long[256];
  private long[] targetLow = new long[256];
  private long[] lastSynNanos = new long[256];
  private int[] ports = new int[256];
  private int[] sequence = new int[256];

  /** Row in the table of connections; of a free entry the next free one. */
  private int[] row = new int[256];

  private final Segment probe = new Segment();

  HalfOpenFlows() {
    Arrays.fill(slots, NONE);
  }

  int size() {
    return size;
  }

  /** The flow that {@code s} belongs to, in either direction; negative if there is none. */
  int find(Segment s, int hash) {
    if (size == 0) {
      return NONE;
    }
    int mask = slots.length - 1;
    for (int slot = hash & mask; slots[slot] != NONE; slot = slot + 1 & mask) {
      int flow = slots[slot];
      if (isFromSource(flow, s) || isFromTarget(flow, s)) {
        return flow;
      }
    }
    return NONE;
  }

  /** Whether the end that sent the SYN sends {@code s}. */
  boolean isFromSource(int flow, Segment s) {
    return ports[flow] == (s.sourcePort << 16 | s.targetPort)
        && sourceLow[flow] == s.sourceLow
        && targetLow[flow] == s.targetLow
        && sourceHigh[flow] == s.sourceHigh
        && targetHigh[flow] == s.targetHigh;
  }

  private boolean isFromTarget(int flow, Segment s) {
    return ports[flow] == (s.targetPort << 16 | s.sourcePort)
        && sourceLow[flow] == s.targetLow
        && targetLow[flow] == s.sourceLow
        && sourceHigh[flow] == s.targetHigh
        && targetHigh[flow] == s.sourceHigh;
  }

  /** Adds the flow that the SYN {@code s} opens, as the connection of that row. */
  void add(Segment s, int hash, int tableRow) {
    if ((size + 1) * 2 > slots.length) {
      grow();
    }
    int flow = free;
    if (flow != NONE) {
      free = row[flow];
    } else {
      flow = used++;
      if (flow == row.length) {
        growColumns();
      }
    }
    sourceHigh[flow] = s.sourceHigh;
    sourceLow[flow] = s.sourceLow;
    targetHigh[flow] = s.targetHigh;
    targetLow[flow] = s.targetLow;
    ports[flow] = s.sourcePort << 16 | s.targetPort;
    begin(flow, s, tableRow);
    put(flow, hash);
    size++;
  }

  /** Notes that {@code s} opens {@code flow} again, as the connection of that row. */
  void begin(int flow, Segment s, int tableRow) {
    row[flow] = tableRow;
    sequence[flow] = s.sequence;
    lastSynNanos[flow] = s.nanos;
  }

  /** Notes that the SYN came again at {@code nanos}. */
  void repeat(int flow, long nanos) {
    lastSynNanos[flow] = nanos;
  }

  int row(int flow) {
    return row[flow];
  }

  int sequence(int flow) {
    return sequence[flow];
  }

  long lastSynNanos(int flow) {
    return lastSynNanos[flow];
  }

  /** Makes {@code syn} the SYN of the flow, as far as its ends and its number go. */
  void fill(int flow, Segment syn) {
    syn.sourceHigh = sourceHigh[flow];
    syn.sourceLow = sourceLow[flow];
    syn.targetHigh = targetHigh[flow];
    syn.targetLow = targetLow[flow];
    syn.sourcePort = ports[flow] >>> 16;
    syn.targetPort = ports[flow] & 0xFFFF;
    syn.sequence = sequence[flow];
  }

  void remove(int flow, int hash) {
    int mask = slots.length - 1;
    int hole = hash & mask;
    while (slots[hole] != flow) {
      hole = hole + 1 & mask;
    }
    // Entries behind move up, so that a search still ends at the first empty slot.
    for (int slot = hole + 1 & mask; slots[slot] != NONE; slot = slot + 1 & mask) {
      int home = hashOf(slots[slot]) & mask;
      if ((slot - home & mask) >= (slot - hole & mask)) {
        slots[hole] = slots[slot];
        hole = slot;
      }
    }
    slots[hole] = NONE;
    row[flow] = free;
    free = flow;
    size--;
  }

  private int hashOf(int flow) {
    fill(flow, probe);
    return FlowIndex.hash(probe);
  }

  private void put(int flow, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    while (slots[slot] != NONE) {
      slot = slot + 1 & mask;
    }
    slots[slot] = flow;
  }

  private void grow() {
    int[] old = slots;
    slots = new int[old.length * 2];
    Arrays.fill(slots, NONE);
    for (int flow : old) {
      if (flow != NONE) {
        put(flow, hashOf(flow));
      }
    }
  }

  private void growColumns() {
    int capacity = row.length + (row.length >> 1);
    sourceHigh = Arrays.copyOf(sourceHigh, capacity);
    sourceLow = Arrays.copyOf(sourceLow, capacity);
    targetHigh = Arrays.copyOf(targetHigh, capacity);
    targetLow = Arrays.copyOf(targetLow, capacity);
    lastSynNanos = Arrays.copyOf(lastSynNanos, capacity);
    ports = Arrays.copyOf(ports, capacity);
    sequence = Arrays.copyOf(sequence, capacity);
    row = Arrays.copyOf(row, capacity);
  }
}
