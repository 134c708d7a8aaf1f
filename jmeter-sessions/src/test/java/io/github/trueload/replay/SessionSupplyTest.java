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
    try (SessionSupply supply = new SessionSupply(file(""), EngineShare.WHOLE)) {
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
    try (SessionSupply supply = new SessionSupply(file(""), new EngineShare(2, 3))) {
      assertThat(supply.takeNext().name()).isEqualTo("s1");
      assertThat(supply.takeNext().name()).isEqualTo("s4");
    }
  }

  @Test
  void aFileThatWentBadIsReported() throws Exception {
    try (SessionSupply supply = new SessionSupply(file("s100,-1,0,X\n"), EngineShare.WHOLE)) {
      assertThatThrownBy(() -> supply.take(100))
          .isInstanceOf(SessionFileException.class)
          .hasMessageContaining("line 102 has arrival_s \"-1\"");
    }
  }
}
