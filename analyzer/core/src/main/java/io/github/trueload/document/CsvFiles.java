package io.github.trueload.document;

import io.github.trueload.bytes.OutputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tables as files of one directory. */
public final class CsvFiles {

  private static final int HEAD_BYTES = 1 << 10;

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
   * Writes each table; makes the directory where it is missing. A table of an earlier run is
   * replaced. The user did not name these files one by one, so a file that is no such table stops
   * all of it before the first is written.
   *
   * @throws OutputFile.NotWritableException if one cannot be written or is another file of the user
   */
  public static void write(Path directory, List<CsvTable> tables)
      throws OutputFile.NotWritableException {
    for (CsvTable table : tables) {
      Path file = directory.resolve(table.fileName());
      if (Files.isRegularFile(file) && !isEarlier(table, file)) {
        throw new OutputFile.NotWritableException(
            file, "a file that Trueload did not write has this name; name another directory");
      }
    }
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

  /**
   * Whether {@code file} is empty or begins with the first two columns of {@code table}: other
   * versions may have more columns behind them.
   */
  private static boolean isEarlier(CsvTable table, Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
      return head.isEmpty() || firstColumns(head).equals(firstColumns(table.header()));
    } catch (IOException e) {
      return false;
    }
  }

  /** The names as they are written, with their quotes. */
  private static List<String> firstColumns(String text) {
    List<String> columns = new ArrayList<>();
    boolean isQuoted = false;
    int from = 0;
    int at = 0;
    for (; at < text.length() && columns.size() < 2; at++) {
      char sign = text.charAt(at);
      isQuoted ^= sign == '"';
      boolean isEnd = !isQuoted && (sign == '\n' || sign == '\r');
      if (isEnd || !isQuoted && sign == ',') {
        columns.add(text.substring(from, at));
        from = at + 1;
      }
      if (isEnd) {
        return columns;
      }
    }
    if (columns.size() < 2) {
      columns.add(text.substring(from));
    }
    return columns;
  }
}
