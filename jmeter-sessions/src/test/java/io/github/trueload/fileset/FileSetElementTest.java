package io.github.trueload.fileset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.popularity.FileSet;
import io.github.trueload.settings.SettingValues;
import io.github.trueload.testrun.PlanForTests;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("process")
class FileSetElementTest {

  /** An element with the initial texts, some replaced; keys without their prefix. */
  public static FileSetElement element(String... keysAndTexts) {
    FileSetElement element = new FileSetElement();
    element.setName("Files");
    FileSetSettings.ALL.forEach(each -> element.setProperty(each.key(), each.initial()));
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      element.setProperty("FileSet." + keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return element;
  }

  private static Map<String, List<String>> byThread(int threads, int loops, String... texts) {
    Map<String, ConcurrentLinkedQueue<String>> seen = new ConcurrentHashMap<>();
    new PlanForTests(threads, loops, element(texts))
        .sampling(
            variables ->
                seen.computeIfAbsent(
                        JMeterContextService.getContext().getThread().getThreadName(),
                        name -> new ConcurrentLinkedQueue<>())
                    .add(variables.get("file")))
        .run();
    return seen.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> List.copyOf(each.getValue())));
  }

  @Test
  void eachRequestHasAFileItsSizeAndItsRank() {
    FileSet set = FileSet.ofClasses(20L << 20, 1);
    Map<String, FileSet.Item> items = new ConcurrentHashMap<>();
    for (long rank = 1; rank <= set.sets(); rank++) {
      for (int place = 0; place < 36; place++) {
        FileSet.Item item = set.item(rank, place);
        items.put("/web/" + item.path(), item);
      }
    }
    ConcurrentLinkedQueue<FileSet.Item> wrong = new ConcurrentLinkedQueue<>();
    ConcurrentLinkedQueue<String> paths = new ConcurrentLinkedQueue<>();
    new PlanForTests(2, 200, element("data", "20 MiB", "folder", "/web", "seed", "1"))
        .sampling(
            variables -> {
              paths.add(variables.get("file"));
              FileSet.Item item = items.get(variables.get("file"));
              if (!variables.get("file_bytes").equals(Long.toString(item.bytes()))
                  || !variables.get("file_rank").equals(Long.toString(item.rank()))) {
                wrong.add(item);
              }
            })
        .run();
    assertThat(paths).hasSize(400).allMatch(items::containsKey);
    assertThat(wrong).isEmpty();
    assertThat(new HashSet<>(paths).size()).isGreaterThan(40);
  }

  @Test
  void theSameSeedDrawsTheSameFilesInEachThread() {
    Map<String, List<String>> first = byThread(3, 50, "seed", "7");
    assertThat(first).hasSize(3);
    assertThat(byThread(3, 50, "seed", "7")).isEqualTo(first);
    assertThat(byThread(3, 50, "seed", "8")).isNotEqualTo(first);
    assertThat(byThread(3, 50)).isNotEqualTo(byThread(3, 50));
    assertThat(new HashSet<>(first.values())).hasSize(3);
  }

  /** One sequence: with one thread or four, the same files are asked for as often. */
  @Test
  void aSharedSequenceDoesNotDependOnTheNumberOfThreads() {
    List<String> alone = byThread(1, 200, "draws", "shared", "seed", "3").get("Group 1-1");
    Map<String, List<String>> together = byThread(4, 50, "draws", "shared", "seed", "3");
    assertThat(together.values().stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(alone);
  }

  /** Two of the same name and seed are separate. */
  @Test
  void twoElementsDrawIndependently() {
    FileSetElement other = element("seed", "7", "variable", "other");
    ConcurrentLinkedQueue<Boolean> same = new ConcurrentLinkedQueue<>();
    new PlanForTests(1, 100, element("seed", "7"), other)
        .sampling(variables -> same.add(variables.get("file").equals(variables.get("other"))))
        .run();
    // a file's twin comes by chance too: the likeliest with (0.5·0.353/5.2)² and so on
    assertThat(same.stream().filter(each -> each).count()).isLessThan(20);
  }

  @Test
  void filesOfOneSizeHaveThatSize() {
    assertThat(
            new PlanForTests(1, 20, element("files", "equal", "data", "10MiB", "fileSize", "10240"))
                .values("file_bytes"))
        .hasSize(20)
        .containsOnly("10240");
  }

  @ParameterizedTest
  @CsvSource({
    "data, 5 TB, 'Total size = \"5 TB\" is not a size'",
    "data, '', 'Total size = \"\" is missing'",
    "alpha, -1, 'Zipf exponent α = \"-1\" is negative'",
    "alpha, 25, 'Zipf exponent α = \"25\" cannot be used: Zipf''s alpha is 25.0'",
    "alpha, '${nothing}', 'Zipf exponent α = \"${nothing}\" contains a variable or function'",
    "files, some, 'File sizes = \"some\" is not one of classes, equal'",
    "variable, '${file}', 'Variable Name = \"${file}\" contains a variable or function'",
    "variable, a b, 'Variable Name = \"a b\" is not the name of a variable'",
    "folder, '/a b', 'Path prefix = \"/a b\" contains white space'",
    "draws, both, 'Sharing mode = \"both\" is not one of thread, shared'",
    "seed, x, 'Random seed = \"x\" is not a whole number'",
  })
  void whatCannotBeUsedStopsTheTestInOneLine(String key, String text, String line) {
    int[] samples = {0};
    String console =
        new PlanForTests(1, 1, element(key, text)).sampling(v -> samples[0]++).console();
    assertThat(console).contains("Test stopped: file set \"Files\": " + line);
    assertThat(samples[0]).isZero();
  }

  /** The model's own limits: files of 4 GiB, a hundred million sets. */
  @ParameterizedTest
  @CsvSource({
    "10240 GiB, 1, 1, Total size",
    "10240 GiB, 8 GiB, 1, File size",
    "10240 GiB, 1 MiB, 25, Zipf exponent α",
  })
  void whatTheModelRefusesIsTheSettingOfTheFigure(
      String data, String fileSize, String alpha, String setting) {
    SettingValues values =
        SettingValues.evaluatedEarly(
            element("files", "equal", "data", data, "fileSize", fileSize, "alpha", alpha),
            FileSetSettings.ALL);
    assertThatThrownBy(() -> FileSetSettings.model(values))
        .hasMessageContaining(": " + setting + " = ")
        .hasMessageContaining("cannot be used: ");
  }
}
