package io.github.trueload.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** As the system sees the threads, proc(5). */
class CapabilitiesTest {

  private static String effective() throws IOException {
    return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
        .filter(line -> line.startsWith("CapEff:"))
        .findFirst()
        .orElseThrow()
        .replaceFirst("CapEff:\\s0*", "");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void workHasNoCapabilityButRootsToWriteFiles() throws Exception {
    String before = effective();
    String expected = SystemCalls.get().geteuid() == 0 ? "2" : "";
    assertThat(Capabilities.without(CapabilitiesTest::effective)).isEqualTo(expected);
    assertThat(effective()).as("of the thread that waits").isEqualTo(before);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void threadsThatItStartsHaveNoneEither() throws Exception {
    String[] found = new String[1];
    String own =
        Capabilities.without(
            () -> {
              Thread later =
                  new Thread(
                      () -> {
                        try {
                          found[0] = effective();
                        } catch (IOException e) {
                          throw new IllegalStateException(e);
                        }
                      });
              later.start();
              later.join();
              return effective();
            });
    assertThat(found[0]).isEqualTo(own);
  }

  @Test
  void itsFailureIsThatOfTheWork() {
    assertThatThrownBy(
            () ->
                Capabilities.without(
                    () -> {
                      throw new IOException("of the work");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("of the work");
  }
}
