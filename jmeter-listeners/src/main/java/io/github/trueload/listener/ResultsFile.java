package io.github.trueload.listener;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
   * listener that writes one.
   *
   * @param plan of a running thread
   */
  static Optional<Path> of(HashTree plan) {
    SearchByClass<ResultCollector> collectors = new SearchByClass<>(ResultCollector.class);
    plan.traverse(collectors);
    List<String> files = new ArrayList<>();
    for (ResultCollector collector : collectors.getSearchResults()) {
      if (collector.getFilename() != null && !collector.getFilename().isBlank()) {
        files.add(collector.getFilename());
      }
    }
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(Path.of(FileServer.resolveBaseRelativeName(files.get(files.size() - 1))));
  }
}
