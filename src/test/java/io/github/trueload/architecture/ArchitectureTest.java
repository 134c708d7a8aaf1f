package io.github.trueload.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The rules of the house, one test each. */
class ArchitectureTest {

  private static final String BASE = "io.github.trueload.";

  static final List<String> MODULES = Modules.ALL;

  private static final JavaClasses EVERYTHING = Modules.everything();
  private static final JavaClasses WORKLOAD_MODEL = Modules.of("workload-model");
  private static final JavaClasses SAMPLERS = Modules.of("jmeter-samplers");
  private static final JavaClasses ANALYZER = Modules.of(Modules.ANALYZER);

  @ParameterizedTest
  @FieldSource("MODULES")
  void everyModuleIsLookedAt(String module) {
    assertThat(Modules.of(module)).isNotEmpty();
  }

  @Test
  void theWorkloadModelDependsOnItselfOnJavaAndOnCommonsMathAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            partOf(WORKLOAD_MODEL).or(resideInAnyPackage("java..", "org.apache.commons.math3..")))
        .check(WORKLOAD_MODEL);
  }

  @Test
  void theWorkloadModelHasNoClockAndNoUnseededRandomness() {
    noClasses()
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callConstructor(Random.class)
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(ThreadLocalRandom.class, Clock.class, Instant.class)
        .check(WORKLOAD_MODEL);
  }

  @Test
  void onlyThePluginsKnowJmeter() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(WORKLOAD_MODEL);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(ANALYZER);
  }

  /**
   * The core is a library: a command line, YAML or native code in it would travel with every user
   * of it.
   */
  @Test
  void theCoreOfTheAnalyzerHasNoCommandLineNoYamlAndNoNativeCapture() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("picocli..", "org.snakeyaml..", "org.pcap4j..", "com.sun.jna..")
        .check(Modules.of("analyzer/core"));
  }

  @Test
  void onlyLiveCaptureHasNativeCode() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.pcap4j..", "com.sun.jna..")
        .check(Modules.of("analyzer/core", "analyzer/readers", "analyzer/lab", "analyzer/cli"));
  }

  @Test
  void theSamplerStandsAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(BASE + ".").and(DescribedPredicate.not(partOf(SAMPLERS))))
        .check(SAMPLERS);
  }

  /** Its jar carries these, and only these, inside. */
  @Test
  void theListenerUsesTheAnalyzerForReadingRowsAndForFiguresAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            partOf(ANALYZER)
                .and(
                    DescribedPredicate.not(
                        resideInAnyPackage(
                            BASE + "sample",
                            BASE + "jtl",
                            BASE + "stats",
                            BASE + "analysis",
                            BASE + "gate"))))
        .orShould()
        .dependOnClassesThat(partOf(Modules.of("jmeter-samplers", "jmeter-sessions")))
        .check(Modules.of("jmeter-listeners"));
  }

  @Test
  void ofTheTimersTheSessionsKnowSettingsAndWaitingAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            partOf(Modules.of("jmeter-timers"))
                .and(
                    DescribedPredicate.not(
                        resideInAnyPackage(BASE + "settings..", BASE + "waiting.."))))
        .check(Modules.of("jmeter-sessions"));
  }

  @Test
  void ofTheTimersTheListenerKnowsTheSettingsAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            partOf(Modules.of("jmeter-timers"))
                .and(DescribedPredicate.not(resideInAnyPackage(BASE + "settings.."))))
        .check(Modules.of("jmeter-listeners"));
  }

  @Test
  void swingStaysInTheGuiPackages() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..gui..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javax.swing..", "java.awt..")
        .check(EVERYTHING);
  }

  @Test
  void nothingOfOursDependsOnAGuiPackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("..gui..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(BASE + ".gui..")
        .check(EVERYTHING);
  }

  /** The way of the data, one direction: each package with those of the analyzer it may use. */
  @ParameterizedTest
  @CsvSource({
    "sample,",
    "parallel,",
    "bytes, sample",
    "jtl, sample bytes parallel",
    "capture, sample bytes",
    "wire, sample bytes capture",
    "store, sample parallel",
    "stats, sample",
    "analysis, sample store stats",
    "input, sample bytes jtl capture wire analysis",
    "gate, sample stats analysis",
    "comparison, sample stats analysis gate",
    "report, sample bytes input stats analysis gate comparison",
    // readers: logs of other programs
    "accesslog, sample bytes input",
    "table, sample bytes input",
    // live
    "live, sample capture wire",
    // lab
    "extract, sample input jtl",
    "sweep, sample bytes stats report",
    "scale, sample stats analysis report",
    "planning, sample stats report scale",
    // It captures, too.
    "experiment, sample bytes capture wire live input stats analysis gate comparison sweep report",
    "generate,",
    "files, bytes",
    "jmx,",
    // The command line sets the readers' options too, and says what a capture counts.
    "install, sample bytes",
    "cli, sample bytes jtl accesslog table capture live input stats analysis gate comparison report"
        + " sweep scale planning experiment generate extract files jmx install",
  })
  void dataFlowsOneWayThroughTheAnalyzer(String name, String uses) {
    String[] allowed =
        Stream.of((name + (uses == null ? "" : " " + uses)).split(" "))
            .map(each -> BASE + each + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(BASE + name + "..")
        .should()
        .dependOnClassesThat(
            partOf(ANALYZER).and(DescribedPredicate.not(resideInAnyPackage(allowed))))
        .check(ANALYZER);
  }

  @Test
  void readersNeverSeeStatistics() {
    noClasses()
        .that()
        .resideInAnyPackage(
            BASE + "bytes..",
            BASE + "jtl..",
            BASE + "accesslog..",
            BASE + "table..",
            BASE + "capture..",
            BASE + "live..",
            BASE + "wire..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(BASE + "stats..", BASE + "analysis..", BASE + "report..")
        .allowEmptyShould(true)
        .check(ANALYZER);
  }

  @Test
  void thePackagesOfEachModuleHaveNoCycle() {
    for (String module : MODULES) {
      slices().matching(BASE + "(**)").should().beFreeOfCycles().check(Modules.of(module));
    }
  }

  @Test
  void onlyCommandLinesPrintOrEndTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackage(BASE + "cli..")
        .and()
        .doNotHaveFullyQualifiedName(BASE + "examples.Demo")
        .and()
        .doNotHaveFullyQualifiedName(BASE + "examples.servers.Servers")
        .and()
        // the line at a run's end, beside JMeter's own summary
        .doNotHaveFullyQualifiedName(BASE + "http.RunTally")
        .and()
        // its lines, likewise
        .doNotHaveFullyQualifiedName(BASE + "listener.TrafficRun")
        .and()
        // its lines, likewise
        .doNotHaveFullyQualifiedName(BASE + "overload.RunReport")
        .should(ACCESS_STANDARD_STREAMS)
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(EVERYTHING);
  }

  @Test
  void noPackageIsADrawerForOddsAndEnds() {
    noClasses()
        .should()
        .resideInAnyPackage(
            "..util..", "..utils..", "..common..", "..helper..", "..helpers..", "..impl..")
        .check(EVERYTHING);
  }

  private static DescribedPredicate<JavaClass> partOf(JavaClasses module) {
    return describe("of the module", each -> module.contain(each.getBaseComponentType().getName()));
  }
}
