package io.github.trueload.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.trueload.listener.Reaching;
import io.github.trueload.sample.Wide;
import io.github.trueload.sample.Wrong;
import io.github.trueload.stats.Detour;
import io.github.trueload.stats.Figure;
import io.github.trueload.stats.confidence.Sideways;
import io.github.trueload.stats.users.Neighbour;
import io.github.trueload.wire.Packet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchitectureCheckTest {

  @TempDir private Path root;

  @Test
  void eachBrokenRuleIsNamedWithTheClassThatBreaksIt() throws IOException {
    compiled("analyzer/core", Wrong.class);
    compiled("analyzer/core", Figure.class);

    assertThat(ArchitectureCheck.violations(new Modules(root), "analyzer/core"))
        .satisfiesExactly(
            flow ->
                assertThat(flow)
                    .contains("'lets data flow one way'")
                    .contains(
                        "sample.Wrong.figure()> calls constructor <" + Figure.class.getName()),
            exit ->
                assertThat(exit)
                    .contains("'lets command lines alone print or end the process'")
                    .contains("Wrong.end()> calls method <java.lang.System.exit(int)>"));
  }

  @Test
  void aPackageThatIsAllowedAloneDoesNotOpenThoseInsideIt() throws IOException {
    compiled("analyzer/core", Sideways.class);
    compiled("analyzer/core", Figure.class);
    compiled("analyzer/core", Neighbour.class);

    assertThat(ArchitectureCheck.violations(new Modules(root), "analyzer/core"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("'lets data flow one way'")
        .contains("calls constructor <" + Neighbour.class.getName())
        .doesNotContain("calls constructor <" + Figure.class.getName());
  }

  @Test
  void aRecordOfEightComponentsIsRefused() throws IOException {
    compiled("analyzer/core", Wide.class);

    assertThat(ArchitectureCheck.violations(new Modules(root), "analyzer/core"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("'has records of at most seven components'")
        .contains(Wide.class.getName() + " has 8 components: group them by meaning");
  }

  @Test
  void aModuleWithoutViolationPasses() throws IOException {
    compiled("analyzer/core", Figure.class);

    ArchitectureCheck.main(root.toString(), root.resolve("analyzer/core").toString());
  }

  @Test
  void whatAModuleReachesThroughOthersCountsToo() throws IOException {
    compiled("jmeter-listeners", Reaching.class);
    compiled("analyzer/core", Detour.class);
    compiled("analyzer/core", Packet.class);

    assertThat(ArchitectureCheck.violations(new Modules(root), "jmeter-listeners"))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("'reaches no reader of packets or of other logs, and no report'")
        .contains(Reaching.class.getName())
        .contains(Packet.class.getName());
  }

  @Test
  void aModuleThatBreaksARuleFailsTheBuild() throws IOException {
    compiled("workload-model", Figure.class);
    compiled("analyzer/core", Wrong.class);
    String module = root.resolve("analyzer/core").toString();

    for (String[] arguments : new String[][] {{root.toString(), module}, {root.toString()}}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> ArchitectureCheck.main(arguments))
          .withMessageStartingWith("analyzer/core breaks the rules of the house:\n");
    }
  }

  @Test
  void aModuleThatNoRuleKnowsIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> ArchitectureCheck.violations(new Modules(root), "elsewhere"))
        .withMessageContaining("elsewhere is not in Modules.ALL");
  }

  private void compiled(String module, Class<?> type) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    Path copy = new Modules(root).classesOf(module).resolve(file);
    Files.createDirectories(copy.getParent());
    try (InputStream classFile = type.getClassLoader().getResourceAsStream(file)) {
      Files.copy(classFile, copy);
    }
  }
}
