package io.github.trueload.wire;

import io.github.trueload.capture.LinkType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Builds packets by hand: payload into TCP into IP into a link's frame. */
final class Frame {

  static final int FIN = 1;
  static final int SYN = 2;
  static final int RST = 4;
  static final int ACK = 16;

  private Frame() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] tcp(int source, int target, int sequence, int ack, int flags, byte[] payload) {
    ByteBuffer segment = ByteBuffer.allocate(20 + payload.length);
    segment.putShort((short) source).putShort((short) target).putInt(sequence).putInt(ack);
    segment.putShort((short) (0x5000 | flags)).putShort((short) 8192).putInt(0).put(payload);
    return segment.array();
  }

  static byte[] ipv4(int source, int target, int protocol, byte[] payload) {
    return ipv4(source, target, protocol, payload, 20 + payload.length, 0, 0);
  }

  static byte[] ipv4(
      int source, int target, int protocol, byte[] payload, int total, int id, int fragment) {
    ByteBuffer packet = ByteBuffer.allocate(20 + payload.length);
    packet.put((byte) 0x45).put((byte) 0).putShort((short) total);
    packet.putShort((short) id).putShort((short) fragment);
    packet.put((byte) 64).put((byte) protocol).putShort((short) 0);
    return packet.putInt(source).putInt(target).put(payload).array();
  }

  static byte[] ipv6(int source, int target, int next, byte[] payload) {
    ByteBuffer packet = ByteBuffer.allocate(40 + payload.length);
    packet.putInt(0x60000000).putShort((short) payload.length).put((byte) next).put((byte) 64);
    packet.putLong(0x20010db8L << 32).putLong(source);
    return packet.putLong(0x20010db8L << 32).putLong(target).put(payload).array();
  }

  static byte[] ethernet(int type, byte[] payload) {
    return join(new byte[12], twoBytes(type), payload);
  }

  static byte[] twoBytes(int value) {
    return new byte[] {(byte) (value >> 8), (byte) value};
  }

  static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer joined = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      joined.put(part);
    }
    return joined.array();
  }

  /** What a link puts before an IP packet. */
  enum Link {
    ETHERNET(LinkType.ETHERNET) {
      @Override
      byte[] frame(byte[] ip) {
        return ethernet(etherType(ip), ip);
      }
    },
    VLAN(LinkType.ETHERNET) {
      @Override
      byte[] frame(byte[] ip) {
        return ethernet(0x8100, join(twoBytes(7), twoBytes(etherType(ip)), ip));
      }
    },
    QINQ(LinkType.ETHERNET) {
      @Override
      byte[] frame(byte[] ip) {
        byte[] inner = join(twoBytes(7), twoBytes(0x8100), twoBytes(9), twoBytes(etherType(ip)));
        return ethernet(0x88A8, join(inner, ip));
      }
    },
    MPLS(LinkType.ETHERNET) {
      @Override
      byte[] frame(byte[] ip) {
        return ethernet(0x8847, join(new byte[] {0, 1, 0, 64}, new byte[] {0, 2, 1, 64}, ip));
      }
    },
    PPPOE(LinkType.ETHERNET) {
      @Override
      byte[] frame(byte[] ip) {
        byte[] header = {0x11, 0, 0, 1, (byte) (ip.length + 2 >> 8), (byte) (ip.length + 2)};
        return ethernet(0x8864, join(header, twoBytes(isIpv6(ip) ? 0x57 : 0x21), ip));
      }
    },
    SLL(LinkType.LINUX_SLL) {
      @Override
      byte[] frame(byte[] ip) {
        return join(new byte[14], twoBytes(etherType(ip)), ip);
      }
    },
    SLL2(LinkType.LINUX_SLL2) {
      @Override
      byte[] frame(byte[] ip) {
        return join(twoBytes(etherType(ip)), new byte[18], ip);
      }
    },
    NULL_LITTLE_ENDIAN(LinkType.NULL) {
      @Override
      byte[] frame(byte[] ip) {
        return join(new byte[] {(byte) (isIpv6(ip) ? 30 : 2), 0, 0, 0}, ip);
      }
    },
    NULL_BIG_ENDIAN(LinkType.NULL) {
      @Override
      byte[] frame(byte[] ip) {
        return join(new byte[] {0, 0, 0, (byte) (isIpv6(ip) ? 24 : 2)}, ip);
      }
    },
    RAW(LinkType.RAW) {
      @Override
      byte[] frame(byte[] ip) {
        return ip;
      }
    };

    private final int linkType;

    Link(int linkType) {
      this.linkType = linkType;
    }

    int linkType() {
      return linkType;
    }

    abstract byte[] frame(byte[] ip);

    private static boolean isIpv6(byte[] ip) {
      return ip[0] >> 4 == 6;
    }

    private static int etherType(byte[] ip) {
      return isIpv6(ip) ? 0x86DD : 0x0800;
    }
  }
}
