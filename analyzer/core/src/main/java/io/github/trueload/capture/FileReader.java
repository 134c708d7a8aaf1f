package io.github.trueload.capture;

import java.io.IOException;
import java.util.function.Consumer;

/** Reads the packets of one input, in its order. */
abstract class FileReader extends CaptureReader {

  /** More than any capture tool writes for one packet: a length above it is damage. */
  static final int MAX_PACKET_BYTES = 1 << 28;

  static final int MAX_WIRE_LENGTH = 1 << 30;

  final ByteSource source;
  private final String name;

  FileReader(ByteSource source, String name) {
    this.source = source;
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean keepBytes(Consumer<Runnable> left) {
    source.keep(left);
    return true;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
