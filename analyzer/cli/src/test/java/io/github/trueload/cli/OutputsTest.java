package io.github.trueload.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command may and may not do to files that are there before it writes. */
class OutputsTest {

  private static final Path RUN = Path.of("../core/src/test/resources/analysis/four-users.jtl");

  @TempDir private Path folder;

  private Path log;

  @BeforeEach
  void copy() throws IOException {
    log = Files.copy(RUN, folder.resolve("run.jtl"));
  }

  private static Outcome trueload(Object... arguments) {
    return Outcome.of(arguments);
  }

  private Path fifo() throws IOException, InterruptedException {
    Path fifo = folder.resolve("fifo");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "no mkfifo");
    Process made = new ProcessBuilder("mkfifo", fifo.toString()).start();
    assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return fifo;
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--html"})
  void aFifoIsWrittenToAndStaysAFifo(String option) throws Exception {
    Path fifo = fifo();
    CompletableFuture<byte[]> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.newInputStream(fifo).readAllBytes();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(trueload("analyze", log, option, fifo).code()).isZero();
    assertThat(read.get(60, TimeUnit.SECONDS)).isNotEmpty();
    assertThat(Files.isRegularFile(fifo, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(Files.exists(fifo)).isTrue();
  }

  @Test
  void aDeviceThatTakesNothingIsAnErrorAndStaysADevice() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full) && Files.isWritable(full), "no /dev/full");
    Outcome outcome = trueload("check", log, "--gate", "mean < 1s", "--junit", full);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("/dev/full: cannot be written: ").hasLineCount(1);
    assertThat(Files.isRegularFile(full)).isFalse();
  }

  @Test
  void aSymbolicLinkStaysAndItsFileIsReplaced() throws IOException {
    Path real = Files.writeString(folder.resolve("real.json"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("real.json"));
    Path dangling = Files.createSymbolicLink(folder.resolve("to.html"), Path.of("new.html"));

    assertThat(trueload("analyze", log, "--json", link, "--html", dangling).code()).isZero();

    assertThat(link).isSymbolicLink();
    assertThat(real).content(UTF_8).startsWith("{");
    assertThat(dangling).isSymbolicLink();
    assertThat(folder.resolve("new.html")).isRegularFile();
    try (var left = Files.list(folder)) {
      assertThat(left).noneMatch(each -> each.toString().endsWith(".part"));
    }
  }

  @Test
  void aReplacedFileKeepsItsPermissions() throws IOException {
    Path plan = Files.writeString(folder.resolve("plan.jmx"), "<jmeterTestPlan/>");
    Path target = Files.writeString(folder.resolve("mine.jmx"), "old");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(trueload("convert", plan, "-o", target).code()).isZero();
    assertThat(target).content(UTF_8).doesNotContain("old");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-r-----");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze LOG --json LOG",
        "analyze LOG --html LINK",
        "analyze LOG --corrected HARD",
        "analyze LOG --health GATES --json GATES",
        "check LOG --gates GATES --junit GATES",
        "check LOG --gate x --baseline HARD --markdown LOG",
        "check LOG --gate x --json ../FOLDER/run.jtl",
        "compare LOG GATES --json GATES",
        "scale LOG GATES --html GATES",
        "plan web --run LOG --json LOG",
        "fit LOG --json LOG",
        "convert LOG -o LOG",
      })
  void anOutputThatIsAnInputIsRefusedBeforeAnythingIsRead(String line) throws IOException {
    Path gates = Files.writeString(folder.resolve("gates.txt"), "mean < 1s\n");
    Files.createSymbolicLink(folder.resolve("link"), log);
    Files.createLink(folder.resolve("hard"), log);
    byte[] before = Files.readAllBytes(log);
    List<Object> arguments = new ArrayList<>();
    for (String word : line.split(" ")) {
      arguments.add(
          word.replace("LOG", log.toString())
              .replace("LINK", folder.resolve("link").toString())
              .replace("HARD", folder.resolve("hard").toString())
              .replace("GATES", gates.toString())
              .replace("../FOLDER", folder.resolve("..").resolve(folder.getFileName()).toString()));
    }
    Outcome outcome = trueload(arguments.toArray());
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains("is an input; name another file").hasLineCount(1);
    assertThat(log).hasBinaryContent(before);
    assertThat(gates).hasContent("mean < 1s");
  }

  /** Files that a command reads beside those that are named. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "summarize LOG -o HEALTH",
        "analyze LOG --json HEALTH",
        "check LOG --gate mean<1s --html HEALTH",
        "compare LOG OTHER --json HEALTH",
        "fit LOG --json HEALTH",
        "analyze CAPTURE --json DROPS",
        "analyze CAPTURE.gz --html DROPS",
        "summarize CAPTURE -o DROPS",
        "audit LOG --capture CAPTURE --json DROPS",
      })
  void anOutputThatIsReadBesideAnInputIsRefused(String line) throws IOException {
    Path health = folder.resolve("run.jtl.engine.health.csv");
    Files.writeString(health, HealthFile.of(Files.readAllLines(log).get(1), 2));
    Path other = Files.copy(RUN, folder.resolve("other.jtl"));
    Path capture = folder.resolve("run.pcap");
    Files.copy(Path.of("../../examples/recorded/web-users.pcap"), capture);
    Path packed = folder.resolve("run.pcap.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(capture, out);
    }
    Path drops = folder.resolve("run.pcap.drops.json");
    Files.writeString(
        drops, "{\"packets\": 1, \"dropped_by_kernel\": 0, \"dropped_by_interface\": 0}");
    String before = Files.readString(health);
    String dropsBefore = Files.readString(drops);

    Outcome outcome =
        Outcome.ofLine(
            line.replace("LOG", log.toString())
                .replace("OTHER", other.toString())
                .replace("HEALTH", health.toString())
                .replace("CAPTURE", capture.toString())
                .replace("DROPS", drops.toString()));

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains("is an input; name another file").hasLineCount(1);
    assertThat(health).hasContent(before);
    assertThat(drops).hasContent(dropsBefore);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check LOG --gate mean<1s --junit X --json X",
        "check LOG --gate mean<1s --html X --json X",
        "compare LOG OTHER --html X --markdown X",
        "analyze LOG --html X --json X",
        "analyze LOG --csv FOLDER --json FOLDER/labels.csv",
      })
  void twoOutputsUnderOneNameAreRefused(String line) throws IOException {
    Path one = folder.resolve("x");
    Path other = Files.writeString(folder.resolve("b.jtl"), Files.readString(RUN).substring(1));
    Outcome outcome =
        Outcome.ofLine(
            line.replace("LOG", log.toString())
                .replace("OTHER", other.toString())
                .replace("FOLDER", folder.toString())
                .replace("X", one.toString()));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(" both write ").hasLineCount(1);
    assertThat(one).doesNotExist();
    assertThat(folder.resolve("labels.csv")).doesNotExist();
  }

  /** A build publishes what stands under the names, also after a mistyped option. */
  @ParameterizedTest
  @ValueSource(strings = {"--bogus", "--trim 1,2,3", "--junit-inconclusive perhaps"})
  void resultsOfTheRunBeforeAreNotLeftWhereTheCommandLineIsWrong(String mistake)
      throws IOException {
    String outputs = " --junit X.xml --json X.json --html X.html --markdown X.md";
    String right = ("check LOG --gate mean<1s" + outputs).replace("LOG", log.toString());
    String line = right.replace("X", folder.resolve("x").toString());
    assertThat(Outcome.ofLine(line).code()).isZero();

    Outcome outcome = Outcome.ofLine(line.replace("--gate", mistake + " --gate"));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).hasLineCount(1);
    for (String ending : new String[] {"json", "html", "md"}) {
      assertThat(folder.resolve("x." + ending)).doesNotExist();
    }
    assertThat(folder.resolve("x.xml")).content(UTF_8).contains("errors=\"1\"", "<error message=");
  }

  /** {@code --json} without its FILE takes the log's name for it. */
  @ParameterizedTest
  @ValueSource(strings = {"analyze --json LOG", "check --gate mean<1s --junit LOG"})
  void aWrongCommandLineRemovesNothingButResults(String line) {
    Outcome outcome = Outcome.ofLine(line.replace("LOG", log.toString()));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("Missing required parameter: 'FILE'");
    assertThat(log).hasSameBinaryContentAs(RUN);
  }

  @Test
  void aMessageHasTheNameOfTheOptionThatWasTyped() {
    assertThat(trueload("analyze", log, "--trim", "x").err()).contains("option '--trim'");
    assertThat(trueload("analyze", log, "--steady=x").err()).contains("option '--steady'");
  }

  @Test
  void aTableOfTheCsvFolderNeverReplacesAnInput() throws IOException {
    Path csv = Files.createDirectory(folder.resolve("csv"));
    Path input = Files.copy(RUN, csv.resolve("summary.csv"));
    assertThat(trueload("analyze", log, "--csv", csv).code()).isZero();
    List<Path> tables;
    try (var all = Files.list(csv)) {
      tables = all.toList();
    }
    Path table = tables.stream().filter(each -> !each.equals(input)).findFirst().orElseThrow();
    Files.copy(RUN, table, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Outcome outcome = trueload("analyze", table, "--csv", csv);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(table).hasSameBinaryContentAs(RUN);
  }

  @Test
  void resultsOfTheRunBeforeAreNotLeftWhereThereIsNoVerdict() throws IOException {
    Path junit = folder.resolve("gates.xml");
    Path json = folder.resolve("gates.json");
    Path html = folder.resolve("old.html");
    Path missing = folder.resolve("missing.jtl");
    assertThat(trueload("check", log, "--gate", "mean<1s", "--junit", junit, "--json", json).code())
        .isZero();
    Outcome outcome =
        trueload("check", missing, "--gate", "mean < 1s", "--junit", junit, "--json", json);
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(json).doesNotExist();
    assertThat(junit).content(UTF_8).contains("<error message=", "missing.jtl", "errors=\"1\"");

    assertThat(trueload("analyze", log, "--json", json, "--html", html).code()).isZero();
    assertThat(trueload("check", log, "--gate", "mean <", "--json", json).code()).isEqualTo(2);
    assertThat(json).doesNotExist();
    assertThat(trueload("analyze", missing, "--html", html).code()).isEqualTo(3);
    assertThat(html).doesNotExist();

    assertThat(trueload("plan", "web", "--run", log, "--json", json).code()).isZero();
    assertThat(trueload("plan", "web", "--run", missing, "--json", json).code()).isEqualTo(3);
    assertThat(json).doesNotExist();
  }

  /** The user's own files, some of which resemble results or contain one. */
  @Tag("large")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>My shop</title>",
        "<!DOCTYPE html>\n<html><body>Trueload: results of March</body></html>",
        "{ \"schema\" : \"shop/1\", \"tool\" : \"trueload.check/1\" }",
        "<?xml version=\"1.0\"?>\n<testsuite name=\"shop\" tests=\"1\"/>",
        "<testsuite tests='1'/>",
        "**Load test: pass**\n\n| | gate |\n|---|---|\n\nI asked Ann about this run.\n",
        "# Notes\n\n**Load test: pass**\n",
        "timeStamp,elapsed,label\n1,2,a\n",
      })
  void aFileOfTheUserStaysWhereThereIsNoVerdict(String content) throws IOException {
    Path mine = Files.writeString(folder.resolve("mine"), content);
    String missing = folder.resolve("missing.jtl").toString();
    for (String line :
        List.of(
            "check MISSING --gate mean<1s --html MINE",
            "check MISSING --gate mean<1s --json MINE",
            "check MISSING --gate mean<1s --markdown MINE",
            "check MISSING --gate mean<1s --junit MINE",
            "check LOG --gate mean< --junit MINE",
            "check LOG --bogus --gate mean<1s --junit MINE",
            "compare LOG MISSING --html MINE",
            "analyze MISSING --html MINE",
            "analyze MISSING --json MINE --bogus",
            "analyze LOG MISSING --corrected MINE",
            "scale MISSING LOG --json MINE",
            "fit MISSING --json MINE")) {
      Outcome outcome =
          Outcome.ofLine(
              line.replace("MISSING", missing)
                  .replace("LOG", log.toString())
                  .replace("MINE", mine.toString()));
      assertThat(outcome.code()).as(line).isIn(2, 3);
      assertThat(mine).as(line).hasContent(content);
    }
  }

  /** The user names the directory and not the file. */
  @Test
  void aTableReplacesATableButNoOtherFile() throws IOException {
    Path csv = folder.resolve("csv");
    assertThat(trueload("analyze", log, "--csv", csv).code()).isZero();
    byte[] table = Files.readAllBytes(csv.resolve("labels.csv"));
    Files.writeString(csv.resolve("labels.csv"), "label,count,of-an-earlier-version\n");
    assertThat(trueload("analyze", log, "--csv", csv).code()).isZero();
    assertThat(csv.resolve("labels.csv")).hasBinaryContent(table);

    Path mine = Files.writeString(csv.resolve("labels.csv"), "label;translation\nCart;Korb\n");
    Files.delete(csv.resolve("arrivals.csv"));
    Outcome outcome = trueload("analyze", log, "--csv", csv);
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("labels.csv", "Trueload did not write", "name another directory")
        .hasLineCount(1);
    assertThat(mine).hasContent("label;translation\nCart;Korb");
    assertThat(csv.resolve("arrivals.csv")).doesNotExist();
  }

  @Tag("large")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze LOG",
        "analyze LOG --json -",
        "check LOG --gate mean<1s",
        "manual",
        "completion",
        "--help"
      })
  void standardOutputThatCannotBeWrittenIsNoSuccess(String line) {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Trueload.run(full, err, line.replace("LOG", log.toString()).split(" "));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("standard output: cannot be written").hasLineCount(1);
  }
}
