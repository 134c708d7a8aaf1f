package io.github.trueload.live;

import io.github.trueload.capture.CaptureCounts;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * The files that a capture fills, one after another: one, or a ring whose oldest go. A file is
 * written under its name and {@value #PART}, and has its name once it is whole.
 *
 * @param target the one file; of a ring the name that theirs are made of, {@code run_00001.pcap}
 * @param mostBytes a ring's file is full at this size; 0: not by size
 * @param mostNanos a ring's file is full after this long; 0: not by time
 * @param mostFiles files that a ring keeps; 0: all
 */
public record RingFiles(Path target, long mostBytes, long mostNanos, int mostFiles) {

  /** What a file's name has while packets are being written into it. */
  public static final String PART = ".part";

  /** {@return one file without a limit} */
  public static RingFiles one(Path target) {
    return new RingFiles(target, 0, 0, 0);
  }

  /** {@return whether there may be more than one file} */
  public boolean isRing() {
    return mostBytes > 0 || mostNanos > 0;
  }

  /**
   * {@return a file of another capture under a name that this ring's would have, so that the two
   * would be taken for one}
   *
   * @throws IOException if the directory cannot be read
   */
  public Optional<Path> leftover() throws IOException {
    if (!isRing()) {
      return Optional.empty();
    }
    String digits = "[0-9]{5}";
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.toAbsolutePath().getParent(),
            file -> {
              String name = file.getFileName().toString();
              return name.startsWith(stem() + "_")
                  && name.endsWith(extension())
                  && name.length() == stem().length() + 6 + extension().length()
                  && name.substring(stem().length() + 1, stem().length() + 6).matches(digits);
            })) {
      for (Path file : files) {
        return Optional.of(target.resolveSibling(file.getFileName()));
      }
    }
    return Optional.empty();
  }

  /** The name of a whole file, by its number from 1. */
  Path file(int number) {
    return isRing()
        ? target.resolveSibling(stem() + String.format(Locale.ROOT, "_%05d", number) + extension())
        : target;
  }

  private String stem() {
    String name = target.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 1 ? name : name.substring(0, dot);
  }

  private String extension() {
    return target.getFileName().toString().substring(stem().length());
  }

  /** Where packets are written to until {@code file} is whole. */
  static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + PART);
  }

  /** Gives a whole file its name, and takes the oldest away where there are too many. */
  void finish(Path file, Deque<Path> kept) throws IOException {
    try {
      Files.move(part(file), file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part(file), file, StandardCopyOption.REPLACE_EXISTING);
    }
    kept.add(file);
    while (mostFiles > 0 && kept.size() > mostFiles) {
      Path oldest = kept.remove();
      Files.deleteIfExists(oldest);
      Files.deleteIfExists(CaptureCounts.beside(oldest));
    }
  }
}
