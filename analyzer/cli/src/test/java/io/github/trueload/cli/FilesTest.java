package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesTest {

  @TempDir private Path root;

  private static Outcome trueload(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }

  @Test
  void filesAreMadeOnceAndCounted() {
    Path www = root.resolve("www");
    String folder = www.toString();
    assertThat(trueload("files", "create", folder, "--sizes", "100,1KiB"))
        .isEqualTo(
            new Outcome(
                0, folder + ": 2 files of 1,124 bytes; 2 written, 0 were already there\n", ""));
    assertThat(trueload("files", "create", folder, "--sizes", "100,1KiB,2KiB").out())
        .isEqualTo(folder + ": 3 files of 3,172 bytes; 1 written, 2 were already there\n");
    assertThat(trueload("files", "create", folder, "--data", "40KiB", "--file-size", "10KiB").out())
        .isEqualTo(folder + ": 4 files of 40,960 bytes; 4 written, 0 were already there\n");
  }

  /** FileSetTest has the figures' origin. */
  @Test
  void thePlanHasTheWorkingSets() {
    Outcome ended = trueload("files", "plan", "--data", "512MiB", "--alpha", "1,0");
    assertThat(ended.code()).isZero();
    assertThat(ended.out())
        .startsWith("105 sets, 3,780 files, 512.64 MiB; a request is for 14,726 bytes")
        .containsPattern("(?m)^ +1 +1\\.\\d\\d +17\\.87 +31\\.\\d\\d +68\\.33 +19\\.10 %$")
        .containsPattern("(?m)^ +0 +1\\.\\d\\d +15\\.99 +22\\.\\d\\d +51\\.22 +0\\.95 %$");
  }

  @ParameterizedTest
  @CsvSource({
    "files, files: no command given; write create or plan",
    "files create www, --data is missing: give the total size of all files",
    "files create www --data many, is not a size",
    "files create www --data 1MB --sizes 5, --sizes and --data cannot be combined",
    "files create www --data 1kB, '1,000 bytes are less than half of the smallest possible set of 5,119,488 bytes'",
    "files plan --data 10 --file-size 100, 'less than half of the smallest possible set of 100 bytes'",
    "files create www --sizes 0, must be at least one byte",
    "files create www --data 1MB --file-size 0, 'must be at least one byte'",
    "files plan --data 1MB --alpha -1, 'Zipf''s alpha is -1.0, but must be from 0.0 to 20.0'",
    "files plan --data 1MB --alpha x, is not a double",
    "files create no/such/folder --sizes 5, its parent directory does not exist",
  })
  void whatCannotBeIsRefusedInOneLine(String command, String reason) {
    Outcome ended = trueload(command.split(" "));
    assertThat(ended.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(ended.err()).startsWith("trueload: ").contains(reason).hasLineCount(1);
    assertThat(ended.out()).isEmpty();
  }
}
