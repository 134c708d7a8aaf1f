package io.github.trueload.capture;

import io.github.trueload.capture.CaptureSeries.Part;
import io.github.trueload.sample.Anomalies.Anomaly;
import io.github.trueload.sample.SourceFormat;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the packets of several inputs in the order of time: always the earliest of those that come
 * next in each. Inputs that follow each other, as of a ring, are thus read one after another, and
 * only those that overlap are open at once. Packets are numbered through.
 */
final class MergedReader extends CaptureReader {

  private static final int NAMES_SHOWN = 3;

  private final List<Part> parts;
  private final PriorityQueue<Part> open =
      new PriorityQueue<>(Comparator.comparingLong(part -> part.head.timestampNanos));
  private int begun;
  private Consumer<String> secrets = text -> {};
  private Consumer<Runnable> left = Runnable::run;

  /** Whose packet was given last: it may move on only when the next one is asked for. */
  private @Nullable Part lent;

  /**
   * @param parts by the times of their first packets
   */
  MergedReader(List<Part> parts) {
    this.parts = parts;
  }

  @Override
  public boolean next(Packet packet) throws IOException {
    if (lent != null) {
      lent.advance();
      enqueue(lent);
      lent = null;
    }
    while (begun < parts.size() && (open.isEmpty() || isTurnOf(parts.get(begun)))) {
      begin(parts.get(begun++));
    }
    Part earliest = open.poll();
    if (earliest == null) {
      return false;
    }
    copy(earliest.head, packet);
    packet.number = ++number;
    lent = earliest;
    return true;
  }

  @Override
  public void handSecretsTo(Consumer<String> taker) {
    secrets = taker;
  }

  @Override
  public boolean keepBytes(Consumer<Runnable> taker) {
    left = taker;
    return true;
  }

  private boolean isTurnOf(Part part) {
    return part.firstNanos <= open.element().head.timestampNanos;
  }

  private void begin(Part part) throws IOException {
    part.begin(number, secrets, left);
    if (!open.isEmpty()) {
      part.alone = false;
      open.forEach(other -> other.alone = false);
    }
    enqueue(part);
  }

  private void enqueue(Part part) throws IOException {
    if (!part.ended) {
      open.add(part);
      return;
    }
    for (Anomaly anomaly : part.anomalies()) {
      take(part, anomaly);
    }
    part.close();
  }

  /** Places count from the part's first packet; in the whole they are known if it was alone. */
  private void take(Part part, Anomaly anomaly) {
    long placed = 0;
    if (part.alone) {
      for (long place : anomaly.firstPlaces()) {
        anomalies.count(anomaly.kind(), part.numbersBefore + place);
        placed++;
      }
    }
    anomalies.countMany(anomaly.kind(), anomaly.count() - placed);
  }

  private static void copy(Packet from, Packet to) {
    to.timestampNanos = from.timestampNanos;
    to.buffer = from.buffer;
    to.offset = from.offset;
    to.capturedLength = from.capturedLength;
    to.originalLength = from.originalLength;
    to.linkType = from.linkType;
  }

  @Override
  public String name() {
    StringBuilder names = new StringBuilder();
    for (Part part : parts.subList(0, Math.min(NAMES_SHOWN, parts.size()))) {
      names.append(names.length() == 0 ? "" : ", ").append(part.name());
    }
    int more = parts.size() - NAMES_SHOWN;
    return more > 0 ? names + " and " + more + " more" : names.toString();
  }

  @Override
  public SourceFormat format() {
    boolean plain = parts.stream().allMatch(part -> part.format() == SourceFormat.PCAP);
    return plain ? SourceFormat.PCAP : SourceFormat.PCAPNG;
  }

  /** The files, in the order of their first packets. */
  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Part part : parts) {
      facts.put(
          "file " + (facts.size() + 1),
          part.name()
              + ": "
              + part.format().id()
              + ", "
              + part.packets()
              + " packets"
              + (part.hasForeignCounts() ? ", with the counts of another capture beside it" : ""));
    }
    return facts;
  }

  @Override
  public long resolutionNanos() {
    return parts.stream().mapToLong(Part::resolutionNanos).max().orElse(1);
  }

  @Override
  public int snapLength() {
    return parts.stream().mapToInt(Part::snapLength).max().orElse(0);
  }

  @Override
  public void close() throws IOException {
    for (Part part : parts) {
      part.close();
    }
  }
}
