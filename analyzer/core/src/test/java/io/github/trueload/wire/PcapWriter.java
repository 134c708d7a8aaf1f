package io.github.trueload.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes pcap with nanoseconds, little-endian. */
final class PcapWriter {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  PcapWriter(int linkType) {
    ByteBuffer header = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0xA1B23C4D).putShort((short) 2).putShort((short) 4).putLong(0);
    out.writeBytes(header.putInt(262_144).putInt(linkType).array());
  }

  PcapWriter add(TcpConversation.TestPacket packet) {
    ByteBuffer record = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    record.putInt((int) (packet.nanos() / 1_000_000_000L));
    record.putInt((int) (packet.nanos() % 1_000_000_000L));
    record.putInt(packet.bytes().length).putInt(packet.originalLength());
    out.writeBytes(record.array());
    out.writeBytes(packet.bytes());
    return this;
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  void write(Path file) throws IOException {
    Files.write(file, bytes());
  }
}
