package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packets counted in a file while it grows. */
class RecordCountTest {

  private static final int FILE_HEADER = 24;

  @TempDir Path folder;

  private static byte[] record(int length) {
    ByteBuffer record = ByteBuffer.allocate(16 + length).order(ByteOrder.nativeOrder());
    return record.putInt(1).putInt(2).putInt(length).putInt(length).array();
  }

  @Test
  void countsWhatWasAddedAndWhatTheLoopLeftBehind() throws IOException {
    Path pcap = Files.write(folder.resolve("x.pcap"), new byte[FILE_HEADER]);
    try (RecordCount count = new RecordCount(pcap, FILE_HEADER)) {
      append(pcap, 60, 0, 1500);
      count.addUpTo(Files.size(pcap));
      assertThat(count.count()).isEqualTo(3);
      append(pcap, 70, 80);
      count.add(2, Files.size(pcap));
      append(pcap, 90);
      count.addUpTo(Files.size(pcap));
      count.addUpTo(Files.size(pcap));
      assertThat(count.count()).isEqualTo(6);
    }
  }

  @Test
  void aFileThatWasCutIsReported() throws IOException {
    Path pcap = Files.write(folder.resolve("x.pcap"), new byte[FILE_HEADER]);
    try (RecordCount count = new RecordCount(pcap, FILE_HEADER)) {
      assertThatThrownBy(() -> count.addUpTo(FILE_HEADER + 16))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("has become shorter");
    }
  }

  private static void append(Path pcap, int... lengths) throws IOException {
    for (int length : lengths) {
      Files.write(pcap, record(length), StandardOpenOption.APPEND);
    }
  }
}
