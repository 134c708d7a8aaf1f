package io.github.trueload.listener;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.services.FileServer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/** Where a running plan writes its samples. */
final class ResultsFile {

  /** How the file of health beside it ends, as the analyzer looks for it. */
  static final String HEALTH_ENDING = ".health.csv";

  private ResultsFile() {}

  /**
   * The file of {@code -l}, which JMeter puts last into the plan; without it that of the last
   * listener that writes all samples.
   *
   * @param plan of a running thread
   */
  static Optional<Path> ofAllSamples(HashTree plan) {
    return last(plan, collector -> !isOfSome(collector));
  }

  /**
   * The last file of errors or successes alone, such as Taurus adds. Another thread group may have
   * the file of all samples.
   *
   * @param plan of a running thread
   */
  static Optional<Path> ofSomeSamples(HashTree plan) {
    return last(plan, ResultsFile::isOfSome);
  }

  private static Optional<Path> last(HashTree plan, Predicate<ResultCollector> wanted) {
    SearchByClass<ResultCollector> collectors = new SearchByClass<>(ResultCollector.class);
    plan.traverse(collectors);
    return collectors.getSearchResults().stream()
        .filter(wanted)
        .map(ResultCollector::getFilename)
        .filter(name -> name != null && !name.isBlank())
        .reduce((earlier, later) -> later)
        .map(name -> Path.of(FileServer.resolveBaseRelativeName(name)));
  }

  private static boolean isOfSome(ResultCollector collector) {
    return collector.isErrorLogging() || collector.isSuccessOnlyLogging();
  }
}
