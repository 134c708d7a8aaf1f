package io.github.trueload.accesslog;

import io.github.trueload.bytes.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of the usual formats a log is written in: the one that it shows itself, or that of most of
 * its first lines, if it is that of at least half of them.
 */
final class FormatDetection {

  private static final int MOST_LINES = 100;

  /**
   * A format that was found.
   *
   * @param openEnded whether lines go on behind what it knows
   * @param directives what reads the directives among the lines; null where there are none
   */
  record Found(LogFormat format, boolean openEnded, @Nullable W3cFields directives) {

    Found(LogFormat format, boolean openEnded) {
      this(format, openEnded, null);
    }
  }

  private FormatDetection() {}

  /** The format of what begins with {@code head}, if it is a usual one. */
  static Optional<Found> of(byte[] head) {
    Optional<W3cFields.Found> announced = W3cFields.of(head);
    if (announced.isPresent()) {
      return Optional.of(new Found(announced.get().format(), false, announced.get().fields()));
    }
    Found best = null;
    int most = 0;
    for (LogFormat format : KnownFormats.inOrder()) {
      int fitting = fitting(head, format, format.openEnded());
      if (fitting > most) {
        most = fitting;
        best = new Found(format, format.openEnded());
      }
    }
    for (LogFormat format : KnownFormats.openEnded()) {
      int fitting = fitting(head, format, true);
      if (fitting > 2 * most) {
        most = fitting;
        best = new Found(format, true);
      }
    }
    return Optional.ofNullable(best);
  }

  /** How many lines fit; 0 if most do not. */
  private static int fitting(byte[] head, LogFormat format, boolean openEnded) {
    LineParser parser = new LineParser(format, ZoneOffset.UTC, openEnded);
    LineReader lines = new LineReader(new ByteArrayInputStream(head));
    int fitting = 0;
    int all = 0;
    try {
      while (all < MOST_LINES && lines.next()) {
        boolean blank = lines.to() == lines.from();
        boolean cut = !lines.isEnded() && all > 0;
        if (!blank && !cut) {
          all++;
          boolean fits = parser.parse(lines.bytes(), lines.from(), lines.to());
          fitting += fits && parser.hasStamp() ? 1 : 0;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return fitting * 2 >= all ? fitting : 0;
  }
}
