package io.github.trueload.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

final class HouseRules {

  private static final String BASE = "io.github.trueload.";

  /**
   * The way of the data, one direction: each package of the analyzer, and behind the colon those of
   * the analyzer that it may use. A name stands for the packages inside it, too; behind an equals
   * sign, for the package alone.
   */
  private static final String WAY_OF_THE_DATA =
      """
      sample:
      parallel:
      bytes: sample
      jtl: sample bytes parallel
      capture: sample bytes parallel
      wire: sample bytes capture parallel
      wire.tcp: sample
      wire.link: bytes capture wire.tcp
      wire.events: sample
      wire.protocol: sample bytes wire.events wire.tcp
      wire.http: sample bytes wire.events wire.protocol wire.tcp
      wire.http2: bytes sample wire.events wire.protocol wire.tcp
      wire.decryption: bytes sample
      wire.tls: sample wire.decryption wire.protocol wire.tcp
      store: sample parallel
      summary: sample bytes
      stats: sample
      =stats: sample
      stats.durations:
      stats.confidence: =stats stats.durations
      stats.arrivals: sample =stats stats.durations stats.confidence
      stats.users: sample =stats stats.durations stats.arrivals
      stats.responses: sample =stats stats.durations stats.arrivals stats.users
      stats.events: sample =stats stats.durations
      stats.network: sample =stats stats.durations
      stats.generator: sample =stats stats.durations
      verdict: sample parallel stats
      analysis: sample store stats verdict
      wording: sample stats verdict analysis
      input: sample bytes jtl capture wire summary analysis
      figures: sample stats verdict analysis wording
      history: stats verdict analysis wording
      gate: parallel sample stats verdict analysis wording figures history
      comparison: sample stats verdict analysis wording gate history
      document: bytes stats
      report: sample bytes input stats verdict analysis wording figures history gate comparison \
      document
      api: sample bytes input stats verdict analysis history gate comparison
      accesslog: sample bytes input
      rows: sample bytes
      table: sample bytes input rows
      gatling: sample bytes input rows
      vegeta: sample bytes input rows
      hdr: sample bytes input rows
      live: sample bytes capture wire
      extract: sample input jtl
      workload: sample stats document
      sweep: sample bytes stats verdict analysis wording document
      trend: sample bytes stats history gate document
      audit: sample stats verdict analysis wording gate document
      scale: sample stats verdict analysis wording document report
      planning: sample stats verdict analysis document
      ab: stats verdict wording history gate comparison document report
      capacity: stats analysis gate document report
      experiment: sample bytes capture wire live input stats verdict analysis wording gate \
      comparison sweep document report ab capacity history trend
      generate:
      files: bytes
      jmx: bytes
      install: sample bytes
      cli: api sample bytes jtl accesslog table hdr capture live input summary stats verdict analysis \
      wording gate comparison document report sweep scale planning experiment generate extract \
      files jmx install history trend audit ab capacity workload
      spark: sample bytes jtl capture input analysis cli
      """;

  /** A reader of a call keeps no more arguments in mind. */
  private static final int MOST_COMPONENTS = 7;

  private static final ArchCondition<JavaClass> BE_A_LARGE_RECORD =
      new ArchCondition<>("be a record of more than " + MOST_COMPONENTS + " components") {
        @Override
        public void check(JavaClass type, ConditionEvents events) {
          long components =
              type.getFields().stream()
                  .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                  .count();
          events.add(
              new SimpleConditionEvent(
                  type,
                  type.isRecord() && components > MOST_COMPONENTS,
                  type.getName() + " has " + components + " components: group them by meaning"));
        }
      };

  private final Modules modules;
  private final DescribedPredicate<JavaClass> ofTheAnalyzer;
  private final List<Rule> rules = new ArrayList<>();

  HouseRules(Modules modules) {
    this.modules = modules;
    this.ofTheAnalyzer = modules.classIn(Modules.ANALYZER);
    theModelStandsAlone();
    thePluginsKeepApart();
    theAnalyzerIsALibraryBelowItsCommand();
    windowsStayInGuiPackages();
    everyModuleIsTidy();
  }

  List<Rule> all() {
    return rules;
  }

  private void theModelStandsAlone() {
    of("workload-model")
        .must(
            "depends on itself, on Java and on Commons Math alone",
            classes()
                .should()
                .onlyDependOnClassesThat(
                    modules
                        .classIn("workload-model")
                        .or(
                            resideInAnyPackage(
                                "java..", "org.apache.commons.math3..", "org.jspecify.."))))
        .must(
            "has no clock and no randomness without a seed",
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
                .belongToAnyOf(ThreadLocalRandom.class, Clock.class, Instant.class));
  }

  private void thePluginsKeepApart() {
    of("jmeter-samplers")
        .must(
            "knows, of ours, columns, events, sockets, exchanges' times and parts of panels",
            noClasses()
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(BASE + ".")
                        .and(not(modules.classIn("jmeter-samplers")))
                        .and(
                            not(
                                resideInAnyPackage(
                                    BASE + "columns",
                                    BASE + "events",
                                    BASE + "kernel",
                                    BASE + "times",
                                    BASE + "settings.gui")))));
    of("jmeter-timers")
        .must(
            "keeps the sockets by themselves: they know Java alone",
            noClasses()
                .that()
                .resideInAPackage(BASE + "kernel")
                .should()
                .dependOnClassesThat(
                    not(resideInAnyPackage(BASE + "kernel", "java..", "org.jspecify.."))))
        .must(
            "takes exchanges' times from the sockets and from what finds events alone",
            noClasses()
                .that()
                .resideInAPackage(BASE + "times")
                .should()
                .dependOnClassesThat(
                    not(
                        resideInAnyPackage(
                            BASE + "times",
                            BASE + "kernel",
                            BASE + "events",
                            "java..",
                            "org.jspecify.."))));
    of("jmeter-sessions")
        .must(
            "knows, of the timers' module, what the elements share alone",
            noClasses()
                .should()
                .dependOnClassesThat(
                    modules
                        .classIn("jmeter-timers")
                        .and(
                            not(
                                resideInAnyPackage(
                                    BASE + "settings..",
                                    BASE + "waiting..",
                                    BASE + "columns",
                                    BASE + "striping",
                                    BASE + "kernel",
                                    BASE + "times",
                                    BASE + "testrun")))));
    of("jmeter-listeners")
        .must(
            "uses the analyzer for rows and figures alone, and no sampler",
            noClasses()
                .should()
                .dependOnClassesThat(
                    modules
                        .classIn(Modules.ANALYZER)
                        .and(
                            not(
                                resideInAnyPackage(
                                    BASE + "sample",
                                    BASE + "bytes",
                                    BASE + "jtl",
                                    BASE + "stats..",
                                    BASE + "verdict",
                                    BASE + "analysis",
                                    BASE + "wording",
                                    BASE + "gate"))))
                .orShould()
                .dependOnClassesThat(modules.classIn("jmeter-samplers")))
        .reachNothingThat(
            "reaches no reader of packets or of other logs, and no report",
            List.of("workload-model", "jmeter-timers", "jmeter-sessions", "analyzer/core"),
            resideInAnyPackage(
                BASE + "capture..",
                BASE + "wire..",
                BASE + "live..",
                BASE + "input..",
                BASE + "accesslog..",
                BASE + "table..",
                BASE + "gatling..",
                BASE + "vegeta..",
                BASE + "report..",
                BASE + "cli.."));
    of("jmeter-plugins")
        .must(
            "uses no other class of ours, for it may be of another version",
            noClasses()
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(BASE + ".").and(not(modules.classIn("jmeter-plugins")))));
  }

  private void theAnalyzerIsALibraryBelowItsCommand() {
    of("workload-model")
        .and(Modules.ANALYZER)
        .must(
            "does not know JMeter",
            noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.jmeter.."));
    of("analyzer/core")
        .must(
            "has no command line and no YAML: they would travel with every user of it",
            noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "org.snakeyaml.."));
    of("analyzer/core", "analyzer/readers", "analyzer/lab", "analyzer/cli")
        .must(
            "has no native code: that is live capture's",
            noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.pcap4j..", "com.sun.jna.."));
    WAY_OF_THE_DATA.lines().forEach(this::flowsOneWay);
    of(Modules.ANALYZER)
        .must(
            "reads without knowing statistics",
            noClasses()
                .that()
                .resideInAnyPackage(
                    BASE + "bytes..",
                    BASE + "jtl..",
                    BASE + "accesslog..",
                    BASE + "table..",
                    BASE + "rows..",
                    BASE + "gatling..",
                    BASE + "vegeta..",
                    BASE + "capture..",
                    BASE + "live..",
                    BASE + "wire..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(BASE + "stats..", BASE + "analysis..", BASE + "report.."));
  }

  private void flowsOneWay(String line) {
    String name = line.substring(0, line.indexOf(':'));
    String[] allowed =
        Stream.of(line.replace(":", "").split(" "))
            .map(HouseRules::packages)
            .toArray(String[]::new);
    of(Modules.ANALYZER)
        .must(
            "lets data flow one way",
            noClasses()
                .that()
                .resideInAPackage(packages(name))
                .should()
                .dependOnClassesThat(ofTheAnalyzer.and(not(resideInAnyPackage(allowed)))));
  }

  /** The packages that a name in a row stands for, as ArchUnit writes them. */
  private static String packages(String name) {
    return name.startsWith("=") ? BASE + name.substring(1) : BASE + name + "..";
  }

  private void windowsStayInGuiPackages() {
    everywhere()
        .must(
            "keeps Swing in gui packages",
            noClasses()
                .that()
                .resideOutsideOfPackage("..gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt.."))
        .must(
            "lets nothing but plans as code depend on a gui package: a plan names its panels",
            noClasses()
                .that()
                .resideOutsideOfPackages("..gui..", BASE + "dsl")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BASE + ".gui.."));
  }

  private void everyModuleIsTidy() {
    everywhere()
        .must(
            "has no cycle of packages", slices().matching(BASE + "(**)").should().beFreeOfCycles())
        .must(
            "lets command lines alone print or end the process",
            noClasses()
                .that()
                .resideOutsideOfPackage(BASE + "cli..")
                .and()
                .doNotHaveFullyQualifiedName(BASE + "spark.SparkTrueload")
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
                .doNotHaveFullyQualifiedName(BASE + "testrun.RunLine")
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class))
        .must("has records of at most seven components", noClasses().should(BE_A_LARGE_RECORD))
        .must(
            "has no package for odds and ends",
            noClasses()
                .should()
                .resideInAnyPackage(
                    "..util..",
                    "..utils..",
                    "..common..",
                    "..helper..",
                    "..helpers..",
                    "..impl.."));
  }

  private Subject everywhere() {
    return new Subject(Modules.ALL);
  }

  private Subject of(String... names) {
    return new Subject(List.of(names));
  }

  /** The modules that the next rules are about. */
  private final class Subject {

    private final List<String> names;

    private Subject(List<String> names) {
      this.names = names;
    }

    private Subject and(String... more) {
      return new Subject(Stream.concat(names.stream(), Stream.of(more)).toList());
    }

    private Subject must(String what, ArchRule rule) {
      rules.add(new Rule(names, rule.as(what), List.of()));
      return this;
    }

    /** As {@link #must}, of what they use directly or through the modules {@code reach}. */
    private Subject reachNothingThat(
        String what, List<String> reach, DescribedPredicate<JavaClass> forbidden) {
      ArchRule rule =
          noClasses()
              .that(modules.classIn(names.toArray(String[]::new)))
              .should()
              .transitivelyDependOnClassesThat(forbidden);
      rules.add(new Rule(names, rule.as(what), reach));
      return this;
    }
  }

  /**
   * One rule of the house.
   *
   * @param modules the modules whose classes it is checked against
   * @param reach the modules whose classes it needs besides: it follows uses into them. Others may
   *     be compiled at the same time, and are not read
   */
  record Rule(List<String> modules, ArchRule rule, List<String> reach) {}
}
