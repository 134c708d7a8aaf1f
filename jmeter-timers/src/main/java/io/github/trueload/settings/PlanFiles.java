package io.github.trueload.settings;

import java.io.File;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;

/** Files that a plan names. */
public final class PlanFiles {
  private PlanFiles() {}

  /**
   * Resolves a file name as JMeter does for a CSV Data Set: as written where such a file exists,
   * otherwise relative to the plan's folder.
   *
   * @param name as in the plan
   * @return the path
   */
  public static Path resolve(String name) {
    File asNamed = new File(name);
    return asNamed.isAbsolute() || asNamed.exists()
        ? asNamed.toPath()
        : new File(FileServer.getFileServer().getBaseDir(), name).toPath();
  }

  /**
   * {@return why the file cannot be read, to be shown after its name}
   *
   * @param file that was to be read
   * @param failure of reading it
   */
  public static String reason(Path file, IOException failure) {
    String what =
        failure instanceof NoSuchFileException
            ? "there is no such file"
            : failure instanceof AccessDeniedException
                ? "access is denied"
                : failure instanceof CharacterCodingException
                    ? "it is not UTF-8 text"
                    : failure.getMessage();
    return "cannot be read: " + what + " (" + file.toAbsolutePath().normalize() + ")";
  }
}
