package io.github.trueload.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the rules of the house on one module, right behind its compilation, or on all of them. */
public final class ArchitectureCheck {

  private ArchitectureCheck() {}

  /**
   * Fails the build when a module breaks a rule.
   *
   * @param arguments the folder of the whole build, and that of the module; without it, every
   *     module that is compiled is checked
   * @throws IllegalStateException with every violation in its message
   */
  public static void main(String... arguments) {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    Modules modules = new Modules(root);
    if (arguments.length == 1) {
      // Nothing else of the build goes on by then: each processor has a module.
      require(
          Modules.ALL.parallelStream()
              .filter(module -> Files.isDirectory(modules.classesOf(module)))
              .map(module -> brokenRules(modules, module))
              .toList());
    } else {
      Path module = Path.of(arguments[1]).toAbsolutePath().normalize();
      require(List.of(brokenRules(modules, root.relativize(module).toString().replace('\\', '/'))));
    }
  }

  private static void require(List<String> brokenRules) {
    String all = String.join("", brokenRules).strip();
    if (!all.isEmpty()) {
      throw new IllegalStateException(all);
    }
  }

  /** A heading and a line for each violation; empty where there is none. */
  private static String brokenRules(Modules modules, String module) {
    List<String> violations = violations(modules, module);
    return violations.isEmpty()
        ? ""
        : module + " breaks the rules of the house:\n" + String.join("\n", violations) + "\n";
  }

  /** The violations of all rules by one module; empty where it has none. */
  static List<String> violations(Modules modules, String module) {
    Path folder = modules.classesOf(module);
    if (!Modules.ALL.contains(module) || !Files.isDirectory(folder)) {
      throw new IllegalStateException(
          module + " is not in Modules.ALL, or has no classes in " + folder);
    }
    JavaClasses classes = new ClassFileImporter().importPath(folder);
    return new HouseRules(modules)
        .all().stream()
            .filter(each -> each.modules().contains(module))
            .map(
                each ->
                    each.rule()
                        .allowEmptyShould(true)
                        .evaluate(
                            each.reach().isEmpty()
                                ? classes
                                : modules.compiled(each.modules(), each.reach())))
            .filter(EvaluationResult::hasViolation)
            .map(each -> each.getFailureReport().toString())
            .toList();
  }
}
