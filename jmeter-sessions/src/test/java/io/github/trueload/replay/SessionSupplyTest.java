package io.github.trueload.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.engines.EngineShare;
import io.github.trueload.recorded.SessionFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSupplyTest {

  @TempDir private Path root;

  private Path file(String end) throws Exception {
    String rows =
        IntStream.range(0, 100)
            .mapToObj(i -> "s" + i + "," + i + ",0,X\n")
            .collect(Collectors.joining());
    return Files.writeString(
        root.resolve("s.csv"), "session,arrival_s,think_s,label\n" + rows + end);
  }

  @Test
  void sessionsAreTakenInAnyOrderEachOnce() throws Exception {
    try (SessionSupply supply = new SessionSupply(file(""), EngineShare.WHOLE::hasTurn)) {
      assertThat(supply.take(7).name()).isEqualTo("s7");
      assertThat(supply.take(0).name()).isEqualTo("s0");
      assertThat(supply.take(0)).isNull();
      assertThat(supply.takeNext().name()).isEqualTo("s8");
      assertThat(supply.take(99).name()).isEqualTo("s99");
      assertThat(supply.take(100)).isNull();
      assertThat(supply.takeNext()).isNull();
    }
  }

  @Test
  void enginesTakeTheSessionsInTurns() throws Exception {
    try (SessionSupply supply = new SessionSupply(file(""), new EngineShare(2, 3)::hasTurn)) {
      assertThat(supply.takeNext().name()).isEqualTo("s1");
      assertThat(supply.takeNext().name()).isEqualTo("s4");
    }
  }

  /** They would fill the memory: no thread here asks for them. */
  @Test
  void sessionsOfOtherEnginesAreNotKept() throws Exception {
    try (SessionSupply supply = new SessionSupply(file(""), number -> number % 10 == 7)) {
      assertThat(supply.take(97).name()).isEqualTo("s97");
      assertThat(supply.take(96)).isNull();
      assertThat(supply.take(87).name()).isEqualTo("s87");
    }
  }

  @Test
  void aFileThatWentBadIsReported() throws Exception {
    try (SessionSupply supply =
        new SessionSupply(file("s100,-1,0,X\n"), EngineShare.WHOLE::hasTurn)) {
      assertThatThrownBy(() -> supply.take(100))
          .isInstanceOf(SessionFileException.class)
          .hasMessageContaining("line 102 has arrival_s \"-1\"");
    }
  }
}
