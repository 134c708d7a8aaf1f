package io.github.trueload.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlansTest {

  private static final Path HOME = Path.of("..", "examples", "jmeter-home", "target", "jmeter");

  @BeforeAll
  static void initializeJmeter() throws Exception {
    JMeterUtils.setJMeterHome(HOME.toString());
    JMeterUtils.loadJMeterProperties(HOME.resolve("bin/jmeter.properties").toString());
    SaveService.loadProperties();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plans/web-users",
        "plans/bursty",
        "plans/shared-connections",
        "plans/session-arrivals",
        "plans/s-client",
        "plans/session-replay",
        "papers/flexiclient/single-file",
        "papers/flexiclient/hot-cold",
        "papers/flexiclient/file-set",
        "papers/brady-gunther/users",
        "papers/mi/bookstore",
        "papers/hashemian/sessions",
        "papers/hashemian/closed"
      })
  void aPlanOfTheExamplesIsJustAsJmeterSavesIt(String name) throws Exception {
    Path plan = Path.of("..", "examples", name + ".jmx");
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(SaveService.loadTree(plan.toFile()), saved);
    assertThat(saved.toString(StandardCharsets.UTF_8).lines())
        .containsExactlyElementsOf(Files.readAllLines(plan));
  }
}
