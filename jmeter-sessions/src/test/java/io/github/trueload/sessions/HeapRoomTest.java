package io.github.trueload.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.MemoryUsage;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
  private static MemoryUsage left(long used, long max) {
    return new MemoryUsage(0, used, used, max);
  }

  @Test
  void fullIsWhatACollectionLeavesFull() {
    assertThat(HeapRoom.isFull(left(950, 1_000))).isFalse();
    assertThat(HeapRoom.isFull(left(951, 1_000))).isTrue();
  }

  @Test
  void anUnknownSizeIsNotFull() {
    assertThat(HeapRoom.isFull(null)).isFalse();
    assertThat(HeapRoom.isFull(left(951, -1))).isFalse();
  }

  @Test
  void thisTestHasRoom() {
    assertThat(new HeapRoom().isFull()).isFalse();
  }
}
