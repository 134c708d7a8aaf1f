package io.github.trueload.cli;

import io.github.trueload.analysis.OptionException;
import io.github.trueload.files.FileSequence;
import io.github.trueload.files.FileTree;
import io.github.trueload.files.FileTree.Wanted;
import io.github.trueload.stats.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trueload files create}: writes the files. */
@Command(
    name = "create",
    description = {
      "Write the files of a file set to a folder of a web server. Existing files of the right size"
          + " are kept, so that a stopped run can be repeated. Nothing is written if the disk is"
          + " too small for all."
    },
    footer = {
      "",
      "Examples:",
      "  trueload files create www --data 512MiB",
      "  trueload files create www --data 1GiB --file-size 50KiB",
      "  trueload files create www --sizes 100,1KiB,10KiB,100KiB,1MiB",
      "",
      "Sizes: 4096, 50kB, 50KiB, 512MiB, 1GB.",
      "Exit: 0 done, 2 wrong usage, or a folder or disk that cannot store the files."
    },
    sortOptions = false)
final class FilesCreateCommand extends TerminalCommand {

  @Parameters(paramLabel = "DIR", description = "The folder; created if its parent exists.")
  private Path folder;

  @Mixin private FileSetOptions set;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "SIZE",
      converter = Converters.Bytes.class,
      description = "Write one file per size instead of a set, with the names bytes_N.")
  private List<Long> sizes = List.of();

  @Override
  int run() throws IOException, OptionException {
    Iterable<Wanted> files = files();
    long total = 0;
    for (Wanted wanted : files) {
      total += wanted.bytes();
    }
    FileTree.Outcome outcome;
    try (ProgressBar bar = ProgressBar.over(terminal, total)) {
      outcome = new FileTree(folder).create(files, bar);
    }
    long there = outcome.files() - outcome.writtenFiles();
    line(
        folder
            + ": "
            + NumberText.count(outcome.files(), "file")
            + " of "
            + NumberText.count(outcome.bytes(), "byte")
            + "; "
            + NumberText.count(outcome.writtenFiles())
            + " written, "
            + NumberText.count(there)
            + (there == 1 ? " was" : " were")
            + " already there");
    return ExitCodes.OK;
  }

  private Iterable<Wanted> files() throws OptionException {
    if (sizes.isEmpty()) {
      return new FileSequence(set.set(0));
    }
    if (set.isGiven()) {
      throw new OptionException("--sizes and --data cannot be combined; give one of them");
    }
    if (sizes.contains(0L)) {
      throw new OptionException("--sizes: a file must have at least one byte");
    }
    return FileSequence.ofSizes(sizes);
  }
}
