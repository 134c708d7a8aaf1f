package io.github.trueload.listener;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class ResultsFileTest {

  private static ResultCollector to(String file) {
    ResultCollector collector = new ResultCollector();
    collector.setFilename(file);
    return collector;
  }

  /** As the engine makes it: the group's own elements first, then those of the plan. */
  private static HashTree plan(ResultCollector... ofPlan) {
    ListedHashTree tree = new ListedHashTree();
    HashTree loop = tree.add(new LoopController());
    loop.add(to("view.csv"));
    for (ResultCollector collector : ofPlan) {
      loop.add(collector);
    }
    return tree;
  }

  @Test
  void theFileOfTheCommandLineComesLastInThePlan() {
    assertThat(ResultsFile.ofAllSamples(plan(to(""), to("run.jtl")))).contains(Path.of("run.jtl"));
  }

  /** As Taurus adds them: the errors' file last. */
  @Test
  void aFileOfErrorsAloneIsNotTheLog() {
    ResultCollector errors = to("error.jtl");
    errors.setErrorLogging(true);
    ResultCollector successes = to("good.jtl");
    successes.setSuccessOnlyLogging(true);
    HashTree plan = plan(to("kpi.jtl"), errors, successes);
    assertThat(ResultsFile.ofAllSamples(plan)).contains(Path.of("kpi.jtl"));
    assertThat(ResultsFile.ofSomeSamples(plan)).contains(Path.of("good.jtl"));
    ListedHashTree alone = new ListedHashTree();
    alone.add(errors);
    assertThat(ResultsFile.ofAllSamples(alone)).isEmpty();
    assertThat(ResultsFile.ofSomeSamples(alone)).contains(Path.of("error.jtl"));
  }

  @Test
  void withoutItTheLastListenerWithAFileCounts() {
    assertThat(ResultsFile.ofAllSamples(plan(to("")))).contains(Path.of("view.csv"));
    assertThat(ResultsFile.ofAllSamples(new ListedHashTree())).isEmpty();
  }
}
