package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.document.TextTable;
import io.github.trueload.popularity.FileSet;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trueload files plan}: how much memory the popular files need. */
@Command(
    name = "plan",
    description = {
      "Calculate the number of files of a set and its working sets: the memory for the most popular"
          + " files of a share of the requests (table 3 of Ruan, Cohen and Pai)."
    },
    footer = {
      "",
      "Examples:",
      "  trueload files plan --data 2GiB --alpha 0,0.6,1,1.5",
      "  trueload files plan --data 2GiB --file-size 50KiB",
      "",
      "Exit: 0 done, 2 wrong usage."
    },
    sortOptions = false)
final class FilesPlanCommand extends TerminalCommand {

  private static final List<Double> HIT_SHARES = List.of(0.5, 0.9, 0.95, 0.99);
  private static final int WIDTH = 100;

  @Mixin private FileSetOptions set;

  @Option(
      names = "--alpha",
      split = ",",
      paramLabel = "A",
      defaultValue = "0,0.6,1,1.5",
      description =
          "Zipf exponents, from 0 (all sets equally popular) to 20. Default: ${DEFAULT-VALUE}.")
  private List<Double> alphas;

  @Override
  int run() throws IOException, OptionException {
    TextTable table =
        new TextTable().row("Zipf's alpha", "50 %", "90 %", "95 %", "99 %", "top set");
    @Nullable FileSet last = null;
    for (double alpha : alphas) {
      FileSet of = set.set(alpha);
      table.row(row(of));
      last = of;
    }
    FileSet any = Objects.requireNonNull(last, "no alpha");
    line(
        NumberText.count(any.sets(), "set")
            + ", "
            + NumberText.count(any.files(), "file")
            + ", "
            + mebibytes(any.bytes())
            + " MiB; a request is for "
            + NumberText.count(Math.round(any.meanRequestBytes()), "byte")
            + " on average");
    line("Working set in MiB for a share of the requests:");
    table.lines("  ", WIDTH).forEach(terminal.text()::println);
    return ExitCodes.OK;
  }

  private static String[] row(FileSet set) {
    String[] cells = new String[HIT_SHARES.size() + 2];
    cells[0] = NumberText.number(set.alpha());
    for (int i = 0; i < HIT_SHARES.size(); i++) {
      cells[i + 1] = mebibytes(set.workingSetBytes(HIT_SHARES.get(i)));
    }
    cells[cells.length - 1] = NumberText.percent(set.popularity().probability(1));
    return cells;
  }

  private static String mebibytes(double bytes) {
    return String.format(Locale.ROOT, "%,.2f", bytes / (1 << 20));
  }
}
