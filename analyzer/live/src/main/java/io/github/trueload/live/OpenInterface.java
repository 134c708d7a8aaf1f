package io.github.trueload.live;

import io.github.trueload.capture.CaptureCounts;
import io.github.trueload.sample.UnreadableInputException;
import java.io.IOException;
import java.util.stream.Collectors;
import org.pcap4j.core.BpfProgram.BpfCompileMode;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;
import org.pcap4j.core.PcapStat;

/** An interface that packets are being captured on: libpcap's handle, and its errors in words. */
final class OpenInterface implements AutoCloseable {

  /** How long the kernel may hold packets back before it hands them over. */
  static final int HAND_OVER_MILLIS = 100;

  // pcap/pcap.h
  private static final int NO_SUCH_DEVICE = -5;
  private static final int PERMISSION_DENIED = -8;
  private static final int INTERFACE_NOT_UP = -9;
  private static final int PROMISCUOUS_PERMISSION_DENIED = -11;

  private final String device;
  private final PcapHandle handle;

  OpenInterface(String device, PcapHandle handle) {
    this.device = device;
    this.handle = handle;
  }

  /**
   * Begins to capture, and then drops the rights that this alone needs.
   *
   * @throws IllegalArgumentException if there is no such interface, or the filter is none
   * @throws UnreadableInputException without libpcap, without the right, or if the interface is
   *     down
   */
  static OpenInterface open(CaptureSettings settings) throws UnreadableInputException {
    CaptureTroubleshooting.showLibraryToJna();
    PcapHandle handle;
    try {
      handle =
          new PcapHandle.Builder(settings.device())
              .snaplen(settings.snapLength())
              .promiscuousMode(
                  settings.promiscuous()
                      ? PromiscuousMode.PROMISCUOUS
                      : PromiscuousMode.NONPROMISCUOUS)
              .timeoutMillis(HAND_OVER_MILLIS)
              .bufferSize(settings.bufferBytes())
              .timestampPrecision(TimestampPrecision.NANO)
              .build();
    } catch (LinkageError e) {
      throw CaptureTroubleshooting.noLibrary(e);
    } catch (PcapNativeException e) {
      throw refusal(settings.device(), e);
    }
    try {
      handle.setFilter(settings.filter(), BpfCompileMode.OPTIMIZE);
    } catch (PcapNativeException | NotOpenException e) {
      handle.close();
      throw new IllegalArgumentException(
          "the filter '"
              + settings.filter()
              + "' is not valid: "
              + CaptureTroubleshooting.oneLine(e),
          e);
    }
    if (settings.user().isPresent()) {
      try {
        settings.user().get().become();
      } catch (UnreadableInputException e) {
        handle.close();
        throw e;
      }
    }
    return new OpenInterface(settings.device(), handle);
  }

  private static UnreadableInputException refusal(String device, PcapNativeException e)
      throws UnreadableInputException {
    int code = e.getReturnCode() == null ? 0 : e.getReturnCode();
    switch (code) {
      case NO_SUCH_DEVICE:
        throw new IllegalArgumentException(
            "there is no interface " + device + "; there are " + names(), e);
      case PERMISSION_DENIED, PROMISCUOUS_PERMISSION_DENIED:
        return new UnreadableInputException(
            device, "no right to capture on it", CaptureTroubleshooting.here().right());
      case INTERFACE_NOT_UP:
        return new UnreadableInputException(
            device, "the interface is down", "bring it up: ip link set " + device + " up");
      default:
        return new UnreadableInputException(
            device,
            "cannot be captured on (" + CaptureTroubleshooting.oneLine(e) + ")",
            "--list-interfaces shows the others");
    }
  }

  private static String names() throws UnreadableInputException {
    return Interfaces.list().stream()
        .map(Interfaces.Interface::name)
        .collect(Collectors.joining(", "));
  }

  PcapHandle handle() {
    return handle;
  }

  int linkType() {
    return handle.getDlt().value();
  }

  long resolutionNanos() {
    return handle.getTimestampPrecision() == TimestampPrecision.NANO ? 1 : 1_000;
  }

  /**
   * What has come so far.
   *
   * @param packets handed on; the system's own number has each packet of a loopback twice
   */
  CaptureCounts counts(long packets) throws IOException {
    try {
      PcapStat stat = handle.getStats();
      return new CaptureCounts(
          packets, stat.getNumPacketsDropped(), stat.getNumPacketsDroppedByIf());
    } catch (PcapNativeException | NotOpenException e) {
      throw broken(e);
    }
  }

  /** That the interface gives no more, in words: it may have gone down. */
  IOException broken(Exception e) {
    return new IOException(
        device + ": the capture ended early (" + CaptureTroubleshooting.oneLine(e) + ")", e);
  }

  @Override
  public void close() {
    handle.close();
  }
}
