package io.github.trueload.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileSetTest {

  @TempDir private Path target;

  @BeforeEach
  void likeTheTargetOfALoadTest() throws IOException {
    for (String file :
        List.of(
            "jmeter/results/b.jtl",
            "jmeter/results/a.csv",
            "jmeter/results/old/c.jtl",
            "jmeter/logs/a.log",
            "capture.pcap",
            "capture.pcap0")) {
      Path path = target.resolve(file);
      Files.createDirectories(path.getParent());
      Files.createFile(path);
    }
  }

  private List<String> found(List<String> includes, List<String> excludes) {
    return RunFileSet.find(target.toFile(), includes, excludes).stream()
        .map(path -> target.relativize(Path.of(path)).toString())
        .toList();
  }

  @Test
  void patternsAreThoseOfAntAndFilesComeInOrderOfTheirNames() {
    assertThat(found(List.of("jmeter/results/*.csv", "jmeter/results/*.jtl"), null))
        .containsExactly("jmeter/results/a.csv", "jmeter/results/b.jtl");
    assertThat(found(List.of("**/*.jtl", "capture.pcap*"), List.of()))
        .containsExactly(
            "capture.pcap", "capture.pcap0", "jmeter/results/b.jtl", "jmeter/results/old/c.jtl");
    assertThat(found(List.of("jmeter/results/"), null)).hasSize(3);
    assertThat(found(List.of("capture.pcap?"), null)).containsExactly("capture.pcap0");
  }

  @Test
  void whatIsExcludedIsNotFound() {
    assertThat(found(List.of("**/*.jtl"), List.of("**/old/**")))
        .containsExactly("jmeter/results/b.jtl");
  }

  @Test
  void whereThereIsNothingNothingIsFound() {
    assertThat(found(List.of("**/*.xml"), null)).isEmpty();
    Path absent = target.resolve("absent");
    assertThat(RunFileSet.find(absent.toFile(), List.of("**"), null)).isEmpty();
    Path file = target.resolve("capture.pcap");
    assertThat(RunFileSet.find(file.toFile(), List.of("**"), null)).isEmpty();
  }
}
