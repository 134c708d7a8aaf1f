package io.github.trueload.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.sweep.SweepAxis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contents of an experiment's file, and the messages for contents that are not valid. */
class ExperimentFileTest {

  private static final String LEAST =
      """
      plan: plan.jmx
      axes:
        - property: users
          values: [1, 2]
      duration: 60s
      """;

  @TempDir private Path folder;

  private Experiment read(String text) throws IOException, ExperimentSyntaxException {
    return ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), text), false);
  }

  private Experiment readShort(String text) throws IOException, ExperimentSyntaxException {
    return ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), text), true);
  }

  @Test
  void whatIsNotSaidIsTheUsual() throws Exception {
    Experiment read = read(LEAST);
    assertThat(read.title()).isEqualTo("e");
    assertThat(read.design().repetitions()).isOne();
    assertThat(read.design().isRandomOrder()).isTrue();
    assertThat(read.design().seed()).isEqualTo(1);
    assertThat(read.times().loadSeconds()).isEqualTo(60);
    assertThat(read.setup().server())
        .extracting("configure", "start", "health", "stop")
        .containsOnlyNulls();
    assertThat(read.setup().capture()).isNull();
    assertThat(read.load().users().text()).isEqualTo("${users}");
    assertThat(read.load().tolerance()).isEqualTo(0.05);
    assertThat(read.here()).isEqualTo(folder);
  }

  @Test
  void everyKeyIsTaken() throws Exception {
    Experiment read =
        read(
            """
            title: All of it
            plan: ${kind}.jmx
            axes:
              - {property: users, label: Users, from: 50, to: 400, step: 50}
              - property: kind
                values: [on, off]
            properties: {host: 127.0.0.1, port: 8080, think: 1 s, empty: , at: "${host}:${port}"}
            repetitions: 3
            order: as-written
            seed: -7
            warm-up: 10s
            duration: 1m
            ramp-down: 500ms
            cool-down: 2s
            load: {users: "${users}", rate: 4/s * 5, tolerance: 2%}
            server:
              configure: sysctl -w x=1
              start: ./start $kind
              health: http://${host}:${port}/
              ready-within: 5s
              stop: ./stop
              stop-within: 3s
            capture: {interface: lo, server: "${at}", snap-length: 200}
            jmeter: {home: /opt/jmeter, java: java, jvm: [-Xmx2g, "-Da=${kind}"], remote: [h:1099], end-within: 9s}
            """);
    assertThat(read.design().axes().get(0).values())
        .containsExactly("50", "100", "150", "200", "250", "300", "350", "400");
    assertThat(read.design().axes().get(1).values()).containsExactly("on", "off");
    assertThat(read.design().axes().get(1).isNumeric()).isFalse();
    assertThat(read.design().isRandomOrder()).isFalse();
    // 10 + 60 + 0.5 s, rounded up to what the plan's field takes
    assertThat(read.times().loadSeconds()).isEqualTo(71);
    assertThat(read.times().coolDownNanos()).isEqualTo(2_000_000_000L);
    assertThat(read.setup().server().readyNanos()).isEqualTo(5_000_000_000L);
    assertThat(read.setup().server().stopNanos()).isEqualTo(3_000_000_000L);
    assertThat(read.setup().capture().snapLength()).isEqualTo(200);
    assertThat(read.setup().jmeter().remote()).containsExactly("h:1099");
    Point last = Points.inOrder(read).get(15);
    Map<String, String> properties = Points.properties(read, last);
    assertThat(properties)
        .containsEntry("users", "400")
        .containsEntry("kind", "off")
        .containsEntry("at", "127.0.0.1:8080")
        .containsEntry("empty", "")
        .containsEntry("duration", "71");
    assertThat(read.design().plan().fill(properties)).isEqualTo("off.jmx");
    assertThat(RequestedLoad.of(read.load(), properties))
        .isEqualTo(new RequestedLoad(400, 20, 0.02));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{from: 10, to: 1000, times: 10}            | 10 100 1000",
        "{from: 10, to: 40, times: 1.5}             | 10 15 23 34",
        "{from: 0.1, to: 0.3, step: 0.1}            | 0.1 0.2 0.3",
        "{from: 1kB, to: 4kB, times: 2}             | 1kB 2kB 4kB",
        "{from: 100, to: 100, step: 1}              | 100",
        "{from: 1e3, to: 3e3, step: 1e3}            | 1000 2000 3000",
        "{values: [1.50, 007, 'a b']}               | 1.50 007 a b",
      })
  void anAxisHasItsValues(String axis, String values) throws Exception {
    Experiment read =
        read(
            LEAST.replace(
                "property: users\n    values: [1, 2]", "{property: x, " + axis.substring(1)));
    assertThat(String.join(" ", read.design().axes().get(0).values())).isEqualTo(values);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[10ms, 1s, 1m]  | true  | s  | 0.01 1.0 60.0", // one kind: in seconds
        "[10ms, 500ms]   | true  | ms | 10.0 500.0",
        "[1kB, 1MB]      | true  | B  | 1000.0 1000000.0",
        "[25%, 50%]      | true  | %  | 25.0 50.0",
        "[20/s, 120/min] | true  | /s | 20.0 2.0",
        "[10, 1s]        | false |    | 1.0 2.0", // a number and a time: names
        "[1, 1e400]      | false |    | 1.0 2.0", // too large for a position
        "[on, off]       | false |    | 1.0 2.0",
      })
  void valuesLieWhereTheirUnitsSay(String values, boolean numeric, String unit, String at)
      throws Exception {
    SweepAxis axis =
        read(LEAST.replace("users\n    values: [1, 2]", "x\n    values: " + values))
            .design()
            .axes()
            .get(0);
    assertThat(axis.isNumeric()).isEqualTo(numeric);
    assertThat(axis.unit()).isEqualTo(unit == null ? "" : unit);
    assertThat(axis.at().stream().map(String::valueOf).toList()).isEqualTo(List.of(at.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duration: 60s | duration: 60s~repetition: 3 | line 6: there is no 'repetition'; did you mean 'repetitions'?",
        "duration: 60s | duration: 60s~warmUp: 3s    | line 6: there is no 'warmUp'; did you mean 'warm-up'?",
        "duration: 60s | duration: 60s~xyzzy: 3      | line 6: there is no 'xyzzy'; known are title, plan,",
        "duration: 60s | duration: 60                 | line 5: duration: expected a duration above 0 with its unit, such as 500ms, 30s, 2m or 1h, found '60'",
        "duration: 60s | duration: 0s                 | line 5: duration: expected a duration above 0",
        "duration: 60s | duration: -1s                | line 5: duration: expected a duration above 0",
        "duration: 60s | duration:                    | line 5: duration: expected a duration above 0 with its unit, such as 500ms, 30s, 2m or 1h, found nothing",
        "duration: 60s | warm-up: 1s                  | line 1: 'duration' is missing; write, for example, 'duration: 60s'",
        "duration: 60s | duration: 60s~duration: 1s  | line 6: 'duration' occurs twice",
        "duration: 60s | duration: 60s~repetitions: 0 | line 6: repetitions: expected a whole number from 1 to 1000, found '0'",
        "duration: 60s | duration: 60s~repetitions: [2] | line 6: repetitions: expected a whole number from 1 to 1000, found a list",
        "duration: 60s | duration: 60s~order: any    | line 6: order: expected 'random' or 'as-written', found 'any'",
        "duration: 60s | duration: 60s~seed: x       | line 6: seed: expected a whole number, found 'x'",
        "duration: 60s | duration: 60s~server: {strat: x} | line 6: server: there is no 'strat'; did you mean 'start'?",
        "duration: 60s | duration: 60s~server: nginx | line 6: server: expected keys and values, found 'nginx'",
        "duration: 60s | duration: 60s~capture: on   | line 6: capture: expected 'off', or 'interface: lo' and 'server: 127.0.0.1:8080', found 'on'",
        "duration: 60s | duration: 60s~capture: {interface: lo} | line 6: 'capture.server' is missing",
        "duration: 60s | duration: 60s~load: {tolerance: 5} | line 6: load.tolerance: expected a share above 0 % and up to 100 %, such as 5%, found '5'",
        "duration: 60s | duration: 60s~load: {rate: '${rte}'} | line 6: ${rte}: the property 'rte' does not exist here",
        "duration: 60s | duration: 60s~load: {rate: fast} | line 6: load: 'fast' is 'fast' at users=",
        "duration: 60s | duration: 60s~load: {rate: 0} | line 6: load: '0' is '0' at users=",
        "duration: 60s | duration: 60s~load: {rate: 1e300 * 1e300} | line 6: load: '1e300 * 1e300' is",
        "duration: 60s | duration: 60s~load: {rate: 1e-300 * 1e-300} | line 6: load: '1e-300 * 1e-300' is",
        "duration: 60s | duration: 60s~title: \"\\ud800\" | line 6: title: contains half of a surrogate pair; write",
        "duration: 60s | duration: 60s~properties: {a: \"\\0\"} | line 6: properties.a: contains the character NUL; remove it",
        "duration: 60s | duration: 60s~jmeter: {home: \"a\\0\"} | line 6: jmeter.home: contains the character NUL",
        "plan.jmx      | \"a\\0b\"                 | line 1: plan: contains the character NUL; remove it",
        "duration: 60s | duration: 60s~jmeter: {jvm: -Xmx1g} | line 6: jmeter.jvm: expected a list of options, such as [-Xmx2g], found '-Xmx1g'",
        "duration: 60s | duration: 60s~properties: {users: 1} | line 6: 'users' is already an axis",
        "duration: 60s | duration: 60s~properties: {here: 1} | line 6: 'here' is set by Trueload for each run",
        "duration: 60s | duration: 60s~properties: {a: '${b}', b: 1} | line 6: ${b}: the property 'b' does not exist here",
        "duration: 60s | duration: 60s~properties: {'a b': 1} | line 6: 'a b' is not a property name",
        "plan.jmx      | ${usres}.jmx                 | line 1: ${usres}: the property 'usres' does not exist here; did you mean 'users'?",
        "plan: plan.jmx | title: x                    | line 1: 'plan' is missing; write, for example, 'plan: plan.jmx'",
        "values: [1, 2] | values: 1, 2                | line 4: axes[1].values: expected a list of values, such as [1, 2, 4], found '1, 2'",
        "values: [1, 2] | values: []                  | line 4: axes[1].values: expected a list of values",
        "values: [1, 2] | values: [1, 1]              | line 4: axes[1].values[2]: '1' occurs twice",
        "values: [1, 2] | values: [1, {a: b}]         | line 4: axes[1].values[2]: expected a number or a word, found keys and values",
        "values: [1, 2] | label: x                    | line 3: axes[1]: which values? write 'values: [1, 2, 4]', or 'from: 50'",
        "values: [1, 2] | {from: 1}                   | is not YAML",
        "values: [1, 2] | from: 1                     | line 3: 'axes[1].to' is missing",
        "values: [1, 2] | from: 1~    to: 9          | line 3: axes[1]: a range needs 'step'",
        "values: [1, 2] | from: 1~    to: 9~    step: 0 | line 6: axes[1].step: expected a number above 0, found '0'",
        "values: [1, 2] | from: 1~    to: 9~    times: 1 | line 6: axes[1].times: expected a number above 1, found '1'",
        "values: [1, 2] | from: 1~    to: 2~    times: 1.0000000000001 | line 6: axes[1].times: expected a ratio by which the values reach 'to', found '1.0000000000001'",
        "values: [1, 2] | from: 1e-13~    to: 2~    times: 2 | line 6: axes[1].times: expected a ratio by which the values reach 'to', found '2'",
        "values: [1, 2] | from: 1~    to: 1e6~    times: 1.000000001 | line 6: axes[1].times: expected a ratio by which the values reach 'to', found '1.000000001'",
        "values: [1, 2] | from: 9~    to: 1~    step: 1 | line 5: axes[1].to: expected a number not below 'from', 9, found '1'",
        "values: [1, 2] | from: 1s~    to: 9~    step: 1 | line 5: axes[1].to: expected a number with the unit of 'from', found '9'",
        "values: [1, 2] | from: 1~    to: 1e6~    step: 1 | line 3: axes[1]: more than 1000 values",
        "values: [1, 2] | values: [1]~    step: 1     | line 5: axes[1].step: an axis has 'values' or a range, not both",
        "property: users | proprety: users            | line 3: axes[1]: there is no 'proprety'; did you mean 'property'?",
        "duration: 60s | {a: b                        | line 6: is not YAML",
        "duration: 60s | duration: 60s~short: {short: {}} | line 6: a short form cannot contain a short form",
        "duration: 60s | duration: 60s~short: {repetiti: 1} | line 6: short: there is no 'repetiti'; did you mean 'repetitions'?",
      })
  void aFaultIsReportedInOneLineWithItsPlace(String what, String instead, String message) {
    String text = LEAST.replace(what, instead.replace("~", "\n"));
    assertThat(text).isNotEqualTo(LEAST);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ExperimentSyntaxException.class)
        .hasMessageContaining(folder.resolve("e.yaml") + ",")
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aThirdAxisAndOneThatIsThereTwiceAreRefused() {
    String axis = "  - {property: NAME, values: [1]}\n";
    String two = LEAST.replace("duration", axis.replace("NAME", "users") + "duration");
    assertThatThrownBy(() -> read(two)).hasMessageContaining("'users' is already the first axis");
    String three =
        LEAST.replace(
            "duration", axis.replace("NAME", "b") + axis.replace("NAME", "c") + "duration");
    assertThatThrownBy(() -> read(three))
        .hasMessageContaining("line 6: an experiment has one or two axes");
  }

  @Test
  void ofTheShortFormOnlyWhatDiffersIsSaid() throws Exception {
    String text =
        LEAST
            + """
            properties: {a: 1, b: 2}
            repetitions: 5
            short:
              duration: 3s
              properties: {b: 3}
            """;
    assertThat(read(text).times().loadSeconds()).isEqualTo(60);
    Experiment shorter = readShort(text);
    assertThat(shorter.source().isShort()).isTrue();
    assertThat(shorter.times().loadSeconds()).isEqualTo(3);
    assertThat(shorter.design().repetitions()).isEqualTo(5);
    assertThat(Points.properties(shorter, Points.inOrder(shorter).get(0)))
        .containsEntry("a", "1")
        .containsEntry("b", "3");
    assertThatThrownBy(() -> readShort(LEAST)).hasMessageContaining("has no short form");
  }

  @Test
  void aFileThatIsNoneIsUnreadable() throws Exception {
    assertThatThrownBy(() -> ExperimentFile.read(folder.resolve("none.yaml"), false))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("there is no such file");
    assertThatThrownBy(() -> ExperimentFile.read(folder, false))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageStartingWith(folder + ": it is a directory");
    assertThatThrownBy(() -> ExperimentFile.read(Path.of(""), false))
        .hasMessageStartingWith(Path.of("").toAbsolutePath() + ": it is a directory");
    Path binary = Files.write(folder.resolve("e.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> ExperimentFile.read(binary, false))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("not UTF-8 text");
    Path large = Files.writeString(folder.resolve("large.yaml"), "title: " + "x".repeat(1 << 20));
    assertThatThrownBy(() -> ExperimentFile.read(large, false))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessageContaining("larger than 1 MiB");
    assertThatThrownBy(() -> read("")).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("[".repeat(100_000)))
        .isInstanceOf(ExperimentSyntaxException.class);
    assertThatThrownBy(() -> read("just words"))
        .hasMessageEndingWith(
            "line 1: expected keys and values, such as 'plan: plan.jmx', found 'just words'");
    assertThatThrownBy(() -> read("x".repeat(100_000)))
        .hasMessageEndingWith("found '" + "x".repeat(60) + "…'");
  }

  @Test
  void aLoadThatIsSwitchedOffAsksNothing() throws Exception {
    assertThat(read(LEAST + "load: off\n").load().users()).isNull();
    assertThat(read(LEAST + "load: {rate: 5}\n").load().users()).isNull();
    assertThat(read(LEAST + "load: {tolerance: 10%}\n").load().users().text())
        .isEqualTo("${users}");
    // and users that are no number must be
    String words = LEAST.replace("[1, 2]", "[few, many]");
    assertThatThrownBy(() -> read(words)).hasMessageContaining("load: '${users}' is 'few'");
    assertThat(read(words + "load: off\n").design().axes().get(0).isNumeric()).isFalse();
  }
}
