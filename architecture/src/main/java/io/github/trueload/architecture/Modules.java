package io.github.trueload.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The modules of the build and the folders that their classes are compiled into. The folders and
 * not the jars: those carry copies of other modules and of libraries inside.
 *
 * @param root the folder of the whole build
 */
record Modules(Path root) {

  /** Every module whose classes are delivered or run, in the order of the build. */
  static final List<String> ALL =
      List.of(
          "workload-model",
          "jmeter-timers",
          "jmeter-sessions",
          "jmeter-samplers",
          "analyzer/core",
          "analyzer/readers",
          "analyzer/live",
          "analyzer/lab",
          "analyzer/cli",
          "analyzer/spark",
          "jmeter-listeners",
          "jmeter-plugins",
          "jmeter-dsl",
          "trueload-maven-plugin",
          "examples",
          "papers");

  static final String[] ANALYZER =
      ALL.stream().filter(each -> each.startsWith("analyzer/")).toArray(String[]::new);

  /** The folder that a module's classes are compiled into. */
  Path classesOf(String module) {
    return root.resolve(module).resolve("target").resolve("classes");
  }

  /** The classes of some modules and of those they reach, as far as they are compiled. */
  JavaClasses compiled(List<String> names, List<String> reach) {
    return new ClassFileImporter()
        .importPaths(
            Stream.concat(names.stream(), reach.stream())
                .map(this::classesOf)
                .filter(Files::isDirectory)
                .toList());
  }

  /**
   * Whether a class was compiled in one of some modules. A module that the build has not compiled
   * yet cannot be used by the one being checked, so it has no class.
   */
  DescribedPredicate<JavaClass> classIn(String... modules) {
    // a class is used many times, and a folder is slow to ask
    Map<String, Boolean> known = new HashMap<>();
    return describe(
        "of " + String.join(", ", modules),
        each ->
            known.computeIfAbsent(
                each.getBaseComponentType().getName(), name -> isIn(name, modules)));
  }

  private boolean isIn(String name, String... modules) {
    String file = name.replace('.', '/') + ".class";
    return Stream.of(modules).anyMatch(module -> Files.exists(classesOf(module).resolve(file)));
  }
}
