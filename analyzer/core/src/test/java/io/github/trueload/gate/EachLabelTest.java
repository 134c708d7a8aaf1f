package io.github.trueload.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gate {@code of each} is one gate for each label of the log. */
class EachLabelTest {

  @TempDir private Path directory;

  /** A log in which label k has 40 samples, each of as many milliseconds as the map says. */
  private Path log(String name, Map<String, Integer> millis) throws IOException {
    StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    long stamp = 1_763_698_000_000L;
    for (int sample = 0; sample < 40; sample++) {
      for (String label : millis.keySet().stream().sorted().toList()) {
        stamp += 50;
        rows.append(stamp).append(',').append(millis.get(label)).append(',').append(label);
        rows.append(",200,true\n");
      }
    }
    return Files.writeString(directory.resolve(name), rows);
  }

  private static List<GateResult> results(String gate, Path run, Path baseline) throws Exception {
    return GateCheck.run(
            List.of(Gate.parse(gate)),
            Runs.read(run),
            baseline == null ? null : Runs.read(baseline))
        .results();
  }

  @Test
  void eachLabelIsJudgedByItself() throws Exception {
    Path run = log("run.jtl", Map.of("API a", 10, "API b", 200, "Page", 30));

    assertThat(results("mean of each < 100ms: slow", run, null))
        .extracting(result -> result.gate().toString(), GateResult::outcome)
        .containsExactly(
            tuple("mean of API a < 100ms: slow", Outcome.PASS),
            tuple("mean of API b < 100ms: slow", Outcome.FAIL),
            tuple("mean of Page < 100ms: slow", Outcome.PASS));
    assertThat(results("warn max of each /^API/ in 0..end < 1s", run, null))
        .extracting(result -> result.gate().toString())
        .containsExactly("warn max of API a in 0..end < 1s", "warn max of API b in 0..end < 1s");
  }

  @Test
  void aLabelThatIsGoneHasNotPassed() throws Exception {
    Path before = log("before.jtl", Map.of("Home", 10, "Search", 10));
    Path run = log("run.jtl", Map.of("Home", 10, "New", 10));

    assertThat(results("samples.count of each vs baseline ±50%", run, before))
        .extracting(result -> result.gate().labels().toString(), GateResult::outcome)
        .containsExactly(
            tuple("Home", Outcome.PASS),
            tuple("New", Outcome.INCONCLUSIVE),
            tuple("Search", Outcome.INCONCLUSIVE));
  }

  @Test
  void withoutALogOrWithoutSuchALabelNothingPasses() throws Exception {
    assertThat(results("mean of each < 100s", Runs.CAPTURE, null))
        .extracting(GateResult::outcome)
        .containsExactly(Outcome.INCONCLUSIVE);
    Path run = log("run.jtl", Map.of("Home", 10));
    assertThat(results("mean of each /^API/ < 1s", run, null))
        .singleElement()
        .satisfies(result -> assertThat(result.outcome()).isEqualTo(Outcome.INCONCLUSIVE))
        .satisfies(
            result ->
                assertThat(result.reason())
                    .isEqualTo("the log has no label each /^API/; it has Home"));
  }
}
