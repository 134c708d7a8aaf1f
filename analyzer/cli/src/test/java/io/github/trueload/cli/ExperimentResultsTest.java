package io.github.trueload.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ValidationMessage;
import io.github.trueload.testing.PublishedSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The folder of an experiment's results: what it holds, what it refuses, and comparing two. */
@DisabledOnOs(OS.WINDOWS)
@Tag("process")
class ExperimentResultsTest extends ExperimentOfLogs {

  @Test
  void theResultFitsItsSchemaAndThePageNamesItsFields() throws IOException {
    Files.writeString(folder.resolve("die-40"), "");
    run(TWO_RUNS);
    PublishedSchema schema = PublishedSchema.of("experiment-1.json");
    Set<ValidationMessage> faults = schema.faultsAndUnknownFields(json());
    assertThat(faults).isEmpty();
    String page = Files.readString(Path.of("../../docs/experiment.md"));
    for (String field : schema.fields()) {
      assertThat(page).as(field).containsPattern("[`.]" + field + "[`\\[{]");
    }
  }

  @Test
  void whatIsDoneIsNotDoneAgain() throws IOException {
    assertThat(run(TWO_RUNS)).isZero();
    String first = Files.readString(results().resolve("results.json"));
    assertThat(run(TWO_RUNS)).isZero();
    assertThat(calls()).hasSize(2);
    assertThat(out).contains("note: 2 of 2 runs are already done");
    assertThat(Files.readString(results().resolve("results.json"))).isEqualTo(first);
  }

  @Test
  void filesThatAreNotTextAreNamed() throws IOException {
    Path photo = Files.write(folder.resolve("photo.jpg"), new byte[] {-1, -40, -1, 0, 16});
    assertThat(call("experiment", "compare", photo.toString(), results().toString())).isEqualTo(3);
    assertThat(err).contains("photo.jpg").contains("no results").hasLineCount(1);
    Path calls = Files.writeString(folder.resolve("calls.log"), "/a think=1\n");
    Path times = Files.write(folder.resolve("times.txt"), new byte[] {-1, -2, 49, 0});
    Path to = folder.resolve("out.csv");
    assertThat(call("sessions", "convert", calls + "", "--instants", times + "", "-o", to + ""))
        .isEqualTo(3);
    assertThat(err).contains("times.txt").contains("UTF-8").hasLineCount(1);
    assertThat(to).doesNotExist();
  }

  @Test
  void twoDoNotWorkInOneFolder() throws IOException {
    assertThat(run(TWO_RUNS)).isZero();
    try (FileChannel other =
            FileChannel.open(results().resolve(".lock"), StandardOpenOption.WRITE);
        FileLock held = other.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThat(run(TWO_RUNS)).isEqualTo(2);
      assertThat(err).contains("another trueload is working in it").hasLineCount(1);
    }
    Path full = Files.createDirectories(folder.resolve("full"));
    Files.writeString(full.resolve("letter.txt"), "mine");
    Path file = folder.resolve("made-up.yaml");
    assertThat(call("experiment", "run", file.toString(), "-o", full.toString())).isEqualTo(2);
    assertThat(err).contains("contains other files").hasLineCount(1);
  }

  @Test
  void theFolderOfTheUsersOwnFileIsNoFolderOfResults() throws IOException {
    Path file = Files.writeString(folder.resolve("experiment.yaml"), TWO_RUNS);
    Path report = Files.writeString(folder.resolve("report.html"), "mine");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    for (Path output : List.of(folder, link)) {
      assertThat(call("experiment", "run", file.toString(), "-o", output.toString())).isEqualTo(2);
      assertThat(err).contains(output + ": contains other files").hasLineCount(1);
    }
    assertThat(report).hasContent("mine");
    assertThat(folder.resolve("calls")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeWrittenIsWrongUsage() throws IOException {
    Path file = Files.writeString(folder.resolve("made-up.yaml"), TWO_RUNS);
    Path other = Files.writeString(folder.resolve("other"), "");
    Files.createDirectories(folder.resolve("locked/.lock"));
    for (String output :
        List.of(other.toString(), other + "/sub", "/dev/null", folder.resolve("locked") + "")) {
      assertThat(call("experiment", "run", file.toString(), "-o", output)).isEqualTo(2);
      assertThat(err).contains(output).contains(": cannot be written: ").hasLineCount(1);
    }
  }

  @Test
  void aDamagedFileOfAnEarlierRunIsNamed() throws IOException {
    String byKind = TWO_RUNS.replace("plan.jmx", "${kind}.jmx");
    Files.copy(folder.resolve("plan.jmx"), folder.resolve("a.jmx"));
    assertThat(run(byKind)).as(out + err).isZero();
    Path json = run(1, "").resolve("run.json");
    String whole = Files.readString(json);
    String figures = whole.substring(whole.indexOf("\"figures\""));
    for (String damaged :
        List.of(
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [0]"),
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [-1, 0]"),
            whole.replaceFirst("(?s)\"places\" : \\[.*?]", "\"places\" : [1, 0]"),
            whole.replace("\"point\" : 1", "\"point\" : 2"),
            whole.replace("\"repetition\" : 1", "\"repetition\" : 2"),
            whole.replace("\"folder\" : \"points/", "\"folder\" : \"javascript:/"),
            whole.replace("experiment-run/1", "experiment-run/9"),
            whole.replace(figures, "\"figures\" : {}}"))) {
      assertThat(damaged).isNotEqualTo(whole);
      Files.writeString(json, damaged);
      assertThat(run(byKind)).as(damaged).isEqualTo(3);
      assertThat(err).contains(json + ": it is not a run of an experiment").hasLineCount(1);
    }
    Files.writeString(json, whole);
    Path properties = run(1, "").resolve("run.properties");
    for (String damaged : List.of("a=\\uzzzz", "", "kind=\u00ff")) {
      Files.write(properties, damaged.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(run(byKind)).as(damaged).isEqualTo(3);
      assertThat(err)
          .contains(properties + ": it does not contain the properties of a run")
          .hasLineCount(1);
    }
    Files.delete(properties);
    Path processes = results().resolve("processes");
    for (Path directory : List.of(properties, processes.resolve("x"))) {
      Files.createDirectories(directory);
    }
    assertThat(run(byKind)).isEqualTo(3);
    assertThat(err).contains(processes + ": cannot be read").hasLineCount(1);
    Files.write(results().resolve("experiment.yaml"), new byte[] {-1, -2});
    assertThat(run(byKind)).isEqualTo(2);
    assertThat(err).contains(results() + ": contains the results of another version");
  }

  @Test
  void jMeterReadsEveryCharacterOfAProperty() throws IOException {
    String name = "\u00e4 \u20ac \ud83d\ude00";
    assertThat(run(TWO_RUNS + "properties: {name: '" + name + "'}\n")).as(out + err).isZero();
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(run(1, "").resolve("run.properties"))) {
      read.load(in); // as JMeter does, in Latin-1
    }
    assertThat(read).containsEntry("name", name);
  }

  @Test
  void twoExperimentsAreLaidOverEachOther() throws IOException {
    assertThat(run(EXPERIMENT)).isZero();
    Path page = folder.resolve("both.html");
    Path tables = folder.resolve("both");
    String a = results().toString();
    String[] requested = {"--html", page.toString(), "--csv", tables.toString()};
    assertThat(
            call(
                "experiment",
                "compare",
                a,
                a,
                requested[0],
                requested[1],
                requested[2],
                requested[3]))
        .as(err)
        .isZero();
    assertThat(Files.readAllLines(tables.resolve("compared.csv")))
        .hasSize(1 + 4 * 3) // points and metrics
        .first()
        .asString()
        .startsWith("curve,value,metric,base_count,base_mean,");
    assertThat(out).contains("users  kind").contains("1.000");
    assertThat(out.replaceAll("\\s+", " "))
        .contains(
            "Throughput of "
                + a
                + " is significantly higher at 0 of 4 points, significantly lower at 0.");
    assertThat(Files.readString(page)).contains("Points of both");
    for (String[] output :
        new String[][] {{"--json", a + "/results.json"}, {"--html", a + "/report.html"}}) {
      assertThat(call("experiment", "compare", a, a, output[0], output[1])).isEqualTo(2);
      assertThat(err).contains("is an input").hasLineCount(1);
      assertThat(Path.of(output[1])).isNotEmptyFile();
    }
    String page1 = run(1, "").resolve("report.html").toString();
    for (String file : List.of(a + "/experiment.yaml", a + "/.lock", page1)) {
      assertThat(call("experiment", "compare", a, a, "--json", file)).as(file).isEqualTo(2);
      assertThat(err).contains(file + ": belongs to the runs in " + a).hasLineCount(1);
      assertThat(Path.of(file)).exists();
    }
    assertThat(call("experiment", "compare", a, a, "--json", a + "/runs.csv")).isEqualTo(2);
    assertThat(call("experiment", "compare", a, a, "--json", a + "/both.json")).isZero();
    assertThat(call("experiment", "compare", a, folder.toString())).isEqualTo(3);
    assertThat(err).contains("there is no such file").hasLineCount(1);
    Path other = Files.writeString(folder.resolve("other.json"), "{}");
    assertThat(call("experiment", "compare", a, other.toString())).isEqualTo(3);
    assertThat(err).contains("it contains no results of an experiment").hasLineCount(1);
  }

  @Test
  void aComparisonsJsonKeepsToItsSchemaAndItKnowsEveryField() throws IOException {
    assertThat(run(TWO_RUNS + "repetitions: 2\n")).as(out).isZero();
    String a = results().toString();
    assertThat(call("experiment", "compare", a, a, "--json", "-")).as(err).isZero();
    JsonNode both = JSON.readTree(out);
    PublishedSchema schema = PublishedSchema.of("experiment-compare-1.json");
    assertThat(schema.faults(both)).isEmpty();
    assertThat(schema.faultsAndUnknownFields(both)).isEmpty();
    assertThat(both.at("/points")).hasSize(2);
    assertThat(both.at("/points/0/throughput/ratio").asDouble()).isEqualTo(1);
    assertThat(both.at("/points/0/throughput/base/count").asInt()).isEqualTo(2);
    assertThat(both.at("/points/0/throughput/sure").asBoolean(true)).isFalse();
    String page = Files.readString(Path.of("../../docs/experiment.md"));
    for (String field : schema.fields()) {
      assertThat(page).containsPattern("[`.]" + field + "[`\\[{]");
    }
  }
}
