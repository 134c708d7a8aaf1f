package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.Findings;
import io.github.trueload.bytes.OutputFile;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.FigureTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The tables of {@code --csv}, each a file of one directory. */
public final class CsvTables {

  private CsvTables() {}

  /**
   * The tables that the inputs can fill.
   *
   * @param summary the findings' own, or one with more in it
   */
  public static List<CsvTable> of(Findings findings, AnalysisResult summary) {
    List<CsvTable> tables = new ArrayList<>(ofFigures(summary));
    if (summary.wire() != null) {
      tables.add(new ResponseTable(findings));
      tables.add(new ConnectionEvents(findings));
    }
    return tables;
  }

  /** The tables of the catalogue's figures that {@code summary} fills. */
  public static List<CsvTable> ofFigures(AnalysisResult summary) {
    List<CsvTable> tables = new ArrayList<>();
    for (FigureTable each : Catalogue.tables(summary)) {
      CsvRows rows = new CsvRows(each.name() + ".csv", String.join(",", each.columns()));
      each.rows().forEach(row -> rows.row(row.toArray()));
      tables.add(rows);
    }
    return tables;
  }

  /**
   * Fails before any work is done where {@code directory} has no chance.
   *
   * @throws OutputFile.NotWritableException with what stands in the way
   */
  public static void check(Path directory) throws OutputFile.NotWritableException {
    if (Files.isDirectory(directory)) {
      OutputFile.check(directory.resolve("table.csv"));
    } else if (Files.exists(directory)) {
      throw new OutputFile.NotWritableException(directory, "it is a file; name a directory");
    } else {
      OutputFile.check(directory);
    }
  }

  /**
   * Writes each table, over what is there; makes the directory where it is missing.
   *
   * @throws OutputFile.NotWritableException if one cannot be written
   */
  public static void write(Path directory, List<CsvTable> tables)
      throws OutputFile.NotWritableException {
    try {
      if (!Files.isDirectory(directory)) {
        Files.createDirectory(directory);
      }
    } catch (IOException e) {
      throw new OutputFile.NotWritableException(directory, "it cannot be made");
    }
    for (CsvTable table : tables) {
      OutputFile.write(directory.resolve(table.fileName()), file -> write(table, file));
    }
  }

  private static void write(CsvTable table, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      table.writeTo(out);
    }
  }

  /** Nanoseconds as seconds with nine decimals, exactly. */
  static String seconds(long nanos) {
    long whole = nanos / 1_000_000_000L;
    String fraction = Long.toString(1_000_000_000L + Math.abs(nanos % 1_000_000_000L)).substring(1);
    return (nanos < 0 && whole == 0 ? "-0" : Long.toString(whole)) + "." + fraction;
  }
}
