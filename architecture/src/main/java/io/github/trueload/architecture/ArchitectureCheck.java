package io.github.trueload.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the rules of the house on one module, right behind its compilation. */
public final class ArchitectureCheck {

  private ArchitectureCheck() {}

  /**
   * Fails the build when the module breaks a rule.
   *
   * @param arguments the folder of the whole build, and that of the module
   * @throws IllegalStateException with every violation in its message
   */
  public static void main(String... arguments) {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    String module =
        root.relativize(Path.of(arguments[1]).toAbsolutePath().normalize())
            .toString()
            .replace('\\', '/');
    List<String> violations = violations(new Modules(root), module);
    if (!violations.isEmpty()) {
      throw new IllegalStateException(
          module + " breaks the rules of the house:\n" + String.join("\n", violations));
    }
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
