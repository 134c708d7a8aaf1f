package io.github.trueload.input;

import io.github.trueload.analysis.SourceOpener;
import io.github.trueload.bytes.InputBytes;
import io.github.trueload.capture.CaptureSeries;
import io.github.trueload.jtl.LogRewriter;
import io.github.trueload.sample.RowTimes;
import io.github.trueload.sample.SampleSource;
import io.github.trueload.sample.UnreadableInputException;
import io.github.trueload.summary.SummaryFile;
import io.github.trueload.wire.WireSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens inputs of any format. */
public final class Inputs {

  private Inputs() {}

  /** {@return an opener of every known format, with these options} */
  public static SourceOpener opener(InputOptions options) {
    return new SourceOpener() {
      @Override
      public SampleSource open(Path path) throws IOException {
        return Inputs.open(path, options);
      }

      @Override
      public List<SampleSource> open(List<Path> paths) throws IOException {
        return Inputs.open(paths, options);
      }
    };
  }

  /**
   * Opens the inputs of one run, in the order given: each log by itself, all captures as one, which
   * stands where the first of them does, and of a summary each source.
   *
   * @param paths the files, in the order given
   * @return the sources, not read yet
   * @throws UnreadableInputException if one of them is neither, or not there
   * @throws IOException if one cannot be read
   */
  public static List<SampleSource> open(List<Path> paths, InputOptions options) throws IOException {
    List<SampleSource> sources = new ArrayList<>();
    int captureAt = -1;
    CaptureSeries captures = new CaptureSeries();
    try {
      for (Path path : paths) {
        InputBytes bytes = InputBytes.open(path, options.reading());
        InputFormat format = format(bytes);
        if (format.isCapture()) {
          refuseGrowing(bytes, "a capture", options);
          captureAt = captureAt < 0 ? sources.size() : captureAt;
          captures.add(bytes);
        } else if (format == InputFormat.SUMMARY) {
          refuseGrowing(bytes, "a summary", options);
          sources.addAll(SummaryFile.open(bytes).sources());
        } else {
          sources.add(open(bytes, options));
        }
      }
      if (captureAt >= 0) {
        sources.add(captureAt, WireSource.open(captures.reader(), options.wire()));
      }
      return sources;
    } catch (IOException | RuntimeException e) {
      captures.close();
      throw e;
    }
  }

  /**
   * Opens a log or a capture, plain or packed; its first bytes decide which. {@value
   * InputBytes#STANDARD_INPUT} is standard input.
   *
   * @return the source, not read yet
   * @throws UnreadableInputException if it is neither, or not there
   * @throws IOException if it cannot be read
   */
  public static SampleSource open(Path path, InputOptions options) throws IOException {
    return open(InputBytes.open(path, options.reading()), options);
  }

  /**
   * Opens a log or a capture; its first bytes decide which. The bytes are closed with the source,
   * or where this fails.
   *
   * @param bytes of the input
   * @return the source, not read yet
   * @throws UnreadableInputException if it is neither
   * @throws IOException if it cannot be read
   */
  public static SampleSource open(InputBytes bytes, InputOptions options) throws IOException {
    InputFormat format = format(bytes);
    try {
      return format.open(bytes, options);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /**
   * What {@link #rewrite} wrote.
   *
   * @param rows rows of the log
   * @param rewritten those that have other times now
   */
  public record Rewritten(long rows, long rewritten) {}

  /**
   * Copies a JTL in CSV, unpacked, with other times; every other byte stays.
   *
   * @param log the JTL
   * @param times the times of each row
   * @param out takes the copy and stays open
   * @return the number of rows, and of those with other times
   * @throws UnreadableInputException if it is no JTL in CSV
   * @throws IOException if reading or writing fails
   */
  public static Rewritten rewrite(Path log, InputOptions options, RowTimes times, OutputStream out)
      throws IOException {
    LogRewriter.Outcome outcome =
        LogRewriter.rewrite(InputBytes.open(log), options.jtl(), times, out);
    return new Rewritten(outcome.rows(), outcome.rewritten());
  }

  private static void refuseGrowing(InputBytes bytes, String kind, InputOptions options)
      throws IOException {
    if (options.reading().growing()) {
      bytes.close();
      throw new UnreadableInputException(
          bytes.name(), "is " + kind + ", which cannot be followed", "follow logs alone");
    }
  }

  private static InputFormat format(InputBytes bytes) throws IOException {
    try {
      byte[] head = bytes.head(InputFormat.MAGIC_BYTES);
      if (head.length == 0) {
        throw bytes.isCut()
            ? new UnreadableInputException(
                bytes.name(),
                bytes.packing().id() + " data cut within its first bytes",
                "pack again")
            : new UnreadableInputException(
                bytes.name(), "is empty", "give a log that has samples, or a capture");
      }
      return InputFormat.of(head);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }
}
