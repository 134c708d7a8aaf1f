package io.github.trueload.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.pcap4j.core.BpfProgram.BpfCompileMode;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapDumper;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;
import org.pcap4j.core.PcapStat;
import org.pcap4j.core.Pcaps;

/**
 * Writes the loopback traffic of one TCP port into a pcap file while it is open, packets whole,
 * with nanosecond stamps where the system has them. The loopback interface is found by its kind,
 * for its name differs: lo, lo0, Npcap's \Device\NPF_Loopback.
 *
 * <p>It captures from the return of {@link #start} to the call of {@link #stop}. Needs libpcap (on
 * Windows, Npcap) and the right to capture.
 */
public final class LiveCapture implements AutoCloseable {

  /** Enough for the largest segment on loopback (offloaded segments exceed the MTU). */
  private static final int SNAP_LENGTH = 262_144;

  private static final int KERNEL_BUFFER_BYTES = 64 << 20;

  /** How long the system may hold packets back before it hands them over. */
  private static final int HAND_OVER_MILLIS = 100;

  private static final int JOIN_MILLIS = 10_000;

  private final PcapHandle handle;
  private final PcapDumper dumper;
  private final Thread thread;
  private volatile @Nullable Exception failure;
  private boolean stopped;

  /**
   * What the system says of a finished capture.
   *
   * @param received packets that passed the filter
   * @param dropped packets lost because the buffer was full: with any, the file is incomplete
   */
  public record Counts(long received, long dropped) {}

  private LiveCapture(PcapHandle handle, PcapDumper dumper) {
    this.handle = handle;
    this.dumper = dumper;
    this.thread = new Thread(this::pump, "live-capture");
    this.thread.setDaemon(true);
  }

  /**
   * Starts to capture.
   *
   * @param port the TCP port, either end's
   * @param file the pcap file to write; an existing one is replaced
   * @throws CaptureUnavailableException without libpcap or without the right to capture
   */
  public static LiveCapture start(int port, Path file) throws CaptureUnavailableException {
    showNpcapToJna();
    PcapHandle handle = null;
    try {
      PcapNetworkInterface loopback = loopback();
      handle =
          new PcapHandle.Builder(loopback.getName())
              .snaplen(SNAP_LENGTH)
              .promiscuousMode(PromiscuousMode.NONPROMISCUOUS)
              .timeoutMillis(HAND_OVER_MILLIS)
              .bufferSize(KERNEL_BUFFER_BYTES)
              .timestampPrecision(TimestampPrecision.NANO)
              .build();
      handle.setFilter("tcp port " + port, BpfCompileMode.OPTIMIZE);
      LiveCapture capture = new LiveCapture(handle, handle.dumpOpen(file.toString()));
      capture.thread.start();
      return capture;
    } catch (LinkageError e) {
      throw new CaptureUnavailableException("libpcap was not found; " + Remedy.here().library, e);
    } catch (PcapNativeException | NotOpenException e) {
      if (handle != null) {
        handle.close();
      }
      throw new CaptureUnavailableException(
          "the loopback interface cannot be captured ("
              + oneLine(e.getMessage())
              + "); "
              + Remedy.here().right,
          e);
    }
  }

  /**
   * Stops, once what the system still holds is in the file.
   *
   * @throws IOException if the capture broke off early, with the reason
   */
  public synchronized Counts stop() throws IOException, InterruptedException {
    if (stopped) {
      throw new IllegalStateException("this capture was stopped already");
    }
    Thread.sleep(3L * HAND_OVER_MILLIS);
    Counts counts;
    try {
      PcapStat stat = handle.getStats();
      counts = new Counts(stat.getNumPacketsReceived(), stat.getNumPacketsDropped());
    } catch (PcapNativeException | NotOpenException e) {
      throw new IOException("the capture cannot be counted: " + oneLine(e.getMessage()), e);
    } finally {
      close();
    }
    if (failure != null) {
      throw new IOException("the capture ended early: " + oneLine(failure.getMessage()), failure);
    }
    return counts;
  }

  /** Stops without waiting for what the system still holds; does nothing after {@link #stop}. */
  @Override
  public synchronized void close() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      handle.breakLoop();
      thread.join(JOIN_MILLIS);
    } catch (NotOpenException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      failure = new IOException("the capturing thread did not end");
      return; // Closing the file under it would crash the JVM.
    }
    dumper.close();
    handle.close();
  }

  private void pump() {
    try {
      handle.loop(-1, dumper);
    } catch (InterruptedException e) {
      // pcap4j's word for breakLoop: the regular end.
    } catch (PcapNativeException | NotOpenException e) {
      failure = e;
    }
  }

  private static PcapNetworkInterface loopback() throws PcapNativeException {
    for (PcapNetworkInterface candidate : Pcaps.findAllDevs()) {
      if (candidate.isLoopBack()) {
        return candidate;
      }
    }
    throw new PcapNativeException("no loopback interface is offered for capture");
  }

  /** Npcap installs beside, not into, the folder that Windows searches. */
  private static void showNpcapToJna() {
    String windows = System.getenv("SystemRoot");
    if (Remedy.here() == Remedy.WINDOWS
        && windows != null
        && System.getProperty("jna.library.path") == null) {
      System.setProperty("jna.library.path", windows + "\\System32\\Npcap");
    }
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "no reason given" : message.replaceAll("\\s+", " ").strip();
  }

  private enum Remedy {
    LINUX(
        "install it (Debian, Ubuntu: apt-get install libpcap0.8; Fedora: dnf install libpcap)",
        "run as root, or give java the right: setcap cap_net_raw,cap_net_admin=eip <path of java>"),
    MAC(
        "it is part of macOS: look for a broken installation",
        "allow it with: sudo chmod o+r /dev/bpf*"),
    WINDOWS(
        "install Npcap (https://npcap.com) with support for loopback traffic",
        "install Npcap with support for loopback traffic, or run as administrator");

    final String library;
    final String right;

    Remedy(String library, String right) {
      this.library = library;
      this.right = right;
    }

    static Remedy here() {
      String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
      if (os.startsWith("windows")) {
        return WINDOWS;
      }
      return os.startsWith("mac") ? MAC : LINUX;
    }
  }
}
