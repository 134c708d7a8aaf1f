package io.github.trueload.live;

import io.github.trueload.sample.UnreadableInputException;
import java.util.ArrayList;
import java.util.List;
import org.pcap4j.core.PcapAddress;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface;
import org.pcap4j.core.Pcaps;

/** The interfaces that can be captured on. */
public final class Interfaces {

  /**
   * One of them.
   *
   * @param name as the system calls it
   * @param description what else the system says of it; empty where it says nothing
   * @param addresses numeric
   * @param up whether it works
   * @param loopback whether it stays within this machine
   */
  public record Interface(
      String name, String description, List<String> addresses, boolean up, boolean loopback) {}

  private Interfaces() {}

  /**
   * {@return all interfaces, in the system's order}
   *
   * @throws UnreadableInputException without libpcap
   */
  public static List<Interface> list() throws UnreadableInputException {
    try {
      CaptureTroubleshooting.showLibraryToJna();
      return Pcaps.findAllDevs().stream().map(Interfaces::of).toList();
    } catch (LinkageError e) {
      throw CaptureTroubleshooting.noLibrary(e);
    } catch (PcapNativeException e) {
      throw new UnreadableInputException(
          "interfaces",
          "cannot be listed (" + CaptureTroubleshooting.oneLine(e) + ")",
          CaptureTroubleshooting.here().right());
    }
  }

  private static Interface of(PcapNetworkInterface device) {
    List<String> addresses = new ArrayList<>();
    for (PcapAddress address : device.getAddresses()) {
      if (address.getAddress() != null) {
        addresses.add(address.getAddress().getHostAddress());
      }
    }
    String description = device.getDescription();
    return new Interface(
        device.getName(),
        description == null ? "" : description,
        List.copyOf(addresses),
        device.isUp(),
        device.isLoopBack());
  }
}
