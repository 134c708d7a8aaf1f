package io.github.trueload.live;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.capture.CaptureReader;
import io.github.trueload.capture.Packet;
import io.github.trueload.sample.AnomalyKind;
import io.github.trueload.sample.SourceFormat;
import io.github.trueload.sample.UnreadableInputException;
import java.io.EOFException;
import java.io.IOException;
import java.sql.Timestamp;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.BlockingMode;
import org.pcap4j.core.PcapNativeException;

/**
 * The packets of an interface as they pass, without a file. It captures from the moment it is
 * opened. After a request to stop, it reads the packets that the system still holds, and ends.
 */
public final class LiveReader extends CaptureReader {

  private static final long WATCH_NANOS = 100_000_000L;

  /** How long to wait where there is no packet. */
  private static final long PAUSE_NANOS = 5_000_000L;

  private static final long DRAIN_NANOS = 3_000_000L * OpenInterface.HAND_OVER_MILLIS;

  private final CaptureSettings settings;
  private final OpenInterface from;
  private Runnable handOn = () -> {};
  private BooleanSupplier goOn = () -> true;
  private long nextWatchNanos = System.nanoTime();
  private long endNanos;
  private boolean ending;
  private boolean ended;

  private LiveReader(CaptureSettings settings, OpenInterface from) {
    this.settings = settings;
    this.from = from;
  }

  /**
   * Starts to capture.
   *
   * @param settings interface, filter and sizes
   * @return the reader, at the first packet
   * @throws IllegalArgumentException if there is no such interface, or the filter is none
   * @throws UnreadableInputException without libpcap, without the right, or if the interface is
   *     down
   */
  public static LiveReader open(CaptureSettings settings) throws IOException {
    OpenInterface from = OpenInterface.open(settings);
    try {
      Capabilities.dropInThisThread();
      // An interface without traffic would keep a reader that waits from noticing the end.
      from.handle().setBlockingMode(BlockingMode.NONBLOCKING);
    } catch (PcapNativeException | NotOpenException e) {
      from.close();
      throw from.broken(e);
    } catch (IOException e) {
      from.close();
      throw e;
    }
    return new LiveReader(settings, from);
  }

  /**
   * Sets the condition to go on, which the thread that reads asks about ten times a second.
   *
   * @param toGoOn once it is false, reading ends
   */
  public void watchedBy(BooleanSupplier toGoOn) {
    goOn = toGoOn;
  }

  @Override
  public void handOnBy(Runnable hand) {
    handOn = hand;
  }

  /** Hands on what was made of the packets so far, as far as it is complete; for the reader. */
  public void handOn() {
    handOn.run();
  }

  /** {@return the packets that the system has counted so far} */
  public CaptureCounts counts() throws IOException {
    return from.counts(packets());
  }

  @Override
  public boolean next(Packet packet) throws IOException {
    PcapHandle handle = from.handle();
    while (!ended) {
      long now = System.nanoTime();
      if (now - nextWatchNanos >= 0) {
        nextWatchNanos = now + WATCH_NANOS;
        watch(now);
      }
      if (ending && now - endNanos >= 0) {
        break;
      }
      try {
        byte[] raw = handle.getNextRawPacketEx();
        fill(packet, raw, handle.getTimestamp(), handle.getOriginalLength());
        return true;
      } catch (TimeoutException none) {
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (PcapNativeException | NotOpenException | EOFException e) {
        throw from.broken(e);
      }
    }
    end();
    return false;
  }

  private void watch(long now) {
    if (!ending && !goOn.getAsBoolean()) {
      ending = true;
      endNanos = now + DRAIN_NANOS;
    }
  }

  private void end() throws IOException {
    if (!ended) {
      ended = true;
      anomalies().countMany(AnomalyKind.CAPTURE_DROPS, counts().dropped());
    }
  }

  private void fill(Packet packet, byte[] raw, Timestamp time, int originalLength) {
    packet.number = countPacket();
    long seconds = Math.floorDiv(time.getTime(), 1000L);
    packet.timestampNanos = seconds * 1_000_000_000L + time.getNanos();
    packet.buffer = raw;
    packet.offset = 0;
    packet.capturedLength = raw.length;
    packet.originalLength = originalLength;
    packet.linkType = from.linkType();
  }

  @Override
  public String name() {
    return settings.device();
  }

  @Override
  public SourceFormat format() {
    return SourceFormat.LIVE;
  }

  @Override
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("interface", settings.device());
    facts.put("filter", settings.filter());
    return facts;
  }

  @Override
  public long resolutionNanos() {
    return from.resolutionNanos();
  }

  @Override
  public int snapLength() {
    return settings.snapLength();
  }

  @Override
  public void close() {
    from.close();
  }
}
