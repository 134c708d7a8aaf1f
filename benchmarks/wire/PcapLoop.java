import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.Pcaps;
import org.pcap4j.core.RawPacketListener;

/** The fastest that pcap4j offers: every packet handed to a listener that only counts its bytes. */
final class PcapLoop {

  /** Entry point: the capture's path. */
  public static void main(String[] args) throws Exception {
    long[] bytes = new long[1];
    try (PcapHandle handle = Pcaps.openOffline(args[0])) {
      handle.loop(-1, (RawPacketListener) packet -> bytes[0] += packet.length);
    }
    System.out.println(bytes[0]);
  }
}
