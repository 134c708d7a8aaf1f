package io.github.trueload.report;

import io.github.trueload.analysis.AnalysisResult;
import io.github.trueload.analysis.Findings;
import io.github.trueload.document.CsvTable;
import io.github.trueload.document.InMemoryTable;
import io.github.trueload.figures.Catalogue;
import io.github.trueload.figures.FigureTable;
import java.util.ArrayList;
import java.util.List;

/** The tables of {@code --csv}, each a file of one directory. */
public final class CsvTables {

  private CsvTables() {}

  /**
   * {@return the tables that the inputs can fill}
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

  /** {@return the tables of the catalogue's figures that {@code summary} fills} */
  public static List<CsvTable> ofFigures(AnalysisResult summary) {
    List<CsvTable> tables = new ArrayList<>();
    for (FigureTable each : Catalogue.tables(summary)) {
      InMemoryTable rows =
          new InMemoryTable(each.name() + ".csv", String.join(",", each.columns()));
      each.rows().forEach(row -> rows.row(row.toArray()));
      tables.add(rows);
    }
    return tables;
  }

  /** Nanoseconds as seconds with nine decimals, exactly. */
  static String seconds(long nanos) {
    long whole = nanos / 1_000_000_000L;
    String fraction = Long.toString(1_000_000_000L + Math.abs(nanos % 1_000_000_000L)).substring(1);
    return (nanos < 0 && whole == 0 ? "-0" : Long.toString(whole)) + "." + fraction;
  }
}
