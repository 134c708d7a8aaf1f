package io.github.trueload.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The compiled classes of the build's modules, by module. Taken from the folders they were compiled
 * into, not from the jars: those carry copies of other modules and of libraries inside.
 */
final class Modules {

  /** Every module whose classes are delivered or run. */
  static final List<String> ALL =
      List.of(
          "workload-model",
          "jmeter-timers",
          "jmeter-samplers",
          "jmeter-sessions",
          "analyzer/core",
          "analyzer/readers",
          "analyzer/live",
          "analyzer/lab",
          "analyzer/cli",
          "jmeter-listeners",
          "trueload-maven-plugin",
          "examples");

  /** The modules of the analyzer. */
  static final String[] ANALYZER =
      ALL.stream().filter(each -> each.startsWith("analyzer/")).toArray(String[]::new);

  private static final JavaClasses EVERYTHING =
      new ClassFileImporter().importPaths(ALL.stream().map(Modules::folder).toList());

  private Modules() {}

  /** The classes of every module. */
  static JavaClasses everything() {
    return EVERYTHING;
  }

  /** The classes of some modules. */
  static JavaClasses of(String... modules) {
    List<String> folders = Stream.of(modules).map(each -> folder(each).toUri().toString()).toList();
    return EVERYTHING.that(
        describe(
            "of " + String.join(", ", modules),
            each -> {
              String place = each.getSource().orElseThrow().getUri().toString();
              return folders.stream().anyMatch(place::startsWith);
            }));
  }

  private static Path folder(String module) {
    Path folder = Path.of("..", module, "target", "classes").toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException("no classes in " + folder + ": build with mvn verify");
    }
    return folder;
  }
}
