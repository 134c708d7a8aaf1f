package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierResultTest {

  @TempDir private Path folder;

  private boolean isOwn(String text) throws IOException {
    return EarlierResult.isAt(Files.writeString(folder.resolve("result"), text));
  }

  @Test
  void namesOfAnyLengthAreRead() throws IOException {
    String head = "[ { \"name\" : \"\\\"" + "a".repeat(100_000) + "\", \"unit\" : ";
    assertThat(isOwn(head + "\"ms\", \"value\" : 1, \"range\" : \"± 2\", \"extra\" : \"\"}]"))
        .isTrue();
    assertThat(isOwn(head + "2}]")).isFalse();
  }
}
