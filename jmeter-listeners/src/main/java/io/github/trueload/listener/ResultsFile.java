package io.github.trueload.listener;

import java.nio.file.Path;
import java.util.Optional;
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
   * listener that writes all samples. A file of errors or successes alone, such as Taurus adds,
   * counts only where there is no other.
   *
   * @param plan of a running thread
   */
  static Optional<Path> of(HashTree plan) {
    SearchByClass<ResultCollector> collectors = new SearchByClass<>(ResultCollector.class);
    plan.traverse(collectors);
    ResultCollector last = null;
    for (ResultCollector collector : collectors.getSearchResults()) {
      boolean writes = collector.getFilename() != null && !collector.getFilename().isBlank();
      if (writes && (last == null || !isOfSome(collector) || isOfSome(last))) {
        last = collector;
      }
    }
    return last == null
        ? Optional.empty()
        : Optional.of(Path.of(FileServer.resolveBaseRelativeName(last.getFilename())));
  }

  private static boolean isOfSome(ResultCollector collector) {
    return collector.isErrorLogging() || collector.isSuccessOnlyLogging();
  }
}
