package io.github.trueload.sweep;

import io.github.trueload.bytes.OutputFile;
import io.github.trueload.report.CsvTables;
import java.io.IOException;
import java.nio.file.Path;

/** The files in which an experiment's results lie: a page, JSON and tables. */
public final class SweepFiles {

  /** The page. */
  public static final String PAGE = "report.html";

  /** The JSON. */
  public static final String JSON = "results.json";

  private SweepFiles() {}

  /**
   * Writes all into {@code folder}, each whole or not at all.
   *
   * @return {@code sweep}
   */
  public static Sweep write(Sweep sweep, Path folder) throws IOException {
    OutputFile.write(folder.resolve(JSON), path -> SweepJson.write(sweep, path));
    CsvTables.write(folder, SweepCsv.of(sweep));
    SweepHtml.write(sweep, folder.resolve(PAGE));
    return sweep;
  }
}
