package io.github.trueload.analysis;

import io.github.trueload.health.HealthRow;
import io.github.trueload.health.HealthSecond;
import io.github.trueload.sample.HealthText;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.verdict.Remark;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The seconds of the load generators' health, out of the files that the monitor writes beside a
 * log: {@code run.jtl.health.csv}, and {@code run.jtl.NAME.health.csv} of other hosts.
 */
public final class HealthFiles {

  /** How the name of such a file ends. */
  public static final String ENDING = ".health.csv";

  /** Of a run that was not watched. */
  static final HealthFiles NONE = new HealthFiles();

  private final List<HealthSecond> seconds = new ArrayList<>();
  private final List<Remark> notes = new ArrayList<>();

  private HealthFiles() {}

  /** Seconds of a run under way, in the order of their ends. */
  static HealthFiles of(List<HealthSecond> seconds) {
    HealthFiles live = new HealthFiles();
    live.seconds.addAll(seconds);
    return live;
  }

  /**
   * Reads the files chosen; without a choice those beside {@code logs} and {@code within} them.
   *
   * @throws UnreadableInputException if a file that was named is not there, or one is no such file
   * @throws IOException if one cannot be read
   */
  static HealthFiles read(HealthChoice choice, List<Path> logs, List<HealthText> within)
      throws IOException {
    HealthFiles found = new HealthFiles();
    DuplicateEngineNames files = new DuplicateEngineNames();
    if (choice.files().isEmpty()) {
      for (HealthText text : within) {
        files.add(text.path(), found.read(Path.of(text.path()), text.lines()));
      }
    }
    for (Path file : choice.files().isEmpty() ? beside(logs) : choice.files()) {
      files.add(file.toString(), found.read(file, text(file).lines()));
    }
    found.seconds.addAll(files.distinguished());
    found.seconds.sort(Comparator.comparingLong(HealthSecond::endMillis));
    return found;
  }

  /**
   * {@return the health files that lie beside {@code logs}, packed logs too}
   *
   * @throws IOException if a folder cannot be read
   */
  public static Set<Path> beside(List<Path> logs) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path log : logs) {
      Path folder = log.toAbsolutePath().getParent();
      if (log.getFileName() == null || folder == null || !Files.isRegularFile(log)) {
        continue;
      }
      String name = log.getFileName().toString();
      String plain = name.replaceFirst("\\.(gz|zst)$", "");
      try (DirectoryStream<Path> others =
          Files.newDirectoryStream(folder, other -> belongs(other, plain))) {
        List<Path> ordered = new ArrayList<>();
        others.forEach(other -> ordered.add(log.resolveSibling(other.getFileName())));
        ordered.sort(Comparator.naturalOrder());
        files.addAll(ordered);
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      } catch (AccessDeniedException e) {
        // a folder that may not be listed has nothing for us
      }
    }
    return files;
  }

  private static boolean belongs(Path other, String log) {
    String name = other.getFileName().toString();
    return name.startsWith(log + ".") && name.endsWith(ENDING);
  }

  /**
   * {@return a health file as a summary takes it}
   *
   * @throws UnreadableInputException if it is not there, or is no such file
   * @throws IOException if it cannot be read
   */
  public static HealthText text(Path file) throws IOException {
    try {
      HealthText text = new HealthText(file.toString(), Files.readAllLines(file));
      under(file, text.lines());
      return text;
    } catch (NoSuchFileException e) {
      throw new UnreadableInputException(
          file.toString(), "there is no such file", "name the file that the listener wrote");
    } catch (CharacterCodingException e) {
      throw notOne(file, "it is not text");
    }
  }

  private List<HealthSecond> read(Path file, List<String> lines) throws UnreadableInputException {
    HealthRow rows = under(file, lines);
    List<HealthSecond> read = new ArrayList<>();
    long damaged = 0;
    long first = 0;
    for (int line = 1; line < lines.size(); line++) {
      try {
        read.add(rows.read(lines.get(line)));
      } catch (IllegalArgumentException | ArithmeticException e) {
        damaged++;
        first = first == 0 ? line + 1 : first;
      }
    }
    if (damaged > 0) {
      notes.add(new Remark.DamagedHealth(file.toString(), damaged, first));
    }
    return read;
  }

  private static HealthRow under(Path file, List<String> lines) throws UnreadableInputException {
    try {
      return HealthRow.under(lines.isEmpty() ? "" : lines.get(0));
    } catch (IllegalArgumentException e) {
      throw notOne(file, "line 1: " + e.getMessage());
    }
  }

  private static UnreadableInputException notOne(Path file, String why) {
    return new UnreadableInputException(
        file.toString(),
        "not a file of the load generator's health, " + why,
        "name the file that the listener wrote, or move this one away");
  }

  List<HealthSecond> seconds() {
    return seconds;
  }

  List<Remark> notes() {
    return notes;
  }
}
