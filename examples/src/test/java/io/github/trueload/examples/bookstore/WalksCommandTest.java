package io.github.trueload.examples.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class WalksCommandTest {

  @TempDir private Path folder;

  @Test
  void eachLineIsASessionThatBeginsAtHome() throws Exception {
    List<String> lines = walks("--mix", "ordering", "--sessions", "40", "--length", "3");
    assertThat(lines).hasSize(41).first().isEqualTo("page_1,page_2,page_3");
    assertThat(lines.subList(1, 41))
        .allSatisfy(
            line -> {
              assertThat(line.split(",")).hasSize(3).startsWith("home");
              assertThat(line.split(",")).allMatch(word -> Page.of(word).isPresent());
            });
  }

  @Test
  void theSeedDecides() throws Exception {
    assertThat(walks("--seed", "7")).isEqualTo(walks("--seed", "7")).isNotEqualTo(walks());
  }

  private List<String> walks(String... options) throws Exception {
    Path file = folder.resolve("walks.csv");
    CommandLine command = new CommandLine(new WalksCommand());
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = file.toString();
    assertThat(command.execute(all)).isZero();
    return Files.readAllLines(file);
  }
}
