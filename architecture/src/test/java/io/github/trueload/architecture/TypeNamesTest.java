package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A simple name of a top-level type has one meaning in the whole project. */
class TypeNamesTest {

  @Test
  void eachNameStandsForOneType() throws IOException {
    TreeMap<String, List<Path>> places = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      files
          .filter(TypeNamesTest::isMain)
          .forEach(
              file ->
                  places
                      .computeIfAbsent(file.getFileName().toString(), name -> new ArrayList<>())
                      .add(file));
    }
    places.remove("package-info.java");

    assertThat(places).hasSizeGreaterThan(500);
    places.values().removeIf(files -> files.size() == 1);
    assertThat(places).isEmpty();
  }

  private static boolean isMain(Path file) {
    String path = file.toString();
    return path.endsWith(".java") && path.contains("src/main/java") && !path.contains("target/");
  }
}
