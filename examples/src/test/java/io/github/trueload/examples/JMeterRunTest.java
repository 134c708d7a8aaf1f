package io.github.trueload.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class JMeterRunTest {

  private static final Path HOME = Path.of("jmeter-home", "target", "jmeter");

  @TempDir Path folder;

  @BeforeAll
  static void homeIsAssembled() {
    assertThat(HOME.resolve("bin/ApacheJMeter.jar"))
        .as("the JMeter home: build with mvn verify, not test")
        .exists();
  }

  @Test
  void aPlanWithoutThreadsRunsToItsEnd() throws Exception {
    List<String> progress = new ArrayList<>();
    run(plan("<hashTree/>"), Duration.ofMinutes(1)).run(progress::add);
    assertThat(progress).singleElement().asString().startsWith("summary =      0");
    assertThat(folder.resolve("run.jtl")).exists();
    assertThat(folder.resolve("run.jtl.jmeter.log")).content().contains("Version 5.6.3");
  }

  @Test
  void aPlanThatCannotBeReadIsOneLineWithTheLastWords() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.jmx"), "<jmeterTestPlan");
    assertThatThrownBy(() -> run(broken, Duration.ofMinutes(1)).run(line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("JMeter ended with exit code 1")
        .hasMessageContaining("broken.jmx")
        .hasMessageContaining("Error in NonGUIDriver")
        .hasMessageNotContaining("\n");
  }

  @Test
  void aRunOverItsLimitIsStopped() throws Exception {
    long before = children();
    assertThatThrownBy(() -> run(plan("<hashTree/>"), Duration.ofMillis(1)).run(line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(" within 0 s and was stopped");
    assertThat(children()).isEqualTo(before);
  }

  @Test
  void optionsInTheEnvironmentAreWordsBetweenSpaces() {
    assertThat(JMeterRun.words(" -Xint  -Da=b\n")).containsExactly("-Xint", "-Da=b");
    assertThat(JMeterRun.words(" ")).isEmpty();
  }

  @Test
  void aMissingPlanOrHomeIsNamed() {
    assertThatThrownBy(() -> run(folder.resolve("none.jmx"), Duration.ofMinutes(1)).run(line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.jmx");
    assertThatThrownBy(
            () ->
                new JMeterRun(folder, folder, folder, Map.of(), Duration.ofMinutes(1))
                    .run(line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("ApacheJMeter.jar")
        .hasMessageContaining("mvn package");
  }

  private JMeterRun run(Path plan, Duration limit) {
    return new JMeterRun(
        HOME, plan, folder.resolve("run.jtl"), Map.of("summariser.ignore", "x"), limit);
  }

  private static long children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
  }

  private Path plan(String content) throws IOException {
    return Files.writeString(
        folder.resolve("plan.jmx"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
          <hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Empty" enabled="true">
              <elementProp name="TestPlan.user_defined_variables" elementType="Arguments">
                <collectionProp name="Arguments.arguments"/>
              </elementProp>
            </TestPlan>
            %s
          </hashTree>
        </jmeterTestPlan>
        """
            .formatted(content));
  }
}
