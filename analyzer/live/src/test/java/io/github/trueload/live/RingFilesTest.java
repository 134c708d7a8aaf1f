package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.capture.CaptureCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of captured files, and which of them stay. */
class RingFilesTest {

  @TempDir Path folder;

  @Test
  void oneFileHasItsName() {
    RingFiles one = RingFiles.one(folder.resolve("run.pcap"));
    assertThat(one.isRing()).isFalse();
    assertThat(one.file(1)).isEqualTo(folder.resolve("run.pcap"));
  }

  @Test
  void aRingCountsItsFilesBeforeTheExtension() {
    assertThat(new RingFiles(folder.resolve("run.pcap"), 1, 0, 0).file(7))
        .isEqualTo(folder.resolve("run_00007.pcap"));
    assertThat(new RingFiles(folder.resolve("run"), 0, 1, 0).file(12))
        .isEqualTo(folder.resolve("run_00012"));
    assertThat(new RingFiles(folder.resolve(".run"), 0, 1, 0).file(1))
        .isEqualTo(folder.resolve(".run_00001"));
  }

  @Test
  void theOldestGoWithTheirCounts() throws IOException {
    RingFiles ring = new RingFiles(folder.resolve("run.pcap"), 1, 0, 2);
    Deque<Path> kept = new ArrayDeque<>();
    for (int number = 1; number <= 4; number++) {
      Path file = ring.file(number);
      Files.writeString(RingFiles.part(file), "packets");
      Files.writeString(CaptureCounts.beside(file), "counts");
      ring.finish(file, kept);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "run_00003.pcap",
              "run_00003.pcap.drops.json",
              "run_00004.pcap",
              "run_00004.pcap.drops.json");
    }
    assertThat(kept).containsExactly(ring.file(3), ring.file(4));
  }

  @Test
  void aFileOfAnEarlierRingIsFound() throws IOException {
    RingFiles ring = new RingFiles(folder.resolve("run.pcap"), 1, 0, 0);
    for (String other :
        List.of("run.pcap", "run_1.pcap", "run_00001.pcapng", "ran_00001.pcap", "run_0000a.pcap")) {
      Files.writeString(folder.resolve(other), "");
    }
    assertThat(ring.leftover()).isEmpty();
    Files.writeString(folder.resolve("run_00009.pcap"), "");
    assertThat(ring.leftover()).contains(folder.resolve("run_00009.pcap"));
    assertThat(RingFiles.one(folder.resolve("run.pcap")).leftover()).isEmpty();
  }
}
