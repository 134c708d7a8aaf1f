package io.github.trueload.document;

import io.github.trueload.bytes.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Tables as files of one directory. */
public final class CsvFiles {

  private CsvFiles() {}

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
      OutputFile.writeText(directory.resolve(table.fileName()), table::writeTo);
    }
  }
}
